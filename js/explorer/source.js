// The source: a text area, and below it the same text with marks.

const area = document.getElementById("source");
const backdrop = document.getElementById("backdrop");

/** Longer texts have no marks: laying them out twice would take too long. */
const LONGEST = 300_000;

/** Marks by their kind: lists of places. The later kinds are drawn over the earlier ones. */
const marks = { finding: [], match: [], here: [] };

area.addEventListener("scroll", () => {
  backdrop.scrollTop = area.scrollTop;
});

/** Shows places in the source. */
export function mark(kind, places) {
  marks[kind] = places.filter((place) => place.span !== null);
  draw();
}

let isAsked = false;

function draw() {
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(() => {
    isAsked = false;
    const text = area.value;
    const nodes = text.length > LONGEST ? [] : drawn(text);
    // A line break at the end would be left out.
    backdrop.replaceChildren(...nodes, "\n");
    backdrop.scrollTop = area.scrollTop;
  });
}

/** The text, cut where a mark begins or ends. */
function drawn(text) {
  const events = [];
  for (const list of Object.values(marks)) {
    for (const { span, name } of list.slice(0, 2000)) {
      // A place without characters marks the one after it.
      const end = Math.max(span.end, span.start + 1);
      events.push({ at: Math.min(span.start, text.length), name, delta: 1 });
      events.push({ at: Math.min(end, text.length), name, delta: -1 });
    }
  }
  events.sort((a, b) => a.at - b.at);
  const nodes = [];
  const open = new Map();
  let at = 0;
  const flush = (end) => {
    if (end === at) return;
    const names = [...open].filter(([, count]) => count > 0).map(([name]) => name);
    const piece = text.slice(at, end);
    if (names.length === 0) nodes.push(piece);
    else {
      const node = document.createElement("mark");
      node.className = names.join(" ");
      node.textContent = piece;
      nodes.push(node);
    }
    at = end;
  };
  for (const event of events) {
    flush(event.at);
    open.set(event.name, (open.get(event.name) ?? 0) + event.delta);
  }
  flush(text.length);
  return nodes;
}

/** Selects a place and scrolls to it. */
export function reveal({ start, end }) {
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, end);
  const here = backdrop.querySelector("mark.here");
  if (here !== null) area.scrollTop = Math.max(0, here.offsetTop - area.clientHeight / 3);
}
