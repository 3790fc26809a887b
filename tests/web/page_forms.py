"""Every form of a page, with everything that could be sent from it."""

import re
from dataclasses import dataclass, field

from tests.html_reader import HtmlReader

Pairs = list[tuple[str, str]]
FORM = re.compile(r"<form\b.*?(?:</form>|\Z)", re.DOTALL)  # what is outside is not sent


@dataclass
class PageForm:
    """A form: its address, its values, and the other choices, by name."""

    action: str
    method: str
    pairs: Pairs = field(default_factory=list)
    offered: dict[str, list[str]] = field(default_factory=dict)
    has_file: bool = False

    def offer(self, name: str, value: str) -> None:
        """Add one more value that a tap would send."""
        self.offered.setdefault(name, []).append(value)


class _Reader(HtmlReader):
    def __init__(self, page: str, address: str) -> None:
        super().__init__()
        self.forms: list[PageForm] = []
        self._address = address
        self._form: PageForm | None = None
        self._select, self._area = "", ""
        for form in FORM.findall(page):
            self.feed(form)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = PageForm(
                told.get("action") or self._address, told.get("method", "get").lower()
            )
            self.forms.append(self._form)
        elif self._form is not None:
            self._filled(self._form, tag, told)

    def _filled(self, form: PageForm, tag: str, told: dict[str, str]) -> None:
        name, value = told.get("name", ""), told.get("value", "on")
        if tag == "select":
            self._select = name
        elif tag == "option" and self._select:
            form.offer(self._select, told.get("value", ""))
            if "selected" in told:
                form.pairs.append((self._select, told.get("value", "")))
        elif tag == "textarea" and name:
            self._area = name
        elif tag == "button" and name:
            form.offer(name, told.get("value", ""))
        elif tag == "input" and told.get("type") == "file":
            form.has_file = True
        elif tag == "input" and name:
            is_ticked = told.get("type") not in ("checkbox", "radio") or "checked" in told
            if is_ticked:
                form.pairs.append((name, value))
            form.offer(name, value)

    def handle_data(self, data: str) -> None:
        if self._area and self._form:
            self._form.pairs.append((self._area, data.removeprefix("\n")))
            self._area = ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = ""
        elif tag == "textarea":
            self._area = ""
        elif tag == "form":
            self._form = None


def forms_of(page: str, address: str) -> list[PageForm]:
    """Return the forms of a page at an address."""
    return _Reader(page, address).forms
