/** The program that people start: the console game and the other commands. */
package wuzi.app;
