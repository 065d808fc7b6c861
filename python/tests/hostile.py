"""Arguments and documents that are tried on every function, and a test that objects are freed."""

import inspect
import os
import re
import subprocess
import sys

import pytest

hypothesis = pytest.importorskip("hypothesis")

from hypothesis import settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402

# The same examples in every run; BROTH_EXAMPLES=N looks for new ones.
count = os.environ.get("BROTH_EXAMPLES")
settings.register_profile("broth", deadline=None, database=None, max_examples=int(count or 150), derandomize=not count)
settings.load_profile("broth")

PIECES = """<p> </p> <b> </b> <a </a> <table> <tr> <td> </table> <svg> <math> <select> <option> <template> </template> <!-- -->
<![CDATA[ ]]> <!DOCTYPE <?x ?> <script> </script> <textarea> <title> <plaintext> = ' " > & &amp; &#x; &notit; a b= c='d'""".split()

#: Any text, lone surrogates among it, and texts with more markup.
texts = st.one_of(
    st.text(st.characters()),
    st.lists(st.one_of(st.sampled_from(PIECES), st.sampled_from(["\0", "\r", "\n", "é", "日", "\U0001f372", "\ud800"]))).map("".join),
)

#: The context elements of fragments.
contexts = st.sampled_from(["div", "tr", "select", "svg path", "math mi", "template", "script", "x-y"])

FAMILIES = {
    "deep elements": "<div>" * 60_000,
    "deep formatting": "<b>" * 60_000,
    "formatting around blocks": "".join(f"<b id={n}>" for n in range(400)) + "<p>x" * 2_000,
    "deep tables": "<table><tr><td>" * 10_000,
    "fostered text": "<table>" + "x<b>" * 20_000,
    "attributes": "<p " + " ".join(f"a{n}=1" for n in range(50_000)) + ">",
    "references": "&am" * 100_000,
    "open comment": "<!--" + "-->"[:2] * 100_000,
    "templates": "<template>" * 20_000,
    "foreign": "<svg><desc>" * 20_000,
    "options": "<select>" + "<option>x" * 50_000,
    "end tags": "</p>" * 100_000,
    "one tag": "<a" + " " * 300_000,
}

#: Arguments that somebody may pass by mistake, and the right ones.
odd = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.binary(max_size=3),
    texts,
    st.lists(texts, max_size=2),
    st.sets(st.sampled_from(["a", "b", "p", "href", "class", "*", "script", "https"]), max_size=3),
    st.dictionaries(st.sampled_from(["a", "p", "*"]), st.sets(st.sampled_from(["href", "class", "*"])), max_size=2),
    st.sampled_from([len, str, lambda *_: None, lambda *_: True, lambda *_: "x", lambda *_: 1 / 0, ("rewrite_with_base", "x:")]),
)


def names_of(function, but):
    return sorted(set(inspect.signature(function).parameters) - {but})


ROUNDS = """
def resident_pages():
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1])

make = makes[sys.argv[1]]
for _ in range(4):
    before = resident_pages()
    for _ in range(5_000):
        make()
    print(resident_pages() - before)
"""


def each_of(makes):
    """One test for each entry of a program's dictionary `makes`."""
    return pytest.mark.parametrize("name", re.findall(r'^    "([\w.]+)": lambda', makes, re.M))


def check_freed(makes, name):
    """A leak grows in every round; memory that an allocator keeps for later does not."""
    if not os.path.exists("/proc/self/statm"):
        pytest.skip("needs /proc")
    run = subprocess.run([sys.executable, "-c", makes + ROUNDS, name], check=True, capture_output=True, text=True)
    least = min(map(int, run.stdout.split())) * os.sysconf("SC_PAGESIZE")
    assert least < 5_000 * 16, run.stdout
