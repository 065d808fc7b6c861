// XPath expressions by the grammar, from a seed.

import { dice } from "./dice.js";

const axes = (
  "child descendant descendant-or-self self parent ancestor ancestor-or-self " +
  "following-sibling preceding-sibling following preceding attribute"
).split(" ");
const tests = ["*", "*", "node()", "text()", "comment()", "p", "li", "B", "a", "DIV", "id"];
const positions = ["1", "2", "last()", "position() = 2", "position() < last()", "last() - 1"];
const texts = ["'a'", "''", "'1'", "'Soup'", "' 2 '", "string()", "name()", "local-name()"];
const numbers = ["0", "1", "2", "1.5", "-1", ".25", "position()", "last()", "string-length()"];

/** An endless list of expressions, of every type. */
export function* expressions(seed) {
  const roll = dice(seed);
  const one = (list) => list[roll(list.length)];

  function path(depth) {
    let text = "";
    for (let step = roll(3); step >= 0; step--) {
      if (roll(8) === 0) text += one([".", ".."]);
      else {
        if (roll(2)) text += roll(6) ? `${one(axes)}::` : "@";
        text += one(tests);
        while (depth > 0 && roll(3) === 0) text += `[${predicate(depth - 1)}]`;
      }
      if (step > 0) text += one(["/", "/", "//"]);
    }
    return text;
  }
  const predicate = (depth) => one([() => one(positions), number, nodes, string, boolean, boolean])(depth);
  function nodes(depth) {
    if (depth <= 0) return one([".", "..", "*", "@*", "//a", "text()", "/*", "//@*"]);
    return one([
      () => `${path(depth - 1)} | ${path(depth - 1)}`,
      () => `/${path(depth)}`,
      () => `//${path(depth)}`,
      () => `(${nodes(depth - 1)})[${predicate(depth - 1)}]`,
      () => `(${nodes(depth - 1)})/${path(depth - 1)}`,
      () => `id(${string(depth - 1)})`,
      () => path(depth),
    ])();
  }
  function string(depth) {
    if (depth <= 0) return one(texts);
    const below = () => string(depth - 1);
    return one([
      () => `string(${nodes(depth - 1)})`,
      () => `concat(${below()}, ${below()})`,
      () => `normalize-space(${below()})`,
      () => `substring(${below()}, ${number(depth - 1)})`,
      () => `substring(${below()}, ${number(depth - 1)}, ${number(depth - 1)})`,
      () => `substring-before(${below()}, ${below()})`,
      () => `substring-after(${below()}, ${below()})`,
      () => `translate(${below()}, ${below()}, 'xy')`,
      () => `name(${nodes(depth - 1)})`,
      () => `string(${number(depth - 1)})`,
    ])();
  }
  function number(depth) {
    if (depth <= 0) return one(numbers);
    const below = () => number(depth - 1);
    return one([
      () => `count(${nodes(depth - 1)})`,
      () => `number(${string(depth - 1)})`,
      () => `sum(${nodes(depth - 1)})`,
      () => `string-length(${string(depth - 1)})`,
      () => `${below()} ${one(["+", "-", "*", "div", "mod"])} ${below()}`,
      () => `- ${below()}`,
      () => `${one(["floor", "ceiling", "round"])}(${below()})`,
    ])();
  }
  function boolean(depth) {
    if (depth <= 0) return one(["true()", "false()", "lang('en')", "not(*)"]);
    const side = () => one([nodes, nodes, string, number, boolean])(depth - 1);
    return one([
      () => `not(${nodes(depth - 1)})`,
      () => `(${boolean(depth - 1)} ${one(["and", "or"])} ${boolean(depth - 1)})`,
      () => `contains(${string(depth - 1)}, ${string(depth - 1)})`,
      () => `starts-with(${string(depth - 1)}, ${string(depth - 1)})`,
      () => `(${side()} ${one(["=", "!=", "<", "<=", ">", ">="])} ${side()})`,
    ])();
  }
  while (true) yield one([nodes, nodes, string, number, boolean])(3);
}
