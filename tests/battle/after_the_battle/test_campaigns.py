"""Games with campaigns, and the reasons why the other games have none."""

import pytest

from assistant.battle.systems import SYSTEMS

# The battles of a board game do not follow one another: each is the whole campaign of its book,
# on the book's own set-up, and the book has its own rules for what is rebuilt between turns.
WHY_NOT = {
    "battleaxe": "One game is the whole operation of 15 to 17 June 1941, from its printed set-up. "
    "Replacements come in each Refit Phase (13.2), so nothing is left for a next battle.",
    "rats-of-tobruk": "Each scenario has its printed set-up. Within the game, depleted units are "
    "rebuilt at the end of each night turn (4.1), so nothing is left for a next battle.",
}


def test_each_game_has_campaigns_or_a_reason():
    assert {id for id, system in SYSTEMS.items() if system.next_battle is None} == {*WHY_NOT}
    assert all(words.endswith(".") for words in WHY_NOT.values())


@pytest.mark.parametrize("id", [id for id in SYSTEMS if id not in WHY_NOT])
def test_the_page_says_on_what_the_book_is_silent(id):
    feature = SYSTEMS[id].next_battle
    assert "book" in feature.silent
    assert feature.follows(SYSTEMS[id].empty) is None
    assert feature.ids(SYSTEMS[id].empty) == ()
