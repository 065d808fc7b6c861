"""The names that other libraries and the DOM have for something that broth has, too.

A class with `__getattr__` loses the fast path for calls of methods in CPython: `node.text()` takes
112 ns instead of 69. So each name is an attribute of the class that raises `AttributeError`. A name
that a class has itself is left alone.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import NoReturn

from ._broth import Comment, Doctype, Document, DocumentEnd, Element, EndTag, Node, TextNode

#: Names of Beautiful Soup, lxml, selectolax and the DOM for documents and nodes, and what to write
#: instead.
OF_OTHERS = {
    "addClass": "classes.add('hot')",
    "add_class": "classes.add('hot')",
    "any_css_matches": "matches('p, b')",
    "appendChild": "append(node)",
    "attr": "get('href')",
    "attrib": "attrs",
    "attributes": "attrs",
    "attrs": "attrs_of('a', 'href') for a list, or select_one('a').attrs",
    "child": "first_child",
    "childNodes": "children",
    "class_": "classes",
    "class_list": "classes",
    "classList": "classes",
    "className": "classes, or get('class')",
    "clear": "set_text('')",
    "clone": "copy()",
    "cloneNode": "copy()",
    "contents": "template_contents of a template, or children",
    "createElement": "create_element('p')",
    "css": "select('p')",
    "css_first": "select_one('p')",
    "css_matches": "matches('p')",
    "cssselect": "select('p')",
    "decompose": "remove()",
    "decode_contents": "inner_html",
    "detach": "remove()",
    "documentElement": "document_element",
    "drop_tag": "unwrap()",
    "drop_tree": "remove()",
    "extend": "append(node) for each node",
    "find": "select_one('p')",
    "findAll": "select('p')",
    "find_all": "select('p')",
    "find_all_next": "xpath('following::p')",
    "find_next": "xpath('following::p[1]')",
    "find_next_sibling": "next_element_sibling",
    "find_next_siblings": "xpath('following-sibling::p')",
    "find_parent": "closest('p')",
    "find_parents": "ancestors",
    "find_previous_sibling": "previous_element_sibling",
    "findall": "select('p')",
    "findtext": "select_one('p').text()",
    "firstChild": "first_child",
    "firstElementChild": "first_element_child",
    "first_element": "first_element_child",
    "getAttribute": "get('href')",
    "getElementById": "by_id('menu')",
    "getElementsByClassName": "select('.hot')",
    "getElementsByTagName": "select('p')",
    "getText": "text()",
    "get_attribute": "get('href')",
    "get_element_by_id": "by_id('menu')",
    "get_text": "text()",
    "getchildren": "elements",
    "getnext": "next_element_sibling",
    "getparent": "parent",
    "getprevious": "previous_element_sibling",
    "getroot": "document_element",
    "hasAttribute": "'href' in node",
    "has_attr": "'href' in node",
    "hasClass": "'hot' in node.classes",
    "has_class": "'hot' in node.classes",
    "href": "node['href']",
    "id": "get('id')",
    "innerHTML": "inner_html",
    "innerText": "rendered_text()",
    "inner_text": "rendered_text()",
    "insert": "append(node), prepend(node), before(node) or after(node)",
    "insertBefore": "before(node)",
    "insert_after": "after(node)",
    "insert_before": "before(node)",
    "is_element": "kind == 'element'",
    "iter": "descendants",
    "iterancestors": "ancestors",
    "iterchildren": "elements",
    "iterdescendants": "descendants",
    "iterfind": "select('p')",
    "iterlinks": "links(base)",
    "lastChild": "last_child",
    "localName": "name",
    "local_name": "name",
    "make_links_absolute": "for link in doc.links(base): link.node['href'] = link.url",
    "markdown": "to_markdown()",
    "new_string": "append('text')",
    "new_tag": "create_element('p')",
    "next": "next_sibling",
    "nextElementSibling": "next_element_sibling",
    "nextSibling": "next_sibling",
    "next_element": "next_element_sibling",
    "next_siblings": "xpath('following-sibling::node()')",
    "nodeName": "name",
    "nodeType": "kind",
    "node_type": "kind",
    "outerHTML": "outer_html",
    "parentElement": "parent",
    "parentNode": "parent",
    "parents": "ancestors",
    "prettify": "broth.pretty(node)",
    "prev": "previous_sibling",
    "previousElementSibling": "previous_element_sibling",
    "previousSibling": "previous_sibling",
    "previous_siblings": "xpath('preceding-sibling::node()')",
    "querySelector": "select_one('p')",
    "querySelectorAll": "select('p')",
    "query_selector": "select_one('p')",
    "query_selector_all": "select('p')",
    "removeAttribute": "del node['href']",
    "removeChild": "remove() of the child",
    "removeClass": "classes.discard('hot')",
    "remove_attr": "del node['href']",
    "remove_attribute": "del node['href']",
    "remove_class": "classes.discard('hot')",
    "replace": "replace_with(node)",
    "replaceWith": "replace_with(node)",
    "rewrite_links": "replace_addresses(replace, base)",
    "select_first": "select_one('p')",
    "set": "node['href'] = 'x'",
    "setAttribute": "node['href'] = 'x'",
    "set_attr": "node['href'] = 'x'",
    "set_attribute": "node['href'] = 'x'",
    "siblings": "parent.elements",
    "sourceline": "line",
    "sourcepos": "column",
    "src": "node['src']",
    "string": "text(), or set_text('x')",
    "strings": "xpath('.//text()')",
    "stripped_strings": "text('\\n', strip=True).split('\\n')",
    "tag": "name",
    "tagName": "name",
    "tail": "next_sibling, if it is a text",
    "textContent": "text()",
    "text_content": "text()",
    "to_html": "html",
    "to_minified_html": "broth.minify(node)",
    "to_string": "html",
    "to_text": "rendered_text()",
    "to_xml": "broth.serialize(node, xml=True)",
    "tostring": "html",
    "traverse": "descendants",
    "type": "kind",
    "value": "get('value')",
}

#: Names for the elements that a rewriter shows, and what to write instead.
OF_ELEMENTS = {
    "add_class": "classes.add('hot')",
    "attributes": "attrs",
    "getAttribute": "get('href')",
    "get_attribute": "get('href')",
    "has_class": "'hot' in element.classes",
    "inner_html": "set_inner_html('<b>x</b>')",
    "insert_after": "after('text')",
    "insert_before": "before('text')",
    "removeAttribute": "del element['href']",
    "remove_attr": "del element['href']",
    "remove_attribute": "del element['href']",
    "remove_class": "classes.discard('hot')",
    "rename": "element.name = 'b'",
    "replace": "replace_with('text')",
    "setAttribute": "element['href'] = 'x'",
    "setInnerContent": "set_text('text') or set_inner_html('<b>x</b>')",
    "set_attr": "element['href'] = 'x'",
    "set_attribute": "element['href'] = 'x'",
    "set_inner": "set_inner_html('<b>x</b>')",
    "tag": "name",
    "tagName": "name",
    "tag_name": "name",
}

#: Names for the ends of elements that a rewriter shows, and what to write instead.
OF_END_TAGS = {
    "before": "append('text'), which is before the end tag",
    "insert_after": "after('text')",
    "insert_before": "append('text')",
    "remove": "unwrap() of the element, in a handler of on",
    "tag": "name",
    "tag_name": "name",
}

#: Names for the texts and comments that a rewriter shows, and what to write instead.
OF_TEXTS = {
    "content": "text",
    "data": "text",
    "insert_after": "after('text')",
    "insert_before": "before('text')",
    "last_in_text_node": "text, which is always whole",
    "replace": "replace_with('text')",
    "string": "text",
    "value": "text",
}

#: The names for each class of what a rewriter shows.
OF_VIEWS = {
    Element: OF_ELEMENTS,
    EndTag: OF_END_TAGS,
    TextNode: OF_TEXTS | {"parent_name": "parent", "set_text": "text.text = 'x'"},
    Comment: OF_TEXTS | {"set_text": "replace_with(html='<!--x-->')"},
    Doctype: {"replace_with": "remove()"},
    DocumentEnd: {"after": "append('text')", "before": "append('text')"},
}

#: Names for functions and classes of the package, and what to write instead.
OF_MODULES = {
    "BeautifulSoup": "broth.parse(markup), or import broth.bs4 and BeautifulSoup(markup, 'broth')",
    "HTMLParser": "broth.parse(markup), or broth.Parser() for chunks",
    "HTMLRewriter": "broth.Rewriter()",
    "Lint": "broth.Checker().rule('name', 'selector', 'message')",
    "Linter": "broth.Checker()",
    "Markdown": "broth.MarkdownConverter()",
    "Converter": "broth.MarkdownConverter()",
    "Serializer": "broth.serialize(tree), broth.minify(tree) or broth.pretty(tree)",
    "TokenStream": "broth.tokens(markup), which also takes a file or an iterable of pieces",
    "Tokenizer": "broth.tokens(markup), which also takes a file or an iterable of pieces",
    "Validator": "broth.Checker()",
    "clean": "broth.sanitize(html)",
    "convert": "broth.to_markdown(html)",
    "extract": "broth.data(html, base)",
    "forms": "broth.parse(markup).forms(base)",
    "fromstring": "broth.parse(markup)",
    "html_to_markdown": "broth.to_markdown(html)",
    "html": "broth.parse(markup).html",
    "lex": "broth.tokens(markup)",
    "links": "broth.parse(markup).links(base)",
    "lint": "broth.check(html)",
    "loads": "broth.parse(markup)",
    "markdown": "broth.to_markdown(html)",
    "markdownify": "broth.to_markdown(html)",
    "metadata": "broth.parse(markup).metadata(base)",
    "parse_bytes": "broth.parse(data)",
    "parse_date": "broth.values.parse_date(text)",
    "parse_color": "broth.values.parse_color(text)",
    "parse_srcset": "broth.values.parse_srcset(text)",
    "parse_file": "broth.parse(path.read_bytes())",
    "parse_html": "broth.parse(markup)",
    "prettify": "broth.pretty(html)",
    "rewrite": "broth.Rewriter()",
    "sanitize_report": "broth.Sanitizer(...).report(html)",
    "select": "broth.parse(markup).select('p')",
    "tables": "broth.parse(markup).tables()",
    "text": "broth.parse(markup).text()",
    "tokenize": "broth.tokens(markup)",
    "tostring": "node.html, or broth.serialize(node)",
    "urljoin": "broth.join_url(base, url)",
}


class _OfOthers:
    """An attribute that is not there, and raises an error with a tip."""

    def __init__(self, name: str, advice: str) -> None:
        self.name = name
        self.advice = advice

    def __get__(self, it: object, owner: type) -> NoReturn:
        message = f"'broth.{owner.__name__}' object has no attribute '{self.name}'; use {self.advice}"
        raise AttributeError(message, name=self.name, obj=it)

    def __set__(self, it: object, value: object) -> NoReturn:
        self.__get__(it, type(it))


def _dir(self: object) -> Iterable[str]:
    own = vars(type(self))
    return [name for name in object.__dir__(self) if not isinstance(own.get(name), _OfOthers)]


def install() -> None:
    """Adds the names to the classes."""
    for owner in OF_VIEWS:
        setattr(owner, "__getattr__", _not_there)
    for owner, hints in {Document: OF_OTHERS, Node: OF_OTHERS, **OF_VIEWS}.items():
        for name in hints.keys() - vars(owner).keys():
            setattr(owner, name, _OfOthers(name, hints[name]))
        setattr(owner, "__dir__", _dir)


def _not_there(self: object, name: str) -> NoReturn:
    """Raises the error for a name that an object of a rewriter does not have."""
    owner = type(self)
    hint = vars(owner).get(name)
    if isinstance(hint, _OfOthers):
        hint.__get__(self, owner)
    advice = "" if name.startswith("_") else f"; {instead(name, dir(self))}"
    message = f"'broth.{owner.__name__}' object has no attribute '{name}'{advice}"
    raise AttributeError(message, name=name, obj=self)


def instead(name: str, names: Iterable[str]) -> str:
    """What to write instead of a name, from those that are there."""
    public = [other for other in names if not other.startswith("_")]
    near = get_close_matches(name, public, 1)
    return f"did you mean '{near[0]}'?" if near else f"there are {', '.join(public)}"


def missing(name: str) -> AttributeError:
    """The error for a name that the package does not have."""
    advice = f"; use {OF_MODULES[name]}" if name in OF_MODULES else ""
    return AttributeError(f"module 'broth' has no attribute '{name}'{advice}", name=name)
