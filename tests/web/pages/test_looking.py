"""A reader who only looks changes nothing: every address is requested with GET and HEAD.

A device may be recorded as seen, and may sign in by a code; viewed codes and keys stay valid.
"""

import re
from urllib.parse import urlencode

import pytest

from assistant.web.database import database
from tests.web.pages.every_address import ASKS, OPEN
from tests.web.pages.test_routes import BROWSER, readers, words_of_addresses

__all__ = ["readers"]  # the fixture
SIGNS_IN = {"/J/<code>", "/j/<code>", "/console/key/<key>"}
ADDRESSES = {
    "/static/<path:filename>": "/static/app.css",
    "/bundle/<names>.<kind>": "/bundle/app+battle.css",
    "/J/<code>": "/J/{join}",
    "/j/<code>": "/j/{join}",
    "/console/key/<key>": "/console/key/{key}",
    "/G/<code>": "/G/{gift}",
    "/g/<code>": "/g/{gift}",
    "/g/<code>/file": "/g/{gift}/file",
    "/door": "/door",
    "/door/wait": "/door/wait",
    "/healthz": "/healthz",
}


def database_rows(settings):
    """Everything in the database except when devices were last seen."""
    db = database.connect(settings.database)
    return {
        table: sorted(
            repr({name: value for name, value in row.items() if name != "last_seen"})
            for row in db.table(table).rows
        )
        for table in db.table_names()
    }


def files(settings):
    """The umpire's own cards and packs, with their contents."""
    folders = (settings.shelf.own, settings.packs)
    return {x: x.read_bytes() for each in folders for x in each.rglob("*") if x.is_file()}


@pytest.fixture
def looked(readers):
    """Everybody's browser, and an address of every rule with all its query words."""
    acting, blind, clients = readers
    names = words_of_addresses(acting, blind)
    services = acting.services
    names |= {"join": services.devices.join_code(acting.id, "us")}
    names |= {"key": services.devices.new_console_key()}
    told = {ask.rule: ask for ask in ASKS}
    every = []
    for rule in acting.app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()):
            continue
        addresses = {ask.address for ask in ASKS if ask.rule == rule.rule}
        addresses |= {ADDRESSES[rule.rule]} if rule.rule in OPEN else set()
        assert addresses, f"no address of {rule.rule}"
        form = told[rule.rule].told if rule.rule in told else None
        for address in addresses:
            filled = re.sub(r"{(\w+)}", lambda found: str(names[found[1]]), address)
            every.append((rule.rule, filled, form))
    return acting, clients, every


@pytest.mark.parametrize("method", ["HEAD", "GET"])
@pytest.mark.long
def test_no_address_that_is_only_looked_at_changes_anything(looked, method):
    acting, clients, every = looked
    before = database_rows(acting.settings), files(acting.settings)
    for rule, address, form in every:
        if method == "GET" and rule in SIGNS_IN:
            continue
        told = urlencode({**(form or {}), "request": "a" * 16, "why": "why", "tap": "1"})
        asked = address + ("&" if "?" in address else "?") + told
        for client in clients.values():
            shown = address if ".pdf" in address else asked
            client.open(shown, method=method, headers=BROWSER, buffered=True)
        assert (database_rows(acting.settings), files(acting.settings)) == before, (method, address)


def test_a_battle_has_its_codes_when_it_begins(acting):
    before = database_rows(acting.settings)["joins"]
    acting.umpire.get(f"{acting.base}/codes")

    assert database_rows(acting.settings)["joins"] == before
    assert len(before) == len([*acting.battle.sides, None])
