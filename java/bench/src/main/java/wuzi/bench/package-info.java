/** JMH benchmarks of the engine's inner loops. */
package wuzi.bench;
