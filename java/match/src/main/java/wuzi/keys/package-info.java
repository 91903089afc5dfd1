/**
 * Key positions: positions with squares to find, in four classes, and how many of them a player finds.
 *
 * <p>The sets lie beside these classes as resources, one for each size in {@link wuzi.keys.KeyPositions#SIZES}, valid
 * JSON with one position a line. Each is remade, byte for byte, by {@code java -cp "bridge/jars/*" wuzi.keys.MakeKeyPositions
 * 15 >key-positions-15.json}.
 */
package wuzi.keys;
