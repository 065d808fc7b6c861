/** The numbers of the calls, which exist only in types. */

import { readFileSync } from "node:fs";

const source = readFileSync(new URL("../src/calls.ts", import.meta.url), "utf8");
const numbers = new Map(
  [...source.matchAll(/^ {2}(\w+) = (\d+),$/gm)].map(([, name, number]) => [name, Number(number)]),
);

/** The number of the call with this name. */
export function callNumber(name) {
  const number = numbers.get(name);
  if (number === undefined) throw new Error(`there is no call ${name}`);
  return number;
}
