"""Obstacles in the way of a shot: a wall, materials, the shield of a gun (Rattenkrieg 15.9)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import buildings
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.lookups.table_plan.lines import Line
from assistant.battle.rattenkrieg.lookups.vehicles import facing
from assistant.battle.rattenkrieg.state import Element
from assistant.cards.wording import words_of
from assistant.rules.rattenkrieg.fire.penetration import MATERIALS
from assistant.rules.rattenkrieg.vehicles.armor.sectors import FANS
from assistant.rules.rattenkrieg.vehicles.damage.light_weapons import is_stopped_by_sign

FRONT, SPLINTERS = "front", 0  # the penetration of splinters


def ask_cover_resistance(
    play: BattlePlay, plan: Line | None, penetration: int, shown_to: tuple[str, ...]
) -> int | None:
    """Return the resistance of the target's cover.

    None means that nobody stated it, or that the shot does not get through. `penetration` is the
    weapon's.
    """
    marked = _ask_known_cover(play, plan)
    through = _ask_materials(play, penetration, shown_to)
    return marked if through is None else through


def _ask_known_cover(play: BattlePlay, plan: Line | None) -> int | None:
    """Ask which known cover the target is behind, and return its resistance or None."""
    walls = buildings.cover_of(play.state.works)
    usual = "other"
    if plan and plan.behind and plan.resistance is not None:
        usual = plan.behind.called
        walls = {usual: plan.resistance, **walls}
    if not walls:
        return None
    options = [Option("other", "Something else"), *(Option(x, capital(x)) for x in walls)]
    return walls.get(play.choose("behind", "What is the figure behind?", options, usual, rare=True))


def _ask_materials(play: BattlePlay, penetration: int, shown_to: tuple[str, ...]) -> int | None:
    """Ask what the shot goes through, and return the resistance.

    None if it does not get through.
    """
    if not penetration:
        return None
    options = [Option(row["material"], words_of(row["material"])) for row in MATERIALS.rows]
    materials = play.several("through", "Shot at through", options, (), rare=True)
    if not materials:
        return None
    ways = [name for name in materials for _ in range(_ask_layers(play, name, penetration))]
    inputs = {"penetration": penetration, "obstacles": ways}
    passage = play.resolve("rattenkrieg/penetrate", inputs, shown_to=shown_to)
    return int(passage.resistance) if passage.pierced else None


def _ask_layers(play: BattlePlay, material: str, penetration: int) -> int:
    """Ask how many layers of a material are in the way, if one more could stop the shot."""
    each = MATERIALS.row(material)["resistance"]
    if not each or each > penetration:
        return 1
    words = f"How many times through {words_of(material).lower()}?"
    most = penetration // each + 1  # no more are needed to stop it
    return play.whole(f"through_{material}", words, 1, least=1, most=most, rare=True)


def without_shielded(
    play: BattlePlay, elements: tuple[Element, ...], penetration: int
) -> tuple[Element, ...]:
    """Return the elements in a fire but for crews behind a shield; refuse it if none is left."""
    behind = [x for x in elements if ask_behind_shield(play, x, penetration, likely=True)]
    others = tuple(x for x in elements if x not in behind)
    play.require(bool(others), "The shield of the gun stops that. Fire from another side.")
    return others or elements


def ask_behind_shield(play: BattlePlay, target: Element, penetration: int, *, likely: bool) -> bool:
    """Ask whether fire comes through the front of a gun's shield; False where none stops it.

    `likely` is the answer where nobody knows from which side it comes.
    """
    vehicle = play.state.vehicles.get(target.id)
    if vehicle is None or not (vehicle.is_gun and vehicle.manned):
        return False
    sign = vehicle.card.get("protection", {}).get("hull", {}).get(FRONT, "none")
    if not is_stopped_by_sign(sign, penetration):
        return False
    plan = play.actor.is_umpire
    sector = facing.sector_hit(play.state, target.id, play.about, "hull", plan=plan)
    usual = likely if sector is None else FRONT in FANS.row(sector)["hull_fans"]
    words = f"Does it come through the front of the shield of the {vehicle.name}?"
    return play.flag(f"shield_{target.id}", words, usual, rare=sector is not None)
