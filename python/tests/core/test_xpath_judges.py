"""XPath beside lxml: expressions by the grammar, on documents of XML.

elementpath 5.1 is no judge: it refuses `(a)/b`, and some of its lists are not in the order of the
document.
"""

from __future__ import annotations

import itertools
import os
from typing import Any

import lxml.etree
import pytest
from expressions import Expressions

import broth

DOCUMENTS = [
    "<r id='r'><a id='a' k='1' m='2'><b id='b'/>t<c id='c'><d id='d'/></c></a><a id='e'><b/><!--n--><?p q?></a></r>",
    "<r>1<a> 2 </a><b>3<a>x</a>4</b><b/><a k='1'>1</a></r>",
    "<!--b--><a><a><a k='a'><b>a</b></a><b> </b></a>-1.5<a/></a><!--e-->",
]
COUNT = int(os.environ.get("BROTH_EXPRESSIONS", "1000"))
SEED = int(os.environ.get("BROTH_SEED", "1"))


def written(value: Any) -> str:
    """A value in short; an element by its name, its attributes and its text."""
    if not isinstance(value, list):
        return repr(float(value)) if isinstance(value, (int, float)) and not isinstance(value, bool) else repr(value)
    return " ".join(filter(None, map(short, value)))


def short(item: Any) -> str:
    if isinstance(item, str):
        return repr(str(item))
    if isinstance(item, broth.Node):
        if item.kind == "document":
            return ""  # lxml leaves it out
        return f"<{item.name} {dict(item.attrs)} {item.text()}>" if item.kind == "element" else f"<!{item.text()}>"
    if not hasattr(item, "tag"):
        return ""
    if not isinstance(item.tag, str):
        return f"<!{item.text}>"
    return f"<{item.tag} {dict(item.attrib)} {''.join(item.itertext())}>"


@pytest.mark.parametrize("number", range(len(DOCUMENTS)))
def test_values_are_those_of_lxml(number: int) -> None:
    ours = broth.parse_xml(DOCUMENTS[number]).document_element
    theirs = lxml.etree.fromstring(DOCUMENTS[number])
    differences, refused = [], 0
    for expression in itertools.islice(Expressions(SEED * len(DOCUMENTS) + number), COUNT):
        try:
            expected = written(theirs.xpath(expression))
        except lxml.etree.XPathEvalError as error:
            # For lxml, the outermost context has no position and no size.
            assert "Invalid context" in str(error), expression
            refused += 1
            continue
        # For libxml2, the children of an element do not follow its attributes; for the text and for
        # browsers they do.
        is_known = "following::" in expression and ("@" in expression or "attribute::" in expression)
        value = written(ours.xpath(expression))
        if value != expected and not is_known:
            differences.append((expression, value, expected))
    assert not differences, f"{len(differences)} differences: {differences[:10]}"
    assert refused < COUNT / 5
