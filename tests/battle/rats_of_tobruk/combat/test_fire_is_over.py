"""Fire at a move ends when attacks begin; words of the sheets for seen, missing, nominated."""

import pytest

from assistant.battle.rats_of_tobruk import SYSTEM
from assistant.battle.rats_of_tobruk.kit.printed_figures import FOUR_DIGITS
from assistant.battle.rats_of_tobruk.state.board import Face
from assistant.rules.dice import given_dice
from tests.battle.rats_of_tobruk.field import Field, attack, facing
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, Refusal, unit

TANK = unit("tank/33", "33", place="0910", move_type="tracked", full=Face(30, 6, 8))
GUN = unit("at/13", "2/13", "allied", place="1211", reach=4, direct=True, full=Face(2, 3, 6))


def moved() -> Field:
    """A tank has moved next to the enemy, who lets all moves of its battalion pass."""
    field = Field(units=facing(TANK, GUN, unit("x/33", "33", place="0909")))
    field.moves(unit="x/33", path="0908")
    field.moves(unit="tank/33", path="1010")
    assert "Opportunity fire" in field.taps("allied")  # until the battalion attacks
    return field


def test_after_an_attack_nobody_fires_at_the_move_before() -> None:
    field = moved()
    attack(field, [3, 4], ["tank/33"])
    while field.battle.fight:
        field.make("end-fight", AXIS)
    assert "Opportunity fire" not in field.taps("allied")
    with pytest.raises(Refusal, match="attacks have begun"):
        field.make("opportunity", ALLIED, unit="at/13", target="tank/33")


@pytest.mark.parametrize("advances", [True, False])
def test_an_overrun_ends_the_fire_at_the_move_before(advances: bool) -> None:
    field = moved()
    field.make("attack", AXIS, hex="1110", attackers=["tank/33"], overrun="yes")
    dice = [6, 6] if advances else [3, 4]
    field.make("fight", AXIS, dice={"attack": dice})
    if advances:
        field.make("advance", AXIS, unit="tank/33")
    while field.battle.fight:
        field.make("end-fight", AXIS)
    assert "Opportunity fire" not in field.taps("allied")
    with pytest.raises(Refusal, match="attacks have begun"):
        field.make("opportunity", ALLIED, unit="at/13", target="tank/33")


def test_a_hex_that_was_left_empty_asks_for_digits() -> None:
    field = Field(units=facing(GUN))
    asks = field.tried("look", AXIS, given_dice({})).asks
    (asked,) = (ask for ask in asks if ask.name == "hex")
    assert (asked.digits, asked.please) == (True, FOUR_DIGITS)


def test_buttons_have_the_words_of_the_page_that_they_open() -> None:
    moves = SYSTEM.moves
    page = SYSTEM.views.umpire_view(Field().battle)
    tools = {tap.move: tap.words for tap in page.tools if tap.opens}
    assert {"change", "place", "place-list"} <= set(tools)
    assert tools == {move: moves[move].title for move in tools}
