// Documents whose texts are markup for a reader that does not take them as text.

/** Markup that must not be live. Each of these is an element with a handler, or leads to one. */
const PAYLOADS = [
  "<img src=x onerror=p()>",
  "<img/src=x/onerror=p()>",
  "<svg onload=p()>",
  "<script>p()</script>",
  "<div onclick=p()>",
  "</p><img src=x onerror=p()>",
  "<!--><img src=x onerror=p()>",
  "<!-- --><img src=x onerror=p()>",
  "<?x><img src=x onerror=p()>",
  "<![CDATA[><img src=x onerror=p()>",
  "<http://x/onclick=p()//>",
  "<x:y/onclick=p()//>",
  "<a/onclick=p()//@b.c>",
  "<javascript:p()>",
  "[x](javascript:p())",
  "![x](x \"onerror=p()\")",
  "{onclick=p()}",
  "{: onclick=p() }",
  "{=html}",
  "&lt;img src=x onerror=p()>",
  "&#60;img src=x onerror=p()>",
  "\\<img src=x onerror=p()>",
];

/** Text that disturbs the marks around a payload. */
const MARKS = [
  "`", "``", "```", "\\", "\\\\", "\\`", "|", "||", "\\|", "[", "]", "](", "](x ", "![", "(", ")",
  "\"", "'", "\" ", "<", ">", "*", "**", "_", "~~", "\n", "\n\n", "    ", "$", "$$", "{", "}", ":::",
  ":::: ", "#", "- ", "1. ", "> ", "^", "[^1]", "[^1]: ", ": ", "%", "~~~", "https://a.b/",
  "www.a.b/", "a@b.c", "mailto:a@b.c", "http://a.b", "a", "a b", "&", "!", "===", "---", "@",
  "\\(", "\\[", "<b", "<!", "</", "`a`", "`` ` ``",
];

const SCHEMES = ["", "", "#", "/", "file:///", "vbscript:", "data:text/html,", "data:image/svg+xml,",
  "https://a.b/", "mailto:", "javascript:", "x:", "a:b/"];

/** The same numbers for the same seed. */
export function dice(seed) {
  let state = (seed * 0x9e3779b1 + 0x7f4a7c15) >>> 0;
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % sides;
  };
}

const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\"", "&quot;");

/** A document as HTML: sparse or dense, or with elements that stay HTML if these are kept. */
export function document(seed) {
  const roll = dice(seed);
  return [sparse, dense, dense, raw][roll(4)](roll);
}

/** Few characters that mean much, and what makes them a payload. */
const DENSE = [
  "`", "`", "``", "[", "]", "](", "[", "]", "(", ")", "\"", "'", "<", ">", "&", ";", "&lt;", "&#96;", "&#91;", "\\",
  "!", "![", "|", "*", "**", "_", "~~", ":", "^", "{", "}", "$", "\n", " ", " ", "a", "x", "1", "#", "=", "@", "/", "//",
  "http://", "x:", "](onclick=p()//)", "[x](onclick=p()//)", "[x](javascript:p())", "<img src=x onerror=p()>",
  "<a/onclick=p()//>", " onclick=p()//", "javascript:p()", "[x]: javascript:p()", "[x]: onclick=p()//", "<!--", "-->", "<b",
];

/** Elements close to each other, each with a few characters. */
function dense(roll) {
  const one = (list) => list[roll(list.length)];
  const few = (most) => {
    let text = "";
    for (let part = 0; part <= roll(most); part++) text += one(DENSE);
    return text;
  };
  const text = () => escaped(few(3));
  const attribute = (name) => ` ${name}="${escaped(few(4))}"`;
  const code = () => `<code>${text()}</code>`;
  const link = (inner) => `<a${attribute("href")}${roll(2) ? attribute("title") : ""}>${inner}</a>`;
  const image = () => `<img${attribute("src")}${attribute("alt")}${roll(2) ? attribute("title") : ""}>`;
  const autolink = () => { const to = escaped(one(["http://", "x:", "mailto:", "ab+c:"]) + few(2).replace(/\s/g, "")); return `<a href="${to}">${to}</a>`; };
  const inlines = (depth) => {
    let html = "";
    for (let part = 0; part <= 1 + roll(4); part++) {
      switch (roll(depth > 2 ? 6 : 9)) {
        case 0: html += text(); break;
        case 1: case 2: html += code(); break;
        case 3: html += image(); break;
        case 4: html += autolink(); break;
        case 5: html += one(["<br>", "a", " ", ""]); break;
        case 6: html += link(inlines(depth + 1)); break;
        case 7: { const name = one(["em", "strong", "del", "i", "b"]); html += `<${name}>${inlines(depth + 1)}</${name}>`; break; }
        default: html += link(code() + text());
      }
    }
    return html;
  };
  const row = (cell) => `<tr><${cell}>${inlines(2)}</${cell}><${cell}>${inlines(2)}</${cell}></tr>`;
  const block = () => one([
    () => `<p>${inlines(0)}</p>`, () => `<p>${inlines(0)}</p>`, () => `<h${1 + roll(6)}>${inlines(1)}</h1>`,
    () => `<table>${row("th")}${row("td")}</table>`, () => `<ul><li>${inlines(1)}<li>${inlines(1)}</ul>`,
    () => `<blockquote>${inlines(1)}<p>${inlines(1)}</blockquote>`, () => `<ol start=${roll(12)}><li>${inlines(1)}</ol>`,
    () => `<pre>${text()}\n${text()}</pre>`,
  ])();
  let html = "";
  for (let part = 0; part <= roll(3); part++) html += block();
  return html;
}

/** Elements that Markdown does not have, with attributes and texts full of its marks. */
function raw(roll) {
  const one = (list) => list[roll(list.length)];
  const few = (most) => {
    let text = "";
    for (let part = 0; part <= roll(most); part++) text += one(roll(4) ? DENSE : PAYLOADS);
    return text;
  };
  const attributes = () => {
    let html = "";
    for (let left = roll(3); left >= 0; left--)
      html += ` ${one(["title", "title", "title", "cite", "lang", "dir", "datetime", "value", "class", "id"])}="${escaped(few(5))}"`;
    return html;
  };
  const inline = (depth) => {
    let html = "";
    for (let part = 0; part <= roll(4); part++) {
      const name = one(["abbr", "q", "span", "ins", "time", "sub", "sup", "kbd", "u", "mark", "small", "bdo", "data", "cite", "a", "code", "em"]);
      html += roll(3) && depth < 3 ? `<${name}${attributes()}>${inline(depth + 1)}</${name}>` : escaped(few(3));
    }
    return html;
  };
  const block = (depth) => {
    const name = one(["p", "p", "div", "section", "details", "summary", "figure", "figcaption", "center", "dl", "dt", "dd", "h2", "blockquote", "li", "td", "table"]);
    const inner = roll(3) && depth < 3 ? block(depth + 1) : inline(0);
    if (name === "td" || name === "table") return `<table${attributes()}><caption>${inline(2)}</caption><tr><th${attributes()}>${inline(1)}<td colspan=2${attributes()}>${inner}</table>`;
    return `<${name}${attributes()}>${inner}${roll(2) ? inline(0) : ""}</${name}>`;
  };
  let html = "";
  for (let part = 0; part <= roll(3); part++) html += block(0);
  return html;
}

/** Some of everything, with words between the marks. */
function sparse(roll) {
  const one = (list) => list[roll(list.length)];
  const words = () => {
    let text = "";
    for (let part = 0; part <= roll(3); part++) text += one(roll(3) ? MARKS : PAYLOADS);
    return text;
  };
  const text = () => escaped(words());
  const attribute = (name, value) => ` ${name}="${escaped(value)}"`;
  const title = () => (roll(2) ? attribute("title", words()) : "");
  const code = () => `<code>${text()}</code>`;
  const inlines = (depth) => {
    let html = "";
    for (let part = 0; part <= roll(4); part++) {
      switch (roll(depth > 3 ? 4 : 9)) {
        case 0: case 1: html += text(); break;
        case 2: html += code(); break;
        case 3: html += `<img${attribute("src", one(SCHEMES) + words())}${attribute("alt", words())}${title()}>`; break;
        case 4: html += `<a${attribute("href", one(SCHEMES) + words())}${title()}>${inlines(depth + 1)}</a>`; break;
        case 5: { const name = one(["em", "strong", "del", "kbd", "sub"]); html += `<${name}>${inlines(depth + 1)}</${name}>`; break; }
        case 6: html += one(["<br>", " "]); break;
        case 7: { const link = one(["http://", "https://", "x:", "mailto:", ""]) + words().replace(/\s/g, ""); html += `<a${attribute("href", link)}>${escaped(link)}</a>`; break; }
        default: html += one([" ", "a ", ". "]);
      }
    }
    return html;
  };
  const blocks = (depth) => {
    let html = "";
    for (let part = 0; part <= roll(3); part++) {
      switch (roll(depth > 2 ? 3 : 9)) {
        case 0: case 1: html += `<p>${inlines(0)}</p>`; break;
        case 2: html += `<h${1 + roll(3)}>${inlines(1)}</h1>`; break;
        case 3: html += `<ul>${list(depth)}</ul>`; break;
        case 4: html += `<ol>${list(depth)}</ol>`; break;
        case 5: html += `<blockquote>${blocks(depth + 1)}</blockquote>`; break;
        case 6: html += table(); break;
        case 7: html += `<dl><dt>${inlines(1)}<dd>${inlines(1)}</dl>`; break;
        default: html += PRE && roll(2) ? `<pre><code${attribute("class", "language-" + words())}>${text()}</code></pre>` : `<p>${inlines(0)}</p>`;
      }
    }
    return html;
  };
  const list = (depth) => {
    let html = "";
    for (let item = 0; item <= roll(3); item++) html += `<li>${roll(2) ? inlines(0) : blocks(depth + 1)}</li>`;
    return html;
  };
  const table = () => {
    let html = "<table>";
    for (let row = 0; row <= 1 + roll(2); row++) {
      html += "<tr>";
      for (let cell = 0; cell < 2; cell++) html += row ? `<td>${inlines(2)}</td>` : `<th>${inlines(2)}</th>`;
      html += "</tr>";
    }
    return html + "</table>";
  };
  const PRE = !process.env.NO_PRE;
  const head = roll(8) ? "" : `<title>${text()}</title>`;
  return head + blocks(0);
}
