"""A phone knows its side's move by a name that depends on the side's own page alone."""

import re

from assistant.battle.screens.log_lines import LogLine
from assistant.web.players.your_move import move_key

ONE, OTHER = LogLine("2026-01-01T20:00:00", "One."), LogLine("2026-01-01T20:01:00", "Other.")


def move_on(client, address="/side/"):
    return re.search(r'data-move="(\w*)"', client.get(address).text)[1]


def test_a_side_with_nothing_to_do_has_no_move_key():
    assert move_key([], [ONE]) == ""


def test_each_task_and_each_line_of_the_log_makes_another_move():
    assert move_key(["Roll"], [ONE]) != move_key(["Check"], [ONE])
    assert move_key(["Roll"], [ONE]) != move_key(["Roll"], [OTHER, ONE])


def test_after_an_undo_the_move_key_is_the_earlier_one():
    back = LogLine(OTHER.at, OTHER.words, undone="at 20:02")
    assert move_key(["Roll"], [back, ONE]) == move_key(["Roll"], [ONE])


def test_a_phone_shows_the_band_while_its_side_has_something_to_do(evening):
    page = evening.german.get("/side/").text
    has_move = bool(move_on(evening.german))
    assert has_move == ('class="yourmove"' in page)
    assert 'class="yourmove"' not in evening.umpire.get(f"{evening.base}/as/german").text
    assert move_on(evening.umpire, f"{evening.base}/as/german") == ""


def test_the_side_that_moves_its_pathways_second_has_no_band_yet(evening):
    evening.place_mojons()
    evening.make("umpire", "approach-turn", dice__initiative="1", first="us")

    assert move_on(evening.us)
    assert not move_on(evening.german)
    assert "Wait for the US pathways" in evening.german.get("/side/").text
    for mojon in evening.battle.mojons_of("us"):
        evening.make("us", "extend-pathway", mojon=mojon.id, distance_in=8)
    assert move_on(evening.german)


def test_a_phone_on_the_result_of_a_move_hears_of_the_next(umpire, join, services):
    base = umpire.post("/battles", data={"scenario": "battleaxe-map", "size": "0"}).location
    game = services.battles.game(base.rsplit("/", 1)[-1])
    axis = join("axis", game.id)
    for _ in range(2):
        for move, told in (("impulse", {"kind": "pass"}), ("end-impulse", {})):
            umpire.post(f"{base}/do/{move}", data=told)
    umpire.post(f"{base}/do/impulse", data={"kind": "pass"})
    umpire.post(f"{base}/do/end-impulse", data={})
    axis.post("/side/do/impulse", data={"kind": "pass"})
    page = f"/side/made/{game.entries[-1].request}?from=/side/"
    shown = '<a class="yourmove" href="/side/">'
    assert shown not in axis.get(page).text  # the player has just come from there
    assert shown in axis.get(page, headers={"HX-Request": "true"}).text
    axis.post("/side/do/end-impulse", data={"dice.sunset": ["6", "6"]})
    assert shown not in axis.get(page, headers={"HX-Request": "true"}).text


def test_the_result_of_a_move_says_when_it_is_undone(evening):
    evening.place_mojons()
    evening.make("umpire", "approach-turn", dice__initiative="1", first="us")
    mojon = evening.battle.mojons_of("us")[0]
    evening.make("us", "extend-pathway", mojon=mojon.id, distance_in=8)
    made = evening.game.entries[-1]
    page = f"/side/made/{made.request}?from=/side/"
    assert "Undone" not in evening.us.get(page).text

    evening.umpire.post(f"{evening.base}/undo", data={"seq": made.seq, "why": "wrong Mojon"})
    for headers in ({}, {"HX-Request": "true"}):
        shown = evening.us.get(page, headers=headers).text
        assert (
            "Undone: wrong Mojon" in shown[shown.index('id="turn"') : shown.index("outcome-words")]
        )
    evening.umpire.post(f"{evening.base}/undo", data={"seq": evening.game.entries[-1].seq})
    assert "Undone" not in evening.us.get(page).text
