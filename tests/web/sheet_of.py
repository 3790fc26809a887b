"""A card's page in a browser: filled-in fields, and buttons that send them."""

from functools import wraps

from werkzeug.datastructures import MultiDict

from tests.html_reader import HtmlReader

from .evening import words_of


class Fields(HtmlReader):
    """What the form of a page would send, by name."""

    def __init__(self, page):
        super().__init__()
        self.form, self.buttons, self.focus = MultiDict(), [], ""
        self._inside, self._select, self._area, self._options = False, None, None, []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        if tag == "form":
            self._inside = told.get("id") == "card"
        if not self._inside:
            return
        if "autofocus" in told:
            self.focus = told["name"]
        if tag == "button":
            self.buttons.append(told.get("value", ""))
        elif tag == "select":
            self._select, self._options = told["name"], []
        elif tag == "option" and self._select:
            self._options.append((told["value"], "selected" in told))
        elif tag == "textarea":
            self._area = (told["name"], [])
        elif tag == "input" and "name" not in told:
            return  # what has no name is not sent
        elif tag == "input" and (
            told.get("type") not in ("checkbox", "radio") or "checked" in told
        ):
            self.form.add(told["name"], told.get("value", "on"))

    def handle_data(self, data):
        if self._area:
            self._area[1].append(data)

    def handle_endtag(self, tag):
        if tag == "form":
            self._inside = False
        elif tag == "select" and self._select:
            chosen = [value for value, is_chosen in self._options if is_chosen]
            self.form.add(self._select, chosen[-1] if chosen else self._options[0][0])
            self._select = None
        elif tag == "textarea" and self._area:
            self.form.add(self._area[0], "".join(self._area[1]).removeprefix("\n"))
            self._area = None


def filled_once(fill):
    """Fill in a form once for all tests of a process: the program keeps no form."""
    forms = []

    @wraps(fill)
    def filled(sheet):
        if forms:
            sheet.form = forms[0].copy()
        else:
            sheet = fill(sheet)
            forms.append(sheet.form.copy())
        return sheet

    return filled


class Sheet:
    """A card's page in the umpire's browser."""

    def __init__(self, client, address):
        self.client, self.address = client, address
        self._show(client.get(address))

    def _show(self, answer):
        self.answer, self.page, self.words = answer, answer.text, words_of(answer.text)
        if answer.status_code != 303:
            found = Fields(answer.text)
            self.form, self.buttons, self.focus = found.form, found.buttons, found.focus

    def fill(self, **told):
        """Type into fields; `__` stands for the dots in their names."""
        for name, value in told.items():
            key = name.replace("__", ".")
            assert key in self.form, key
            self.form.setlist(key, [value] if isinstance(value, str) else value)
        return self

    def tap(self, tap=""):
        """Press a button of the page, or check the page."""
        assert tap in self.buttons, tap
        self._show(
            self.client.post(self.address, data={**self.form.to_dict(flat=False), "do": tap})
        )
        return self
