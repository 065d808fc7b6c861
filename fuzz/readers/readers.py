"""Reads JSON lines `[reader, markdown]`, and writes the HTML that the reader makes, as JSON."""

import json
import sys

import markdown
import mistune

EXTRA = ["extra", "sane_lists"]
TABLES = ["tables", "fenced_code"]
MISTUNE = mistune.create_markdown(
    escape=False, plugins=["table", "strikethrough", "url", "task_lists", "footnotes"]
)
READERS = {
    "python-markdown": lambda text: markdown.markdown(text),
    "python-markdown tables": lambda text: markdown.markdown(text, extensions=TABLES),
    "python-markdown extra": lambda text: markdown.markdown(text, extensions=EXTRA),
    "mistune": mistune.create_markdown(escape=False),
    "mistune gfm": MISTUNE,
}

for line in sys.stdin:
    name, text = json.loads(line)
    try:
        html = READERS[name](text)
    except Exception as error:  # a reader that fails shows nothing
        html = f"<!-- {type(error).__name__} -->"
    print(json.dumps(html), flush=True)
