"""A page as a tree, searched as a person looks at it."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from tests.html_reader import HtmlReader

EMPTY = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "wbr"}


@dataclass(eq=False)
class Node:
    """An element of a page."""

    tag: str
    attrs: dict[str, str] = field(default_factory=dict)
    parent: "Node | None" = None
    kids: list["Node | str"] = field(default_factory=list)
    within: list["Node"] = field(default_factory=list)  # every element inside, as on the page

    def __getitem__(self, name: str) -> str:
        return self.attrs.get(name, "")

    @cached_property
    def classes(self) -> frozenset[str]:
        """Return the element's classes."""
        return frozenset(self["class"].split())

    def has(self, *classes: str) -> bool:
        """Whether the element has all of these classes."""
        return self.classes.issuperset(classes)

    def all(self, *tags: str, where: Callable[["Node"], bool] = lambda node: True) -> list["Node"]:
        """Return the matching elements inside."""
        return [node for node in self.within if (not tags or node.tag in tags) and where(node)]

    def one(self, *tags: str, where: Callable[["Node"], bool] = lambda node: True) -> "Node | None":
        """Return the first matching element inside, if there is one."""
        return next((n for n in self.within if (not tags or n.tag in tags) and where(n)), None)

    def inside(self, where: Callable[["Node"], bool]) -> bool:
        """Whether an element around this one matches."""
        node = self.parent
        while node is not None:
            if where(node):
                return True
            node = node.parent
        return False

    @cached_property
    def words(self) -> str:
        """Return the text of the element."""
        return re.sub(r"\s+", " ", "".join(self._texts())).strip()

    def _texts(self) -> Iterator[str]:
        if self.tag in ("script", "style"):
            return
        for kid in self.kids:
            if isinstance(kid, str):
                yield kid
            else:
                yield " "
                yield from kid._texts()


class _Builder(HtmlReader):
    def __init__(self) -> None:
        super().__init__()
        self.root = self.at = Node("#page")

    def _adds(self, tag: str, attrs: list[tuple[str, str | None]]) -> Node:
        node = Node(tag, {name: value or "" for name, value in attrs}, self.at)
        self.at.kids.append(node)
        around: Node | None = self.at
        while around is not None:
            around.within.append(node)
            around = around.parent
        return node

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = self._adds(tag, attrs)
        if tag not in EMPTY:
            self.at = node

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._adds(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        node: Node | None = self.at
        while node is not None and node.tag != tag:
            node = node.parent
        if node is not None and node.parent is not None:
            self.at = node.parent

    def handle_data(self, data: str) -> None:
        self.at.kids.append(data)


def tree(page: str) -> Node:
    """Return a page as a tree."""
    builder = _Builder()
    builder.feed(page)
    return builder.root
