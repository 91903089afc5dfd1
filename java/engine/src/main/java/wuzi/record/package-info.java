/** Games and positions as files. */
package wuzi.record;
