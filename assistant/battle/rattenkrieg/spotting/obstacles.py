"""Obstacles in the way of a shot: a marked wall, or several materials (Rattenkrieg 15.9)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import buildings
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.lookups.table_plan.lines import Line
from assistant.cards.wording import words_of
from assistant.rules.rattenkrieg.fire.penetration import MATERIALS


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
    walls = buildings.cover_of(play.state.buildings)
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
    words = f"How many layers of {words_of(material).lower()} are in the way?"
    most = penetration // each + 1  # no more are needed to stop it
    return play.whole(f"through_{material}", words, 1, least=1, most=most, rare=True)
