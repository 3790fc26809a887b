"""The table plan in public: the ground, fires and clouds, and what both sides see."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.lookups.table_plan.fires_and_clouds import (
    Effect,
    effects,
    effects_svg,
)
from assistant.battle.rattenkrieg.lookups.table_plan.positions import certain_position
from assistant.battle.rattenkrieg.lookups.table_plan.sightings import enemies_in_sight
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.table_plan.drawing import table_sheet
from assistant.battle.rattenkrieg.table_plan.phone import has_map, plan_json
from assistant.cards.drawing.map_symbols import Symbol, marks_svg
from assistant.cards.drawing.tabletop import table_svg

WIDE = 340.0  # pixels: a television shows it about three times as large


def public_plan(battle: Battle) -> str:
    """Return the drawing of the public part of the table; empty while the sides have no plan."""
    plan = battle.table_plan.standing if has_map(battle) else None
    if plan is None:
        return ""
    sheet = table_sheet(battle, plan, WIDE)
    room = sheet.room()
    marks = marks_svg(sheet, list(_symbols(battle)), room=room)
    below = effects_svg(sheet, effects(battle))
    return table_svg(sheet, below + marks, label="The table as both sides see it", room=room)


def public_plan_snapshot(battle: Battle) -> tuple[str, tuple[Symbol, ...], tuple[Effect, ...]]:
    """Return everything that the public plan shows, for comparison."""
    plan = battle.table_plan.standing if has_map(battle) else None
    if plan is None:
        return "", (), ()
    return plan_json(plan, ""), tuple(_symbols(battle)), tuple(effects(battle))


def _symbols(battle: Battle) -> Iterator[Symbol]:
    """Yield each side's elements and Mojons in sight of the enemy, then fires and clouds.

    If a position is uncertain, the place of the last sighting is shown instead.
    """
    for side in battle.sides:
        enemy = battle.enemy(side).id
        seen = battle.table_plan.sights.get(enemy, {})
        for name, id in enemies_in_sight(battle, enemy):
            stand = certain_position(battle, id)
            if last := stand or seen.get(name):
                kind, _, label = name.partition(" ")
                title = f"{battle.sides[side].name} {name}{'' if stand else ', has moved'}"
                label = f"M{label}" if kind == "Mojon" else label
                mark = battle.sides[side].mark
                yield Symbol("", last.place, label, title, mark, unsure=not stand)
    for effect in effects(battle):
        if effect.stand:
            mark = "fire" if effect.label == "F" else "smoke"
            yield Symbol(effect.id, effect.stand.place, effect.label, effect.title, mark)
