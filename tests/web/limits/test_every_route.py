"""Long texts in the fields of every route: refused immediately, or read quickly.

The routes are those of the program's map; one that this test does not reach fails it.
"""

import re
from itertools import cycle

import pytest

from assistant.files import PACKAGE
from assistant.web.cards.card_editor import KEPT
from assistant.web.limits import request_bounds
from tests.web import nasty
from tests.web.everybody import everybody, sends

GETS = r"(?:\.get|\.getlist|\.pop|\.get_all)?"
READS = re.compile(rf"\b(?:form|args|values|sent){GETS}[(\[]\"([\w.]+)\"")
STATIC = ("static", "bundles.bundle")  # files: nothing of a request is read for them
LAST = ("remove", "away", "codes", "devices", "console", "door", "theme", "address", "wifi")


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with everybody(tmp_path_factory.mktemp("house")) as house:
        assert house.umpire.get("/api/openapi.json").status_code == 200  # made once
        yield house


def names_read():
    """Every field that some page reads by its name."""
    files = (path.read_text("utf-8") for path in (PACKAGE / "web").rglob("*.py"))
    return sorted({name for text in files for name in READS.findall(text)})


def routes(app):
    """Every route and method; those that end something for a device come last."""
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint not in STATIC]
    rules.sort(key=lambda rule: (any(word in rule.rule for word in LAST), rule.rule))
    for rule in rules:
        for method in sorted(rule.methods & {"GET", "POST"}):
            yield rule, method


def address_of(app, rule, game):
    """Return an address of a route, about something that exists."""
    elements = getattr(game.state, "elements", None) or getattr(game.state, "units", {})
    known = {
        "battle": game.id,
        "side_id": next(iter(game.state.sides)),
        "move": next(iter(game.system.moves)),
        "code": next(iter(elements)),
        "id": "rattenkrieg/quality-check",
        "system": "rattenkrieg",
        "name": "quality-check",
        "kind": "forces",
        "slug": "easy-company",
        "campaign": "CAMPAIGN01",
        "example": "night-attack",
        "number": 1,
        "place": 0,
    }
    told = {name: known.get(name, "x" * 20) for name in rule.arguments}
    with app.test_request_context():
        return app.url_map.bind("localhost").build(rule.endpoint, told, method=None)


def client_of(house, rule, game):
    """Return the reader of that route."""
    if rule.rule.startswith("/side/"):
        return house.phones[game.id, next(iter(game.state.sides))]
    return house.phones[game.id, None] if rule.rule.startswith("/watch/") else house.umpire


@pytest.mark.long
def test_every_route_refuses_a_long_field_and_reads_a_full_form_quickly(house):
    app, games = house.app, house.games
    names, texts = names_read(), nasty.runs()
    letters, at, seen = cycle(nasty.LETTERS), cycle(names), set()
    assert len(names) >= 40
    for number, (rule, method) in enumerate(routes(app)):
        game = games[number % len(games)]
        client, address = client_of(house, rule, game), address_of(app, rule, game)
        for name in (next(at), "x", "dice.roll"):
            letter = next(letters)
            status, took_s = sends(client, method, address, {name: texts[letter]})
            holds = name in KEPT  # a field that holds a whole card
            assert status < 500 if holds else 400 <= status < 500, (method, address, name)
            assert took_s < nasty.SLOW_S, (method, address, name, letter)
        for letter in (next(letters), next(letters)):
            full = {
                name: texts[letter][: request_bounds.USUAL.max_length_of(name)] for name in names
            }
            status, took_s = sends(client, method, address, full)
            assert status < 500, (method, address, letter)
            assert took_s < nasty.SLOW_S, (method, address, letter)
        seen.add((rule.rule, method))
    every = {(r.rule, m) for r in app.url_map.iter_rules() for m in r.methods & {"GET", "POST"}}
    assert {rule for rule, _ in every - seen} == {
        rule.rule for rule in app.url_map.iter_rules() if rule.endpoint in STATIC
    }
