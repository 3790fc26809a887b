"""Ground that one side knows: each side's map, orders, reports and table follow its own plan."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from assistant.battle.desert_rats import SYSTEM
from assistant.battle.desert_rats.kit.known_ground import battle_as_shown
from assistant.battle.desert_rats.opening import open_battle
from assistant.battle.desert_rats.orders.forecasts import forecast_order
from assistant.battle.desert_rats.state.secret_ground import SecretGround
from assistant.battle.screens.log_lines import log_lines
from assistant.battle.screens.sentence_ids import ids_of
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.cards.desert_rats.double_blind import DoubleBlind
from assistant.cards.toml_files.reading import SHIPPED, BadFile, card_of
from tests.battle.desert_rats.battles.test_secrets import sheets
from tests.battle.desert_rats.player import Player, with_owner_names
from tests.battle.desert_rats.table import Refusal, Table, element, harmless_dice, platoon
from tests.battle.desert_rats.twins import secret_areas
from tests.battle.replays import replayed
from tests.seeded import at_night, of_whole_runs

BRITISH, AXIS = (Viewer("side", "B", side) for side in ("british", "axis"))
MINES = {
    "id": "mines",
    "name": "Devil’s Garden",
    "polygon": [[300, 400], [900, 400], [900, 600], [300, 600]],
    "going": "impassable",
    "looks": "mines",
}
USUAL = {"mines": "axis"}
LANE = {
    "id": "lane",
    "name": "Marked lane",
    "polygon": [[480, 390], [520, 390], [520, 610], [480, 610]],
    "going": "good",
}
# seed, turns
BATTLES = [(0, 2), *of_whole_runs([(0, 6), (1, 6)]), *at_night((seed, 6) for seed in range(2, 6))]


def battle(*areas, british=(500, 300), known=None, **more):
    """A Crusader below a minefield, and a Panzer far away; `known` says who knows each area."""
    table = Table(
        [platoon("1", element("c1", "crusader", list(british)))],
        [platoon("2", element("p1", "panzer-2", [1900, 1900]), heading_deg=180)],
        map={"areas": [*areas]},
        **more,
    )
    for feature, known_to in dict(USUAL if known is None else known).items():
        table.make("set-ground", feature=feature, known_to=known_to)
    return table


def texts_for_viewer(table, viewer):
    """Everything that a viewer's screen and log show."""
    entries = table.game.entries
    picture = SYSTEM.picture(table.battle, viewer, entries)
    ground = SYSTEM.grounds.of(table.battle, viewer.side)
    return f"{picture} {log_lines(entries, viewer)} {ground}"


@pytest.mark.parametrize("known_to", ["axis", "none"])
def test_ground_is_only_on_the_maps_and_plans_of_sides_that_know_it(known_to):
    table = battle(MINES, known={"mines": known_to}).begin()
    assert "Devil’s Garden" not in texts_for_viewer(table, BRITISH)
    assert ("Devil’s Garden" in texts_for_viewer(table, AXIS)) == (known_to == "axis")
    assert "Devil’s Garden" in SYSTEM.picture(table.battle, UMPIRE, table.game.entries)
    assert "Devil’s Garden" not in SYSTEM.views.table_view(table.battle).map
    master = SYSTEM.views.umpire_view(table.battle).ground
    assert [(row.name, len(row.shows)) for row in master] == [
        ("Devil’s Garden", 1 if known_to == "axis" else 2)
    ]


def all_read(player, battle, seat):
    """Everything that a side reads: its page, its sheets, and its own replay."""
    viewer = Viewer("side", "B", seat)
    known = getattr(replayed(player.game, side=seat), "scene", None)
    drawn = [x.map for x in replayed(player.game).scene.beliefs] if battle.turn else ()
    page = SYSTEM.picture(battle, viewer, player.game.entries)
    return page, list(sheets(player, battle, seat)), known, drawn


def ordered(table, viewer=BRITISH, **place):
    """The questions of an order to move to a place."""
    told = {"platoon": "1", "command": "platoon-move-to", **place}
    return table.attempt("give-order", viewer, commit=False, **told)


def test_an_order_is_forecast_on_the_known_map_and_carried_out_on_the_true_one():
    table, open_ground = battle(MINES).begin(), battle(known=()).begin()
    there = {"x_m": 500, "y_m": 800}
    asked = [repr(ordered(each, **there).asks) for each in (table, open_ground)]
    assert asked[0] == asked[1], "the same to the letter as without any mines"
    table.order("1", "platoon-move-to", **there)
    assert "blocked" not in repr(log_lines(table.game.entries, BRITISH))
    table.move()
    assert table.place("C1") == (500, 400), "it stops before the mines"
    assert "Devil’s Garden" not in SYSTEM.picture(table.battle, BRITISH, table.game.entries)
    table.turn()
    assert "New on your map: Devil’s Garden (mines, nobody passes)" in table.lines("british")
    steps = [step.words for step in table.draft("british").steps]
    assert any(words.startswith("Build Devil’s Garden") for words in steps)
    table.make("release")
    assert "Devil’s Garden" in texts_for_viewer(table, BRITISH)
    found = forecast_order(
        battle_as_shown(table.battle, "british"), table.platoon("1"), "platoon-move-to", (500, 800)
    )
    assert found.blocked == {table["C1"].id: "Devil’s Garden"}
    table.whole_turn(harmless_dice)
    assert "New on your map" not in repr(table.battle.pages["british"].lines), "told once"
    assert not [x for x in table.battle.pages["british"].steps if x.kind == "ground"]


def test_a_side_that_passes_an_unknown_gap_discovers_it():
    table = battle(MINES, LANE, known={"lane": "axis"}).begin()
    there = {"x_m": 500, "y_m": 800}
    assert "C1 is blocked by Devil’s Garden" in repr(ordered(table, **there).asks)
    table.order("1", "platoon-move-to", **there)
    table.move()
    assert table.place("C1")[1] > 450, "the lane is there"
    table.turn()
    assert [x for x in table.lines("british") if "Marked lane" in x]


def test_the_umpire_shows_ground_immediately_during_orders_and_otherwise_with_reports():
    table = battle(MINES).begin()
    table.make("set-ground", feature="mines", known_to="all")
    assert "New on your map: Devil’s Garden" in texts_for_viewer(table, BRITISH)
    assert "Build Devil’s Garden" not in texts_for_viewer(table, BRITISH)
    table.whole_turn(harmless_dice)
    assert "Build Devil’s Garden" in texts_for_viewer(table, BRITISH)
    late = battle(MINES).begin()
    late.make("close-orders")
    before = texts_for_viewer(late, BRITISH)
    late.make("set-ground", feature="mines", known_to="all")
    assert texts_for_viewer(late, BRITISH) == before
    late.turn()
    assert texts_for_viewer(late, BRITISH) == before.replace("phase='orders'", "")
    late.make("release")
    assert "Devil’s Garden" in texts_for_viewer(late, BRITISH)


def test_a_player_learns_of_unknown_ground_under_an_element_when_the_battle_begins():
    table = battle(MINES, british=(500, 500))
    table.make("begin")
    assert [x for x in table.lines("british") if "Devil’s Garden" in x]
    assert "Axis" not in table.game.entries[-1].told["umpire"]


def test_a_line_of_ground_is_not_withheld_while_the_map_shows_it():
    table = battle(MINES, british=(500, 500))
    table.make("begin")
    with pytest.raises(Refusal, match="The map would still show it"):
        table.make("withhold", player="british", line=ids_of(table.lines("british"))[-1])


def test_ground_that_is_taken_back_comes_off_the_table():
    table = battle(MINES).begin()
    table.make("set-ground", feature="mines", known_to="all")
    table.whole_turn(harmless_dice)
    table.make("set-ground", feature="mines", known_to="axis")
    table.turn(harmless_dice)
    assert "Remove Devil’s Garden" in [x.words for x in table.draft("british").steps]


@pytest.mark.parametrize(
    ("secret", "problem"),
    [
        ([{"feature": "sand", "known_to": "axis"}], None),
        ([{"feature": "sands", "known_to": "axis"}], "sand"),
        ([{"feature": "sand", "known_to": "axis"}] * 2, "once"),
    ],
)
def test_a_scenario_says_who_knows_which_ground(secret, problem):
    text = SHIPPED.path("double_blind", "bir-tawil-gap").read_text("utf-8")
    for each in secret:
        text += "[[secret_ground]]\n" + "".join(f'{k} = "{v}"\n' for k, v in each.items())
    if problem:
        with pytest.raises(BadFile, match=problem):
            card_of(DoubleBlind, Path("made.toml"), text)
        return
    read = card_of(DoubleBlind, Path("made.toml"), text)
    opened = open_battle(read, 0, iter(map(str, range(100))).__next__, Random(1))
    assert opened.secret_ground == {"sand": SecretGround(("axis",), ("axis",))}


@pytest.mark.long
@pytest.mark.parametrize("played", BATTLES, ids=str)
def test_battles_that_differ_in_secret_ground_look_the_same_to_a_side_that_does_not_know_it(played):
    """Until that side comes upon it: its screens, sheets, log, stream and replay."""
    seed, turns = played
    random = Random(seed)

    def secret(event):
        areas = {x.id: x for x in secret_areas(random, "axis")}
        plan = event.plan
        plan = plan.model_copy(update={"areas": (*plan.areas, *areas.values())})
        hidden = {id: SecretGround((), ()) for id in areas}
        return replace(with_owner_names(event), plan=plan, secret_ground=hidden)

    plain, hidden = (Player(seed, change=change) for change in (with_owner_names, secret))
    compared = 0
    for one, other in zip(plain.play(turns), hidden.play(turns), strict=False):
        if one.elements != other.elements or any(x.known_to for x in other.secret_ground.values()):
            break
        for seat in one.sides:
            assert all_read(plain, one, seat) == all_read(hidden, other, seat)
            compared += 1
    assert compared > 2
