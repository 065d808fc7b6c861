"""Operations on trees that stand, beside other libraries, as a table in Markdown.

    pip install . selectolax turbohtml nh3
    python bench/nodes.py CORPUS [--rounds 7] [--only WORD]

Each round asks every library once, in turns, page by page; times are those that the processor spent in the thread. The median over
the rounds counts, and over the pages the geometric mean.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import nh3
import turbohtml
from selectolax.lexbor import LexborHTMLParser

import broth

#: For each library, what is done with a page, given what was made of it before.
Step = Callable[[Any], Any]

LIBRARIES = ("broth", "selectolax", "turbohtml")
PARSERS: dict[str, Step] = {"broth": broth.parse, "selectolax": LexborHTMLParser, "turbohtml": turbohtml.parse}


def loop(nodes: Any) -> None:
    for _ in nodes:
        pass


def selecting(css: str) -> dict[str, Step]:
    return {
        "broth": lambda doc: doc.select(css),
        "selectolax": lambda tree: tree.css(css),
        "turbohtml": lambda tree: tree.select(css),
    }


def set_ours(nodes: Any) -> None:
    for node in nodes:
        node["title"] = "soup"


def set_by_attrs(nodes: Any) -> None:
    for node in nodes:
        node.attrs["title"] = "soup"


#: On trees.
TREES: dict[str, dict[str, Step]] = {
    "`select('a')`": selecting("a"),
    "`select('div a[href]')`": selecting("div a[href]"),
    "`select('div:has(a)')`": selecting("div:has(a)"),
    "`href` of every link, by node": {
        "broth": lambda doc: [node.get("href") for node in doc.select("a[href]")],
        "selectolax": lambda tree: [node.attrs.get("href") for node in tree.css("a[href]")],
        "turbohtml": lambda tree: [node.attrs.get("href") for node in tree.select("a[href]")],
    },
    "text of every link, by node": {
        "broth": lambda doc: [node.text() for node in doc.select("a")],
        "selectolax": lambda tree: [node.text() for node in tree.css("a")],
        "turbohtml": lambda tree: [node.text for node in tree.select("a")],
    },
    "every node, in a list": {
        "broth": list,
        "selectolax": lambda tree: list(tree.root.traverse(include_text=True)),
        "turbohtml": lambda tree: list(tree.descendants),
    },
    "`for node in doc`": {
        "broth": loop,
        "selectolax": lambda tree: loop(tree.root.traverse(include_text=True)),
        "turbohtml": lambda tree: loop(tree.descendants),
    },
    "all text": {
        "broth": lambda doc: doc.text(),
        "selectolax": lambda tree: tree.root.text(),
        "turbohtml": lambda tree: tree.text,
    },
    "rendered text": {"broth": lambda doc: doc.inner_text(), "turbohtml": lambda tree: tree.to_text()},
}

#: On lists of the elements of trees.
ELEMENTS: dict[str, dict[str, Step]] = {
    "attributes of every element": {
        "broth": lambda nodes: [dict(node.attrs) for node in nodes],
        "selectolax": lambda nodes: [dict(node.attributes) for node in nodes],
        "turbohtml": lambda nodes: [dict(node.attrs) for node in nodes],
    },
    "name of every element": dict.fromkeys(LIBRARIES, lambda nodes: [node.tag for node in nodes]),
    "setting an attribute": {"broth": set_ours, "selectolax": set_by_attrs, "turbohtml": set_by_attrs},
    "setting an attribute, by `attrs`": dict.fromkeys(LIBRARIES, set_by_attrs),
}

SELECTING: dict[str, Step] = selecting("*")


def measure(steps: dict[str, Step], inputs: Sequence[dict[str, Any]], rounds: int) -> dict[str, float]:
    """The microseconds of each library."""
    means: dict[str, list[float]] = {name: [] for name in steps}
    for made in inputs:
        times: dict[str, list[float]] = {name: [] for name in steps}
        repeat = {}
        for name, step in steps.items():
            step(made[name])
            begin = time.thread_time()
            step(made[name])
            repeat[name] = max(1, int(0.003 / max(time.thread_time() - begin, 1e-7)))
        for turn in range(rounds):
            names = list(steps)
            first = turn % len(names)
            for name in names[first:] + names[:first]:
                step, of, count = steps[name], made[name], repeat[name]
                gc.collect()
                step(of)
                begin = time.thread_time()
                for _ in range(count):
                    step(of)
                times[name].append((time.thread_time() - begin) / count)
        for name, each in times.items():
            means[name].append(statistics.median(each) * 1e6)
    return {name: statistics.geometric_mean(each) for name, each in means.items()}


def cut(pages: list[str], least: int, most: int) -> list[str]:
    """Elements of the pages whose markup has a length in this range."""
    found = []
    for page in pages:
        parts = [node.html for node in broth.parse(page).select("div, section, table, ul, dl, p")]
        parts = [part for part in parts if least <= len(part) <= most]
        found += parts[:: max(1, len(parts) // 4)][:4]
    return found


def row(name: str, times: dict[str, float]) -> str:
    cells = [f"{times['broth']:,.1f}"]
    for peer in LIBRARIES[1:]:
        cells.append(f"{times[peer] / times['broth']:.2f}" if peer in times else "")
    return f"| {name} | {' | '.join(cells)} |"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("corpus", type=Path)
    arguments.add_argument("--rounds", type=int, default=7)
    arguments.add_argument("--only", default="", help="only rows with this word")
    options = arguments.parse_args()
    every = [file.read_text("utf-8") for file in sorted(options.corpus.glob("*.html"))]
    pages = [page for page in every if 50_000 <= len(page.encode()) <= 500_000]
    print(f"Load {os.getloadavg()[0]:.1f}, {len(pages)} pages\n")
    print("| operation | broth, µs | selectolax, times | turbohtml, times |\n|---|--:|--:|--:|", flush=True)

    def show(name: str, steps: dict[str, Step], inputs: Callable[[], Sequence[dict[str, Any]]]) -> None:
        if options.only in name:
            print(row(name, measure(steps, inputs(), options.rounds)), flush=True)

    def trees() -> list[dict[str, Any]]:
        return [{name: parse(page) for name, parse in PARSERS.items()} for page in pages]

    for name, steps in TREES.items():
        show(name, steps, trees)
    for name, steps in ELEMENTS.items():
        show(name, steps, lambda: [{name: SELECTING[name](tree) for name, tree in made.items()} for made in trees()])
    small, middle = cut(every, 200, 1_300), [*cut(every, 4_000, 20_000), *pages]
    for name, texts in [("parsing, up to 1.3 KB", small), ("parsing, over 4 KB", middle)]:
        show(name, PARSERS, lambda texts=texts: [dict.fromkeys(LIBRARIES, text) for text in texts])  # type: ignore[misc]
    comment = "<p>I <b>like</b> this <a href='https://example.com/soup' onclick=x()>soup</a>!<br>"
    cleaners = {"broth": broth.sanitize, "turbohtml": nh3.clean}
    show("`sanitize`, 80 bytes (beside nh3)", cleaners, lambda: [dict.fromkeys(LIBRARIES, comment)])


if __name__ == "__main__":
    main()
