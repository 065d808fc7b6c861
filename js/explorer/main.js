// The page: one document, one panel at a time, and a worker that does the work.

import { make, panels } from "./panels.js";
import { fromFragment, toFragment } from "./share.js";
import { mark } from "./source.js";

const area = document.getElementById("source");
const panel = document.getElementById("panel");
const status = document.getElementById("status");

const example = `<!doctype html>
<html lang=en>
<title>Menu</title>
<h1 class=a class=b>Soup of the day</h1>
<table>
  <p>This moves before the table.</p>
  <tr><td>Onion<td>&euro;4
</table>
<p onclick=steal()>Ask for <b>bread <i>and</b> butter</i>
<img src=soup.png onerror=alert(1)>
<p>
  <div>Closed by the div.</div>
`;

let current = "tree";
const options = Object.fromEntries(
  Object.entries(panels).map(([name, { defaults }]) => [name, { ...defaults }]),
);

// --- the worker

const worker = new Worker("worker.js", { type: "module" });
const waiting = new Map();
let asked = 0;

/** Messages that are sent before the worker has loaded its module are lost. */
let isReady;
const ready = new Promise((resolve) => {
  isReady = resolve;
});

/** Asks the worker. */
async function ask(name, html, options) {
  await ready;
  const id = ++asked;
  worker.postMessage({ id, panel: name, html, options });
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

worker.onmessage = ({ data }) => {
  if (data.ready) return isReady();
  const promise = waiting.get(data.id);
  waiting.delete(data.id);
  if (data.error) promise?.reject(data.error);
  else promise?.resolve(data);
};
worker.onerror = () => {
  status.textContent = "The module cannot be loaded.";
};

// --- the answer

let isBusy = false;
let isStale = false;

/** Asks for the current panel, again if something changes meanwhile. */
async function refresh() {
  isStale = true;
  panel.setAttribute("aria-busy", "true");
  if (isBusy) return;
  isBusy = true;
  while (isStale) {
    isStale = false;
    const name = current;
    try {
      const { value, ms } = await ask(name, area.value, options[name]);
      if (name === current) {
        answer.replaceChildren(...panels[name].show(value, tools));
        status.textContent = `${area.value.length.toLocaleString("en")} characters, ${ms.toFixed(1)} ms`;
      }
    } catch (error) {
      if (name === current)
        answer.replaceChildren(make("p", { className: "trouble" }, error.message));
    }
  }
  isBusy = false;
  panel.setAttribute("aria-busy", "false");
  underline();
}

const answer = make("div", { id: "answer" });

const tools = {
  ask(changes) {
    Object.assign(options[current], changes);
    refresh();
  },
  explain: async (rule) => (await ask("explain", "", { rule })).value,
};

let underlined = null;

/** Underlines what breaks a rule. */
async function underline() {
  const html = area.value;
  if (html === underlined) return;
  underlined = html;
  const { value } = await ask("errors", html, {});
  if (area.value === html)
    mark(
      "finding",
      value.rows.map(({ span, severity }) => ({ span, name: severity })),
    );
}

// --- tabs

const tabs = Object.entries(panels).map(([name, { title }]) => {
  const tab = make(
    "button",
    { type: "button", id: `tab-${name}`, attributes: { role: "tab", "aria-controls": "panel" } },
    title,
  );
  tab.addEventListener("click", () => choose(name));
  tab.addEventListener("keydown", ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const names = Object.keys(panels);
    const next = names[(names.indexOf(name) + step + names.length) % names.length];
    choose(next);
    document.getElementById(`tab-${next}`).focus();
  });
  return tab;
});
document.getElementById("tabs").append(...tabs);

function choose(name) {
  current = name;
  for (const tab of tabs) {
    const isChosen = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
  }
  panel.setAttribute("aria-labelledby", `tab-${name}`);
  const fields = panels[name].fields?.(options[name], tools.ask) ?? [];
  answer.replaceChildren();
  panel.replaceChildren(
    ...(fields.length > 0 ? [make("div", { className: "fields" }, ...fields)] : []),
    answer,
  );
  mark("match", []);
  mark("here", []);
  refresh();
}

// --- the source

area.addEventListener("input", () => {
  for (const kind of ["finding", "match", "here"]) mark(kind, []);
  refresh();
});

const editor = document.getElementById("editor");
for (const type of ["dragenter", "dragover"]) {
  editor.addEventListener(type, (event) => {
    event.preventDefault();
    editor.classList.add("dropping");
  });
}
for (const type of ["dragleave", "drop"])
  editor.addEventListener(type, () => editor.classList.remove("dropping"));
editor.addEventListener("drop", async (event) => {
  event.preventDefault();
  const file = event.dataTransfer.files[0];
  if (file === undefined) return;
  const { value } = await ask("decode", await file.arrayBuffer(), {});
  area.value = value.text;
  area.dispatchEvent(new Event("input"));
  status.textContent = `${file.name}: ${value.encoding}`;
});

document.getElementById("share").addEventListener("click", async () => {
  const fragment = await toFragment({
    html: area.value,
    panel: current,
    options: options[current],
  });
  history.replaceState(null, "", fragment);
  try {
    await navigator.clipboard.writeText(location.href);
    status.textContent = "The link is copied.";
  } catch {
    status.textContent = "The link is in the address bar.";
  }
});

async function restore() {
  const state = location.hash.length > 1 ? await fromFragment(location.hash) : null;
  area.value = typeof state?.html === "string" ? state.html : example;
  const name = Object.hasOwn(panels, state?.panel) ? state.panel : "tree";
  if (typeof state?.options === "object") Object.assign(options[name], state.options);
  choose(name);
}

window.addEventListener("hashchange", restore);
restore();
