/** Games of the engine with itself, kept to learn from. */
package wuzi.data;
