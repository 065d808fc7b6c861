"""Cases of tree construction: those of this project, and those of the public suites where
``BROTH_SUITES`` says they are.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[3]

PREFIXES = {
    "http://www.w3.org/1999/xhtml": "",
    "http://www.w3.org/2000/svg": "svg ",
    "http://www.w3.org/1998/Math/MathML": "math ",
    "http://www.w3.org/1999/xlink": "xlink ",
    "http://www.w3.org/XML/1998/namespace": "xml ",
    "http://www.w3.org/2000/xmlns/": "xmlns ",
}


@dataclass
class Case:
    name: str
    data: str
    context: str | None
    scripting: bool | None
    tree: list[str]

    @property
    def expected(self) -> list[str]:
        """The tree with the contents of templates as children, and no more of a DOCTYPE than its
        name.
        """
        lines: list[str] = []
        contents: list[int] = []
        for line in self.tree:
            depth = len(line) - len(line.lstrip(" "))
            while contents and depth <= contents[-1]:
                contents.pop()
            if line.strip(" ") == "content":
                contents.append(depth)
                continue
            line = line[2 * len(contents) :]
            lines.append(re.sub(r'^<!DOCTYPE ([^ >]*).*>$', r"<!DOCTYPE \1>", line, flags=re.S))
        return lines


def read(path: Path) -> list[Case]:
    text = path.read_bytes().decode("utf-8", "surrogatepass")
    cases = []
    for number, part in enumerate(re.split(r"(?:\A|\n\n)#data\n", text)[1:], 1):
        data, _, rest = ("\n" + part).partition("\n#errors\n")
        sections = re.split(r"(?:\A|\n)#(new-errors|document-fragment|script-on|script-off|document)\n", rest + "\n")
        found = dict(zip(sections[1::2], sections[2::2], strict=True))
        if "document" not in found:
            continue
        tree = re.split(r"\n\| ", "\n" + found["document"].rstrip("\n"))[1:]
        if "<?" in data and path.parent.name == "tree-construction" and ROOT not in path.parents:
            continue  # from before HTML had processing instructions
        scripting = True if "script-on" in found else False if "script-off" in found else None
        context = found.get("document-fragment")
        cases.append(Case(f"{path.stem}-{number}", data[1:], context and context.strip(), scripting, tree))
    return cases


def files() -> list[Path]:
    own = sorted(ROOT.glob("spec-tests/cases/tree-construction/*.dat"))
    return own + suite() + suite("wpt/html/syntax/parsing/resources")


def suite(name: str = "html5lib-tests/tree-construction") -> list[Path]:
    """The files of a public suite, if it is there."""
    suites = os.environ.get("BROTH_SUITES")
    return sorted(Path(suites, name).glob("*.dat")) if suites else []


def line(depth: int, text: str) -> str:
    return "  " * depth + text


def attributes(depth: int, names: dict[str, str]) -> list[str]:
    return [line(depth, f'{name}="{value}"') for name, value in sorted(names.items())]
