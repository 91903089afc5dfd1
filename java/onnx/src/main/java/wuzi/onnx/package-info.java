/** Exported policies on ONNX Runtime, and the policy that comes with the program. */
package wuzi.onnx;
