"""The effect of a burst on each figure that it reaches (Rattenkrieg 21.2, 21.5, 21.6)."""

from typing import Any

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.fire.crewed_weapons.crew_hits import take_result
from assistant.battle.rattenkrieg.grenades import wires
from assistant.battle.rattenkrieg.grenades.bursts import Burst
from assistant.battle.rattenkrieg.grenades.effects_in_words import full_name, sees_effect
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.fire_effects import PENDING
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.cover import cover_inputs_at_rest
from assistant.battle.rattenkrieg.lookups.figures import awareness
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.light import overall_conditions
from assistant.battle.rattenkrieg.lookups.naming import (
    man,
    name_of_base,
    numbered_names,
)
from assistant.battle.rattenkrieg.spotting import cover
from assistant.battle.rattenkrieg.state import Battle, Figure

SHRAPNEL = "shrapnel"  # one of the kinds of wounds of the advanced rules


def apply_explosion(play: BattlePlay, burst: Burst, there: list[Figure]) -> dict[str, str]:
    """Apply high explosive to figures and wires, and return the new states by figure id."""
    changed = apply_burst(play, burst, there)
    wires.apply_burst_to_wires(play, burst, there)
    return changed


def apply_burst(play: BattlePlay, burst: Burst, there: list[Figure]) -> dict[str, str]:
    """Apply a burst to each of these figures, and return the new states by figure id."""
    several = len({play.state.owner(m.id).id for m in there}) > 1
    names_asked = numbered_names(
        {m.id: full_name(play.state, m) if several else man(m) for m in there}
    )
    read = numbered_names(
        {m.id: _name_in_working(play.state, burst.thrower.side, m) for m in there}
    )
    before = {m.id: play.state.figures[m.id].state for m in there}
    inputs = {
        m.id: _figure_inputs(play, burst, play.state.figures[m.id], names_asked[m.id])
        for m in there
    }
    blows = {}
    for m in there:
        how = {
            "prefix": f"{names_asked[m.id]}: ",
            "shown_to": _readers_of_effect(play.state, burst, m),
            "words": {"the figure": read[m.id]},
        }
        blows[m.id] = burst.resolve(play, inputs[m.id], how)
    taken: dict[str, str] = {}
    for id, blow in blows.items():
        if blow.state != "unhurt":
            taken[id] = take_result(play, play.state.figures[id], blow.state, SHRAPNEL)
        if blow.actions_lost:
            play.record(e.FigureActionsLost(id, blow.actions_lost))
    pending = {id: result for id, result in taken.items() if result == PENDING}
    now = {id: play.state.figures[id].state for id in before} | pending
    return {id: now[id] for id in before if now[id] != before[id]}


def _figure_inputs(play: BattlePlay, burst: Burst, figure: Figure, name: str) -> dict[str, Any]:
    """Return the inputs of a burst about one figure: its distance and its cover from there."""
    held = burst.in_hand is not None and burst.in_hand.id == figure.id
    distance_in = burst.distance_of(play, figure.id, name)
    words = f"How much of {name} shows to the burst?"
    obstacle = "none"
    if awareness.takes_cover(play.state, play.state.owner(figure.id)):
        obstacle = play.choose(f"shows_{figure.id}", words, asking.OBSTACLES, "none", rare=held)
        if obstacle != "none" and not burst.covers(play, figure.id, name):
            obstacle = "none"
    guard = _resolve_cover(play, burst, figure, name, obstacle, distance_in)
    shelter = obstacle != "none"
    if burst.shocks and not shelter and figure.state != "wounded":
        words = f"{name}: is a wall, rock or hole less than 2″ away?"
        shelter = play.flag(f"shelter_{figure.id}", words, rare=held)
    return {
        "distance_in": distance_in,
        "obstacle_cover": guard.by_obstacle,
        "stance": max(-1, min(1, guard.by_stance)),
        "visibility_cover": guard.by_concealment,
        "hunkered": figure.state == "hunkered-down",
        "indoors": burst.indoors,
        "near_cover": shelter,
        "already_wounded": figure.state == "wounded",
        "other_modifier": burst.thrower.modifier,
    }


def _resolve_cover(
    play: BattlePlay, burst: Burst, figure: Figure, name: str, obstacle: str, distance_in: float
) -> Any:
    """Return the outcome of a figure's cover against the burst."""
    shown_to = _readers_of_effect(play.state, burst, figure)
    ambient = {"distance_in": distance_in, "ambient": list(overall_conditions(play.state))}
    seen = play.resolve("rattenkrieg/i-factor", ambient, shown_to=shown_to)
    if not awareness.takes_cover(play.state, play.state.owner(figure.id)):
        at_rest = cover_inputs_at_rest(figure.state, seen)
        return play.resolve("rattenkrieg/cover", at_rest, shown_to=shown_to)
    ready = figure.state == "ready"
    inputs: dict[str, Any] = {
        "obstacle": obstacle,
        "state": "exposed" if ready and figure.exposed else figure.state,
        "i_factor": seen.raw,
    }
    if figure.state == "prisoner":
        inputs |= _stance_of_prisoner(play.state, figure)
    elif ready and not figure.exposed:
        words = f"{name}: which side faces the burst?"
        inputs["arc"] = play.choose(f"arc_{figure.id}", words, cover.ARCS, "front", rare=True)
    words = f"{name}: does a window, shade or hedge conceal it?"
    inputs["concealed"] = play.flag(f"concealed_{figure.id}", words, rare=True)
    return play.resolve("rattenkrieg/cover", inputs, shown_to=shown_to)


def _stance_of_prisoner(battle: Battle, figure: Figure) -> dict[str, str]:
    """Return the stance of a prisoner as inputs: one that has no escort yet has +1 (13.4.6)."""
    held = battle.morale.captives.get(figure.id)
    return {"state": "not-alert"} if held and held.escort else {"state": "ready", "arc": "front"}


def _readers_of_effect(battle: Battle, burst: Burst, figure: Figure) -> tuple[str, ...]:
    """Return the thrower's side as a reader of the effect, if it sees the figure."""
    seen = sees_effect(battle, burst.thrower.side, figure) and not is_on(battle, "awareness")
    return (burst.thrower.side,) if seen else ()


def _name_in_working(battle: Battle, side: str, figure: Figure) -> str:
    """Return a figure's name in the working, as its reader knows it."""
    if not sees_effect(battle, side, figure):
        return full_name(battle, figure)
    return man(figure) if battle.owner(figure.id).side == side else name_of_base(battle, figure)
