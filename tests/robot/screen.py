"""The parts of a page: pending tasks, what it waits for, links and forms, and a move's sheet."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import urlencode, urlsplit

from .nodes import Node, tree

Pairs = list[tuple[str, str]]
TYPED = ("text", "search", "number", "range", "")


@dataclass(frozen=True)
class Field:
    """One field of a form, as the laptop sent it."""

    name: str
    kind: str  # hidden, checkbox, radio, select, text, textarea, file
    value: str
    is_on: bool  # whether it would be sent as it is
    id: str
    options: tuple[str, ...] = ()
    words: str = ""
    is_asked: bool = False  # it belongs to the question that is open
    is_fixed: bool = False
    is_folded: bool = False


@dataclass(frozen=True)
class Form:
    """A form: where it goes, its fields, and its buttons by name and value."""

    action: str
    method: str
    fields: tuple[Field, ...]
    buttons: tuple[tuple[str, str, str], ...]
    is_tap: bool = False
    has_script: bool = False

    @property
    def pairs(self) -> Pairs:
        """Return what a browser sends, without a button."""
        return [(f.name, f.value) for f in self.fields if f.is_on and f.kind != "file"]

    @property
    def as_link(self) -> str:
        """Return the address that opens what the tap would make."""
        left = [(n, v) for n, v in self.pairs if n not in ("tap", "request")]
        return f"{self.action}?{urlencode(left)}"


@dataclass(frozen=True)
class Tap:
    """Something to press: a link, or a form of one button."""

    words: str
    address: str
    form: Form | None = None
    is_greyed: bool = False

    @property
    def opens(self) -> str:
        """Return the address that the tap leads to, without making anything."""
        return self.form.as_link if self.form else self.address


@dataclass(frozen=True)
class PendingTask:
    """Something that a page asks a person to do."""

    title: str
    words: str
    taps: tuple[Tap, ...]


@dataclass
class Sheet:
    """The sheet of a move, as far as it is filled in."""

    title: str
    form: Form
    back: str
    refused: str = ""
    problems: tuple[str, ...] = ()
    first: str = ""  # where the move leads that would clear the way
    may_overrule: bool = False
    is_ready: bool = False
    die_faces: int = 0
    dice: tuple[str, ...] = ()  # the names of the dice that are missing
    asked: tuple[str, ...] = ()  # the names of the open question's fields
    shown: set[str] = field(default_factory=set)  # names of fields that can be changed
    places: tuple[tuple[str, str], ...] = ()  # of the units on its map, in meters

    @property
    def leads_on(self) -> bool:
        """Whether a refusal offers more than the way back: something to press or to change."""
        takes_back = any(name == "preview" and value != "1" for name, value, _ in self.form.buttons)
        unfolded = (f for f in self.form.fields if f.name in self.shown and not f.is_folded)
        return bool(self.first or self.may_overrule or takes_back or any(unfolded))


class Screen:
    """A page that a person looks at."""

    def __init__(self, text: str, address: str) -> None:
        self.address = address
        self.root = tree(text)
        self.main = self.root.one("main") or self.root
        self.words = self.root.words

    @cached_property
    def links(self) -> list[Tap]:
        """Return every link of ours on the page."""
        return [t for a in self.root.all("a", where=lambda n: "href" in n.attrs) for t in _link(a)]

    @cached_property
    def forms(self) -> list[Form]:
        """Return every form of the page."""
        return [form_of(node, self.address) for node in self.root.all("form")]

    @cached_property
    def taps(self) -> list[Tap]:
        """Return every link and every button that makes a move."""
        found = [tap for tap in self.links if "/do/" in tap.address]
        taps = self.root.all("form", where=lambda n: n.has("tap"))
        return found + [_button(node, self.address) for node in taps]

    @cached_property
    def dues(self) -> list[PendingTask]:
        """Return the tasks on this first page."""
        if self.sheet:
            return []
        blocks = self.main.all(
            where=lambda n: n.has("due") or (n.tag == "section" and n.has("ask"))
        )
        return [self._due(block) for block in blocks]

    def _due(self, block: Node) -> PendingTask:
        title, small = block.one("h2", "h3"), block.one("p", where=lambda n: n.has("small"))
        links = [t for a in block.all("a", where=lambda n: "href" in n.attrs) for t in _link(a)]
        forms = block.all("form", where=lambda n: n.has("tap"))
        taps = (*links, *(_button(node, self.address) for node in forms))
        return PendingTask(title.words if title else "", small.words if small else "", taps)

    @cached_property
    def waits(self) -> str:
        """Return what the page waits for, in its words."""
        said = self.main.all("p", where=lambda n: n.has("waits") or n["role"] == "status")
        asks = [
            f"{due.title} {due.words}" for due in self.dues if not due.taps or "wait" in due.words
        ]
        board = self.main.all("p", where=lambda n: n.has("empty") and n.parent is self.main)
        return " ".join([*(n.words for n in said), *asks, *(n.words for n in board)])

    @cached_property
    def sheet(self) -> Sheet | None:
        """Return the sheet of a move, if the page is one."""
        node = self.main.one("form", where=lambda n: n["id"] == "sheet")
        if node is None:
            return None
        form = form_of(node, self.address)
        title = self.main.one("b", where=lambda n: n.has("title"))
        strip = self.main.one("a", where=lambda n: n.has("button"))
        sheet = Sheet(title.words if title else "", form, strip["href"] if strip else "")
        sheet.problems = tuple(n.words for n in node.all("p", where=lambda n: n.has("wrong")))
        ask = node.one("section", where=lambda n: n.has("ask") and n.one("h2") is not None)
        if ask and (refused := ask.one("h2")) and not refused.inside(lambda n: n.tag == "fieldset"):
            sheet.refused = refused.words
            go = ask.one("a", where=lambda n: n.has("go"))
            sheet.first = go["href"] if go else ""
            sheet.may_overrule = ask.one("input", where=lambda n: n["name"] == "why") is not None
        sheet.asked = tuple(dict.fromkeys(f.name for f in form.fields if f.is_asked))
        sheet.shown = {f.name for f in form.fields if f.kind != "hidden" and not f.is_fixed}
        sheet.shown -= {"why"}
        sheet.places = _places(self.root)
        self._dice(node, sheet)
        return sheet

    @staticmethod
    def _dice(node: Node, sheet: Sheet) -> None:
        pad = node.one(where=lambda n: "data-dice" in n.attrs)
        if pad is not None:
            sheet.die_faces = int(pad["data-faces"])
            dice = pad.all("input", where=lambda n: n.has("die") and "readonly" not in n.attrs)
            sheet.dice = tuple(die["name"] for die in dice if not die["value"])
        else:
            sheet.is_ready = node.one("button", where=lambda n: n.has("go", "wide")) is not None


def _places(root: Node) -> tuple[tuple[str, str], ...]:
    """Return the places of a map's units, as a tap on each of them would be written."""
    plan = root.one("svg", where=lambda n: "data-scale" in n.attrs and "data-whole" in n.attrs)
    if plan is None:
        return ()
    scale, height = float(plan["data-scale"]), float(plan["data-whole"].split()[1])
    spots = [n["data-at"].split() for n in plan.all("g", where=lambda n: "data-at" in n.attrs)]
    return tuple(
        (f"{float(x) / scale:.0f}", f"{(height - float(y)) / scale:.0f}") for x, y in spots
    )


def _link(node: Node) -> Iterator[Tap]:
    address = node["href"]
    if urlsplit(address).netloc or address.startswith("#"):
        return
    yield Tap(node.words, address.split("#")[0], is_greyed=node.has("barred"))


def _button(node: Node, address: str) -> Tap:
    form = form_of(node, address)
    return Tap(form.buttons[0][2] if form.buttons else "", form.action, form)


def form_of(node: Node, address: str) -> Form:
    """Return a form as a browser has it when the page is loaded."""
    fields = [f for n in node.all("input", "select", "textarea") for f in _field(n) if f.name]
    buttons = tuple(
        (b["name"], b["value"], b.words)
        for b in node.all("button")
        if b["type"] != "button" and "visually-hidden" not in b.classes
    )
    method = node.attrs.get("method", "get").lower()
    action = node["action"] or address
    return Form(action, method, tuple(fields), buttons, node.has("tap"), "hx-post" in node.attrs)


def _field(node: Node) -> Iterator[Field]:
    kind = {"select": "select", "textarea": "textarea"}.get(node.tag, node["type"] or "text")
    asked = node.inside(lambda n: n.tag == "section" and n.has("ask")) and node["name"] != "why"
    value, is_on, options, words = node["value"], True, (), ""
    if kind in ("checkbox", "radio"):
        value, is_on = node.attrs.get("value", "on"), "checked" in node.attrs
        words = node.parent.words if node.parent else ""
    elif kind == "select":
        each = node.all("option")
        options = tuple(o.attrs.get("value", o.words) for o in each)
        chosen = [o.attrs.get("value", o.words) for o in each if "selected" in o.attrs]
        value, is_on = (chosen or [*options[:1], ""])[-1 if chosen else 0], bool(options)
    elif kind == "textarea":
        value = "".join(kid for kid in node.kids if isinstance(kid, str))
    elif kind in TYPED:
        kind = "text"
    yield Field(
        node["name"],
        kind,
        value,
        is_on,
        node["id"],
        options,
        words,
        asked and kind != "hidden",
        "readonly" in node.attrs,
        node.inside(lambda n: n.tag == "details" and "open" not in n.attrs),
    )
