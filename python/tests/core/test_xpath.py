"""XPath: values as lxml has them, variables, namespaces, functions, errors."""

import math
import pickle
import threading

import lxml.etree
import lxml.html
import pytest

import broth

PAGE = """<!DOCTYPE html><html><head><title>Menu</title></head><body><ul id="menu"><li class="hot big">Chili
<b>soup</b></li><li><a href="/onion" title="x">Onion</a></li></ul><!--c--><p>4.50</p></body></html>"""


@pytest.fixture
def doc():
    return broth.parse(PAGE)


@pytest.mark.parametrize(
    "expression",
    [
        "//li",
        "//li/a/@*",
        "//b/text() | //@id",
        "//comment()",
        "count(//li)",
        "1 div 0",
        "string(//a/@href)",
        "//li[2] = 'Onion'",
        "//table",
        "concat('a', //p)",
        "//ul/li[last()]/a/text()",
        "sum(//p)",
    ],
)
def test_values_are_those_of_lxml(doc, expression):
    def plain(value):
        if not isinstance(value, list):
            return value
        return [
            item if isinstance(item, str) else lxml.etree.tostring(item, encoding="unicode", with_tail=False, method="html")
            for item in value
        ]

    ours = doc.xpath(expression)
    theirs = plain(lxml.html.fromstring(PAGE).xpath(expression))
    if isinstance(ours, list):
        ours = [item if isinstance(item, str) else item.html for item in ours]
    assert ours == theirs and isinstance(theirs, type(ours))


def test_nan_is_a_float(doc):
    assert math.isnan(doc.xpath("number('x')"))


def test_a_node_is_a_context(doc):
    menu = doc.by_id("menu")
    assert [node.name for node in menu.xpath("li")] == ["li", "li"]
    assert menu.xpath("li") == doc.select("li")
    assert menu.xpath("..") == [doc.body] and menu.xpath("//title/text()") == ["Menu"]
    assert menu.xpath("string(li[2]/a/@href)") == "/onion"
    assert doc.xpath("/") == [doc.root] and doc.xpath("html") == [doc.document_element]
    text = doc.select_one("a").first_child
    assert text.xpath("string(../@href)") == "/onion"
    fragment = broth.parse_fragment("<td>1<td>2", "tr")
    assert fragment.xpath("td/text()") == ["1", "2"]


def test_variables(doc):
    assert doc.xpath("//a[. = $text]/@href", text="Onion") == ["/onion"]
    assert doc.xpath("//a[. = $text]/@href", variables={"text": "Onion"}) == ["/onion"]
    assert doc.xpath("//li[$n]", n=2) == doc.select("li")[1:]
    assert doc.xpath("$a + $b", a=1.5, variables={"b": 2}) == 3.5
    assert doc.xpath("$x", x=True) is True and doc.xpath("$namespaces", variables={"namespaces": "n"}) == "n"
    with pytest.raises(broth.XPathError, match=r'the variable `\$x` has no value; pass variables=\{"x": ...\}') as error:
        doc.xpath("//li[$x]")
    assert (error.value.code, error.value.span) == ("unknown-variable", (5, 7))
    with pytest.raises(TypeError, match=r"the variable `\$x` is a str, int, float or bool, not list"):
        doc.xpath("$x", x=[])


def test_namespaces():
    feed = broth.parse_xml("<feed xmlns='urn:a' xmlns:b='urn:b'><b:c b:d='1'/></feed>")
    assert feed.xpath("//b:c/@b:d", namespaces={"b": "urn:b"}) == ["1"]
    assert feed.xpath("count(/x:feed)", namespaces={"x": "urn:a"}) == 1
    assert feed.xpath("/*/namespace::*") == lxml.etree.fromstring(feed.source).xpath("/*/namespace::*")
    with pytest.raises(broth.XPathError, match=r'the prefix `b` is not declared; pass namespaces=\{"b": "..."\}'):
        feed.xpath("//b:c")
    with pytest.raises(ValueError, match="XPath 1.0 has no default namespace"):
        feed.xpath("//c", namespaces={"": "urn:a"})


def test_compiled_expressions(doc):
    links = broth.XPath("//a[@title = $title]/@href")
    assert str(links) == links.expression == "//a[@title = $title]/@href"
    assert repr(links) == 'XPath("//a[@title = $title]/@href")'
    assert links(doc, title="x") == links(doc.body, title="x") == doc.xpath(links, title="x") == ["/onion"]
    assert broth.XPath("$x", variables={"x": 1})(doc) == 1 and broth.XPath("$x", variables={"x": 1})(doc, x=2) == 2
    assert broth.XPath("//s:a", namespaces={"s": "urn:s"})(doc) == []
    with pytest.raises(broth.XPathError):
        broth.XPath("//s:a")
    with pytest.raises(broth.XPathError):
        broth.XPath("//a[")
    with pytest.raises(TypeError, match="an expression is evaluated for a Node, not str"):
        links("<a>")
    with pytest.raises(TypeError, match="an expression is a str or XPath, not int"):
        doc.xpath(1)


def test_errors_say_what_is_wrong(doc):
    with pytest.raises(broth.XPathError) as error:
        doc.xpath("//é[first::a]")
    assert (error.value.code, error.value.span) == ("unknown-axis", (4, 9))
    assert error.value.expression == "//é[first::a]" and str(error.value) == "there is no axis `first`"
    with pytest.raises(broth.XPathError, match=r"needs more than 5 steps; XPath\(..., budget=...\) allows more"):
        broth.XPath("//*[count(//*) > 3]", budget=5)(doc)


def test_functions_that_scrapers_expect(doc):
    assert doc.xpath("//li[has-class('hot')]") == doc.xpath("//li[has-class('big', 'hot')]") == doc.select(".hot")
    assert doc.xpath("//li[has-class('ho')]") == [] == doc.xpath("//text()[has-class('hot')]")
    assert doc.xpath(r"//*[re:test(@href, '^/\w+$')]") == doc.select("a")
    assert doc.xpath("re:test('ABC', 'b')") is False and doc.xpath("re:test('ABC', 'b', 'i')") is True
    assert doc.xpath(r"re:match(//p, '(\d)\.(\d)')") == ["4.5", "4", "5"]
    assert doc.xpath(r"string(re:match(//p, '(\d)\.(\d)')[2])") == "4"
    assert doc.xpath(r"re:match(//p, '\d', 'g')") == ["4", "5", "0"]
    assert doc.xpath(r"re:match(//p, '(\d)(\W)?', 'g')") == ["4.", "5", "0"]
    assert doc.xpath("//p[re:match(., 'x')]") == [] and len(doc.xpath("//p[re:match(., '4')]")) == 1
    assert doc.xpath(r"re:replace(//p, '\d', '', 'x')") == "x.50" and doc.xpath(r"re:replace(//p, '\d', 'g', 'x')") == "x.xx"
    exslt = {"r": "http://exslt.org/regular-expressions"}
    assert doc.xpath("r:test('a', 'a')", namespaces=exslt) is True
    with pytest.raises(Exception, match="unterminated character set"):
        doc.xpath("re:test('a', '[')")
    for wrong in ("re:test('a')", "re:replace('a', 'b', 'c')", "//li[has-class()]", "//li[has-class(1)]"):
        with pytest.raises(broth.XPathError) as error:
            doc.xpath(wrong)
        assert error.value.code == "function-failed"


def test_functions_of_the_caller(doc):
    def call(function, expression="f:x(//li, @class, 1, true())"):
        return doc.xpath(expression, functions={"f:x": function})

    seen = []
    assert call(lambda *arguments: seen.append(arguments)) == []
    assert seen == [(doc.root, doc.select("li"), [], 1.0, True)]
    assert call(lambda *_: "a") == "a" and call(lambda *_: 2) == 2.0 and call(lambda *_: True) is True
    assert call(lambda node, items, *_: items[1]) == doc.select("li")[1:]
    assert call(lambda node, items, *_: items[::-1]) == doc.select("li")
    assert call(lambda *_: ("a", "b")) == ["a", "b"] and call(lambda *_: []) == []
    assert call(lambda node, items: items, "f:x(//li)/a/@href") == ["/onion"]
    assert call(lambda node: node.name == "b", "//*[f:x()]") == doc.select("b")
    assert call(lambda node: node == "x", "//@*[f:x()]") == ["x"]
    assert call(lambda node: node.kind == "text", "count(//node()[f:x()]) > 0") is True
    with pytest.raises(TypeError, match="the function `f:x` returned dict; return a str"):
        call(lambda *_: {})
    with pytest.raises(TypeError, match="returned a list with int"):
        call(lambda *_: [1])
    with pytest.raises(ValueError, match="the function `f:x` returned a node of another document"):
        call(lambda *_: broth.parse("x").root)
    with pytest.raises(ZeroDivisionError):
        call(lambda *_: 1 / 0)
    with pytest.raises(TypeError, match="the function `f:x` cannot be called"):
        call("f")
    with pytest.raises(broth.XPathError, match="there is no function `f:y`; .* pass others as functions="):
        doc.xpath("f:y()")
    strings = {"str": "http://exslt.org/strings"}
    with pytest.raises(broth.XPathError, match="there is no function `str:tokenize`; there are .*`re:test`"):
        doc.xpath("str:tokenize(//p)", namespaces=strings)
    words = {"str:tokenize": lambda _, text: text.split()}
    assert doc.xpath("str:tokenize('a b')", namespaces=strings, functions=words) == ["a", "b"]


def test_functions_may_ask_and_change_the_document(doc):
    def drop(node, items):
        found = node.xpath("count(.//li)")
        for item in items:
            item.remove()
        return found

    assert doc.xpath("f:drop(//li) + count(//li)", functions={"f:drop": drop}) == 4
    assert doc.xpath("count(//li)") == 0
    made = []

    def make(node):
        made.append(node.document.create_element("b"))
        return made

    with pytest.raises(ValueError, match="another document"):
        doc.xpath("f:make()", functions={"f:make": make})


def test_threads_share_expressions_and_documents(doc):
    broth_xpath, wrong = broth.XPath("//li[f:is(.)]", functions={"f:is": lambda node, items: True}), []

    def work():
        for _ in range(50):
            doc.body["class"] = "x"
            if len(broth_xpath(doc)) != 2:
                wrong.append(1)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert not wrong and not any(thread.is_alive() for thread in threads)


def test_a_function_that_knows_its_expression_is_freed() -> None:
    import gc
    import weakref

    class Answer:
        def __call__(self, context: object) -> str:
            return "soup"

    answer = Answer()
    answer.xpath = broth.XPath("f()", functions={"f": answer})  # type: ignore[attr-defined]
    freed = weakref.ref(answer)
    del answer
    gc.collect()
    assert freed() is None


def test_sets_of_exslt():
    doc = broth.parse("<ul><li id=a>1<li id=b class=x>2<li id=c class=x>1<li id=d>3</ul>")

    def ids(expression):
        return [node["id"] for node in doc.xpath(expression)]

    assert ids("set:difference(//li, //li[@class])") == ["a", "d"]
    assert ids("set:intersection(//li[position() > 1], //li[position() < 4])") == ["b", "c"]
    assert ids("set:distinct(//li)") == ["a", "b", "d"]
    assert ids("set:leading(//li, //li[@class])") == ["a"] and ids("set:trailing(//li, //li[@class])") == ["c", "d"]
    assert ids("set:leading(//li, //p)") == ids("set:trailing(//li, //p)") == ["a", "b", "c", "d"]
    assert ids("set:leading(//li[@class], //li)") == ids("set:trailing(//li[@class], //li)") == []
    assert doc.xpath("set:has-same-node(//li, //li[@class])") is True
    assert doc.xpath("set:has-same-node(//li[1], //li[2])") is False
    assert doc.xpath("set:difference(//@*, //@class)") == ["a", "b", "c", "d"]
    assert doc.xpath("s:distinct(//@class)", namespaces={"s": "http://exslt.org/sets"}) == ["x"]
    for wrong in ("set:difference(//li)", "set:distinct('a')", "set:leading(//li, 1)", "set:distinct(//li, //li)"):
        with pytest.raises(broth.XPathError):
            doc.xpath(wrong)


def test_the_hint_for_a_prefix_names_the_prefix():
    for expression in ("//@xlink:href", "//xlink:a", "child::xlink:a", "attribute::xlink:*", "//a[@xlink:href]"):
        with pytest.raises(broth.XPathError, match='pass namespaces={"xlink": "..."}'):
            broth.parse("<p>").xpath(expression)


def test_foreign_names():
    page = broth.parse("<svg><linearGradient id=g></linearGradient></svg>")
    xpath = broth.XPath("//svg/linearGradient/@id", foreign_names=True)
    assert xpath(page) == page.xpath(xpath) == pickle.loads(pickle.dumps(xpath))(page) == ["g"]
    assert page.xpath("//svg/linearGradient/@id") == []
