/** Many games at once: action rules, openings, rollouts, and the experience they leave behind. */
package wuzi.selfplay;
