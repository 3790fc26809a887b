"""Fires and smoke on the console and the phones: rows, buttons, one roll for all."""

import re
from html import unescape

from tests.web.evening import words_of

BARN = "the barn, “door side” & hay"


def light(evening, place=BARN, strength="3"):
    evening.make("umpire", "start-fire", place=place, strength=strength)


def fields(page):
    """What a sheet sends when it is submitted."""
    found = {}
    for tag in re.findall(r"<input[^>]*>", page):
        read = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        kind = read.get("type", "text")
        if "name" not in read or (kind in ("radio", "checkbox") and "checked" not in tag):
            continue
        found[unescape(read["name"])] = unescape(read.get("value", ""))
    return found


def test_the_console_offers_what_may_be_put_on_the_table(acting):
    page = acting.umpire.get(acting.base).text

    assert "Add to table" in words_of(page)
    assert f"{acting.base}/do/start-fire" in page
    assert acting.umpire.get(f"{acting.base}/do/start-fire").status_code == 200


def test_every_screen_shows_a_fire_and_only_the_umpire_has_buttons_for_it(acting):
    light(acting)

    console = acting.umpire.get(acting.base).text
    assert f"The fire at {BARN} strength 3" in words_of(console)
    assert "do/rule-fire" in console
    for phone in (acting.german, acting.us):
        page = phone.get("/side").text
        assert f"The fire at {BARN} strength 3" in words_of(page)
        assert "rule-fire" not in page


def test_all_fires_are_rolled_with_one_tap_and_the_names_of_new_ones_follow(acting):
    light(acting, strength="2")
    light(acting, "the shed", "2")
    for move in ("end-round", "end-turn"):
        acting.make("umpire", move, why="agreed by both", overrule="1")
    address = f"{acting.base}/do/burn-all"
    assert "burn-all" in acting.umpire.get(acting.base).text
    page = acting.umpire.get(address).text

    for _ in range(20):
        told = fields(page)
        told |= {name: f"place {name}" for name in told if name.startswith("next_")}
        if 'name="roll"' in page:
            told["roll"] = "1"
        answer = acting.umpire.post(address, data=told)
        page = answer.text
        if answer.status_code == 303:
            break
    assert answer.status_code == 303, words_of(page)
    assert not [o for o in acting.battle.owed if o.kind == "fire"]
    assert acting.game.entries[-1].move == "burn-all"
