"""Board games that end by their own rules: the last day, the last turn, the report."""

import pytest

from assistant.battle.rats_of_tobruk.state.battle import Turn
from assistant.battle.reports.report import report_of
from assistant.battle.viewers import UMPIRE, Viewer
from tests.battle.battleaxe.table import Table as Battleaxe
from tests.battle.random_play.played_to_the_end import play_battleaxe, play_tobruk
from tests.battle.rats_of_tobruk.field import CRT, KEY, hexes, troops
from tests.battle.rats_of_tobruk.table import Table as Tobruk
from tests.battle.rats_of_tobruk.table import unit

TRACK = (Turn("evening", "1941-04-13"), Turn("night", "1941-04-13"))


def tobruk():
    """The small table of the fights, with two battalions a side and two turns."""
    more = (unit("KGK HQ", "KGK", hq=True, depleted=None), unit("1/KGK", "KGK"))
    more += (unit("2/13 HQ", "2/13", "allied", hq=True, activation_range=8, depleted=None),)
    more += (unit("2/15 HQ", "2/15", "allied", hq=True, depleted=None),)
    off = {id: each for id, each in troops().items() if id not in ("13 HQ", "gun/13")}
    chits = {"33": "axis", "KGK": "axis", "2/13": "allied", "2/15": "allied"}
    return Tobruk(
        key=KEY,
        hexes={h: known for h, known in hexes().items() if h != "1210"},
        results=CRT,
        chits=chits,
        track=TRACK,
        first=TRACK[0],
        units={**off, **{each.id: each for each in more}},
    )


PLAYED = {
    "battleaxe": (
        Battleaxe,
        play_battleaxe,
        "Axis victory",
        "The Allies have failed: the Axis wins.",
    ),
    "rats-of-tobruk": (
        tobruk,
        lambda makes: play_tobruk(makes, "axis", "allied"),
        "Historical draw",
        "The attack strength that each side lost decides.",
    ),
}


@pytest.mark.parametrize("system", PLAYED)
def test_a_board_game_is_played_to_its_end_and_the_report_says_how_it_ended(system):
    begun, play, headline, reason = PLAYED[system]
    here = begun()

    def makes(move, by="", dice=None, /, **told):
        return here.make(move, Viewer("side", "B", by) if by else UMPIRE, dice or {}, **told)

    play(makes)

    assert here.battle.phase == "over"
    assert not here.battle.ended  # nobody ended it before its time
    report = report_of(here.game.system, here.battle.title, here.battle, here.entries, None)
    assert (report.result.headline, report.result.reasons[0]) == (headline, reason)
    for side in here.battle.sides:
        page = here.game.system.views.side_view(here.battle, side)
        assert (page.due, page.result.headline) == ((), headline)
