// Asks the npm package @renju-note/quintet for the verdicts of a file of positions, and writes them into it:
//
//   npm install --no-save @renju-note/quintet@0.3.2
//   node java/engine/src/test/node/ask_quintet.mjs java/engine/src/test/resources/wuzi/tactics/quintet.golden
//
// A line holds Black's stones, White's, the side to move (b or w) and the verdict on its win by fours.

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const SIZE = 15;
const DEPTH = 255; // the attacker's moves: more than the board has room for
const HEADER = 2; // words of an answer: address, length

const wasm = createRequire(join(process.cwd(), "package.json")).resolve("@renju-note/quintet/quintet_bg.wasm");
const quintet = (await WebAssembly.instantiate(readFileSync(wasm))).instance.exports;

/** The points of squares such as `h8g7`: columns from the left, in each its rows from the bottom. */
function points(squares) {
  return Uint8Array.from(
    [...squares.matchAll(/([a-o])(\d+)/g)].map(([, column, row]) => (column.charCodeAt(0) - 97) * SIZE + Number(row) - 1),
  );
}

/** Copies bytes to where the package reads, and frees, them. */
function passed(bytes) {
  const address = quintet.__wbindgen_malloc(bytes.length);
  new Uint8Array(quintet.memory.buffer).set(bytes, address);
  return [address, bytes.length];
}

function wins(black, white, blackToMove) {
  const stack = quintet.__wbindgen_export_0;
  stack.value -= 4 * HEADER * 2;
  const answer = stack.value;
  quintet.solve_vcf(answer, ...passed(points(black)), ...passed(points(white)), blackToMove, DEPTH);
  const [address, length] = new Int32Array(quintet.memory.buffer, answer, HEADER);
  stack.value += 4 * HEADER * 2;
  if (address !== 0) quintet.__wbindgen_free(address, length);
  return address !== 0;
}

const file = process.argv[2];
const lines = readFileSync(file, "utf8").trimEnd().split("\n");
const answered = lines.map((line) => {
  if (line.startsWith("#")) return line;
  const [black, white, side] = line.split(" ");
  return [black, white, side, wins(black, white, side === "b") ? "win" : "none"].join(" ");
});
writeFileSync(file, answered.join("\n") + "\n");
