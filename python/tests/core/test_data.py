"""Structured data, addresses, tables and forms."""

import gc

import pytest

import broth

PAGE = "https://example.org/menu"


def test_data_is_that_of_the_command():
    html = "<title>Menu</title><a class=h-card href=/ana>Ana</a><p itemscope><b itemprop=soup>Leek</b>"
    data = broth.data(html, PAGE)
    assert list(data) == ["microdata", "json-ld", "rdfa", "microformats", "metadata"]
    assert data["microdata"] == {"items": [{"properties": {"soup": ["Leek"]}}]}
    assert data["microformats"]["items"] == [{"type": ["h-card"], "properties": {"name": ["Ana"], "url": ["https://example.org/ana"]}}]
    assert broth.parse(html).data(PAGE) == data == broth.data(html.encode(), PAGE)
    assert broth.parse(html).select_one("a").data(only=["microdata"]) == {"microdata": {"items": []}}
    assert broth.data(html, only="metadata") == {"metadata": {"title": "Menu"}}


@pytest.mark.parametrize(
    ("json", "value"),
    [
        ('{"a": [1, -2.5, 1e2, true, false, null, {}, []]}', {"a": [1, -2.5, 100.0, True, False, None, {}, []]}),
        (r'{"a": "\"\\\/\n\t\u00e9\ud83d\ude00 ,:[]{}"}', {"a": '"\\/\n\té😀 ,:[]{}'}),
        (f'{{"a": {"9" * 4300}}}', {"a": int("9" * 4300)}),
        (f'{{"a": {"9" * 5000}}}', {"a": float("inf")}),
        ('{"": {"": ""}}', {"": {"": ""}}),
    ],
)
def test_values_of_json_are_those_of_python(json, value):
    found = broth.data(f"<script type=application/ld+json>{json}</script>", only="json-ld")
    assert found == {"json-ld": [value]}


def test_graphs_are_flattened_on_request():
    html = '<script type=application/ld+json>{"@graph": [{"a": 1}, {"a": 2}]}</script>'
    assert broth.data(html, only="json-ld", flatten_graphs=True) == {"json-ld": [{"a": 1}, {"a": 2}]}
    assert broth.data(html, only="json-ld") == {"json-ld": [{"@graph": [{"a": 1}, {"a": 2}]}]}


def test_deep_data_needs_no_deep_calls():
    deep = broth.data("<p itemscope>" + "<b itemscope itemprop=a>" * 20_000, only="microdata")
    assert deep["microdata"]["items"]
    del deep
    gc.collect()


def test_wrong_syntaxes_are_named():
    with pytest.raises(broth.ArgumentError, match='unknown syntax "microdatas"; did you mean "microdata"') as error:
        broth.data("", only=["microdatas"])
    assert error.value.code == "unknown-syntax"
    with pytest.raises(TypeError, match="only has names of syntaxes, not int"):
        broth.data("", only=[1])
    with pytest.raises(broth.ArgumentError, match="no absolute URL"):
        broth.data("", "menu")


def test_addresses_have_a_purpose_and_a_place():
    html = "é<img src=s.png alt=bowl srcset='m.png 2x'><form action=/buy></form><a href=a rel='NEXT x'>All</a>"
    doc = broth.parse(html)
    found = doc.addresses(PAGE)
    assert [(it.kind, str(it), it.text) for it in found] == [
        ("image", "https://example.org/s.png", "bowl"),
        ("image", "https://example.org/m.png", "bowl"),
        ("form", "https://example.org/buy", ""),
        ("link", "https://example.org/a", "All"),
    ]
    assert [html[slice(*it.span)] for it in found] == ["s.png", "m.png", "/buy", "a"] == [it.written for it in found]
    assert (found[3].rel, found[3].attribute, found[1].attribute) == (["next", "x"], "href", "srcset")
    assert found[0].node == doc.select_one("img")
    assert doc.select_one("form").addresses() == []
    assert doc.addresses(PAGE) == found
    assert len({*found, *doc.addresses(PAGE)}) == 4
    (link,) = doc.links(PAGE)
    assert (html[slice(*link.span)], link.attribute) == ("a", "href")


def test_addresses_are_replaced_and_nothing_else():
    html = "<P><A HREF=soup>é</A> <img srcset='a.png, b.png 2x'>"
    doc = broth.parse(html)
    seen = []

    def replace(address):
        seen.append(address)
        return f"/p?{address.url}&s" if address.kind == "image" else None

    assert doc.replace_addresses(replace, PAGE) == (
        "<P><A HREF=soup>é</A> <img srcset='/p?https://example.org/a.png&amp;s, /p?https://example.org/b.png&amp;s 2x'>"
    )
    assert seen == doc.addresses(PAGE)
    assert doc.replace_addresses(lambda address: None) == html
    with pytest.raises(ZeroDivisionError):
        doc.replace_addresses(lambda address: 1 / 0)
    with pytest.raises(TypeError):
        doc.replace_addresses(lambda address: 1)
    with pytest.raises(TypeError, match="replace is a function, not str"):
        doc.replace_addresses("x")


def test_a_callback_may_change_the_document():
    doc = broth.parse("<a href=a><a href=b>")

    def replace(address):
        address.node["href"] = "changed"
        return "x"

    assert doc.replace_addresses(replace) == '<a href="x"><a href="x">'


def test_cells_have_places_and_headers():
    html = "<table><tr><th>Soup<th>Price<tr><th>Leek<td rowspan=2>4<tr><th>Onion</table>"
    (table,) = broth.parse(html).tables()
    four = table.cells[3]
    assert (four.text, four.row, four.column, four.rowspan, four.colspan, four.is_header) == ("4", 1, 1, 2, 1, False)
    assert [table.cells[at].text for at in four.headers] == ["Leek", "Onion", "Price"]
    assert (repr(four), str(four), four.node["rowspan"]) == ("<Cell 1, 1: '4'>", "4", "2")
    assert table.to_csv() == "Soup,Price\nLeek,4\nOnion,4\n"
    assert html[slice(*table.span)] == html
    (odd,) = broth.parse('<table><tr><td>a "b"<td> c<tr><td>d</table>').tables()
    assert odd.to_csv() == '"a ""b""",c\nd,\n'


FORM = """<form id=f action=/find method=GET><input name=q required><input type=checkbox name=c value=1>
<input type=radio name=r value=x checked><input type=radio name=r value=y>
<select name=s multiple><option>a<option selected>b</select><input name=off disabled>
<textarea name=t>
é</textarea><button name=go value=1>Go</button><button type=button name=no>No</button></form>
<input form=f name=last value=z>"""


def test_forms_have_their_controls():
    (form,) = broth.parse(FORM).forms(PAGE)
    assert (form.action, form.resolved, form.method, form.enctype) == (
        "https://example.org/find",
        True,
        "get",
        "application/x-www-form-urlencoded",
    )
    kinds = ["text", "checkbox", "radio", "radio", "select-multiple", "text", "textarea", "submit", "button", "text"]
    assert [control.kind for control in form.controls] == kinds
    assert (form.is_valid, form.controls[0].is_valid, form.controls[1].is_valid) == (False, False, True)
    choices = form.controls[4].options
    assert [(it.value, it.label, it.is_selected, it.is_disabled) for it in choices] == [("a", "a", False, False), ("b", "b", True, False)]
    assert form.controls[5].is_disabled and form.controls[7].is_submit and not form.controls[8].is_submit
    assert form.entries() == [("q", ""), ("r", "x"), ("s", "b"), ("t", "é"), ("last", "z")]
    assert FORM[slice(*form.controls[9].span)] == "<input form=f name=last value=z>"


def test_forms_are_filled_and_sent():
    doc = broth.parse(FORM)
    (form,) = doc.forms(PAGE)
    form.fill({"q": "leek soup", "c": "1", "r": "y", "s": ["a", "b"]})
    go = doc.select_one("button")
    sent = form.submit(go)
    assert sent.url == "https://example.org/find?q=leek+soup&c=1&r=y&s=a&s=b&t=%C3%A9&go=1&last=z"
    assert sent.entries == form.entries(form.controls[7])
    assert (sent.method, sent.content_type, sent.body) == ("get", sent.enctype, sent.url.partition("?")[2])
    assert [control.is_checked for control in form.controls[1:4]] == [True, False, True]
    form.clear("c", "1")
    form.clear("s", "b")
    assert form.entries() == [("q", "leek soup"), ("r", "y"), ("s", "a"), ("t", "é"), ("last", "z")]
    # Another reading of the page knows nothing of it.
    assert doc.forms(PAGE)[0].entries()[0] == ("q", "")


def test_what_no_control_takes_is_refused_and_nothing_is_filled():
    doc = broth.parse(FORM)
    (form,) = doc.forms()
    for values in [{"q": "x", "r": "z"}, {"q": "x", "off": "1"}, {"q": "x", "none": "1"}]:
        with pytest.raises(broth.ArgumentError, match="no control") as error:
            form.fill(values)
        assert error.value.code == "no-control"
    with pytest.raises(broth.ArgumentError, match="no check box or option"):
        form.clear("q", "x")
    assert form.entries()[0] == ("q", "")
    for submitter in [doc.select_one("[name=no]"), doc.select_one("form"), broth.parse(FORM).select_one("button")]:
        with pytest.raises(broth.ArgumentError, match="submitter"):
            form.submit(submitter)
    with pytest.raises(TypeError, match="submitter is a Control or a Node, not str"):
        form.submit("go")


def test_a_form_reads_the_document_as_it_is():
    doc = broth.parse(FORM)
    (form,) = doc.forms(PAGE)
    form.fill({"q": "leek"})
    doc.select_one("[name=last]")["value"] = "new"
    assert form.entries() == [("q", "leek"), ("r", "x"), ("s", "b"), ("t", "é"), ("last", "new")]
    form.node.remove()
    assert form.entries()[0] == ("q", "leek")
    form.node.name = "div"
    with pytest.raises(broth.ArgumentError, match="no form any more"):
        form.entries()


def test_dates_and_authors_have_their_sources():
    doc = broth.parse("<meta name=author content=Ana><meta name=keywords content=soup><time datetime=2027-03-01 pubdate>x</time><link rel=manifest href=m>")
    metadata = doc.metadata(PAGE)
    assert [(str(it), it.source) for it in metadata.authors] == [("Ana", "meta")]
    assert (metadata.names["keywords"], metadata.manifest, metadata.amp) == ("soup", "https://example.org/m", None)
