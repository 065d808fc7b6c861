"""Which sanitizers keep the address in CSS: writes docs/css-payloads.md.

    python bench/css_payloads.py --node FOLDER > docs/css-payloads.md

BROTH names the command; nh3 and turbohtml are packages of this Python, and FOLDER has the packages
dompurify and jsdom in its node_modules. Each sanitizer allows ``style`` and all properties that
occur; none is told to allow an address. The judge reads no CSS: it undoes references and escapes,
and looks for the host.
"""

from __future__ import annotations

import argparse
import html
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version

HOST = "tracker.example"
URL = f"//{HOST}/a"

#: Properties that the sanitizers allow.
PROPERTIES = [
    "background", "background-image", "behavior", "border-image", "border-image-source", "clip-path", "color", "content",
    "cursor", "fill", "filter", "list-style", "list-style-image", "mask", "mask-image", "offset-path", "shape-outside", "width",
    "-webkit-mask", "-moz-binding",
]  # fmt: skip

#: Values of ``style`` attributes.
ATTRIBUTES = [
    f"background: url({URL})",
    f"background: url('{URL}')",
    f"background: URL( {URL} )",
    f"background: u\\72l({URL})",
    f"background: \\75 rl({URL})",
    f"background: \\000075\\000072\\00006c({URL})",
    f"background: url(\\2f\\2f {HOST}/a)",
    f"background: url(/**/{URL})",
    f"background: url({URL}",
    f"background: url('{URL}",
    f"background: image-set('{URL}' 1x)",
    f"background: -webkit-image-set(url({URL}) 1x)",
    f"background: cross-fade(url({URL}), red)",
    f"background: image('{URL}')",
    f"background: src('{URL}')",
    f"background/**/: url({URL})",
    f"back\\67round: url({URL})",
    f"list-style: url({URL})",
    f"list-style-image: url({URL})",
    f"content: url({URL})",
    f"cursor: url({URL}), auto",
    f"border-image: url({URL}) 30",
    f"border-image-source: url({URL})",
    f"mask: url({URL})",
    f"-webkit-mask: url({URL})",
    f"clip-path: url({URL}#b)",
    f"filter: url({URL}#b)",
    f"shape-outside: url({URL})",
    f"offset-path: url({URL}#b)",
    f"fill: url({URL}#b)",
    f"behavior: url({URL})",
    f"-moz-binding: url({URL}#b)",
    f"color: red; background: url({URL}",
    f"color: red;}} background: url({URL})",
    f"width: expression(open('{URL}'))",
    f"background: var(--b, url({URL}))",
]

#: Style sheets in ``style`` elements.
SHEETS = [
    f"@import '{URL}';",
    f"@import url({URL});",
    f"@\\69mport '{URL}';",
    f"@IMPORT/**/'{URL}';",
    f"@charset 'x'; @import '{URL}'",
    f"@namespace url({URL});",
    f"@font-face {{ font-family: a; src: url({URL}) }}",
    f"p {{ background: url({URL}) }}",
    f"p {{ background: u\\72l({URL}) }}",
    f"p {{ background: image-set('{URL}' 1x) }}",
    f"p {{ --b: url({URL}); background: var(--b) }}",
    f"p {{ &:hover {{ background: url({URL}) }} }}",
    f"@media all {{ p {{ background: url({URL}) }} }}",
    f"@layer a {{ p {{ background: url({URL}) }} }}",
    f"@supports (a: b) or (color: red) {{ p {{ background: url({URL}) }} }}",
    f"input[value^='a'] {{ background: url({URL}) }}",
    f"p {{ background: url({URL}",
    f"<!-- p {{ background: url({URL}) }} -->",
    f"/* */ @import '{URL}' screen; p {{ color: red }}",
    f"@page {{ background: url({URL}) }}",
]

#: Values that load nothing, and should stay as they are.
HARMLESS = [
    "color: red",
    "color: rgb(0 0 0 / calc(50% + (10% * 2)))",
    "width: calc(100% - (10px + 2px))",
    "width: min(100%, max(1px, 2em))",
    "color: #fff !important",
    "background: linear-gradient(red, rgb(0 0 0))",
    "content: 'a;b'",
    "content: '\\201C'",
    "color: hsl(120deg 100% 50%)",
    "width: clamp(1rem, 2vw, 3rem)",
    "color: color-mix(in srgb, red, blue)",
]

Sanitize = Callable[[str], str]


def broth() -> Sanitize:
    policy = {"preset": "offline", "properties": PROPERTIES}
    config = {"elements": ["p", "style"], "attributes": ["style"]}
    child = subprocess.Popen(
        [os.environ.get("BROTH", "broth"), "sanitize", "--jsonl"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert child.stdin and child.stdout
    stdin, stdout = child.stdin, child.stdout

    def sanitize(markup: str) -> str:
        stdin.write(json.dumps({"input": markup, "config": config, "css": policy}) + "\n")
        stdin.flush()
        return str(json.loads(stdout.readline())["output"])

    return sanitize


def nh3() -> Sanitize:
    import nh3

    return lambda markup: nh3.clean(
        markup,
        tags={"p"},
        clean_content_tags={"script", "style"},
        attributes={"p": {"style"}},
        filter_style_properties=set(PROPERTIES),
    )


def turbohtml() -> Sanitize:
    from turbohtml import clean

    policy = clean.Policy(
        tags=frozenset({"p"}),
        attributes={"p": frozenset({"style"})},
        css_properties=frozenset(PROPERTIES),
        remove_with_content=frozenset({"style"}),
    )
    return lambda markup: str(clean.sanitize(markup, policy))


def dompurify(folder: str) -> Sanitize:
    program = """
        const { JSDOM } = require("jsdom");
        const purify = require("dompurify")(new JSDOM("").window);
        require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
          console.log(JSON.stringify(purify.sanitize(JSON.parse(line), { FORCE_BODY: true })));
        });
    """
    child = subprocess.Popen(
        ["node", "-e", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=folder,
    )
    assert child.stdin and child.stdout
    stdin, stdout = child.stdin, child.stdout

    def sanitize(markup: str) -> str:
        stdin.write(json.dumps(markup) + "\n")
        stdin.flush()
        return str(json.loads(stdout.readline()))

    return sanitize


def keeps_host(markup: str) -> bool:
    """Whether the host is anywhere in the markup, however it is written."""
    text = html.unescape(markup)
    text = re.sub(r"\\([0-9a-fA-F]{1,6})\s?", lambda match: chr(int(match[1], 16)), text)
    return HOST in text.replace("\\", "")


def in_attribute(style: str) -> str:
    return f'<p style="{html.escape(style)}">Soup</p>'


def significant(style: str) -> str:
    return re.sub(r"\s+|;\s*$", "", style).replace("'", '"')


def keeps_value(answer: str, style: str) -> bool:
    match = re.search(r'style="([^"]*)"', answer) or re.search(r"style='([^']*)'", answer)
    return match is not None and significant(html.unescape(match[1])) == significant(style)


def mark(is_true: bool) -> str:
    return "kept" if is_true else ""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--node", required=True, help="the folder with dompurify and jsdom")
    folder = parser.parse_args().node
    with open(os.path.join(folder, "node_modules/dompurify/package.json")) as file:
        purify_version = json.load(file)["version"]
    all_of_them: dict[str, Sanitize] = {
        "broth": broth(),
        f"DOMPurify {purify_version}": dompurify(folder),
        f"nh3 {version('nh3')} (ammonia)": nh3(),
    }
    try:
        all_of_them[f"turbohtml {version('turbohtml')}"] = turbohtml()
    except Exception as error:  # Its interface changes from version to version.
        print(f"without turbohtml: {error}", file=sys.stderr)
    names = list(all_of_them)
    print("<!-- Written by `python bench/css_payloads.py`; do not edit. -->\n")
    print("# Addresses in CSS, beside other sanitizers\n")
    print("*Does an address get through a sanitizer that was not told to allow one?*\n")
    print(
        "Each sanitizer allows `style` attributes and elements, as far as it can, and all properties\n"
        "that occur here; broth has the policy `offline`. *kept* means that the host is still in the\n"
        "answer, after references and escapes are undone. Whether a browser loads it depends on the\n"
        "rest of the page; a sanitizer cannot know that. nh3 and turbohtml keep no\n"
        "style sheets at all, and DOMPurify does not claim to judge CSS.\n"
    )
    head = f"| | {' | '.join(names)} |\n|---|{'---|' * len(names)}"
    for title, payloads, wrap in [
        ("In `style` attributes", ATTRIBUTES, in_attribute),
        ("In `style` elements", SHEETS, lambda sheet: f"<style>{sheet}</style><p>Soup</p>"),
    ]:
        kept = [[keeps_host(sanitize(wrap(payload))) for sanitize in all_of_them.values()] for payload in payloads]
        print(f"## {title}\n\n{head}")
        for payload, row in zip(payloads, kept):
            print(f"| `{payload.replace('|', chr(92) + '|')}` | {' | '.join(map(mark, row))} |")
        counts = [f"{sum(column)} of {len(payloads)}" for column in zip(*kept)]
        print(f"| **kept** | {' | '.join(counts)} |\n")
    print("## Values that load nothing\n")
    print("Here, *kept* is what one wants: the declaration is still there, and the same.\n")
    print(head)
    rows = [[keeps_value(sanitize(in_attribute(style)), style) for sanitize in all_of_them.values()] for style in HARMLESS]
    for style, row in zip(HARMLESS, rows):
        print(f"| `{style}` | {' | '.join(map(mark, row))} |")
    counts = [f"{sum(column)} of {len(HARMLESS)}" for column in zip(*rows)]
    print(f"| **kept** | {' | '.join(counts)} |")


if __name__ == "__main__":
    main()
