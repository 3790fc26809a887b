"""The names of dice, as the pad and the log show them."""

import re

from assistant.battle.log import Resolved
from assistant.rules.dice import given_dice
from assistant.rules.procedures import Pending, all_procedures, find
from assistant.web.forms.dice_input import dice_pad, throw_label
from assistant.web.wording.dice import dice_words

NOUNS = {  # names of dice that can be before `of`, such as `damage of the mine`
    *("check", "damage", "delay", "density", "die", "direction", "discipline", "distance"),
    *("landing", "markers", "order", "pick", "reaction", "roll", "second", "strength"),
}
BRITISH = "defence"  # the field's name in saved battles; screens have the American spelling
FIGHTER = {"id": "a", "class": "infantry", "strength": "full", "combat_value": 3}
COMBAT = {
    "attacker": "axis",
    "attackers": [FIGHTER],
    "defenders": [FIGHTER | {"id": "b"}],
    "attacking_lead": "a",
    "defending_lead": "b",
    "tem": 1,
}


def test_the_log_names_every_die_in_american_spelling() -> None:
    dice = {name for procedure in all_procedures() for name in procedure.dice}
    shown = [dice_words(Resolved("", {}, {}, (), {name: 1})) for name in dice]

    assert BRITISH in dice, "no die tests this"
    assert not [words for words in shown if BRITISH in words.lower()]


def test_the_pad_names_the_dice_of_the_defense() -> None:
    procedure = find("battleaxe/combat")
    pending = procedure.begin(COMBAT, given_dice({"attack": [3, 4]}))
    assert isinstance(pending, Pending)

    pad = dice_pad(procedure, pending, {})
    assert (pad.name, pad.words) == (BRITISH, "defense: defender's two dice")


def test_the_pad_never_says_that_somebody_or_something_is_hit_where_a_die_is_rolled() -> None:
    pending = find("rattenkrieg/direct-fire").begin(
        {"target": "human", "to_hit": 4}, given_dice({})
    )
    assert isinstance(pending, Pending)

    pad = dice_pad(find("rattenkrieg/direct-fire"), pending, {})
    assert pad.words == "hit: roll of the gunner"


def test_only_nouns_of_dice_stand_before_of() -> None:
    labels = {throw_label(name, p.dice[name]) for p in all_procedures() for name in p.dice}
    begun = {label.split(" of ")[0] for label in labels if re.match(r"[\w ]+ of ", label)}

    glued = {words for words in begun if len(words.split()) == 1 and words not in NOUNS}
    assert not glued
