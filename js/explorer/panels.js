// How answers are shown. Everything is text: no markup of the document ever becomes markup of this
// page.

import { mark, reveal } from "./source.js";

/** Makes an element. */
export function make(name, properties, ...children) {
  const { attributes, ...rest } = properties ?? {};
  const element = Object.assign(document.createElement(name), rest);
  for (const [key, value] of Object.entries(attributes ?? {})) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const shortened = (text) => (text.length > 120 ? `${text.slice(0, 120)}…` : text);
const quoted = (text) => JSON.stringify(shortened(text));

/** A row that lights its source up, and goes there when it is chosen. */
function row(span, children, { onChoose, attributes, className } = {}) {
  const item = make("li", { tabIndex: -1, className: className ?? "", attributes }, ...children);
  const light = () => mark("here", span === null ? [] : [{ span, name: "here" }]);
  item.addEventListener("mouseenter", light);
  item.addEventListener("focus", light);
  item.addEventListener("mouseleave", () => mark("here", []));
  const choose = () => {
    onChoose?.(item);
    if (span !== null) {
      light();
      if (!onChoose) requestAnimationFrame(() => reveal(span));
    }
  };
  item.addEventListener("click", choose);
  item.addEventListener("keydown", (event) => {
    const next = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
    if (next) (item[next] ?? item).focus();
    else if (event.key === "Enter" || event.key === " ") choose();
    else if (event.key === "Home" || event.key === "End") {
      item.parentElement[event.key === "Home" ? "firstElementChild" : "lastElementChild"].focus();
    } else return;
    event.preventDefault();
  });
  return item;
}

/** A list of rows; the tab key reaches one of them. */
function list(rows, label, role = "list") {
  if (rows.length > 0) rows[0].tabIndex = 0;
  return make("ul", { className: "rows", attributes: { role, "aria-label": label } }, ...rows);
}

function attributesOf(attributes) {
  return attributes.flatMap(([name, value]) => [
    " ",
    make("span", { className: "name" }, name),
    value === "" ? "" : make("span", { className: "value" }, `=${quoted(value)}`),
  ]);
}

function more(shown, all, ask) {
  if (shown >= all) return [];
  const button = make("button", { type: "button", className: "more" }, "Show more");
  button.addEventListener("click", () => ask({ most: shown * 4 }));
  return [
    make(
      "p",
      { className: "quiet" },
      `${shown.toLocaleString("en")} of ${all.toLocaleString("en")} `,
      button,
    ),
  ];
}

function treeRow({ depth, kind, name, foreign, attributes, text, span }) {
  const indent = make(
    "span",
    { className: "depth", attributes: { "aria-hidden": "true" } },
    "  ".repeat(depth),
  );
  const words =
    kind === "element"
      ? [
          make("span", { className: "name" }, `${foreign ? `${foreign} ` : ""}${name}`),
          ...attributesOf(attributes),
        ]
      : kind === "text"
        ? [make("span", { className: "value" }, quoted(text))]
        : [make("span", { className: "quiet" }, `${kind} `), shortened(text)];
  if (kind === "element" && span === null)
    words.push(make("span", { className: "quiet" }, " added by the parser"));
  return row(span, [indent, ...words], {
    attributes: { role: "treeitem", "aria-level": depth + 1 },
  });
}

/** A row for an element, or for another node or a text that an XPath found. */
function matchRow({ kind, name, attributes, text, span }) {
  const words = [];
  if (kind) words.push(make("span", { className: "quiet" }, `${kind} `));
  if (name) words.push(make("span", { className: "name" }, name));
  if (attributes) words.push(...attributesOf(Object.entries(attributes)));
  if (text !== undefined) words.push(make("span", { className: "value" }, ` ${quoted(text)}`));
  return row(span, words, { attributes: { role: "listitem" } });
}

function tokenRow({ kind, span, name, text, attributes }) {
  const words = [make("span", { className: "quiet" }, `${kind} `)];
  if (name) words.push(make("span", { className: "name" }, `${name} `));
  if (attributes) words.push(...attributesOf(Object.entries(attributes)));
  if (text !== undefined) words.push(make("span", { className: "value" }, quoted(text)));
  return row(span, [...words, make("span", { className: "quiet" }, ` ${span.start}–${span.end}`)], {
    attributes: { role: "listitem" },
  });
}

function findingRow(finding, explain) {
  const { rule, severity, message, span, line, column, help, fix } = finding;
  const children = [
    make("span", { className: "quiet" }, `${line}:${column} `),
    message,
    make("span", { className: "quiet" }, ` ${rule}`),
  ];
  const advice = fix?.message ?? help;
  if (advice) children.push(make("div", { className: "quiet" }, `help: ${advice}`));
  return row(span, children, {
    className: severity,
    attributes: { role: "listitem", "data-severity": severity, "aria-expanded": "false" },
    async onChoose(item) {
      const known = item.querySelector(".explanation");
      item.setAttribute("aria-expanded", String(known === null));
      if (known !== null) return known.remove();
      const { text } = await explain(rule);
      // A line break in a paragraph is only one of the source's.
      const joined = text.replace(/([^\n])\n(?!\n|Wrong|Right|[-*] )/g, "$1 ");
      item.append(make("pre", { className: "explanation" }, joined));
    },
  });
}

function field(label, input) {
  return make("label", {}, label, input);
}

const kinds =
  "integer floating-point-number list-of-floating-point-numbers dimension color simple-color legacy-color date month week time local-date-time global-date-time feed-date-time time-value duration srcset media-query-list";

/** A text field that asks again when it changes. */
function input(value, name, ask) {
  const element = make("input", {
    value,
    name,
    autocomplete: "off",
    spellcheck: false,
    type: "text",
  });
  element.addEventListener("input", () => ask({ [name]: element.value }));
  return element;
}

function choice(values, value, name, ask) {
  const element = make(
    "select",
    { name },
    ...values.map(([key, text]) => new Option(text, key, false, key === value)),
  );
  element.addEventListener("change", () => ask({ [name]: element.value }));
  return element;
}

const focuses = [
  ["balanced", "both are as bad"],
  ["precision", "too much text"],
  ["recall", "too little text"],
];

const comments = [
  ["no", "are dropped"],
  ["yes", "are kept"],
];

/** A row for a block of text, with the reason why it is content or not. */
function blockRow({ kept, reason, text, span }) {
  const words = [
    make("span", { className: "quiet" }, kept ? "kept " : `dropped, ${reason} `),
    shortened(text),
  ];
  const attributes = { role: "listitem" };
  return row(span, words, { attributes, className: kept ? "kept" : "dropped" });
}

/** The panels: a title, the fields above the answer, and the answer. */
export const panels = {
  tree: {
    title: "Tree",
    show: ({ rows, count, mode }, { ask }) => [
      make("p", { className: "quiet" }, `${count.toLocaleString("en")} nodes, ${mode}`),
      list(rows.map(treeRow), "Nodes", "tree"),
      ...more(rows.length, count, ask),
    ],
  },
  tokens: {
    title: "Tokens",
    show: ({ rows, hasMore }, { ask }) => [
      list(rows.map(tokenRow), "Tokens"),
      ...more(rows.length, hasMore ? rows.length + 1 : rows.length, ask),
    ],
  },
  errors: {
    title: "Errors",
    show({ rows, count }, { ask, explain }) {
      const words =
        count === 0 ? "Nothing breaks a rule." : `${count.toLocaleString("en")} findings`;
      const items = rows.map((finding) => findingRow(finding, explain));
      return [
        make("p", { className: "quiet" }, words),
        list(items, "Findings"),
        ...more(rows.length, count, ask),
      ];
    },
  },
  select: {
    title: "Select",
    fields: (options, ask) => [
      field(
        "Language",
        choice(
          [
            ["css", "CSS selector"],
            ["xpath", "XPath"],
          ],
          options.language,
          "language",
          ask,
        ),
      ),
      field("Selector", input(options.selector ?? "", "selector", ask)),
    ],
    defaults: { selector: "p" },
    show({ value, rows, count }, { ask }) {
      const places = rows.filter(({ span }) => span !== null);
      mark(
        "match",
        places.map(({ span }) => ({ span, name: "match" })),
      );
      if (value !== undefined) return [make("pre", {}, value)];
      return [
        make("p", { className: "quiet" }, `${count.toLocaleString("en")} matches`),
        list(rows.map(matchRow), "Matches"),
        ...more(rows.length, count, ask),
      ];
    },
  },
  sanitized: {
    title: "Sanitized",
    fields: (options, ask) => [
      field("Goes into", input(options.context ?? "div", "context", ask)),
      field(
        "Keeps",
        choice(
          [
            ["default", "the safe default"],
            ["baseline", "all but scripts"],
          ],
          options.config,
          "config",
          ask,
        ),
      ),
    ],
    show({ html, removed }) {
      const item = ({ kind, name, message, span }) =>
        row(
          span,
          [
            `${kind} `,
            make("span", { className: "name" }, name),
            make("span", { className: "quiet" }, ` ${message}`),
          ],
          {
            attributes: { role: "listitem" },
          },
        );
      return [
        make("h2", {}, "What stays"),
        make("pre", { className: "output" }, html),
        make("h2", {}, `What was removed: ${removed.length.toLocaleString("en")}`),
        list(removed.slice(0, 1000).map(item), "What was removed"),
      ];
    },
  },
  formatted: {
    title: "Formatted",
    fields: (options, ask) => [
      field("Width", input(options.width ?? "100", "width", ask)),
      field(
        "White space counts",
        choice(
          [
            ["css", "as browsers render it"],
            ["strict", "everywhere"],
            ["ignore", "between words only"],
          ],
          options.whiteSpace,
          "whiteSpace",
          ask,
        ),
      ),
      field(
        "Optional tags",
        choice(
          [
            ["keep", "as they are"],
            ["write", "written"],
            ["omit", "omitted"],
          ],
          options.tags,
          "tags",
          ask,
        ),
      ),
    ],
    show: ({ html, isSame }) => [
      ...(isSame ? [make("p", { className: "quiet" }, "It is formatted already.")] : []),
      make("pre", { className: "output" }, html),
    ],
  },
  minified: {
    title: "Minified",
    show: ({ html, before }) => [
      make(
        "p",
        { className: "quiet" },
        `${html.length.toLocaleString("en")} of ${before.toLocaleString("en")} characters`,
      ),
      make("pre", { className: "output" }, html),
    ],
  },
  content: {
    title: "Content",
    fields: (options, ask) => [
      field("The worse mistake", choice(focuses, options.focus, "focus", ask)),
      field("Comments", choice(comments, options.comments, "comments", ask)),
    ],
    show({ title, kind, evidence, blocks, count }, { ask }) {
      const painted = blocks.map(({ kept, span }) => ({ span, name: kept ? "kept" : "dropped" }));
      mark("match", painted);
      return [
        make("p", {}, title ?? make("span", { className: "quiet" }, "no title")),
        make("p", { className: "quiet" }, `${kind}: ${evidence}`),
        list(blocks.map(blockRow), "Blocks"),
        ...more(blocks.length, count, ask),
      ];
    },
  },
  markdown: {
    title: "Markdown",
    show: ({ text }) => [make("pre", { className: "output" }, text)],
  },
  values: {
    title: "Values",
    defaults: { kind: "global-date-time", text: "2011-11-18 14:54+0200" },
    fields: (options, ask) => [
      field(
        "Kind",
        choice(
          kinds.split(" ").map((kind) => [kind, kind]),
          options.kind,
          "kind",
          ask,
        ),
      ),
      field("Text", input(options.text ?? "", "text", ask)),
    ],
    show: ({ value }) => [make("pre", { className: "output" }, value)],
  },
};
