"""Filters: streams of tokens that change others, for the serializer and for code that subclasses
``base.Filter``.

>>> from broth.html5lib import getTreeWalker, parseFragment
>>> from broth.html5lib.filters import sanitizer
>>> from broth.html5lib.serializer import HTMLSerializer
>>> tokens = getTreeWalker("etree")(parseFragment("<b onclick=x()>hot</b><script>x()</script>"))
>>> HTMLSerializer().render(sanitizer.Filter(tokens))
'<b>hot</b>&lt;script&gt;x()&lt;/script&gt;'
"""

from __future__ import annotations

from . import alphabeticalattributes, base, inject_meta_charset, lint, optionaltags, sanitizer, whitespace

__all__ = ["alphabeticalattributes", "base", "inject_meta_charset", "lint", "optionaltags", "sanitizer", "whitespace"]
