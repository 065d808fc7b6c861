"""XPath expressions by the grammar, from a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

AXES = """child:: descendant:: descendant-or-self:: self:: parent:: ancestor:: ancestor-or-self:: following-sibling::
    preceding-sibling:: following:: preceding:: attribute:: @""".split()
TESTS = ["*", "*", "node()", "text()", "comment()", "a", "b", "c", "k", "id", "processing-instruction()"]
POSITIONS = ["1", "2", "last()", "position() = 2", "position() < last()", "last() - 1"]
SETS = [".", "..", "*", "@*", "//a", "text()", "/*", "//@*"]
TEXTS = ["'a'", "''", "'1'", "' 2 '", "string()", "name()", "local-name()"]
NUMBERS = ["0", "1", "2", "1.5", "-1", ".25", "position()", "last()", "string-length()"]
TRUTHS = ["true()", "false()", "not(*)"]


class Expressions:
    """An endless list of expressions, of every type."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)

    def __iter__(self) -> Iterator[str]:
        while True:
            yield self.dice.choice([self.nodes, self.nodes, self.string, self.number, self.truth])(3)

    def any_of(self, depth: int, simple: list[str], *forms: Callable[[int], str]) -> str:
        return self.dice.choice(simple) if depth <= 0 else self.dice.choice(forms)(depth - 1)

    def path(self, depth: int) -> str:
        steps = []
        for _ in range(self.dice.randint(1, 3)):
            if self.dice.random() < 0.12:
                steps.append(self.dice.choice([".", ".."]))
                continue
            step = self.dice.choice(["", self.dice.choice(AXES)]) + self.dice.choice(TESTS)
            while depth > 0 and self.dice.random() < 0.33:
                step += f"[{self.predicate(depth - 1)}]"
            steps.append(step)
        return "".join(step + self.dice.choice(["/", "/", "//"]) for step in steps[:-1]) + steps[-1]

    def predicate(self, depth: int) -> str:
        return self.dice.choice([lambda _: self.dice.choice(POSITIONS), self.number, self.nodes, self.string, self.truth, self.truth])(depth)

    def nodes(self, depth: int) -> str:
        return self.any_of(
            depth,
            SETS,
            lambda below: f"{self.path(below)} | {self.path(below)}",
            lambda below: f"/{self.path(below)}",
            lambda below: f"//{self.path(below + 1)}",
            lambda below: f"({self.nodes(below)})[{self.predicate(below)}]",
            lambda below: f"({self.nodes(below)})/{self.path(below)}",
            lambda below: self.path(below + 1),
        )

    def string(self, depth: int) -> str:
        return self.any_of(
            depth,
            TEXTS,
            lambda below: f"string({self.nodes(below)})",
            lambda below: f"concat({self.string(below)}, {self.string(below)})",
            lambda below: f"normalize-space({self.string(below)})",
            lambda below: f"substring({self.string(below)}, {self.number(below)})",
            lambda below: f"substring({self.string(below)}, {self.number(below)}, {self.number(below)})",
            lambda below: f"substring-before({self.string(below)}, {self.string(below)})",
            lambda below: f"substring-after({self.string(below)}, {self.string(below)})",
            lambda below: f"translate({self.string(below)}, {self.string(below)}, 'xy')",
            lambda below: f"name({self.nodes(below)})",
        )

    def number(self, depth: int) -> str:
        return self.any_of(
            depth,
            NUMBERS,
            lambda below: f"count({self.nodes(below)})",
            lambda below: f"number({self.string(below)})",
            lambda below: f"sum({self.nodes(below)})",
            lambda below: f"({self.number(below)} {self.dice.choice(['+', '-', '*', 'div', 'mod'])} {self.number(below)})",
            lambda below: f"- {self.number(below)}",
            lambda below: f"{self.dice.choice(['floor', 'ceiling', 'round'])}({self.number(below)})",
        )

    def truth(self, depth: int) -> str:
        def side(below: int) -> str:
            return self.dice.choice([self.nodes, self.nodes, self.string, self.number, self.truth])(below)

        return self.any_of(
            depth,
            TRUTHS,
            lambda below: f"not({self.nodes(below)})",
            lambda below: f"({self.truth(below)} {self.dice.choice(['and', 'or'])} {self.truth(below)})",
            lambda below: f"contains({self.string(below)}, {self.string(below)})",
            lambda below: f"starts-with({self.string(below)}, {self.string(below)})",
            lambda below: f"({side(below)} {self.dice.choice(['=', '!=', '<', '<=', '>', '>='])} {side(below)})",
        )
