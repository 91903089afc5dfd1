/** Search: how good moves turn out to be some plies later. */
package wuzi.search;
