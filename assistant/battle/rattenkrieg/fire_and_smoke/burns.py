"""Figures and fire: fighting it, and touching it (Rattenkrieg 30.1, 30.1.2)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events import fire_and_smoke as g
from assistant.battle.rattenkrieg.fire_and_smoke.flammable_loads import schedule_load
from assistant.battle.rattenkrieg.grenades.effects_in_words import (
    describe_for_side,
    describe_for_umpire,
    sees_effect,
)
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction, take
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups import labels
from assistant.battle.rattenkrieg.lookups.figures.figures_present import figures_present
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.labels import describe_location
from assistant.battle.rattenkrieg.lookups.naming import capital, distinct_names, man
from assistant.battle.rattenkrieg.state import Figure
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell, Status
from assistant.cards.wording import signed, words_of
from assistant.rules.rattenkrieg.fire_and_smoke.fires import FIRE_FIGHTING

ACTION = "handle-object"
BURNS = "other"  # one of the kinds of wounds of the advanced rules
UNSEEN = "no effect seen"


@move("fight-fire", "Fight a fire", about="element")
def fight_fire(play: BattlePlay) -> None:
    """Fight a fire (30.1.2).

    Each figure spends an action and rolls a die; a result above the fire's strength reduces it.
    """
    play.need(is_on(play.state, "fire-fighting"), "This battle does not use fire-fighting.")
    element = asking.ask_actor(play)
    fires = list(play.state.fire_and_smoke.of("burning"))
    if not fires:
        raise Refused("A fire must burn before a figure can put it out.")
    named = [Option(x.id, x.place, f"strength {x.strength}") for x in fires]
    cell = play.state.fire_and_smoke.cells[play.choose("fire", "Which fire?", named)]
    men = asking.ask_figures(
        play, "Who fights the fire?", actors(play, element, ACTION), element, action=ACTION
    )
    rows = FIRE_FIGHTING.rows
    tools = [
        Option(r["equipment"], words_of(r["equipment"], first=True), signed(r["modifier"]))
        for r in rows
    ]
    equipment = play.choose("equipment", "Which equipment is used?", tools)
    take(play, element, ACTION, men)
    strength = cell.strength
    names = distinct_names([play.state.figures[id] for id in men])
    for id in men:
        if strength == 0:
            break
        inputs = {"strength": strength, "equipment": equipment}
        prefix = f"{names[id]}: " if len(men) > 1 else ""
        strength = play.resolve(
            "rattenkrieg/fight-fire", inputs, prefix=prefix, shown_to=(element.side,)
        ).strength
    if strength != cell.strength:
        status: Status = "burning" if strength else "hot"
        play.record(g.BurningAreaChanged(cell.id, cell.strength, strength, status, play.state.turn))
    offer_reaction(play, element, ACTION)
    result = _describe_result(cell, strength)
    log_element(play, element, f" fights the fire {describe_location(cell.place)}: {result}.")
    if strength != cell.strength:
        enemy = play.state.enemy(element.side).id
        play.log(enemy, f"{labels.fire_name(cell)}: {result}.")


def _describe_result(cell: Cell, strength: int) -> str:
    if strength == 0:
        return "it is out"
    return "no better" if strength == cell.strength else f"strength {strength} now"


@move("touch-fire", "Touches fire", UMPIRE_ONLY, about="element")
def touch_fire(play: BattlePlay) -> None:
    """Roll an unmodified die for each figure that touches fire or flame (30.1)."""
    element = asking.ask_element(play)
    there = figures_present(play.state, element)
    if not there:
        raise Refused(f"{element.title} has nobody left.")
    options = [Option(m.id, man(m), asking.describe_condition(m)) for m in there]
    one = (there[0].id,) if len(there) == 1 else None
    touched = play.several("men", "Who touches fire?", options, one, least=1)
    changed = burn_figures(play, [play.state.figures[id] for id in touched])
    log_burns(play, changed, "Fire")


def burn_figures(
    play: BattlePlay, men: list[Figure], *, is_named: bool = False, prefix: str = ""
) -> dict[str, str]:
    """Burn each of these figures, and return the new states of the changed ones.

    The die of a figure is named after it if there are several, or if `is_named` says so; `prefix`
    begins the name of each die.
    """
    before = {m.id: play.state.figures[m.id].state for m in men}
    names = distinct_names(men)
    for m in men:
        name = names[m.id]
        burnt = play.resolve(
            "rattenkrieg/fire-contact",
            {},
            prefix=f"{prefix}{name}: " if len(men) > 1 or is_named else prefix,
            shown_to=(play.state.owner(m.id).side,),
            words={"die": f"die for {name}", "result": f"result for {name}"},
        )
        apply_result(play, m, burnt.result, BURNS)
        schedule_load(play, m)
    now = {id: play.state.figures[id].state for id in before}
    return {id: now[id] for id in before if now[id] != before[id]}


def log_burns(play: BattlePlay, changed: dict[str, str], what: str) -> None:
    """Log what fire did to figures: for the umpire, their side, and an enemy who sees them."""
    battle = play.state
    play.log("umpire", f"{what}: {describe_for_umpire(battle, changed)}.")
    for side in battle.sides:
        seen = {
            id: now for id, now in changed.items() if sees_effect(battle, side, battle.figures[id])
        }
        described = describe_for_side(battle, side, seen)
        if described != UNSEEN:
            play.log(side, f"{what}: {capital(described)}.")
