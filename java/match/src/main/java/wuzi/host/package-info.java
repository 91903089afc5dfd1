/** Every class that Python touches, and no other. */
package wuzi.host;
