/** Who chooses moves: fixed anchors, and nets behind an evaluator. */
package wuzi.player;
