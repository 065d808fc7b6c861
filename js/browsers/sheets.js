// Style sheets and attributes that try to load something, from a seed.

import { dice } from "../testing/dice.js";

/** Properties whose values load, and some that do not. */
const properties = [
  "background", "background-image", "Background", "border-image", "border-image-source", "list-style", "list-style-image", "content",
  "cursor", "mask", "mask-image", "-webkit-mask-image", "-webkit-mask", "filter", "backdrop-filter", "clip-path", "shape-outside",
  "offset-path", "fill", "stroke", "marker-start", "-webkit-box-reflect", "color", "width", "all", "--u", "--v", "src",
  "-moz-binding", "behavior", "background-blend-mode", "b\\61 ckground", "-webkit-border-image", "symbols", "position-try",
];

const selectors = [
  "*", "p", "a", "li", ".a", "#c", "html", "body", ":root", ":host", "p::before", "li::marker", "a::after", "*::before", "div > p",
  "p + a", ":is(p, a)", ":not(b)", "html:has(p)", "body *", ".scope", ".scope + *", ".scope ~ a", ":has(> p)", "input", "rect",
  "&", "& p", "p &", "> p", ":scope", "::selection", "p, a", "a:hover, a", "[data-u]", "p:nth-child(n of *)", "svg|rect", "*|*", "||a",
];

/** Functions that write an address. */
const addresses = [
  (u) => `url(${u})`, (u) => `url("${u}")`, (u) => `url('${u}')`, (u) => `URL( ${u} )`, (u) => `u\\72l(${u})`,
  (u) => `\\75 rl(${u})`, (u) => `\\75\\72\\6c(${u})`, (u) => `src("${u}")`, (u) => `image-set("${u}" 1x)`,
  (u) => `-webkit-image-set(url(${u}) 1x)`, (u) => `image-set(url(${u}) 1x, "${u}" 2x)`, (u) => `image("${u}")`,
  (u) => `cross-fade(url(${u}), red)`, (u) => `-webkit-cross-fade(url(${u}), url(${u}), 50%)`, () => "element(#c)", () => "paint(x)",
  () => "var(--u)", () => "var(--v, var(--u))", (u) => `var(--none, url(${u}))`, () => "attr(data-u type(<url>))", () => "attr(data-u url)",
  (u) => `if(else: url(${u}))`, (u) => `first-valid(url(${u}))`, (u) => `light-dark(url(${u}), url(${u}))`, (u) => `url(${u}`,
  (u) => `url("${u}`, (u) => `"${u}"`, () => "image-set(var(--s) 1x)", () => "src(var(--s))", (u) => `url(${u}) , url(${u})`,
  (u) => `url(/**/${u})`, (u) => `url/**/(${u})`, (u) => `url(\\\n${u})`, (u) => `url(${u}#a)`, () => "url(#a)", () => "url()",
  (u) => `image-set(linear-gradient(red, red) 1x, "${u}" 2x)`, (u) => `@import "${u}"`, (u) => `{url(${u})}`, (u) => `[url(${u})]`,
  (u) => `calc(1px) url(${u})`, (u) => `\u{A0}url(${u})`, (u) => `x\u{D7}url(${u})`,
];

const rest = ["red", "1px", "0 0 / cover", "no-repeat", "auto", "pointer", "none", "inherit", "!important", "calc(1px + 2%)", "rgb(0 0 0 / 50%)"];

const mutations = [
  (text, at) => `${text.slice(0, at)}/**/${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}/* ; } */${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}\0${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}\\${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}"${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}'${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}}${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}{${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)})${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}(${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)};${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}\n${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}\u{FFFD}${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}<!--${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}-->${text.slice(at)}`,
  (text, at) => text.slice(0, at) + text.slice(at + 1),
  (text, at) => `${text.slice(0, at)}\\${(text.codePointAt(at) ?? 0x61).toString(16)} ${text.slice(at + 1)}`,
  (text, at) => text.slice(0, at) + (text[at] ?? "").toUpperCase() + text.slice(at + 1),
  (text, at) => text.slice(0, at),
];

/** A document by its number. Its addresses have the number in them. */
export function document(id) {
  const random = dice(id);
  const below = (count) => random(count);
  const one = (list) => list[below(list.length)];
  let count = 0;
  const address = () => one([`http://h.test/${id}/${count++}`, `//h.test/${id}/${count++}`, `/${id}/${count++}`, `https://h.test/${id}/${count++}`]);
  const part = () => (below(3) > 0 ? one(addresses)(address()) : one(rest));
  // A value that is an address alone is valid in most properties.
  const value = () => (below(2) > 0 ? one(addresses)(address()) : Array.from({ length: 1 + below(3) }, part).join(" "));
  const declaration = () => `${one(properties)}:${value()}`;
  const declarations = () => Array.from({ length: 1 + below(3) }, declaration).join(";");
  const rule = (depth) => {
    const inner = () => declarations() + (depth > 0 && below(3) === 0 ? `;${rule(depth - 1)}` : "");
    switch (below(14)) {
      case 0: return `@import ${one(addresses)(address())};`;
      case 1: return `@\\69mport "${address()}";`;
      case 2: return `@namespace svg url(${address()});`;
      case 3: return `@font-face{font-family:x;src:${one(addresses)(address())}}p{font-family:x}`;
      case 4: return `@media ${one(["all", "screen", "not print", "(width > 1px)"])}{${rule(depth - 1)}}`;
      case 5: return `@supports (${declaration()}){${one(selectors)}{${inner()}}}`;
      case 6: return `@layer x{${one(selectors)}{${inner()}}}`;
      case 7: return `@scope (${one(selectors)}){${one(selectors)}{${inner()}}}`;
      case 8: return `@keyframes k{from{${declarations()}}to{${declarations()}}}*{animation:k 1s infinite}`;
      case 9: return `@container (width > 1px){${one(selectors)}{${inner()}}}`;
      default: return `${one(selectors)}{${inner()}}`;
    }
  };
  let sheet = `.scope{--u:url(${address()});--s:"${address()}"}`;
  for (let rules = 1 + below(4); rules > 0; rules--) sheet += rule(2);
  const mutate = (text) => {
    for (let times = below(2) * below(4); times > 0; times--) text = one(mutations)(text, below(text.length + 1));
    return text;
  };
  const quoted = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const style = () => quoted(mutate(declarations()));
  const attribute = () => `${one(["fill", "filter", "mask", "cursor", "clip-path", "stroke", "marker-start"])}="${quoted(mutate(value()))}"`;
  return (
    `<style>${mutate(sheet)}</style><div class="a b" id=c data-u="${address()}" style="${style()}"><p style="${style()}">x</p>` +
    `<ul><li>x</ul><a href=#>x</a></div><svg width=9 height=9><style>${mutate(rule(1))}</style><g id=a></g>` +
    `<rect width=9 height=9 ${attribute()} style="${style()}"><animate attributeName=fill dur=1s values="${quoted(mutate(value()))};red" /></rect></svg>`
  );
}
