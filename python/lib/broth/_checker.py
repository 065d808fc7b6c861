"""`Checker`: the rules for writing HTML, with options and with rules of one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Literal, TypeAlias

from ._broth import Selector, check, decode, fix, parse, parse_fragment
from ._results import Fixed

if TYPE_CHECKING:
    from ._broth import Document, Finding, Node, Rule

_Check: TypeAlias = Callable[["Node"], str | None]


class Checker:
    """Checks HTML, with options and with rules of your own. A checker never changes: `rule` returns
    one with a rule more.

    >>> import broth
    >>> def target(a):
    ...     if "noopener" not in a.get("rel", "").split():
    ...         return f"the link to {a['href']} needs rel=noopener"
    >>> checker = (
    ...     broth.Checker(allow=["missing-lang"])
    ...     .rule("no-marquee", "marquee", "nothing moves on our site")
    ...     .rule("noopener", "a[href][target=_blank]", target)
    ... )
    >>> page = "<!DOCTYPE html><title>Soup</title><p><a href=/a target=_blank>a</a>"
    >>> [(it.line, it.column, it.rule, it.message) for it in checker.check(page)]
    [(1, 38, 'noopener', 'the link to /a needs rel=noopener')]
    """

    __slots__ = ("_allow", "_context", "_deny", "_rules")

    def __init__(
        self,
        *,
        deny: Iterable[str | Rule] = (),
        allow: Iterable[str | Rule] = (),
        context: str | None = None,
    ) -> None:
        self._deny = deny if isinstance(deny, (str, bytes)) else list(deny)
        self._allow = allow if isinstance(allow, (str, bytes)) else list(allow)
        self._context = context
        self._rules: tuple[tuple[str, Selector, str | _Check, str], ...] = ()
        self._built_in("")

    def rule(
        self,
        name: str,
        selector: str | Selector,
        check: str | _Check,
        *,
        severity: Literal["error", "warning", "style"] = "error",
    ) -> Checker:
        """Adds a rule of your own about the elements that a selector matches, also in templates.

        `check` is the message, or a function that gets each element and returns the message, or
        `None` if all is well.
        """
        if severity not in ("error", "warning", "style"):
            raise ValueError(f'severity is "error", "warning" or "style", not {severity!r}')
        if not isinstance(check, str) and not callable(check):
            raise TypeError(f"check is a message or a function, not {type(check).__name__}")
        compiled = selector if isinstance(selector, Selector) else Selector(selector)
        checker = object.__new__(type(self))
        checker._deny, checker._allow, checker._context = self._deny, self._allow, self._context
        checker._rules = (*self._rules, (name, compiled, check, severity))
        return checker

    def check(
        self,
        html: str | bytes | bytearray | memoryview,
        *,
        encoding: str | None = None,
        guess: Literal["utf8", "content"] | None = None,
    ) -> list[Finding]:
        """Lists the findings in source order, as `broth.check` does."""
        findings = self._built_in(html, encoding, guess)
        if not isinstance(html, str):
            html = decode(html, encoding=encoding, guess=guess).text
        return self._with_own(findings, html)

    def fix(self, html: str) -> Fixed:
        """Repairs HTML as `broth.fix` does.

        Findings of your own rules are `left`; a `Rewriter` can repair them.
        """
        fixed = fix(html, deny=self._deny, allow=self._allow, context=self._context)
        return Fixed(fixed.html, fixed.applied, self._with_own(fixed.left, fixed.html))

    def _built_in(
        self,
        html: str | bytes | bytearray | memoryview,
        encoding: str | None = None,
        guess: Literal["utf8", "content"] | None = None,
    ) -> list[Finding]:
        return check(
            html, deny=self._deny, allow=self._allow, context=self._context, encoding=encoding, guess=guess
        )

    def _with_own(self, findings: list[Finding], html: str) -> list[Finding]:
        if not self._rules:
            return findings
        document = parse(html) if self._context is None else parse_fragment(html, self._context)
        own = [finding for tree in _trees(document) for finding in self._own(tree)]
        return sorted([*findings, *own], key=lambda finding: finding.span)

    def _own(self, tree: Document | Node) -> Iterator[Finding]:
        for name, selector, check, severity in self._rules:
            for element in tree.select(selector):
                message = check if isinstance(check, str) else check(element)
                if isinstance(message, str):
                    yield element._finding(name, severity, message)
                elif message is not None:
                    kind = type(message).__name__
                    raise TypeError(f"the function of the rule {name!r} returns a message or None, not {kind}")


def _trees(document: Document) -> Iterator[Document | Node]:
    """The document and the contents of its templates, each after the one around it."""
    trees: list[Document | Node] = [document]
    for tree in trees:
        yield tree
        for template in tree.select("template"):
            if (contents := template.template_contents) is not None:
                trees.append(contents)
