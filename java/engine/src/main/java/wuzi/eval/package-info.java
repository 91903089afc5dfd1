/** What stands between games and nets: batches, evaluators, encoders, symmetries, model files. */
package wuzi.eval;
