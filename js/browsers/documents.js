// Markup that a sanitizer may read otherwise than a browser does, and what it is to keep, from a
// seed.

import { dice } from "../testing/dice.js";

const words = (text) => text.trim().split(/\s+/);

const svg = "http://www.w3.org/2000/svg";
const math = "http://www.w3.org/1998/Math/MathML";

/**
 * Elements by what is special about them. A family is chosen first, so small ones are as frequent
 * as large ones.
 */
const families = {
  raw: words("style title textarea xmp noembed noframes noscript plaintext iframe script style title noscript"),
  select: words("select option optgroup select option button selectedcontent datalist hr input keygen"),
  svg: words("svg g desc title foreignObject style script a image path animate set use font"),
  math: words("math mi mo mn ms mtext annotation-xml mglyph malignmark semantics mrow style"),
  table: words("table caption colgroup col tbody thead tr td th table"),
  form: words("form input button fieldset label textarea form legend output"),
  format: words("a b i nobr font code a b em strong u"),
  block: words("p div li dd dt h1 h2 pre listing center ruby rt rp details summary dialog ul address"),
  template: words("template template slot object applet marquee"),
  page: words("html head body frameset frame base meta link"),
  empty: words("br hr img input wbr area embed param source track image"),
  inline: words("span q mark search menu video audio canvas picture"),
};
const lists = Object.values(families);
const everything = [...new Set(lists.flat())];

const runs = "alert(1)";
/** Markup that runs a script as soon as a browser takes it for markup. */
const payloads = [
  `<img src=x onerror=${runs}>`,
  `<img src=x onerror=${runs}>`,
  `<img src=x onerror=${runs}>`,
  `<svg onload=${runs}>`,
  `<svg><image href=x onerror=${runs}>`,
  `<script>${runs}</script>`,
  `<details open ontoggle=${runs}>`,
  `<audio src=x onerror=${runs}>`,
  `<iframe srcdoc="<script>parent.${runs}</script>">`,
  `<input autofocus onfocus=${runs}>`,
  `<a href=javascript:${runs}>x</a>`,
];

/** Pieces between tags. */
const pieces = [
  "x", " ", "\n", "&lt;b&gt;", "&amp;lt;", "<!-- x -->", "<!--", "-->", "--!>", "<!-->", "<!--->", "<!-",
  "<![CDATA[", "]]>", "<?x y>", "<?xml?>", "<!doctype html>", "<!x>", "</>", "</ x>", "</p>", "</br>", "<", "\0",
];

const attributes = [
  "id=a", "class=b", "title=x", "hidden", "href=#a", "xlink:href=#a", "href=javascript:alert(1)", "src=x",
  "encoding=text/html", 'encoding="application/xhtml+xml"', "type=hidden", "color=red", "size=3", "for=a", "is=x-y",
  "shadowrootmode=open", "data-x=1", "style=color:red", `onclick=${runs}`, 'title="--><b>"', "name=a", "multiple",
];

/** The elements that fragments are read for. The frequent ones are there more than once. */
const contexts = [
  ...words("div div div div div div body body p span td tr table tbody select select option optgroup template template"),
  ...words("ul li pre button form a b caption colgroup ruby details head html noscript title textarea style xmp"),
  "svg svg", "svg g", "svg g", "svg desc", "svg foreignObject", "svg title", "svg style",
  "math math", "math mi", "math mtext", "math annotation-xml", "math mrow",
];

/** A name with a namespace, as configurations have it. */
function named(name, family) {
  const namespace = { svg, math }[family];
  return namespace === undefined ? name : { name, namespace };
}

/** An endless list of cases: markup, a context, and a configuration. */
export function* documents(seed) {
  const roll = dice(seed);
  const one = (list) => list[roll(list.length)];
  const chance = (percent) => roll(100) < percent;

  const quoted = (text) => (text.includes('"') ? `'${text}'` : `"${text}"`);
  function tag(name) {
    let text = `<${name}`;
    while (chance(18)) text += ` ${one(attributes)}`;
    if (chance(4)) text += ` title=${quoted(`</${one(everything)}>${one(payloads)}`)}`;
    return `${text}${chance(3) ? "/" : ""}>`;
  }

  /**
   * Text that one parser reads as raw and another as markup, with an end tag that leads out of
   * where it is.
   */
  function disguised(open) {
    const name = one(families.raw);
    const out = open.length > 0 && chance(70) ? one(open) : one(everything);
    const inner = chance(75) ? `</${out}>` : tag(one(everything));
    return `<${name}>${inner}${one(payloads)}${chance(70) ? `</${name}>` : ""}`;
  }

  /**
   * Such a text in an element whose content has rules of its own, after elements that may end it in
   * some parser.
   */
  function trapped() {
    const outer = one(["select", "select", "svg", "math", "table", "template", "button", "select><option"]);
    let text = `<${outer}>`;
    for (let left = roll(4); left > 0; left--) text += tag(one(one(lists)));
    return text + disguised(outer.split("><"));
  }

  function markup() {
    const open = [];
    let text = "";
    for (let left = 2 + roll(chance(20) ? 40 : 12); left > 0; left--) {
      const what = roll(100);
      if (what < 55) {
        const name = one(one(lists));
        text += tag(name);
        open.push(name);
      } else if (what < 67 && open.length > 0) text += `</${open.pop()}>`;
      else if (what < 74) text += `</${open.length > 0 && chance(60) ? one(open) : one(everything)}>`;
      else if (what < 82) text += disguised(open);
      else if (what < 87) text += trapped();
      else if (what < 92) text += one(payloads);
      else text += one(pieces);
    }
    return text;
  }

  /** Lists of names in which what parsers disagree on is likely. */
  function configuration() {
    const kind = roll(100);
    if (kind < 15) return null;
    if (kind < 45) return {};
    const names = Object.entries(families).flatMap(([family, list]) => {
      const share = one([20, 60, 100]);
      return list.filter(() => chance(share)).map((name) => named(name, family));
    });
    const once = new Map(names.map((name) => [JSON.stringify(name), name]));
    const safe = words("id class title hidden href src encoding type color size for name style xlink:href");
    const config = { comments: chance(50) };
    if (kind < 85) {
      config.elements = [...once.values()];
      config.attributes = safe.filter((name) => !name.includes(":") && chance(50));
      if (chance(30)) config.dataAttributes = true;
    } else config.removeElements = [...once.values()].filter(() => chance(20));
    return config;
  }

  while (true) {
    const isDocument = chance(10);
    const input = isDocument && chance(50) ? `<!doctype html>${markup()}` : markup();
    const it = { input, config: configuration(), context: isDocument ? null : one(contexts), turn: roll(1000) };
    if (chance(15)) it.keepContent = true;
    yield it;
  }
}
