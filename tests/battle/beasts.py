"""Battles with dogs and horses for tests."""

from dataclasses import replace

from assistant.battle.rattenkrieg.events import BattleOpened
from assistant.battle.rattenkrieg.state.animals import Dog, Horse
from tests.battle.openings import mark

TEAM, OTHER = "1st Squad, Team 1", "1st Squad, Team 2"


def team_of(battle, side, name=TEAM):
    return next(x for x in battle.of_side(side) if x.title.startswith(name))


def with_dogs(event):
    """Turn the last figure of each side's first team into a dog, handled by the first figure."""
    battle = event.battle
    figures, dogs, handlers = dict(battle.figures), {}, []
    for side in battle.sides:
        team = team_of(battle, side)
        handler, dog = team.figures[1], team.figures[-1]
        figures[dog] = replace(figures[dog], rank="Dog", weapons=(), leader=False)
        dogs[dog] = Dog(handler, team.aggressiveness)
        handlers += [handler, team_of(battle, side, OTHER).figures[1]]
    special = replace(battle.animals, dogs=dogs, handlers=tuple(handlers))
    rules = {**battle.rules, "dogs": True}
    return BattleOpened(replace(battle, figures=figures, animals=special, rules=rules))


def with_horses(event):
    """Mount each side's first team on horses."""
    battle = event.battle
    horses = {id: Horse() for side in battle.sides for id in team_of(battle, side).figures}
    rules = {**battle.rules, "cavalry": True}
    special = replace(battle.animals, horses=horses)
    return BattleOpened(replace(battle, animals=special, rules=rules))


def two_mounted_teams(event):
    """Mount each side's first two teams on horses."""
    battle = with_horses(event).battle
    others = [team_of(battle, side, OTHER) for side in battle.sides]
    horses = {**battle.animals.horses, **{id: Horse() for x in others for id in x.figures}}
    return BattleOpened(replace(battle, animals=replace(battle.animals, horses=horses)))


def with_both(event):
    """Name each side's owner, and put dogs in the first teams and riders in the second."""
    battle = with_dogs(mark(event)).battle
    horses = {id: Horse() for side in battle.sides for id in team_of(battle, side, OTHER).figures}
    rules = {**battle.rules, "cavalry": True, "infiltration": True}
    special = replace(battle.animals, horses=horses)
    return BattleOpened(replace(battle, animals=special, rules=rules))
