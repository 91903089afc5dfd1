/** What single moves do on the lines through them. */
package wuzi.tactics;
