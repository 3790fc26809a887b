"""Answers given during play that the owner's file can take from a battle."""

from dataclasses import replace

import pytest

from assistant.battle.battleaxe.events.printed_figures import (
    FigureEntered,
    TerrainEntered,
    UnitClassEntered,
)
from assistant.battle.log import active_entries
from assistant.battle.rats_of_tobruk.events.printed_figures import (
    CounterEntered,
    HexEntered,
    TerrainKeyEntered,
    WireEntered,
)
from assistant.battle.rats_of_tobruk.events.printed_figures import (
    FigureEntered as TobrukFigure,
)
from assistant.battle.rats_of_tobruk.state.board import Face, Hex
from assistant.cards.board_games.battleaxe.card import BoardCard, load_board
from assistant.cards.board_games.rats_of_tobruk.card import TobrukCard, load_data
from assistant.cards.toml_files.reading import checked_values
from assistant.web.battleaxe.board_form import EDITOR as BOARDS
from assistant.web.rats_of_tobruk.hexes_form import EDITOR as HEXES
from tests.battle.battleaxe.table import ALLIED
from tests.battle.battleaxe.table import Table as Battleaxe
from tests.battle.rats_of_tobruk.field import Field
from tests.battle.rats_of_tobruk.table import AXIS, unit
from tests.web.evening import words_of


def answers_of(table):
    entries = active_entries(table.entries)
    return table.game.system.table_answers(table.battle, entries)


def kept(editor, model, card, answers):
    """The card with all answers, each read by its box."""
    values = card.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    for answer in answers:
        box = next(box for box in editor.boxes if box.name == answer.box)
        pasted = box.read(answer.text, values)
        assert pasted.wrong == (), answer
        values = pasted.values
    return checked_values(model, values)


def test_a_battle_that_has_just_begun_has_no_answers():
    assert answers_of(Battleaxe()) == ()
    assert answers_of(Field()) == ()


def test_the_borders_over_which_units_moved_are_kept_until_the_move_is_undone():
    table = Battleaxe()
    table.make("impulse", ALLIED, kind="assault", places=["C"])
    table.make("march", ALLIED, unit="7RTR", step1="8", step2="7", step3="stop", enough="yes")

    assert [(x.words, x.text) for x in answers_of(table)] == [
        ("8 and C: line", "8: C"),
        ("7 and 8: open", "7: 8"),
    ]
    card = kept(BOARDS, BoardCard, load_board(), answers_of(table))
    assert [(x.a, x.b, x.boundary) for x in card.links] == [("7", "8", "open"), ("8", "C", "line")]
    table.game.undo(table.entries[-1].seq, "", at="", request="undo", device="")
    assert answers_of(table) == ()


def test_figures_classes_and_modifiers_are_kept():
    table = Battleaxe()
    table.bring_about(
        FigureEntered("7RTR", "combat", 6),
        UnitClassEntered("11H", "armor"),
        TerrainEntered("7", 2, is_strongpoint=False),
        TerrainEntered("6", 3, is_strongpoint=True),
    )

    assert [x.words for x in answers_of(table)] == [
        "Area 6, Halfaya Pass: 3",
        "Area 7: circle 2",
        "7RTR: combat 6 on the full side",
        "11H: armor",
    ]
    card = kept(BOARDS, BoardCard, load_board(), answers_of(table))
    assert [place.tem for place in card.places[5:7]] == [3, 2]
    assert {u.id: u.full.combat for u in card.units}["7RTR"] == 6


def tobruk():
    table = Field(hexes={"1010": Hex(None, None)}, key={}, results=None)
    table.bring_about(HexEntered("1010", "hill"), HexEntered("1010", bunker=False))
    table.bring_about(
        TerrainKeyEntered("hill", "leg", 1.5), TerrainKeyEntered("hill", "modifier", 1)
    )
    return table


def test_terrain_bunkers_and_costs_of_tobruk_are_kept():
    table = tobruk()
    assert [x.words for x in answers_of(table)] == [
        "hill: leg 1.5",
        "hill: modifier 1",
        "1010: hill",
        "1010: no bunker",
    ]
    data = kept(HEXES, TobrukCard, load_data(), answers_of(table))
    assert [(x.terrain, x.bunker) for x in data.hexes if x.hex == "1010"] == [("hill", False)]
    assert [(x.leg, x.modifier) for x in data.terrain if x.terrain == "hill"] == [(1.5, 1)]


def test_counters_of_tobruk_are_kept():
    blank = unit("33/88", "33", move_type=None, full=Face(), depleted=Face())
    hq = unit("KGK HQ", "KGK", hq=True, depleted=None)
    table = Field(units={"33/88": blank, "KGK HQ": hq})
    table.bring_about(
        CounterEntered("33/88", move_type="wheeled"),
        CounterEntered("33/88", reach=4),
        CounterEntered("KGK HQ", activation_range=8),
        TobrukFigure("33/88", "full", "attack", 3),
        TobrukFigure("33/88", "depleted", "defence", 2),
    )

    data = kept(HEXES, TobrukCard, load_data(), answers_of(table))
    units = {each.id: each for each in data.units}
    gun = units["33/88"]
    assert (gun.move_type, gun.full.attack, gun.depleted.defence) == ("wheeled", 3, 2)
    assert (gun.range.hexes, units["KGK HQ"].activation_range) == (4, 8)


def test_a_result_that_was_read_from_the_printed_table_is_kept():
    table = Field(results=None)
    table.make("attack", AXIS, hex="1110", attackers=["1/33", "2/33"])
    table.make("support", ALLIED)
    table.make("fight", AXIS, dice={"attack": [3, 3]}, code="DC")
    (answer,) = [x for x in answers_of(table) if x.box == "crt"]

    assert answer.words.endswith("is DC")
    data = kept(HEXES, TobrukCard, load_data(), [answer])
    assert sum(cell == "DC" for cells in data.crt.values() for cell in cells) == 1


def test_wire_is_kept_also_where_it_was_cleared_since():
    table = Field()
    crossed = WireEntered("1010", "1011", ditch_wire=True)
    entry = replace(table.entries[-1], events=(crossed, replace(crossed, ditch_wire=False)))
    found = table.game.system.table_answers(table.battle, [*table.entries, entry])

    assert [(x.words, x.text) for x in found] == [
        ("1010 and 1011: ditch and wire", "wire: 1010/1011")
    ]


@pytest.mark.parametrize("phase", ["activation", "over"])
def test_without_an_umpire_nobody_sees_where_units_of_tobruk_were_before_the_end(phase):
    table = tobruk()
    shared = replace(table.battle, shared_screen=True, phase=phase)
    found = table.game.system.table_answers(shared, active_entries(table.entries))

    assert bool(found) == (phase == "over")


@pytest.fixture
def axe(umpire, services):
    """A battle of Battleaxe in which two figures were answered."""
    answer = umpire.post("/battles", data={"scenario": "battleaxe-map", "size": "0"})
    base = answer.location
    game = services.battles.game(base.rsplit("/", 1)[-1])
    game.state = FigureEntered("7RTR", "combat", 6).apply(game.state)
    game.state = TerrainEntered("7", 2, is_strongpoint=False).apply(game.state)
    return base


def test_the_console_offers_the_answers_and_a_copy_keeps_those_that_are_ticked(
    umpire, settings, axe
):
    assert "2 answers for your file" in words_of(umpire.get(axe).text)
    page = umpire.get(f"{axe}/answers").text
    assert "7RTR: combat 6 on the full side" in words_of(page)
    assert page.count('name="keep"') == page.count(" checked>") == 2

    assert umpire.post(f"{axe}/answers", data={"file": ""}).status_code == 422
    told = {"file": "", "keep": ["Area 7: circle 2"]}
    answer = umpire.post(f"{axe}/answers", data=told)
    assert answer.location == "/cards/boards/operation-battleaxe-my-copy"
    board = load_board("operation-battleaxe-my-copy", settings.shelf)
    assert board.places[6].tem == 2
    assert all(unit.full.combat is None for unit in board.units)


def test_the_umpires_own_file_takes_the_rest_and_another_value_is_not_ticked(umpire, settings, axe):
    umpire.post(f"{axe}/answers", data={"file": "", "keep": ["Area 7: circle 2"]})
    page = umpire.get(f"{axe}/answers").text
    assert "1 of 2" in words_of(page)
    own = {"file": "operation-battleaxe-my-copy"}
    umpire.post(f"{axe}/answers", data={**own, "keep": ["7RTR: combat 6 on the full side"]})
    assert "All 2 answers are in the file" in words_of(umpire.get(f"{axe}/answers").text)

    path = settings.shelf.path("battleaxe", own["file"])
    path.write_text(path.read_text("utf-8").replace("combat = 6", "combat = 5"), "utf-8")
    page = umpire.get(f"{axe}/answers").text
    assert "the file has 5" in words_of(page)
    assert " checked>" not in page


def test_a_missing_file_and_another_game_have_no_answers_page(umpire, evening, axe):
    assert umpire.get(f"{axe}/answers?file=nothing").status_code == 404
    assert umpire.get(f"{evening.base}/answers").status_code == 404
