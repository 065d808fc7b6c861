"""`Checker`: the rules for writing HTML, with options and with rules of one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from ._broth import ArgumentError, Selector, _check_with_own, check, fix
from ._results import Fixed

if TYPE_CHECKING:
    from ._broth import Document, Finding, Node, Rule

_Fix: TypeAlias = Mapping[str, str | None]
_Check: TypeAlias = Callable[["Node"], "str | tuple[str, _Fix] | None"]
_Found: TypeAlias = "tuple[Node, str, str, str, tuple[str, str | None] | None]"


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
        self._rules: tuple[tuple[str, Selector, str | _Check, str, _Fix | None], ...] = ()
        self._built_in("")

    def rule(
        self,
        name: str,
        selector: str | Selector,
        check: str | _Check,
        *,
        severity: Literal["error", "warning", "style"] = "error",
        fix: Mapping[str, str | None] | None = None,
    ) -> Checker:
        """Adds a rule of your own about the elements that a selector matches, also in templates.

        `check` is the message, or a function that gets each element and returns the message, or
        `None` if all is well.

        `fix` repairs it: an attribute with its new value, or with `None` to remove it. A function
        may return a message and a fix. It is made only if the text, parsed again, proves that
        nothing else changes.

        >>> import broth
        >>> checker = broth.Checker(context="div")
        >>> checker = checker.rule("lazy", "img:not([loading])", "lazy", fix={"loading": "lazy"})
        >>> checker.fix("<img src=a alt=b>").html
        '<img src=a alt=b loading="lazy">'
        """
        if severity not in ("error", "warning", "style"):
            raise _unknown_severity(severity)
        if not isinstance(check, str) and not callable(check):
            raise TypeError(f"check is a message or a function, not {type(check).__name__}")
        compiled = selector if isinstance(selector, Selector) else Selector(selector)
        checker = object.__new__(type(self))
        checker._deny, checker._allow, checker._context = self._deny, self._allow, self._context
        checker._rules = (*self._rules, (name, compiled, check, severity, fix))
        if fix is not None:
            _attribute(name, fix)
        return checker

    def check(
        self,
        html: str | bytes | bytearray | memoryview,
        *,
        encoding: str | None = None,
        guess: Literal["utf8", "content"] | None = None,
    ) -> list[Finding]:
        """Lists the findings in source order, as `broth.check` does."""
        if not self._rules:
            return self._built_in(html, encoding, guess)
        findings: list[Finding] = self._with_own(html, encoding, guess, False)
        return findings

    def fix(
        self,
        html: str | bytes | bytearray | memoryview,
        *,
        encoding: str | None = None,
        guess: Literal["utf8", "content"] | None = None,
    ) -> Fixed:
        """Repairs HTML as `broth.fix` does, with the fixes of your own rules."""
        if not self._rules:
            return fix(
                html, deny=self._deny, allow=self._allow, context=self._context, encoding=encoding, guess=guess
            )
        fixed: Fixed = self._with_own(html, encoding, guess, True)
        return fixed

    def _built_in(
        self,
        html: str | bytes | bytearray | memoryview,
        encoding: str | None = None,
        guess: Literal["utf8", "content"] | None = None,
    ) -> list[Finding]:
        return check(
            html, deny=self._deny, allow=self._allow, context=self._context, encoding=encoding, guess=guess
        )

    def _with_own(
        self,
        html: str | bytes | bytearray | memoryview,
        encoding: str | None,
        guess: Literal["utf8", "content"] | None,
        repairs: bool,
    ) -> Any:
        def find(document: Document) -> list[_Found]:
            return [found for tree in _trees(document) for found in self._own(tree)]

        return _check_with_own(
            html, self._deny, self._allow, self._context, encoding, guess, find, repairs
        )

    def _own(self, tree: Document | Node) -> Iterator[_Found]:
        for name, selector, check, severity, fix in self._rules:
            for element in tree.select(selector):
                found = check if isinstance(check, str) else check(element)
                message, repair = found if isinstance(found, tuple) and len(found) == 2 else (found, fix)
                if isinstance(message, str):
                    yield element, name, severity, message, None if repair is None else _attribute(name, repair)
                elif found is not None:
                    kind = type(message).__name__
                    raise TypeError(f"the function of the rule {name!r} returns a message or None, not {kind}")


def _attribute(rule: str, fix: _Fix) -> tuple[str, str | None]:
    """The attribute that a fix sets, or with `None` removes."""
    if not isinstance(fix, Mapping):
        raise TypeError(f'the fix of the rule {rule!r} is a dict such as {{"rel": "noopener"}}, not {type(fix).__name__}')
    if len(fix) != 1:
        error = ArgumentError(f"the fix of the rule {rule!r} is one attribute, not {len(fix)}")
        error.code, error.span = "bad-fix", None
        raise error
    [(name, value)] = fix.items()
    return name, value


def _unknown_severity(severity: object) -> Exception:
    error = ArgumentError(f'severity is "error", "warning" or "style", not {severity!r}')
    error.code, error.span = "unknown-severity", None
    return error


def _trees(document: Document) -> Iterator[Document | Node]:
    """The document and the contents of its templates, each after the one around it."""
    trees: list[Document | Node] = [document]
    for tree in trees:
        yield tree
        for template in tree.select("template"):
            if (contents := template.template_contents) is not None:
                trees.append(contents)
