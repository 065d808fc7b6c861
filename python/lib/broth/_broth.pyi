# The types of the compiled module. Its docstrings are copied from `bindings/src`: see CONTRIBUTING.

from collections.abc import (
    Callable,
    ItemsView,
    Iterable,
    Iterator,
    KeysView,
    Mapping,
    MutableMapping,
    MutableSet,
    ValuesView,
)
from types import MappingProxyType
from typing import Any, Literal, Protocol, TypeAlias, TypeVar, final, overload

from typing_extensions import Unpack, disjoint_base

from ._content import ContentOptions
from ._markdown import MarkdownOptions
from ._results import Block, Converted, Fixed, Metadata, Sanitized, Table
from ._sanitize import SanitizerConfig, SanitizerOptions

__all__ = [
    "Address",
    "ArgumentError",
    "Array",
    "Attributes",
    "Cell",
    "Choice",
    "Classes",
    "Comment",
    "ConfigError",
    "Content",
    "ContentView",
    "Control",
    "Decoded",
    "Doctype",
    "Document",
    "DocumentEnd",
    "EditError",
    "Element",
    "Encoding",
    "EncodingError",
    "EndTag",
    "Error",
    "Finding",
    "Fix",
    "Form",
    "Frame",
    "Link",
    "Loss",
    "MarkdownConverter",
    "Node",
    "ParseError",
    "Parser",
    "RangeError",
    "Removed",
    "Rewriter",
    "RewriterStream",
    "Rule",
    "Sanitizer",
    "Selector",
    "SelectorError",
    "StrictError",
    "Submission",
    "TextNode",
    "Token",
    "ValueSyntaxError",
    "XPath",
    "XPathError",
    "__version__",
    "_arrow",
    "_check_value",
    "_check_with_own",
    "_declarations",
    "_escape_as_serialized",
    "_events",
    "_may_omit_end_tag",
    "_may_omit_start_tag",
    "_microdata",
    "_parse_value",
    "_rdfa_json_ld",
    "_report_unraisable",
    "_restore",
    "_restore_report",
    "_table_to_csv",
    "_url_scheme",
    "check",
    "content",
    "data",
    "decode",
    "encode",
    "escape",
    "fix",
    "format",
    "join_url",
    "parse",
    "parse_fragment",
    "parse_many",
    "parse_xml",
    "rules",
    "sanitize",
    "serialize",
    "to_markdown",
    "tokens",
    "unescape",
    "xml_tokens",
]

__version__: str

_T = TypeVar("_T")
class _File(Protocol):
    def read(self, size: int, /) -> str | bytes: ...

_Markup: TypeAlias = str | bytes | bytearray | memoryview
_Selector: TypeAlias = str | Selector
_Span: TypeAlias = tuple[int, int]
_Syntax: TypeAlias = Literal["microdata", "json-ld", "rdfa", "microformats", "metadata"]
_Syntaxes: TypeAlias = _Syntax | Iterable[_Syntax]
_Variable: TypeAlias = str | float | bool

class Error(ValueError):
    """A value that broth cannot use: a selector, a name, an option, an edit.

    `code` is the name of the problem, and `span` its place: a pair of offsets in
    characters, or `None`. The message says what to do. An argument of a wrong type is a `TypeError`,
    a missing attribute a `KeyError`.
    """
    code: str | None
    span: _Span | None

class ArgumentError(Error):
    """An argument that is none of those that are possible, such as the name of an unknown rule."""
    code: str

class EditError(Error):
    """A change that the tree or the markup cannot have."""
    code: str

class EncodingError(Error, LookupError):
    """A name that no encoding has. It is a `LookupError`, too, as in Python."""
    code: str

class RangeError(Error, OverflowError):
    """A valid value that Python's types cannot hold, such as a date of the year 10000. It is
    an `OverflowError`, too.
    """
    code: str

class XPathError(Error):
    """An XPath expression that cannot be parsed or evaluated. `expression` is its text."""
    code: str
    span: _Span
    expression: str

class SelectorError(Error):
    """A selector that cannot be parsed."""
    code: str
    span: _Span

class StrictError(Error):
    """An XML document that is not well-formed. `line` and `column`, from 1, are its first error's."""
    code: str
    span: _Span
    line: int | None
    column: int | None

class ConfigError(Error):
    """A configuration of the sanitizer that is not valid."""
    code: str

class ValueSyntaxError(Error):
    """A value that cannot be parsed. `expected` is the syntax that was expected."""
    code: str
    span: _Span
    expected: str

@final
class XPath:
    """A compiled XPath expression. Call it with a document or a node.

    Variables may also be given when it is called. The evaluation may take `budget` steps, and fails
    if it needs more. With `foreign_names`, names without a prefix also find elements of SVG and
    MathML in HTML documents.

    >>> import broth
    >>> dishes = broth.XPath("count(//li[. != $dish])")
    >>> dishes(broth.parse("<li>Onions<li>Chili"), dish="Chili")
    1.0
    """
    def __new__(
        cls,
        expression: str,
        *,
        namespaces: Mapping[str, str] | None = None,
        variables: Mapping[str, _Variable] | None = None,
        functions: Mapping[str, Callable[..., object]] | None = None,
        budget: int | None = None,
        foreign_names: bool = False,
    ) -> XPath: ...
    @property
    def expression(self) -> str:
        """The text of the expression."""
    def __call__(self, node: Document | Node, /, **variables: _Variable) -> Any: ...
    def __reduce__(self) -> tuple[Any, tuple[str]]: ...

@final
class Selector:
    """A compiled CSS selector. Every method that takes a selector takes one of these, too."""
    def __new__(cls, text: str) -> Selector: ...
    def __reduce__(self) -> tuple[type[Selector], tuple[str]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class ParseError:
    """An error in a document. Parsing never fails because of one."""
    @property
    def code(self) -> str:
        """The name of the error, as in the standard: `"unexpected-null-character"`."""
    @property
    def message(self) -> str:
        """One sentence that says what is wrong."""
    @property
    def span(self) -> _Span:
        """The part of the source that is wrong: a pair of offsets in characters."""
    @property
    def line(self) -> int:
        """The line, from 1."""
    @property
    def column(self) -> int:
        """The column in characters, from 1."""
    def __reduce__(self) -> tuple[Any, tuple[str, tuple[Any, ...]]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Encoding:
    """The encoding of a document that was parsed from bytes, and how it was decided."""
    @property
    def name(self) -> str:
        """The name of the encoding: `"UTF-8"`."""
    @property
    def source(self) -> str:
        """The source of the decision: `"bom"`, `"transport"`, `"meta"`, `"xml-declaration"`, `"guess"`
        or `"default"`.
        """
    def __reduce__(self) -> tuple[Any, tuple[str, tuple[Any, ...]]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Decoded:
    """The result of `decode`. As a `str`, it is the text."""
    @property
    def text(self) -> str:
        """The text."""
    @property
    def encoding(self) -> Encoding:
        """The encoding, and the source of the decision for it."""
    @property
    def had_errors(self) -> bool:
        """Whether bytes were malformed, and became U+FFFD."""
    def __reduce__(self) -> tuple[Any, tuple[str, tuple[Any, ...]]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Finding:
    """Something in a document that breaks a rule for writing HTML."""
    @property
    def rule(self) -> str:
        """The name of the rule: `"duplicate-attribute"`."""
    @property
    def severity(self) -> str:
        """`"error"`, `"warning"` or `"style"`."""
    @property
    def message(self) -> str:
        """One line that says what is wrong."""
    @property
    def span(self) -> _Span:
        """The part of the source that is wrong: a pair of offsets in characters."""
    @property
    def line(self) -> int:
        """The line, from 1."""
    @property
    def column(self) -> int:
        """The column in characters, from 1."""
    @property
    def help(self) -> str | None:
        """Advice, if there is any."""
    @property
    def fix(self) -> Fix | None:
        """The repair that `fix` makes; `None` if it needs a person."""
    def __reduce__(self) -> tuple[Any, tuple[str, tuple[Any, ...]]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Fix:
    """A change that repairs a finding."""
    @property
    def message(self) -> str:
        """The change in the imperative: `"remove the slash"`."""
    @property
    def edits(self) -> list[tuple[_Span, str]]:
        """The parts of the source that are replaced, as pairs of offsets in characters, each with the
        text that takes its place. They are in the order of the source.
        """
    @property
    def kind(self) -> str:
        """The kind of change: `"tree-unchanged"`, `"rendering-unchanged"`, or, for a rule of your own,
        `"changes-tree"`.
        """
    def __reduce__(self) -> tuple[Any, tuple[str, tuple[Any, ...]]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Rule:
    """A rule for writing HTML, which `check` knows by its name."""
    @property
    def name(self) -> str:
        """The name: `"duplicate-attribute"`."""
    @property
    def severity(self) -> str:
        """`"error"`, `"warning"` or `"style"`."""
    @property
    def summary(self) -> str:
        """One sentence that says what is wrong."""
    def __reduce__(self) -> tuple[Any, tuple[str, tuple[Any, ...]]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Loss:
    """An element that the Markdown of a document lost or changed."""
    @property
    def name(self) -> str:
        """The name of the element."""
    @property
    def kind(self) -> str:
        """The kind of loss: `"dropped"`, `"unwrapped"` or `"changed"`."""
    @property
    def reason(self) -> str:
        """The word for the reason, such as `"no-markdown"`."""
    @property
    def message(self) -> str:
        """The reason as a sentence."""
    @property
    def span(self) -> _Span | None:
        """The place of the element: a pair of offsets in characters, or `None` if it has none."""
    @property
    def line(self) -> int | None:
        """The line, from 1."""
    @property
    def column(self) -> int | None:
        """The column in characters, from 1."""
    def __reduce__(self) -> tuple[Any, tuple[str, tuple[Any, ...]]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Removed:
    """Something that a sanitizer removed."""
    @property
    def kind(self) -> str:
        """The kind of thing: `"element"`, `"attribute"`, `"comment"`, `"processing-instruction"`,
        `"text"`, `"doctype"`, `"declaration"`, `"rule"` or `"class"`.
        """
    @property
    def name(self) -> str:
        """The name of the element, attribute or class; empty for other things."""
    @property
    def reason(self) -> str:
        """The word for the reason, such as `"not-allowed"`."""
    @property
    def message(self) -> str:
        """The reason as a sentence."""
    @property
    def span(self) -> _Span | None:
        """The place: a pair of offsets in characters, or `None` if it has none of its own."""
    @property
    def line(self) -> int | None:
        """The line, from 1."""
    @property
    def column(self) -> int | None:
        """The column in characters, from 1."""
    def __reduce__(self) -> tuple[Any, tuple[str, tuple[Any, ...]]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Link:
    """A hyperlink of a page. As a `str`, it is the URL."""
    @property
    def url(self) -> str:
        """The absolute URL; as written if it is not `resolved`."""
    @property
    def resolved(self) -> bool:
        """Whether the URL could be made absolute."""
    @property
    def written(self) -> str:
        """The address as it is in the attribute."""
    @property
    def rel(self) -> list[str]:
        """The words of `rel`, in lower case."""
    @property
    def text(self) -> str:
        """The text that a reader sees; of an `area` the `alt`, and of a `link` the `title`."""
    @property
    def node(self) -> Node:
        """The element."""
    @property
    def attribute(self) -> str:
        """The name of the attribute: `"href"`, or `"xlink:href"`."""
    @property
    def span(self) -> _Span | None:
        """The place of the address in the source: a pair of offsets in characters, or `None`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Address:
    """An address that a page refers to: of a link, an image, a script and so on. As a `str`, it is the
    URL.
    """
    @property
    def url(self) -> str:
        """The absolute URL; as written if it is not `resolved`."""
    @property
    def resolved(self) -> bool:
        """Whether the URL could be made absolute."""
    @property
    def written(self) -> str:
        """The address as it is in the attribute or in the style sheet, where it can have escapes."""
    @property
    def kind(self) -> str:
        """Its purpose: `"link"`, `"image"`, `"media"`, `"script"`, `"style"`, `"frame"`, `"object"`,
        `"icon"`, `"resource"`, `"reference"`, `"form"`, `"cite"`, `"ping"`, `"refresh"`, `"base"`
        or `"identifier"`.
        """
    @property
    def rel(self) -> list[str]:
        """The words of `rel`, in lower case."""
    @property
    def text(self) -> str:
        """Of a hyperlink, the text that a reader sees; of an image, the `alt`. Otherwise empty."""
    @property
    def node(self) -> Node:
        """The element."""
    @property
    def attribute(self) -> str:
        """The name of the attribute, such as `"src"`; empty for the text of a `style` element."""
    @property
    def span(self) -> _Span | None:
        """The place of the address in the source: a pair of offsets in characters, or `None`. It is
        that of the whole value if the value has character references.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Cell:
    """A cell of a table."""
    @property
    def node(self) -> Node:
        """The `td` or `th` element."""
    @property
    def text(self) -> str:
        """The text that a reader sees, without white space at its ends."""
    @property
    def is_header(self) -> bool:
        """Whether it is a `th`."""
    @property
    def row(self) -> int:
        """Its first row, from 0; header rows count."""
    @property
    def column(self) -> int:
        """Its first column, from 0."""
    @property
    def rowspan(self) -> int:
        """The number of rows that it covers."""
    @property
    def colspan(self) -> int:
        """The number of columns that it covers."""
    @property
    def headers(self) -> list[int]:
        """Its header cells, by the standard's algorithm, as indexes of the table's `cells`."""

@final
class Choice:
    """An option of a `select`."""
    @property
    def value(self) -> str:
        """The value."""
    @property
    def label(self) -> str:
        """The text that a reader sees: `label`, or the content."""
    @property
    def is_selected(self) -> bool:
        """Whether it is selected."""
    @property
    def is_disabled(self) -> bool:
        """Whether it cannot be chosen."""
    @property
    def node(self) -> Node:
        """The element."""

@final
class Control:
    """A control of a form: `input`, `button`, `select` or `textarea`."""
    @property
    def name(self) -> str:
        """The name; empty if there is none."""
    @property
    def kind(self) -> str:
        """The kind: the type of an `input` or a `button`, such as `"email"` or `"submit"`;
        `"select-one"`, `"select-multiple"` or `"textarea"`.
        """
    @property
    def value(self) -> str:
        """The value. A `select` has its `options` instead."""
    @property
    def is_checked(self) -> bool:
        """Whether a check box or a radio button is checked."""
    @property
    def options(self) -> list[Choice]:
        """The options of a `select`."""
    @property
    def is_disabled(self) -> bool:
        """Whether it can be neither changed nor sent."""
    @property
    def is_submit(self) -> bool:
        """Whether it sends the form."""
    @property
    def is_valid(self) -> bool:
        """Whether it satisfies its constraints as the page has it, by the same rules as `:invalid`."""
    @property
    def in_datalist(self) -> bool:
        """Whether it is a suggestion in a `datalist`, and never sent."""
    @property
    def direction(self) -> tuple[str, str] | None:
        """The name and the direction that are sent with the value, by `dirname`."""
    @property
    def node(self) -> Node:
        """The element."""
    @property
    def span(self) -> _Span | None:
        """The place of the element in the source: a pair of offsets in characters, or `None`."""

@final
class Submission:
    """A form that is sent. Returned by `Form.submit`."""
    @property
    def url(self) -> str:
        """The URL that is requested. With `"get"`, its query has the entries."""
    @property
    def resolved(self) -> bool:
        """Whether the URL could be made absolute."""
    @property
    def method(self) -> str:
        """How it is sent: `"get"`, `"post"` or `"dialog"`."""
    @property
    def enctype(self) -> str:
        """How the entries of a `"post"` are encoded: `"application/x-www-form-urlencoded"`,
        `"multipart/form-data"` or `"text/plain"`.
        """
    @property
    def entries(self) -> list[tuple[str, str]]:
        """The entry list: names and values."""
    @property
    def body(self) -> str:
        """The body in its encoding, whatever the method."""
    @property
    def content_type(self) -> str:
        """The value of the header `Content-Type` for the body."""

@final
class Form:
    """A form of a page. Its controls have the values that a browser gives them when it has read the
    page; `fill` changes them, as a user would.

    >>> import broth
    >>> doc = broth.parse("<form action=/find><input name=q><button name=go>Find</button></form>")
    >>> form = doc.forms("https://example.org/")[0]
    >>> form.fill({"q": "leek soup"})
    >>> form.submit().url
    'https://example.org/find?q=leek+soup'
    """
    @property
    def action(self) -> str:
        """The absolute URL that the form is sent to: that of the page, if there is no `action`. As
        written if it is not `resolved`.
        """
    @property
    def resolved(self) -> bool:
        """Whether the URL could be made absolute."""
    @property
    def method(self) -> str:
        """How it is sent: `"get"`, `"post"` or `"dialog"`."""
    @property
    def enctype(self) -> str:
        """How the entries of a `"post"` are encoded: `"application/x-www-form-urlencoded"`,
        `"multipart/form-data"` or `"text/plain"`.
        """
    @property
    def no_validate(self) -> bool:
        """Whether a browser sends it without validation: `novalidate`."""
    @property
    def span(self) -> _Span | None:
        """The place of the element in the source: a pair of offsets in characters, or `None`."""
    @property
    def node(self) -> Node:
        """The `form` element."""
    @property
    def controls(self) -> list[Control]:
        """The controls that belong to the form, in tree order; they may be outside of it. They are as
        `fill` has left them.
        """
    @property
    def is_valid(self) -> bool:
        """Whether all controls satisfy their constraints, as the page has them."""
    def fill(self, values: dict[str, str] | dict[str, str | Iterable[str]]) -> None:
        """Gives controls values, as a user would: types into fields, chooses the radio button or the
        option with the value, or checks the check box with it. A list has several values. A name or
        a value that no control takes raises `ArgumentError`, and then nothing is filled in.
        """
    def clear(self, name: str, value: str) -> None:
        """Unchecks the check box of a name and a value, or deselects the option of a `select` that
        takes several. If there is none, it raises `ArgumentError`.
        """
    def entries(self, submitter: Control | Node | None = None) -> list[tuple[str, str]]:
        """The entry list: the names and values that are sent if a button submits the form, or without
        `submitter` a script.
        """
    def submit(self, submitter: Control | Node | None = None) -> Submission:
        """The request of the form if a button submits it, or without `submitter` a script. Nothing is
        sent.
        """

@final
class Document:
    """A parsed document. A loop over it gives all its nodes in tree order.

    Documents are equal if their trees are, so they cannot be hashed.
    """
    @property
    def root(self) -> Node:
        """The node that holds the whole tree."""
    @property
    def document_element(self) -> Node | None:
        """The document element: `html`, or the root element of an XML document."""
    @property
    def head(self) -> Node | None:
        """The `head` element."""
    @property
    def body(self) -> Node | None:
        """The `body` element."""
    @property
    def title(self) -> str:
        """The text of the `title`, with white space collapsed."""
    @property
    def errors(self) -> list[ParseError]:
        """The errors of the source, in the order of their places."""
    @property
    def limits_met(self) -> list[str]:
        """The names of the limits that the document met, such as `"depth"`. Only hostile documents
        meet one; they lose a part of their tree.
        """
    @property
    def encoding(self) -> Encoding | None:
        """The encoding of a document that was parsed from bytes; `None` if it was text."""
    @property
    def quirks_mode(self) -> str:
        """The mode in which browsers show the page: `"no-quirks"`, `"limited-quirks"` or `"quirks"`."""
    @property
    def source(self) -> str:
        """The text that was parsed."""
    @property
    def html(self) -> str:
        """The markup of the document, which parses back to the same tree if HTML can write that tree;
        `inner_html` follows the standard's algorithm, which loses a little.

        >>> import broth
        >>> doc = broth.parse("<pre>\\n\\nx</pre>")
        >>> broth.parse(doc.html) == doc, broth.parse(doc.inner_html) == doc
        (True, False)
        """
    @property
    def inner_html(self) -> str:
        """The markup of everything in the document: the standard's `innerHTML`, or XML in an XML
        document.
        """
    @property
    def outer_html(self) -> str:
        """The same as `inner_html`: a document has no tags of its own."""
    @property
    def kind(self) -> str:
        """The kind of node: `"document"` or `"fragment"`."""
    @property
    def name(self) -> None:
        """`None`, as for each node that is not an element."""
    @property
    def parent(self) -> None:
        """`None`: nothing is above a document."""
    @property
    def first_child(self) -> Node | None:
        """The first child of any kind."""
    @property
    def last_child(self) -> Node | None:
        """The last child of any kind."""
    @property
    def first_element_child(self) -> Node | None:
        """The first child that is an element."""
    @overload
    def append(self, child: Node | str, *, html: None = None) -> Node:
        """Puts a node, a text, or the markup `html` after the last child. Returns the node that is
        there now, as `Node.append` does.
        """
    @overload
    def append(self, child: Document, *, html: None = None) -> list[Node]: ...
    @overload
    def append(self, child: None = None, *, html: str) -> list[Node]: ...
    @overload
    def prepend(self, child: Node | str, *, html: None = None) -> Node:
        """Puts a node, a text, or the markup `html` before the first child. Returns the node that is
        there now, as `Node.prepend` does.
        """
    @overload
    def prepend(self, child: Document, *, html: None = None) -> list[Node]: ...
    @overload
    def prepend(self, child: None = None, *, html: str) -> list[Node]: ...
    def base_url(self, base: str | None = None) -> str | None:
        """The URL that the relative addresses of the page start from: that of its first `base` element
        with an `href`, or the address of the page. `None` if neither is known.

        >>> import broth
        >>> broth.parse("<base href=/menu/>").base_url("https://example.org/today")
        'https://example.org/menu/'
        """
    @property
    def children(self) -> list[Node]:
        """The children of the root: the doctype, the document element, comments; of a fragment, all
        its nodes.
        """
    @property
    def elements(self) -> list[Node]:
        """The children of the root that are elements."""
    @property
    def descendants(self) -> list[Node]:
        """All nodes in tree order, without the root."""
    def by_id(self, id: str) -> Node | None:
        """The element with this id."""
    def text(self, separator: str = "", strip: bool = False) -> str:
        """All text in the document, scripts and hidden elements included. The pieces are joined with
        `separator`, and each is stripped if `strip` is true.
        """
    def rendered_text(self, *, scripting: bool = True) -> str:
        """The text that a reader sees: lines for blocks, tabs between cells, no hidden elements.
        Without `scripting`, `noscript` and the content of `canvas` are part of it.
        """
    def to_markdown(self, **options: Unpack[MarkdownOptions]) -> str:
        """The document as Markdown. `help(broth.to_markdown)` lists the options."""
    def xpath(
        self,
        expression: str | XPath,
        namespaces: Mapping[str, str] | None = None,
        *,
        variables: Mapping[str, _Variable] | None = None,
        functions: Mapping[str, Callable[..., object]] | None = None,
        **more: _Variable,
    ) -> Any:
        """The value of an XPath expression: a list for nodes, in which attributes and texts are
        strings, or a string, a float or a bool. Further keywords are variables.
        """
    def content(self, **options: Unpack[ContentOptions]) -> Content:
        """The main content of the page. `help(broth.content)` lists the options."""
    def links(self, base: str | None = None) -> list[Link]:
        """The hyperlinks of the page. `base` is the address of the page; with it, or with a `base`
        element, their `url` is absolute.
        """
    def addresses(self, base: str | None = None) -> list[Address]:
        """Every address of the page, with its purpose: hyperlinks, images, scripts, forms, CSS and
        more. `base` is the address of the page; with it, or with a `base` element, their `url` is
        absolute.

        >>> import broth
        >>> doc = broth.parse("<img src=s.png srcset='m.png 2x'><form action=/buy></form>")
        >>> [(it.kind, it.url) for it in doc.addresses("https://example.org/")][1:]
        [('image', 'https://example.org/m.png'), ('form', 'https://example.org/buy')]
        """
    def replace_addresses(self, replace: Callable[[Address], str | None], base: str | None = None) -> str:
        """The source of the page with other addresses, for archives and proxies: `replace` gets each
        `Address`, and returns the text in its place, or `None` if it stays. Every other byte of the
        source stays as it is; changes of the tree are not in it.

        >>> import broth
        >>> doc = broth.parse("<A HREF=soup>Soup</A>")
        >>> doc.replace_addresses(lambda it: "/proxy?" + it.url, "https://example.org/")
        '<A HREF="/proxy?https://example.org/soup">Soup</A>'
        """
    def forms(self, base: str | None = None) -> list[Form]:
        """The forms of the page, with the controls that belong to them. `base` is the address of the
        page.
        """
    def data(
        self,
        base: str | None = None,
        *,
        only: _Syntaxes | None = None,
        flatten_graphs: bool = False,
    ) -> dict[str, Any]:
        """All that the page says of itself, as plain dicts: microdata, JSON-LD, RDFa, microformats and
        metadata. `help(broth.data)` explains the options.

        >>> import broth
        >>> doc = broth.parse("<title>Menu</title>")
        >>> doc.data(only=["metadata"])
        {'metadata': {'title': 'Menu'}}
        """
    def metadata(self, base: str | None = None) -> Metadata:
        """The title, description, icons and so on of the page. `base` is the address of the page;
        with it, addresses are absolute.
        """
    def tables(self) -> list[Table]:
        """The tables of the page, those inside other tables too."""
    def select(self, selector: _Selector) -> list[Node]:
        """The elements that a selector matches, in tree order."""
    def select_one(self, selector: _Selector) -> Node | None:
        """The first element that a selector matches."""
    def texts(self, selector: _Selector, strip: bool = True) -> list[str]:
        """The text of each element that a selector matches. It is stripped, unless `strip` is false."""
    def attrs_of(self, selector: _Selector, name: str) -> list[str | None]:
        """The value of an attribute of each element that a selector matches; `None` where it has none."""
    @overload
    def extract(self, fields: dict[str, str]) -> dict[str, str | None]:
        """Returns the text of the first match of each of several selectors, as a `dict`. A list of one
        selector asks for all matches; `::attr(name)` and `::html` at the end of a selector ask for
        an attribute or the markup.
        """
    @overload
    def extract(self, fields: dict[str, Any]) -> dict[str, Any]: ...
    def create_element(
        self,
        name: str,
        attrs: Mapping[str, str] | None = None,
        text: str | None = None,
        *,
        namespace: str | None = None,
    ) -> Node:
        """Makes an element for this document, which you then insert.

        `namespace` is `"html"`, `"svg"`, `"mathml"` or a URI. By default it is that of HTML; in an
        XML document it is the one that the name has in the document element.
        """
    def copy(self) -> Document:
        """Copies the document. The copy shares nothing with it."""
    def __copy__(self) -> Document: ...
    def __deepcopy__(self, _memo: Any) -> Document: ...
    def __iter__(self) -> Iterator[Node]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class Node:
    """A node of a document: an element, a text, a comment, ...

    `node["href"]` reads, sets and deletes attributes. A loop over a node gives its children. A
    string that is inserted is text, so pass markup as `html=`.
    """
    @property
    def name(self) -> str | None:
        """The name of an element, such as `"li"`; `None` for any other node. Set it to give the
        element another name.
        """
    @name.setter
    def name(self, value: str, /) -> None: ...
    @property
    def namespace(self) -> str | None:
        """The namespace of an element: a URI."""
    @property
    def kind(
        self,
    ) -> Literal[
        "element",
        "text",
        "comment",
        "doctype",
        "processing-instruction",
        "cdata",
        "document",
        "fragment",
    ]:
        """The kind of node: `"element"`, `"text"`, `"comment"`, `"doctype"`,
        `"processing-instruction"`, `"cdata"`, `"document"` or `"fragment"`.
        """
    @property
    def attrs(self) -> Attributes:
        """The attributes of an element as a mapping. A change to it is a change of the element."""
    @attrs.setter
    def attrs(self, value: Mapping[str, str], /) -> None: ...
    @overload
    def get(self, name: str) -> str | None:
        """The value of an attribute, or a default."""
    @overload
    def get(self, name: str, default: _T) -> str | _T: ...
    def __getitem__(self, key: str, /) -> str: ...
    def __setitem__(self, key: str, value: str, /) -> None: ...
    def __delitem__(self, key: str, /) -> None: ...
    def __contains__(self, key: str | Node, /) -> bool: ...
    @property
    def classes(self) -> Classes:
        """The classes of an element as a set. A change to it is a change of the element."""
    @classes.setter
    def classes(self, value: Iterable[str], /) -> None: ...
    def text(self, separator: str = "", strip: bool = False) -> str:
        """All text in the node, scripts and hidden elements included; of a comment, its text. The
        pieces are joined with `separator`, and each is stripped if `strip` is true.
        """
    def rendered_text(self, *, scripting: bool = True) -> str:
        """The text that a reader sees: lines for blocks, tabs between cells, no hidden elements. If
        the node is hidden itself, it is all text, as in browsers. Without `scripting`, `noscript`
        and the content of `canvas` are part of it.
        """
    def to_markdown(self, **options: Unpack[MarkdownOptions]) -> str:
        """The node as Markdown. `help(broth.to_markdown)` lists the options."""
    def content(self, **options: Unpack[ContentOptions]) -> Content:
        """The main content of the node. `help(broth.content)` lists the options."""
    def links(self, base: str | None = None) -> list[Link]:
        """The hyperlinks below the node. `base` is the address of the page; with it, or with a `base`
        element, their `url` is absolute.
        """
    def addresses(self, base: str | None = None) -> list[Address]:
        """Every address below the node, with its purpose: hyperlinks, images, scripts, forms, CSS and
        more. `base` is the address of the page; with it, or with a `base` element, their `url` is
        absolute.
        """
    def forms(self, base: str | None = None) -> list[Form]:
        """The forms below the node, with the controls that belong to them. `base` is the address of
        the page.
        """
    def data(
        self,
        base: str | None = None,
        *,
        only: _Syntaxes | None = None,
        flatten_graphs: bool = False,
    ) -> dict[str, Any]:
        """The data below the node, as plain dicts. `help(broth.data)` explains the options. Metadata
        is that of the document.
        """
    def tables(self) -> list[Table]:
        """The tables below the node, those inside other tables too."""
    @property
    def outer_html(self) -> str:
        """The markup of the node: the standard's `outerHTML`, or XML in an XML document."""
    @property
    def extent(self) -> _Span | None:
        """The part of the source that the node and everything in it come from, even without tags: a
        pair of offsets in characters, or `None` if nothing of it is there.

        >>> import broth
        >>> doc = broth.parse("<ul><li>Leek<li>Bread</ul>")
        >>> li = doc.select_one("li")
        >>> doc.source[slice(*li.span)], doc.source[slice(*li.extent)]
        ('<li>', '<li>Leek')
        """
    @property
    def form(self) -> Node | None:
        """The form that a control belongs to, by its attribute `form`, by the parser, or because it is
        in the form; `None` if there is none, and for elements that are no controls.
        """
    @property
    def html(self) -> str:
        """The markup of the node, which parses back to the same tree in its place if HTML can write
        that tree; `outer_html` follows the standard's algorithm, which loses a little.
        """
    @property
    def inner_html(self) -> str:
        """The markup of everything in the node. Set it to replace the content by parsed markup."""
    @inner_html.setter
    def inner_html(self, value: str, /) -> None: ...
    @property
    def span(self) -> _Span | None:
        """Where the node is in the source: a pair of offsets in characters, or `None` if the parser
        made it up. For an element without an end tag, it is the place of the start tag; `extent`
        has its content, too.
        """
    @property
    def line(self) -> int | None:
        """The line in the source where the node begins, from 1."""
    @property
    def column(self) -> int | None:
        """The column in characters where the node begins, from 1."""
    @property
    def document(self) -> Document:
        """The document that the node belongs to."""
    @property
    def parent(self) -> Node | None:
        """The parent: an element, the document or a fragment."""
    @property
    def children(self) -> list[Node]:
        """The children: elements, texts, comments."""
    @property
    def elements(self) -> list[Node]:
        """The children that are elements."""
    @property
    def ancestors(self) -> list[Node]:
        """The ancestors from the parent up. The last one is the document, or a fragment."""
    @property
    def first_child(self) -> Node | None:
        """The first child of any kind."""
    @property
    def last_child(self) -> Node | None:
        """The last child of any kind."""
    @property
    def next_sibling(self) -> Node | None:
        """The next node with the same parent, such as a text between two elements."""
    @property
    def previous_sibling(self) -> Node | None:
        """The previous node with the same parent, such as a text between two elements."""
    @property
    def first_element_child(self) -> Node | None:
        """The first child that is an element."""
    @property
    def next_element_sibling(self) -> Node | None:
        """The next element with the same parent."""
    @property
    def previous_element_sibling(self) -> Node | None:
        """The previous element with the same parent."""
    @property
    def descendants(self) -> list[Node]:
        """The nodes below this one in tree order."""
    @property
    def template_contents(self) -> Node | None:
        """The contents of a `template`: a fragment. `select`, `xpath`, `descendants` and `text()` of
        other nodes do not look into it.
        """
    def __iter__(self) -> Iterator[Node]: ...
    def xpath(
        self,
        expression: str | XPath,
        namespaces: Mapping[str, str] | None = None,
        *,
        variables: Mapping[str, _Variable] | None = None,
        functions: Mapping[str, Callable[..., object]] | None = None,
        **more: _Variable,
    ) -> Any:
        """The value of an XPath expression with this node as its context: a list for nodes, in which
        attributes and texts are strings, or a string, a float or a bool. Further keywords are
        variables.
        """
    def select(self, selector: _Selector) -> list[Node]:
        """The elements below the node that a selector matches, in tree order."""
    def select_one(self, selector: _Selector) -> Node | None:
        """The first element below the node that a selector matches."""
    def _text_nodes(self, selector: _Selector) -> list[Node]: ...
    def matches(self, selector: _Selector) -> bool:
        """Whether a selector matches the element."""
    def closest(self, selector: _Selector) -> Node | None:
        """The element itself or its nearest ancestor that a selector matches."""
    def path(self) -> str | None:
        """The path of the element: a selector that matches it and nothing else in its tree, in a
        browser, too. `None` for a node that is not an element. It holds until the tree changes.

        >>> import broth
        >>> doc = broth.parse("<ul><li>Onions<li>Soup</ul>")
        >>> doc.select("li")[1].path()
        ':root > body > ul > li:nth-child(2)'
        """
    def texts(self, selector: _Selector, strip: bool = True) -> list[str]:
        """The text of each element that a selector matches. It is stripped, unless `strip` is false."""
    def attrs_of(self, selector: _Selector, name: str) -> list[str | None]:
        """The value of an attribute of each element that a selector matches; `None` where it has none."""
    @overload
    def extract(self, fields: dict[str, str]) -> dict[str, str | None]:
        """Returns the text of the first match of each of several selectors, as a `dict`. A list of one
        selector asks for all matches; `::attr(name)` and `::html` at the end of a selector ask for
        an attribute or the markup.
        """
    @overload
    def extract(self, fields: dict[str, Any]) -> dict[str, Any]: ...
    @overload
    def append(self, child: Node | str, *, html: None = None) -> Node:
        """Puts a node, a text, or the markup `html` after the last child.

        Returns the node that is there now, which is a copy if it came from another document; for
        markup and fragments a list of nodes.
        """
    @overload
    def append(self, child: Document, *, html: None = None) -> list[Node]: ...
    @overload
    def append(self, child: None = None, *, html: str) -> list[Node]: ...
    @overload
    def prepend(self, child: Node | str, *, html: None = None) -> Node:
        """Puts a node, a text, or the markup `html` before the first child.

        Returns the node that is there now, which is a copy if it came from another document; for
        markup and fragments a list of nodes.
        """
    @overload
    def prepend(self, child: Document, *, html: None = None) -> list[Node]: ...
    @overload
    def prepend(self, child: None = None, *, html: str) -> list[Node]: ...
    @overload
    def before(self, other: Node | str, *, html: None = None) -> Node:
        """Puts a node, a text, or the markup `html` before this one.

        Returns the node that is there now, which is a copy if it came from another document; for
        markup and fragments a list of nodes.
        """
    @overload
    def before(self, other: Document, *, html: None = None) -> list[Node]: ...
    @overload
    def before(self, other: None = None, *, html: str) -> list[Node]: ...
    @overload
    def after(self, other: Node | str, *, html: None = None) -> Node:
        """Puts a node, a text, or the markup `html` after this one.

        Returns the node that is there now, which is a copy if it came from another document; for
        markup and fragments a list of nodes.
        """
    @overload
    def after(self, other: Document, *, html: None = None) -> list[Node]: ...
    @overload
    def after(self, other: None = None, *, html: str) -> list[Node]: ...
    @overload
    def replace_with(self, other: Node | str, *, html: None = None) -> Node:
        """Puts a node, a text, or the markup `html` in place of this one.

        Returns the node that is there now, which is a copy if it came from another document; for
        markup and fragments a list of nodes.
        """
    @overload
    def replace_with(self, other: Document, *, html: None = None) -> list[Node]: ...
    @overload
    def replace_with(self, other: None = None, *, html: str) -> list[Node]: ...
    def wrap(self, element: Node) -> Node:
        """Puts an element in the place of the node, and the node into it. Returns the element that is
        there now.
        """
    def copy(self) -> Node:
        """Copies the node and everything in it. The copy belongs to the same document, but has no
        parent yet.
        """
    def __copy__(self) -> Node: ...
    def __deepcopy__(self, _memo: Any) -> Node: ...
    def remove(self) -> None:
        """Removes the node from the document, with everything in it."""
    def unwrap(self) -> None:
        """Removes the element, but not its children."""
    def set_text(self, text: str) -> None:
        """Replaces the content by a text; of a `template`, its contents."""
    def set_inner_html(self, html: str) -> None:
        """Replaces the content by parsed markup: HTML, or in an XML document XML, with the namespaces
        that are in scope.
        """
    def __bool__(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Rewriter:
    """Rules and handlers for what to change in a document; everything else stays as it is, byte for
    byte. A rewriter never changes: each method returns one with a rule or a handler more. A later
    rule does not find what an earlier one has removed; all selectors see the document as it was. A
    string that is inserted is text, so pass markup as `html=`.

    >>> import broth
    >>> tidy = broth.Rewriter().set_attr("a[href^='http:']", "rel", "nofollow").remove("script")
    >>> tidy.rewrite("<P>See <A HREF=http://x>this</A><script>x()</script>")
    '<P>See <A HREF=http://x rel="nofollow">this</A>'

    Handlers are functions that see what passes by and may change it. An exception in a handler
    comes out of `rewrite` or `feed`.

    >>> def secure(a):
    ...     a["href"] = a["href"].replace("http:", "https:")
    >>> broth.Rewriter().on("a[href]", secure).rewrite("<A HREF = http://x>this</A>")
    '<A HREF="https://x">this</A>'

    `stream()` rewrites a document piece by piece. With handlers, or in a stream, selectors cannot
    ask for what has not been read yet, such as `:last-child`.
    """
    def __new__(cls) -> Rewriter: ...
    def set_attr(self, selector: _Selector, name: str, value: str) -> Rewriter:
        """Sets an attribute of the elements that a selector matches."""
    def remove_attr(self, selector: _Selector, name: str) -> Rewriter:
        """Removes an attribute of the elements that a selector matches."""
    def set_name(self, selector: _Selector, name: str) -> Rewriter:
        """Gives the elements that a selector matches another name."""
    def before(
        self, selector: _Selector, text: str | None = None, *, html: str | None = None
    ) -> Rewriter:
        """Inserts a text, or the markup `html`, before the elements that a selector matches."""
    def after(
        self, selector: _Selector, text: str | None = None, *, html: str | None = None
    ) -> Rewriter:
        """Inserts a text, or the markup `html`, after the elements that a selector matches."""
    def prepend(
        self, selector: _Selector, text: str | None = None, *, html: str | None = None
    ) -> Rewriter:
        """Inserts a text, or the markup `html`, before the content of the elements."""
    def append(
        self, selector: _Selector, text: str | None = None, *, html: str | None = None
    ) -> Rewriter:
        """Inserts a text, or the markup `html`, after the content of the elements."""
    def replace_with(
        self, selector: _Selector, text: str | None = None, *, html: str | None = None
    ) -> Rewriter:
        """Puts a text, or the markup `html`, in the place of the elements."""
    def set_text(self, selector: _Selector, text: str) -> Rewriter:
        """Replaces the content of the elements by a text."""
    def set_inner_html(self, selector: _Selector, html: str) -> Rewriter:
        """Replaces the content of the elements by markup."""
    def remove(self, selector: _Selector) -> Rewriter:
        """Removes the elements with their content."""
    def unwrap(self, selector: _Selector) -> Rewriter:
        """Removes the elements, but not their content."""
    def on(self, selector: _Selector, handler: Callable[[Element], object]) -> Rewriter:
        """Shows the elements that a selector matches to a handler, each when its start tag has been
        read.
        """
    def on_complete(self, selector: _Selector, handler: Callable[[Element], object]) -> Rewriter:
        """Shows the elements that a selector matches to a handler, each when it ends: the handler
        knows its text, and can still change all of it.

        >>> import broth
        >>> def number(ul):
        ...     ul["data-items"] = str(ul.child_elements)
        >>> broth.Rewriter().on_complete("ul", number).rewrite("<ul><li>Onions<li>Soup</ul>")
        '<ul data-items="2"><li>Onions<li>Soup</ul>'
        """
    def on_end_tag(self, selector: _Selector, handler: Callable[[EndTag], object]) -> Rewriter:
        """Shows the ends of the elements that a selector matches to a handler, also where the source
        has no end tag.
        """
    def on_text(self, selector: _Selector, handler: Callable[[TextNode], object]) -> Rewriter:
        """Shows the texts in the elements that a selector matches to a handler, all the way down."""
    def on_comment(self, selector: _Selector, handler: Callable[[Comment], object]) -> Rewriter:
        """Shows the comments and processing instructions in the elements that a selector matches to a
        handler, all the way down.
        """
    def on_any_text(self, handler: Callable[[TextNode], object]) -> Rewriter:
        """Shows all texts to a handler."""
    def on_any_comment(self, handler: Callable[[Comment], object]) -> Rewriter:
        """Shows all comments and processing instructions to a handler."""
    def on_doctype(self, handler: Callable[[Doctype], object]) -> Rewriter:
        """Shows the doctype to a handler."""
    def on_end(self, handler: Callable[[DocumentEnd], object]) -> Rewriter:
        """Shows the end of the document to a handler."""
    @overload
    def rewrite(
        self, markup: str, *, encoding: str | None = None, guess: _Guess | None = None
    ) -> str:
        """Rewrites a document: a `str` gives a `str`; bytes give bytes in the same encoding. `guess`
        is that of `parse`.
        """
    @overload
    def rewrite(
        self,
        markup: bytes | bytearray | memoryview,
        *,
        encoding: str | None = None,
        guess: _Guess | None = None,
    ) -> bytes: ...
    def stream(
        self, *, encoding: str | None = None, guess: _Guess | None = None
    ) -> RewriterStream:
        """Begins to rewrite a document that arrives piece by piece.

        >>> import broth
        >>> stream = broth.Rewriter().set_attr("img", "alt", "").stream()
        >>> stream.feed(b"<p><IMG SRC=so") + stream.feed(b"up.png>") + stream.finish()
        b'<p><IMG SRC=soup.png alt="">'
        """

@final
class RewriterStream:
    """A document that is rewritten piece by piece. Feed it `str`, or feed it bytes; the output is
    bytes, UTF-8 for `str`.

    An exception in a handler comes out of `feed`. No further handler is called then, and the rest
    passes unchanged.
    """
    def feed(self, piece: _Markup) -> bytes:
        """Takes the next piece, and returns what is decided."""
    def finish(self) -> bytes:
        """Ends the document, and returns the rest."""

@disjoint_base
class ContentView:
    """Something in a document that passes by: an element, a text, a comment. A string that is inserted
    is text, so pass markup as `html=`.
    """
    @property
    def span(self) -> _Span | None:
        """The place in the source: of an element, that of its start tag, or `None` if the parser has
        implied it. It is a pair of offsets, in characters if a `str` is rewritten; if bytes are, in
        bytes, those of UTF-8 if they are in another encoding.
        """
    @property
    def removed(self) -> bool:
        """Whether a handler has removed it, with or without its content."""
    def before(self, text: str | None = None, *, html: str | None = None) -> None:
        """Inserts a text, or the markup `html`, before it."""
    def after(self, text: str | None = None, *, html: str | None = None) -> None:
        """Inserts a text, or the markup `html`, after it."""
    def replace_with(self, text: str | None = None, *, html: str | None = None) -> None:
        """Puts a text, or the markup `html`, in its place."""
    def remove(self) -> None:
        """Removes it with its content."""

@final
class Element(ContentView):
    """An element that passes by. It can be changed while its handler runs.

    `element["href"]` reads, sets and deletes attributes. `text`, `is_empty` and `child_elements`
    are known to handlers of `Rewriter.on_complete` only, and `None` for others. A string that is
    inserted is text, so pass markup as `html=`.
    """
    @property
    def name(self) -> str:
        """The name of the element; set it to give it another."""
    @name.setter
    def name(self, value: str, /) -> None: ...
    @property
    def classes(self) -> Classes:
        """The classes as a set. A change to it is a change of the element."""
    @classes.setter
    def classes(self, value: Iterable[str], /) -> None: ...
    @property
    def attrs(self) -> MappingProxyType[str, str]:
        """The attributes as they are now, as a mapping that cannot be changed; set `element["name"]`
        instead.
        """
    @property
    def text(self) -> str | None:
        """All text in the element."""
    @property
    def is_empty(self) -> bool | None:
        """Whether the element has neither elements nor text."""
    @property
    def child_elements(self) -> int | None:
        """The number of its children that are elements."""
    @overload
    def get(self, name: str) -> str | None:
        """The value of an attribute, or a default."""
    @overload
    def get(self, name: str, default: _T) -> str | _T: ...
    def __getitem__(self, name: str, /) -> str: ...
    def __setitem__(self, name: str, value: str, /) -> None: ...
    def __delitem__(self, name: str, /) -> None: ...
    def __contains__(self, name: str, /) -> bool: ...
    def prepend(self, text: str | None = None, *, html: str | None = None) -> None:
        """Inserts a text, or the markup `html`, before the content."""
    def append(self, text: str | None = None, *, html: str | None = None) -> None:
        """Inserts a text, or the markup `html`, after the content."""
    def set_text(self, text: str) -> None:
        """Replaces the content by a text."""
    def set_inner_html(self, html: str) -> None:
        """Replaces the content by markup."""
    def unwrap(self) -> None:
        """Removes the element, but not its content."""

@final
class EndTag:
    """The end of an element."""
    @property
    def name(self) -> str:
        """The name of the element in the source."""
    @property
    def span(self) -> _Span | None:
        """Where the end tag is in the source, as offsets like those of `Element.span`; `None` if the
        element has none.
        """
    def append(self, text: str | None = None, *, html: str | None = None) -> None:
        """Inserts a text, or the markup `html`, after the content of the element."""
    def after(self, text: str | None = None, *, html: str | None = None) -> None:
        """Inserts a text, or the markup `html`, after the element."""

@final
class TextNode(ContentView):
    """A text node, always the whole of it. Set `text` to change it."""
    @property
    def text(self) -> str:
        """The characters, references replaced."""
    @text.setter
    def text(self, value: str, /) -> None: ...
    @property
    def parent(self) -> str | None:
        """The name of the element that the text is in."""
    @property
    def span(self) -> _Span:
        """The place in the source: of an element, that of its start tag, or `None` if the parser has
        implied it. It is a pair of offsets, in characters if a `str` is rewritten; if bytes are, in
        bytes, those of UTF-8 if they are in another encoding.
        """

@final
class Token:
    """A token of HTML: a tag, a text, a comment, ..."""
    @property
    def kind(self) -> Literal["start-tag", "end-tag", "text", "comment", "doctype", "processing-instruction"]:
        """`"start-tag"`, `"end-tag"`, `"text"`, `"comment"`, `"doctype"` or
        `"processing-instruction"`; in XML also `"cdata"` and `"xml-declaration"`.
        """
    @property
    def name(self) -> str | None:
        """The name of a tag, in HTML in lower case, or of a doctype; the target of a processing
        instruction; `None` for others.
        """
    @property
    def text(self) -> str | None:
        """The characters of a text or a comment, references replaced; the data of a processing
        instruction; `None` for others.
        """
    @property
    def attrs(self) -> dict[str, str]:
        """The attributes of a tag, as a dict; of two with one name, the first counts."""
    @overload
    def get(self, name: str, default: None = None) -> str | None:
        """The value of an attribute, or a default."""
    @overload
    def get(self, name: str, default: _T) -> str | _T: ...
    @property
    def self_closing(self) -> bool:
        """Whether a tag ends with `/>`."""
    @property
    def public_id(self) -> str | None:
        """The public identifier of a doctype."""
    @property
    def system_id(self) -> str | None:
        """The system identifier of a doctype."""
    @property
    def span(self) -> _Span:
        """The place in the source: a pair of offsets in characters."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Attributes(MutableMapping[str, str]):
    """The attributes of an element: a `MutableMapping` that reads and writes the element.

    Nothing is kept here, so that making one costs no more than a node does.
    """
    def __len__(self) -> int: ...
    def __contains__(self, key: object, /) -> bool: ...
    def __getitem__(self, key: str, /) -> str: ...
    def __setitem__(self, key: str, value: str, /) -> None: ...
    def __delitem__(self, key: str, /) -> None: ...
    def __iter__(self) -> Iterator[str]: ...
    def __reversed__(self) -> Iterator[str]: ...
    def keys(self) -> KeysView[str]:
        """The names that are there now, as the keys of a dict are."""
    def values(self) -> ValuesView[str]:
        """The values that are there now, as those of a dict are."""
    def items(self) -> ItemsView[str, str]:
        """The names and values that are there now, as the items of a dict are."""
    @overload
    def get(self, name: str) -> str | None:
        """The value of an attribute, or a default."""
    @overload
    def get(self, name: str, default: _T) -> str | _T: ...
    def setdefault(self, name: str, default: str) -> str:
        """The value of an attribute, which is set to the default if it is not there."""
    def pop(self, name: str, *default: _T) -> str | _T:
        """Removes an attribute and returns its value, or the default if it is not there."""
    def update(self, other: Any = None, /, **more: str) -> None:
        """Sets the attributes of another mapping, of pairs, or of keywords."""
    def __or__(self, value: Mapping[str, str], /) -> dict[str, str]: ...
    def __ror__(self, value: Mapping[str, str], /) -> dict[str, str]: ...
    def __ior__(self, value: Mapping[str, str], /) -> Attributes: ...
    def __eq__(self, other: object, /) -> bool: ...
    def copy(self) -> dict[str, str]:
        """A dict with the same names and values."""

@final
class Classes(MutableSet[str]):
    """The classes of an element: a set that reads and writes the element, in the order in which they
    are written.

    >>> import broth
    >>> p = broth.parse("<p class='hot big'>Soup").select_one("p")
    >>> p.classes.add("new")
    >>> p.classes.discard("big")
    >>> "hot" in p.classes, p["class"]
    (True, 'hot new')
    """
    def __len__(self) -> int: ...
    def __contains__(self, key: object, /) -> bool: ...
    def __iter__(self) -> Iterator[str]: ...
    def add(self, *names: str) -> None:
        """Adds classes after the others."""
    def discard(self, *names: str) -> None:
        """Removes classes, if they are there. An element without any has no attribute `class`."""
    def remove(self, name: str) -> None:
        """Removes a class. One that is not there is a `KeyError`."""
    def toggle(self, name: str) -> bool:
        """Adds a class that is not there, and removes one that is. Returns whether it is there now."""
    def clear(self) -> None:
        """Removes all classes."""
    def __and__(self, value: Iterable[Any], /) -> set[str]: ...
    def __or__(self, value: Iterable[_T], /) -> set[str | _T]: ...
    def __sub__(self, value: Iterable[Any], /) -> set[str]: ...
    def __rand__(self, value: Iterable[Any], /) -> set[str]: ...
    def __ror__(self, value: Iterable[_T], /) -> set[str | _T]: ...
    def __rsub__(self, value: Iterable[_T], /) -> set[_T]: ...
    def __ior__(self, value: Iterable[str], /) -> Classes: ...  # type: ignore[override, misc]
    def __isub__(self, value: Iterable[Any], /) -> Classes: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Comment(ContentView):
    """A comment or a processing instruction."""
    @property
    def text(self) -> str:
        """The text of the comment, or the data of the processing instruction."""
    @property
    def target(self) -> str | None:
        """The target, if it is a processing instruction."""
    @property
    def span(self) -> _Span:
        """The place in the source: of an element, that of its start tag, or `None` if the parser has
        implied it. It is a pair of offsets, in characters if a `str` is rewritten; if bytes are, in
        bytes, those of UTF-8 if they are in another encoding.
        """

@final
class Doctype:
    """A doctype."""
    @property
    def name(self) -> str | None:
        """The name."""
    @property
    def public_id(self) -> str | None:
        """The public identifier."""
    @property
    def system_id(self) -> str | None:
        """The system identifier."""
    def remove(self) -> None:
        """Removes it."""

@final
class DocumentEnd:
    """The end of the document."""
    def append(self, text: str | None = None, *, html: str | None = None) -> None:
        """Inserts a text, or the markup `html`, at the end of the document."""

@final
class Parser:
    """A parser that is fed piece by piece: `str`, or bytes. `finish()` gives the document."""
    def __new__(
        cls,
        *,
        xml: bool = False,
        scripting: bool = False,
        encoding: str | None = None,
        guess: _Guess | None = None,
    ) -> Parser: ...
    def feed(self, piece: _Markup) -> None:
        """Takes the next piece: text, or bytes. All pieces are of one kind."""
    def finish(self) -> Document:
        """Ends the document and returns it."""

_Guess: TypeAlias = Literal["utf8", "content"]

def parse(
    markup: _Markup,
    *,
    scripting: bool = False,
    encoding: str | None = None,
    guess: _Guess | None = None,
) -> Document:
    """Parses an HTML document: text, or bytes in any encoding. It never fails; `errors` of the
    document lists what was wrong.

    With `guess="utf8"`, bytes that declare no encoding are UTF-8 if they fit it, and otherwise what
    the standard says; with `guess="content"`, the frequencies of letters count, too.
    """
def parse_fragment(
    markup: _Markup,
    context: str = "div",
    *,
    scripting: bool = False,
    encoding: str | None = None,
    guess: _Guess | None = None,
) -> Document:
    """Parses an HTML fragment as if it were the content of an element: `"div"`, `"tr"`, `"svg path"`."""
def parse_xml(
    markup: _Markup, *, strict: bool = False, encoding: str | None = None
) -> Document:
    """Parses an XML document, well-formed or not. With `strict`, one that is not raises `StrictError`."""
def parse_many(pages: Iterable[_Markup], *, threads: int | None = None) -> list[Document]:
    """Parses many HTML documents on several threads. The documents come in the order of the pages."""
def serialize(
    tree: Document | Node,
    *,
    exact: bool = False,
    minify: bool = False,
    pretty: bool = False,
    xml: bool = False,
) -> str:
    """Writes a document or a node so that it leads back to the same tree: with `minify` in as few
    bytes, with `pretty` with a line per tag. With `exact` it follows the standard's algorithm,
    which loses a little; with `xml` it writes XML. XML documents are always written as XML.
    """
def content(html: _Markup | Document | Node, **options: Unpack[ContentOptions]) -> Content:
    """Finds the main content of a page: HTML, bytes, a document or a node.

    No text says what the main content is, so this is a heuristic; `docs/content.md` shows how good
    it is. `blocks` of the result says why each block of the page was kept or dropped.

    >>> import broth
    >>> page = "<nav>Home</nav><h1>Soup</h1><p>With <b>leek</b>.<footer>Broth</footer>"
    >>> content = broth.content(page)
    >>> content.title, content.text
    ('Soup', 'Soup\\n\\nWith leek.')
    >>> content.markdown
    '# Soup\\n\\nWith **leek**.\\n'
    >>> [block.reason for block in content.blocks if not block.kept]
    ['navigation', 'footer']

    The options, each with its default first:

    | option | values | |
    |---|---|---|
    | `url` | `None`, or an absolute URL | the address of the page: evidence for its kind, and the base of addresses in Markdown |
    | `focus` | `"balanced"`, `"precision"`, `"recall"` | whether too much or too little text is the worse mistake |
    | `comments` | `False`, `True` | whether comments of readers are kept; posts of forums always are |
    | `tables`, `images` | `True`, `False` | whether these are kept |
    | `links` | `True`, `False` | whether links stay links; their text is kept in any case |
    | `min_length` | `0`, or a whole number | the least number of characters of a block |
    | `select` | `None`, or a selector | only the first element that it matches is looked into |
    | `without` | `None`, or a selector, or a list of them | elements that are left out |
    | `frame` | `None`, or a `Frame` | what the pages of the site have in common, which is dropped |
    """
@final
class Content:
    """The main content of a page. As a `str`, it is its text."""
    @property
    def node(self) -> Node:
        """The element that was looked into, without everything that was dropped: the `body`, or what
        `select` matched. It is part of a document of its own.
        """
    @property
    def title(self) -> str | None:
        """The title: the heading that the page's own metadata repeats, or else what these say."""
    @property
    def byline(self) -> str | None:
        """The names of the authors."""
    @property
    def date(self) -> str | None:
        """The date of publication, as written."""
    @property
    def site(self) -> str | None:
        """The name of the site."""
    @property
    def lang(self) -> str | None:
        """The language, as written: `"en"`."""
    @property
    def image(self) -> str | None:
        """The address of an image that stands for the page, as written."""
    @property
    def description(self) -> str | None:
        """The description."""
    @property
    def kind(self) -> str:
        """The kind of the page: `"article"`, `"forum"`, `"product"`, `"collection"`, `"listing"`,
        `"documentation"` or `"service"`.
        """
    @property
    def evidence(self) -> str:
        """Why the page counts as one of this kind."""
    @property
    def text(self) -> str:
        """The text of the content, as a reader sees it. It is written when it is asked for."""
    @property
    def markdown(self) -> str:
        """The content as Markdown, with absolute addresses if `url` was passed. It is written when it
        is asked for; `node.to_markdown` has options.
        """
    @property
    def html(self) -> str:
        """The content as HTML that is safe to show. It is written when it is asked for."""
    @property
    def blocks(self) -> list[Block]:
        """All blocks of text in the page, in order, kept or not."""

@final
class Frame:
    """The texts that several pages of a site have in common: its menus, its footer, its offers.

    >>> import broth
    >>> pages = ["<p>Free delivery<p>Leek soup", "<p>Free delivery<p>Onion soup"]
    >>> frame = broth.Frame(pages)
    >>> broth.content(pages[0], frame=frame).text
    'Leek soup'
    """
    def __new__(cls, pages: Iterable[_Markup | Document]) -> Frame: ...
    def __contains__(self, text: str, /) -> bool: ...

def to_markdown(
    html: str | Document | Node, **options: Unpack[MarkdownOptions]
) -> str:
    """Converts HTML, a document or a node to Markdown, which parses back to the content that was kept.

    >>> import broth
    >>> broth.to_markdown("<h1>Soup</h1><ul><li>Leek <em>soup</em></ul>", bullet="*", emphasis="_")
    '# Soup\\n\\n* Leek _soup_\\n'

    Only rendered content counts: scripts and hidden elements are left out. Elements that Markdown
    cannot express are dropped or unwrapped; `MarkdownConverter(...).report(html)` lists them.

    The options, each with its default first:

    | option | values | |
    |---|---|---|
    | `flavor` | `"gfm"`, `"commonmark"` | GitHub's Markdown, with tables and strikethrough, or CommonMark alone |
    | `emphasis` | `"asterisk"`, `"underscore"`, or the mark | `*soup*` or `_soup_` |
    | `bullet` | `"dash"`, `"asterisk"`, `"plus"`, or the mark | a list right after another one has another bullet |
    | `heading` | `"atx"`, `"setext"` | `# Soup`, or underlined |
    | `fence` | `"backticks"`, `"tildes"`, or the marks | around code blocks |
    | `hard_break` | `"backslash"`, `"spaces"` | how `br` is written, at the end of the line |
    | `links` | `"inline"`, `"references"` | `[soup](/soup)`, or `[soup][1]` with the addresses at the end |
    | `wrap` | `None`, or a whole number from 20 up | the width of paragraphs |
    | `raw_html` | `"never"`, `"sanitized"`, `"keep"` | elements without Markdown as HTML: none, the safe ones, or all |
    | `math` | `"text"`, `"tex"` | formulas as their text, or as their TeX |
    | `sub_sup` | `"marks"`, `"text"` | `H₂O` and `x^q`, or `H2O` and `xq` |
    | `block_cells` | `"unwrap"`, `"text"` | a table with blocks in its cells: without the table, or with the blocks as text |
    | `footnotes` | `"links"`, `"markdown"` | links and a list, or `soup[^1]` |
    | `definition_lists` | `"auto"`, `"list"`, `"text"`, `"html"` | `"auto"` is HTML if `raw_html` allows it, otherwise a list |
    | `details` | `"auto"`, `"text"`, `"html"` | `"auto"` is HTML if `raw_html` allows it, otherwise the content |
    | `kbd` | `"auto"`, `"code"`, `"text"`, `"html"` | `"auto"` is HTML if `raw_html` allows it, otherwise code |
    | `front_matter` | `False`, `True` | title, description and so on, as YAML before the Markdown |
    | `scripting` | `True`, `False` | without it, the content of `noscript` and `canvas` is rendered |
    | `base` | `None`, or an absolute URL | the address of the page itself: addresses of links and images become absolute, by the page's own `<base>` |
    | `without` | `None`, or a selector, or a list of them | elements that are left out, such as `"nav, footer"`, and links that are empty without them |
    """
def sanitize(
    html: str, config: SanitizerConfig | None = None, **options: Unpack[SanitizerOptions]
) -> str:
    """Makes HTML safe to show, as `element.setHTML()` does in a browser.

    >>> import broth
    >>> broth.sanitize("<p onclick=steal()>Soup<script>steal()</script>")
    '<p>Soup</p>'
    >>> html = "<p class=x>See <a href=http://a/ onclick=x()>this</a> <a href=javascript:x()>that</a>"
    >>> broth.sanitize(html, elements=["p", "a"], attributes={"a": ["href"]}, rel="nofollow")
    '<p>See <a href="http://a/" rel="nofollow">this</a> <a>that</a></p>'

    The default keeps text with its headings, lists, tables, links and rows of formatting, MathML
    and SVG. It removes, with everything in them, elements such as `form`, `input`, `button`, `img`,
    `video`, `iframe`, `style` and `script`, and attributes such as `class`, `id`, `style` and
    `on...`; `allow_elements=["img"]` with `allow_attributes={"img": ["src", "alt"]}` keeps images.

    Nothing that can run a script stays, whatever the options say. `config` is the dictionary of the
    standard, `broth.SanitizerConfig`. `Sanitizer(...)` takes the same options, for many calls, and
    its `report(html)` lists everything that was removed. The options are keywords:

    | option | values | |
    |---|---|---|
    | `elements` | list of names | allows these elements, and no others; `"svg path"` is one of SVG |
    | `attributes` | dict of lists | allows these attributes by element, and no others; `"*"` stands for all elements, as a list alone does |
    | `allow_elements` | list of names | allows these elements, too |
    | `allow_attributes` | dict of lists | allows these attributes, too |
    | `remove_elements` | list of names | removes these elements with everything in them; removing wins over allowing |
    | `replace_with_children` | list of names | removes the tags of these elements and keeps what is in them |
    | `remove_attributes` | dict of lists | removes these attributes, by element, or a list alone from all |
    | `classes` | dict of lists | the classes that stay on an element, such as `{"code": ["language-*"]}`, where `*` stands for any characters; `"*"` stands for all elements, as a list alone does |
    | `schemes` | list of names, or dict of lists | the schemes that addresses may have, such as `["https", "mailto"]`, for all or by attribute, such as `{"src": ["https"]}`; `src` includes `srcset` |
    | `relative_urls` | `True`, `False` | whether addresses without a scheme stay, if there are `schemes` |
    | `rel` | text | words that the `rel` of every link gets, such as `"nofollow noopener"` |
    | `target` | text | the `target` of every link; `""` removes it |
    | `id_prefix` | text | a prefix for `id` and `name` |
    | `keep_content` | `False`, `True` | whether an element that is not allowed leaves its content |
    | `context` | name | the element that will contain the HTML, such as `"tr"` |
    | `css` | a word, or a dict | the policy for CSS that the lists allow: `"keep"`, `"remove"`, `"content"` (typography and colours), `"mail"` (boxes, tables and backgrounds, too), `"offline"` (all that loads nothing), or a dict with `preset`, `properties`, `known_properties`, `custom_properties`, `values`, `max_z_index`, `functions`, `at_rules`, `schemes`, `relative_urls`, `scope`, `important`, and `on_url`, a function from an address to the one that takes its place, or to `None` |
    | `safe` | `True`, `False` | `False` keeps what the configuration allows, scripts too |
    """

@final
class Sanitizer:
    """Makes HTML safe to show, by options that are read and checked once. Threads may share it.

    The options are those of `broth.sanitize`.

    >>> import broth
    >>> allowed = {"elements": ["p", "a"], "attributes": {"a": ["href"]}}
    >>> comments = broth.Sanitizer(**allowed, rel="nofollow")
    >>> comments.sanitize("<p onclick=x()>See <a href=/soup>soup</a>")
    '<p>See <a href="/soup" rel="nofollow">soup</a></p>'
    >>> [str(removed) for removed in comments.report("<p onclick=x()>Soup").removed]
    ['1:4: attribute "onclick": it could run a script']
    """
    def __new__(
        cls, config: SanitizerConfig | None = None, **options: Unpack[SanitizerOptions]
    ) -> Sanitizer: ...
    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, Any]]: ...
    def sanitize(self, html: str) -> str:
        """Makes HTML safe to show."""
    def report(self, html: str) -> Sanitized:
        """Makes HTML safe to show. The result also lists everything that was removed."""
    def sanitize_document(self, html: str) -> str:
        """Makes a whole document safe, with its `html`, `head` and `body`."""
    def report_document(self, html: str) -> Sanitized:
        """Makes a whole document safe. The result also lists everything that was removed."""

@final
class MarkdownConverter:
    """Converts HTML to Markdown, by options that are read once.

    The options are those of `broth.to_markdown`.

    >>> import broth
    >>> converter = broth.MarkdownConverter(without="nav", wrap=40)
    >>> converter.convert("<nav>Menu</nav><h1>Soup</h1>")
    '# Soup\\n'
    >>> [str(loss) for loss in converter.report("<h1>Soup</h1><video></video>").losses]
    ['1:14: video: dropped: Markdown has no syntax for it']
    """
    def __new__(cls, **options: Unpack[MarkdownOptions]) -> MarkdownConverter: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, Any]]: ...
    def convert(self, html: str | Document | Node) -> str:
        """Converts HTML, a document or a node to Markdown."""
    def report(self, html: str | Document | Node) -> Converted:
        """Converts HTML, a document or a node to Markdown. The result also lists the elements that
        Markdown cannot express.
        """

def xml_tokens(markup: _Markup, *, encoding: str | None = None) -> list[Token]:
    """Lists the tokens of XML, without a tree: tags with their names and attributes as they are
    written, texts, comments. Markup need not be well-formed. `encoding` is that of `parse_xml`.

    >>> import broth
    >>> for token in broth.xml_tokens("<a x:href='s'>Soup<br/></a>"):
    ...     print(token.kind, token.name, token.attrs, token.text, token.span)
    start-tag a {'x:href': 's'} None (0, 14)
    text None {} Soup (14, 18)
    start-tag br {} None (18, 23)
    end-tag a {} None (23, 27)
    """
def tokens(
    markup: _Markup | _File | Iterable[_Markup],
    *,
    encoding: str | None = None,
    guess: Literal["utf8", "content"] | None = None,
) -> Iterator[Token]:
    """Iterates over the tokens of HTML, without a tree: start tags with their attributes, end tags,
    texts, comments. `markup` is a `str`, bytes, a file, or an iterable of pieces; of a file, only a
    piece is in memory.

    >>> import broth
    >>> for token in broth.tokens("<a href=/soup>Soup</a>"):
    ...     print(token.kind, token.name, token.attrs, token.text, token.span)
    start-tag a {'href': '/soup'} None (0, 14)
    text None {} Soup (14, 18)
    end-tag a {} None (18, 22)

    The encoding of bytes is the one that the first 1,024 bytes indicate; `encoding` and `guess` are
    those of `parse`.
    """
def check(
    html: _Markup,
    *,
    deny: Iterable[str | Rule] = ...,
    allow: Iterable[str | Rule] = ...,
    context: str | None = None,
    encoding: str | None = None,
    guess: Literal["utf8", "content"] | None = None,
) -> list[Finding]:
    """Lists the places that break the rules for writing HTML.

    `deny` makes rules errors, `allow` turns them off, and `rules()` lists their names; `Checker`
    has rules of your own, too. `context` is the element that a fragment is in, as in
    `parse_fragment`; without it, the text is a whole page. Bytes are decoded as by `parse`, and the
    places are those in their text; the rules about the encoding look at them.
    """
def fix(
    html: _Markup,
    *,
    deny: Iterable[str | Rule] = ...,
    allow: Iterable[str | Rule] = ...,
    context: str | None = None,
    encoding: str | None = None,
    guess: _Guess | None = None,
) -> Fixed:
    """Repairs what breaks the rules for writing HTML, where that changes nothing else.

    The arguments are those of `check`. The result has the text, the findings that were repaired and
    those that are left. Bytes are decoded as by `parse`: the result is text in any case.
    """
def data(
    html: _Markup,
    base: str | None = None,
    *,
    only: _Syntaxes | None = None,
    flatten_graphs: bool = False,
) -> dict[str, Any]:
    """Reads the data of a page in all syntaxes: microdata, JSON-LD, RDFa, microformats and metadata.

    The result is a dict with a member for each syntax: `"microdata"`, `"json-ld"`, `"rdfa"`,
    `"microformats"` and `"metadata"`, as `broth data` prints them. `only` names those to read.
    `base` is the address of the page; with it, addresses are absolute. With `flatten_graphs`,
    JSON-LD has the items of `@graph` in the place of the objects that have them.

    >>> import broth
    >>> broth.data("<p itemscope><b itemprop=soup>Leek</b>", only=["microdata"])
    {'microdata': {'items': [{'properties': {'soup': ['Leek']}}]}}
    """
def format(
    html: str,
    *,
    width: int = 100,
    indent: int = 2,
    tabs: bool = False,
    white_space: Literal["css", "strict", "ignore"] = "css",
    tags: Literal["keep", "write", "omit"] = "keep",
    css: bool = False,
    template: Literal[
        "jinja",
        "liquid",
        "erb",
        "ejs",
        "handlebars",
        "go",
        "blade",
        "php",
        "vue",
        "svelte",
        "astro",
    ]
    | None = None,
    context: str | None = None,
) -> str:
    """Formats HTML: lines, indentation and tags change, and the page looks the same. It never fails;
    a part whose rendering might change stays as it is.

    `white_space` says where white space counts: where the browsers' own style sheet says so
    (`"css"`), everywhere (`"strict"`), or only between words (`"ignore"`). `tags` keeps the
    optional tags (`"keep"`), writes all (`"write"`), or only those that must be there (`"omit"`).
    With `css`, style sheets and `style` attributes are formatted, too. `template` is the language
    of a template, such as `"jinja"`, whose code stays as it is. `context` is the element that a
    fragment is for.

    >>> import broth
    >>> broth.format("<ul><li>Leek<li>Onion</ul>", context="div")
    '<ul>\\n  <li>Leek\\n  <li>Onion\\n</ul>\\n'
    """
def _check_with_own(
    html: _Markup,
    deny: Iterable[str | Rule],
    allow: Iterable[str | Rule],
    context: str | None,
    encoding: str | None,
    guess: _Guess | None,
    find: Callable[[Document], list[tuple[Node, str, str, str, tuple[str, str | None] | None]]],
    repairs: bool,
) -> Any: ...
def rules() -> list[Rule]:
    """All rules that `check` and `fix` know."""
def decode(
    data: bytes | bytearray | memoryview,
    *,
    encoding: str | None = None,
    guess: _Guess | None = None,
    xml: bool = False,
) -> Decoded:
    """Decodes the bytes of an HTML document, or with `xml` of an XML document.

    The result has the text, its encoding, and whether bytes were malformed. `guess` is that of
    `parse`.
    """
def encode(text: str, encoding: str | Encoding) -> bytes:
    """Encodes text, such as the result of `format` or `fix`. A character that the encoding does not
    have becomes a numeric reference.

    `encoding` is a name, or the `encoding` of a document or of `decode`: if that was chosen by a
    byte order mark, the result begins with one.

    >>> import broth
    >>> page = broth.decode(b"<meta charset=koi8-r><P>\\xcd\\xc9\\xd2")
    >>> broth.encode(page.text.replace("P", "p"), page.encoding)
    b'<meta charset=koi8-r><p>\\xcd\\xc9\\xd2'
    >>> broth.encode("é \\u2615", "latin1")
    b'\\xe9 &#9749;'
    """

def escape(text: str) -> str:
    """Escapes `&`, `<`, `>`, `"` and `'`, so that the text is safe in markup, and in the value of an
    attribute between quotes of either kind.

    >>> import broth
    >>> broth.escape("Tom's <b> & \\"x\\"")
    'Tom&#39;s &lt;b&gt; &amp; &quot;x&quot;'
    """
def _escape_as_serialized(text: str, *, attribute: bool = False) -> str: ...
def unescape(text: str, *, attribute: bool = False, python: bool = False) -> str:
    """Replaces character references by what they stand for; with `attribute` as in the value of an
    attribute. With `python` it reads as `html.unescape` does, which removes references to control
    characters and noncharacters, where browsers keep those characters.
    """
def _restore(
    markup: _Markup,
    is_xml: bool,
    scripting: bool,
    context: str | None,
    encoding: tuple[str, str] | None,
) -> Document: ...
def _parse_value(syntax: str, text: str) -> tuple[str, list[str]]: ...
def _check_value(syntax: str, text: str) -> None: ...

_Coming: TypeAlias = tuple[str, str] | None

def _may_omit_start_tag(name: str, first: _Coming, ended: str | None) -> bool: ...
def _may_omit_end_tag(name: str, following: _Coming, parent: str | None) -> bool: ...
def _report_unraisable(error: BaseException, of: Any) -> None: ...
def _microdata(
    node: Node, base: str | None = None
) -> tuple[int, list[tuple[Node, list[str], str | None, list[tuple[list[str], str | None, int | None, Node]]]]]: ...
def _rdfa_json_ld(node: Node, base: str | None = None) -> list[dict[str, Any]]: ...
def _table_to_csv(rows: list[list[str]], columns: int) -> str: ...
def _url_scheme(url: str) -> str | None: ...
def _declarations(style: str) -> tuple[list[tuple[str, str, str, str, bool]], str]: ...
def join_url(base: str, url: str) -> str | None:
    """A URL resolved against a base as browsers do, or `None` if either cannot be parsed. The base is
    an absolute URL.
    """
def _restore_report(class_: str, fields: tuple[Any, ...]) -> Any: ...
def _events(document: Document) -> list[tuple[Any, ...]]: ...
def _arrow(
    column: Any,
    name: str,
    how: Any,
    side: Any,
    limits: dict[str, int | None],
    threads: int,
    codes: bool,
) -> list[Array]: ...

@final
class Array:
    """An Arrow array, for whatever reads the Arrow C data interface: `pyarrow.array(it)`,
    `polars.Series(it)`.
    """
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...
