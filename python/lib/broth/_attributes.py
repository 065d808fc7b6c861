"""The attributes of a node as a dict that writes through."""

from __future__ import annotations

from typing import Any

from ._broth import Node

_MISSING: Any = object()


class Attributes(dict[str, str]):
    """The attributes that a node has now. A change here is a change of the node."""

    __slots__ = ("_node",)

    _node: Node

    def __setitem__(self, name: str, value: str) -> None:
        self._node[name] = value
        if name in self:
            dict.__setitem__(self, name, value)
        else:
            self._read()

    def __delitem__(self, name: str) -> None:
        del self._node[name]
        super().__delitem__(name)

    def __ior__(self, other: Any) -> Attributes:  # type: ignore[override,misc]
        self.update(other)
        return self

    def update(self, *others: Any, **more: str) -> None:
        for name, value in dict(*others, **more).items():
            self._node[name] = value
        self._read()

    def _read(self) -> None:
        """Takes the attributes as the node has them: their names and order may be others."""
        super().clear()
        super().update(dict(self._node.attrs))

    def setdefault(self, name: str, default: Any = None) -> Any:
        if name not in self:
            self[name] = default
        return self[name]

    def pop(self, name: str, default: Any = _MISSING) -> Any:
        if name not in self and default is not _MISSING:
            return default
        value = self[name]
        del self[name]
        return value

    def popitem(self) -> tuple[str, str]:
        if not self:
            raise KeyError("the element has no attributes")
        name = next(reversed(self))
        return name, self.pop(name)

    def clear(self) -> None:
        for name in list(self):
            del self[name]

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (dict(self),)
