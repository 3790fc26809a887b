"""A given answer is kept, whatever other box is ticked afterwards."""

import re

import pytest

from tests.web.page_forms import forms_of


def sheet_of(page, address):
    """The form of a sheet."""
    return next(form for form in forms_of(page, address) if "/do/" in form.action)


class Sheet:
    """A sheet on a phone, filled in as a browser does it."""

    def __init__(self, phone, address):
        self.phone = phone
        self._show(phone.get(address).text, address)

    def _show(self, page, address):
        self.page, self.form = page, sheet_of(page, address)

    @property
    def pairs(self):
        return [pair for pair in self.form.pairs if pair[0] != "preview"]

    def look(self, **changes):
        """Change answers; the page checks the sheet by itself."""
        changes = {name.replace("__", " "): value for name, value in changes.items()}
        pairs = [(name, value) for name, value in self.pairs if name not in changes]
        pairs += [*changes.items(), ("preview", "1")]
        told: dict[str, list[str]] = {}
        for name, value in pairs:
            told.setdefault(name, []).append(value)
        answer = self.phone.post(self.form.action, data=told)
        self._show(answer.text, self.form.action)
        return self

    def value(self, name):
        """Return the form's value under a name."""
        return [value for key, value in self.form.pairs if key == name]


@pytest.fixture
def defence(umpire, services, join):
    """Return a battle in which the Axis phone defends Halfaya; all figures are entered."""
    answer = umpire.post("/battles", data={"scenario": "battleaxe-map", "size": "0"})
    base = answer.location
    battle = base.rsplit("/", 1)[-1]
    allied, axis = join("allied", battle), join("axis", battle)

    def makes(client, move, **told):
        where = base if client is umpire else "/side"
        data = {name.replace("__", " "): value for name, value in told.items()}
        sent = client.post(f"{where}/do/{move}", data=data)
        assert sent.status_code == 303, re.sub(r"<[^>]+>", " ", sent.text)

    makes(allied, "bid", points="57")
    makes(axis, "bid", points="9")
    makes(allied, "impulse", kind="assault", places=["-", "C"])
    march = {
        "movement__7RTR": "6",
        "step1": "6",
        "between1": "line",
        "done": "yes",
        "step2": "stop",
    }
    makes(allied, "march", unit="7RTR", **march)
    makes(allied, "attack", place="6", air="no", call="no", tem="2")
    return Sheet(axis, "/side/do/defend")


def test_typed_figures_are_kept_when_a_box_is_ticked_later(defence):
    defence.look(lead="deFR", combat__deFR="3", combat__7RTR="3")
    typed = {n: v for n, v in defence.form.pairs if n.startswith("combat ")}
    assert len(typed) == 2  # of the two leads
    assert set(typed.values()) == {"3"}

    defence.look(call="yes")
    kept = dict(pair for pair in defence.form.pairs if pair[0] in typed)
    assert kept == typed
    defence.look(call="no")
    assert {n: defence.value(n) for n in typed} == {n: ["3"] for n in typed}


def test_the_panel_of_answers_stays_open_while_a_list_is_ticked(umpire, services):
    """A morph keeps what has the same id; another answer of one choice makes another panel."""
    begun = umpire.post("/battles", data={"scenario": "battleaxe-map", "size": "0"})
    game = services.battles.game(begun.location.rsplit("/", 1)[-1])
    umpire.post(f"{begun.location}/do/impulse", data={"kind": "assault", "places": ["B", "C", "-"]})
    assert game.state.kind == "assault"

    def panel(units):
        told = {"units": [*units, "-"], "preview": "1"}
        page = umpire.post(f"{begun.location}/do/march", data=told).text
        return re.search(r'class="settledbox" id="([^"]*)"', page)[1]

    assert panel(["7RTR"]) == panel(["7RTR", "22Gds"])
