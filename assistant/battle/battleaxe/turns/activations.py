"""The places that a side activates for an assault (Battleaxe 8.1, 9.1, 16.3)."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.battleaxe.kit.register import BattlePlay
from assistant.battle.battleaxe.kit.wording import place_options
from assistant.battle.battleaxe.state.battle import Battle
from assistant.cards.wording import listed
from assistant.rules.battleaxe.activation import OPENING_ZONES
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find

WHY_NOT_ACTIVE = {
    "activated-twice": "A place can be activated only once per impulse.",
    "locked": "The division there is not released yet.",
}


ONE_PLACE = "Which place do you activate?"


def places_to_activate(battle: Battle) -> list[str]:
    """Return the places that may join the assault: Combined Operations, or the first morning."""
    activate = find("battleaxe/activate")
    others = _places_with_units_to_act(battle, battle.active_places)
    return [
        id
        for id in others
        if activate.resolve(
            _activation_inputs(battle, (id,), battle.active_places), no_dice
        ).outcome.legal
    ]


def opening_places(battle: Battle) -> tuple[str, ...]:
    """Return the Zones that the Allies activate together in their first impulse (16.3)."""
    able = [id for id in OPENING_ZONES if id in _places_with_units_to_act(battle, ())]
    if battle.kind is not None or len(able) < len(OPENING_ZONES):
        return ()
    inputs = _activation_inputs(battle, able, ())
    legal = find("battleaxe/activate").resolve(inputs, no_dice).outcome.legal
    return tuple(able) if legal else ()


def places_to_assault_from(battle: Battle) -> list[str]:
    """Return the places from which the acting side may declare an assault with one tap."""
    begins = battle.kind is None and battle.phase == "maneuvers" and not battle.bidding
    if not begins or battle.dusk or opening_places(battle):
        return []
    return _places_with_units_to_act(battle, ())


def _occupied_places(battle: Battle) -> list[str]:
    """Return the places where the acting side has units."""
    occupied = {unit.place for unit in battle.units.values() if unit.side == battle.active}
    return [id for id in battle.places if id in occupied]


def _places_with_units_to_act(battle: Battle, before: Sequence[str]) -> list[str]:
    """Return the places, not active before, where a released unit has not acted yet."""
    own = (unit for unit in battle.units.values() if unit.side == battle.active)
    ready = {unit.place for unit in own if not unit.acted and not unit.locked}
    return [id for id in battle.places if id in ready and id not in before]


def _activation_inputs(
    battle: Battle, places: Sequence[str], before: Sequence[str]
) -> dict[str, Any]:
    """Return the inputs of activating places, after those already active."""
    side = battle.active
    locked = [
        id for id in _occupied_places(battle) if all(u.locked for u in battle.units_in(id, side))
    ]
    return {
        "side": side,
        "turn": battle.turn,
        "impulse": battle.impulse,
        "places": list(places),
        "fuel_shortage": battle.fuel_shortage,
        "locked_places": locked,
        "already_active": list(before),
    }


def ask_places(play: BattlePlay, before: Sequence[str] = ()) -> tuple[str, ...]:
    """Ask which places the acting side activates; refuse those it may not."""
    battle = play.state
    able = _places_with_units_to_act(battle, before)
    if play.actor.is_umpire:  # the umpire may overrule what forbids the others
        able = [id for id in _occupied_places(battle) if id not in before]
    options = place_options(battle, able)
    play.need(bool(options), "No more places can be activated in this impulse.")
    opening = opening_places(battle) or None
    words = _ask_which(battle, able, before)
    places = play.several("places", words, options, opening, least=1)
    require_activation(play, places, before)
    return places


def _ask_which(battle: Battle, able: Sequence[str], before: Sequence[str]) -> str:
    """Return the question for the places, with how many the acting side may activate now."""
    if opening_places(battle) or not able:
        return "Which places do you activate?"
    inputs = _activation_inputs(battle, able[:1], before)
    limit = find("battleaxe/activate").resolve(inputs, no_dice).outcome.limit - len(before)
    return f"Which places do you activate, at most {limit}?" if limit > 1 else ONE_PLACE


def require_activation(play: BattlePlay, places: Sequence[str], before: Sequence[str]) -> None:
    """Require that the acting side may activate these places, after those already active."""
    inputs = _activation_inputs(play.state, places, before)
    outcome = play.resolve("battleaxe/activate", inputs, shown_to=play.state.sides)
    words = WHY_NOT_ACTIVE.get(outcome.reason, "These places cannot be activated.")
    if outcome.reason == "too-many":
        words = _describe_limit(play.state, outcome.limit)
    play.require(outcome.legal, words)


def _describe_limit(battle: Battle, limit: int) -> str:
    """Return how many places the acting side may activate now."""
    most = "1 place" if limit == 1 else f"{limit} places"
    together = opening_places(battle)
    more = f" Only {listed(together)} are activated together in this impulse." if together else ""
    return f"Activate {most} at most.{more}"
