"""The command box of the skirmish: who, what and at whom, in a few words."""

from urllib.parse import parse_qs, urlsplit

import pytest


def sheets_offered(evening, text):
    """Return the sheets that a text may mean: each with its move and its answers."""
    found = evening.umpire.get(f"{evening.base}/find", query_string={"q": text})
    addresses = [found.location] if found.location else _addresses(found.text)
    return [
        (urlsplit(it).path.rpartition("/do/")[2], parse_qs(urlsplit(it).query)) for it in addresses
    ]


def _addresses(page):
    return [part.split('"')[0].replace("&amp;", "&") for part in page.split('href="')[1:]]


def test_the_enemy_named_is_the_target_also_where_anothers_figure_has_the_number(acting):
    first, second = acting.of("us")[:2]

    for element in (first, second):
        ((move, answers),) = sheets_offered(acting, f"g 1-1 shoot {element.short}")
        assert move == "shoot"
        assert answers["target"] == [element.id]


def test_the_command_box_fills_in_whom_to_spot(acting):
    own, enemy = acting.of("german")[0], acting.of("us")[1]
    ((move, answers),) = sheets_offered(acting, f"g {own.short} spot u {enemy.short}")

    assert (move, answers["element"]) == ("spot", [own.id])
    assert answers["spot"][0] in (f"element {enemy.id}", f"mojon {enemy.mojon}")
    sheet = acting.umpire.get(f"{acting.base}/do/spot", query_string=answers)
    assert f'value="{answers["spot"][0]}" checked' in sheet.text


@pytest.mark.parametrize("verb", ["spot", "suppress"])
def test_a_located_enemy_is_a_contact_also_where_its_mojon_is_still_on_the_table(acting, verb):
    own, enemy = acting.of("german")[0], acting.of("us")[1]
    told = {"element": enemy.id, "concealment": "located", "reason": "heard"}
    acting.make("umpire", "rule-element", **told)
    assert acting.battle.mojons[enemy.mojon].placed
    ((move, answers),) = sheets_offered(acting, f"g {own.short} {verb} u {enemy.short}")

    assert (move, answers["spot"]) == (verb, [f"element {enemy.id}"])
    if verb == "spot":  # the other one asks first who fires
        sheet = acting.umpire.get(f"{acting.base}/do/{verb}", query_string=answers)
        assert f'value="element {enemy.id}" checked' in sheet.text


@pytest.mark.parametrize("verb", ["fire", "gun", "shoot"])
def test_a_tank_fires_its_gun_at_a_tank(duel, verb):
    own, enemy = duel.of("german")[0], duel.of("us")[0]
    ((move, answers),) = sheets_offered(duel, f"{own.short} {verb} {enemy.short}")

    assert move == "fire-gun"
    assert answers["target"] == [enemy.id]


def test_a_unit_is_found_even_with_an_unknown_act(duel):
    own = duel.of("german")[0]
    found = duel.umpire.get(f"{duel.base}/find", query_string={"q": f"{own.short} frobnicate"})

    assert f"/u/{own.id}" in (found.location or found.text)
