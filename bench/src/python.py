"""The child process of the rig: python.rs starts it and asks.

`prepare NAME LENGTH` and a text of that many bytes: answers a number, or an empty line if that cannot be done.
`run NUMBER TIMES`: runs it that many times, and answers with the nanoseconds they took together.
`versions`: answers with the libraries that are here.

Each function below prepares one kind of work: it gives the call that is timed, its result dropped
within.
"""

import gc
import sys
import time


def lexbor_tree(data):
    from selectolax.lexbor import LexborHTMLParser

    return lambda: LexborHTMLParser(data)


def lexbor_serialize(data):
    from selectolax.lexbor import LexborHTMLParser

    tree = LexborHTMLParser(data)
    return lambda: tree.html


def lexbor_select(data):
    """The selectors, one a line, then an empty line and the document."""
    from selectolax.lexbor import LexborHTMLParser

    selectors, page = data.split(b"\n\n", 1)
    selectors, tree = selectors.decode().split("\n"), LexborHTMLParser(page)
    return lambda: sum(len(tree.css(selector)) for selector in selectors)


def libxml2_xpath(data):
    """The expressions, one a line, then an empty line and the document."""
    from lxml import etree

    expressions, page = data.split(b"\n\n", 1)
    tree = etree.fromstring(page, etree.HTMLParser(encoding="utf-8", huge_tree=True))
    expressions = [etree.XPath(text) for text in expressions.decode().split("\n")]

    def run():
        for expression in expressions:
            expression(tree)

    return run


def libxml2_html_tree(data):
    from lxml import etree

    return lambda: etree.fromstring(data, etree.HTMLParser(encoding="utf-8", huge_tree=True))


def libxml2_xml_tree(data):
    from lxml import etree

    parser = etree.XMLParser(huge_tree=True, resolve_entities=False, load_dtd=False)
    return lambda: etree.fromstring(data, parser)


def expat_events(data):
    from xml.parsers import expat

    return lambda: expat.ParserCreate().Parse(data, True)


def mf2py_microformats(data):
    import mf2py

    page = data.decode()
    return lambda: mf2py.parse(doc=page, url="https://example.org/page", html_parser="html5lib")


def extruct_rdfa(data):
    import extruct

    page = data.decode()
    return lambda: extruct.extract(page, base_url="https://example.org/page", syntaxes=["rdfa"])


def extruct_all(data):
    import extruct

    page = data.decode()
    return lambda: extruct.extract(page, base_url="https://example.org/page", errors="ignore")


def versions():
    found = []
    for package in ("selectolax", "lxml", "mf2py", "extruct"):
        try:
            from importlib.metadata import version

            found.append(f"{package} {version(package)}")
        except Exception:
            pass
    try:
        from lxml import etree

        found.append("libxml2 " + ".".join(map(str, etree.LIBXML_VERSION)))
    except ImportError:
        pass
    from xml.parsers import expat

    found.append(expat.EXPAT_VERSION.replace("_", " "))
    return ", ".join(found)


def main():
    gc.disable()
    questions, ready, refused = sys.stdin.buffer, [], set()
    for line in questions:
        words = line.decode().split()
        answer = ""
        if words[0] == "versions":
            answer = versions()
        elif words[0] == "prepare":
            data = questions.read(int(words[2]))
            try:
                work = globals()[words[1]](data)
                work()
                ready.append(work)
                answer = str(len(ready) - 1)
            except Exception as refusal:
                if words[1] not in refused:
                    print(f"{words[1]}: {refusal}", file=sys.stderr)
                refused.add(words[1])
        elif words[0] == "run":
            work, times = ready[int(words[1])], range(int(words[2]))
            begin = time.thread_time_ns()
            for _ in times:
                work()
            answer = str(time.thread_time_ns() - begin)
        print(answer, flush=True)


main()
