"""Losses after a combat: steps lost, points absorbed, retreats (Battleaxe 11.4.4 to 11.6)."""

from collections.abc import Mapping
from typing import Any

from assistant.battle.battleaxe.combat.retreats import can_retreat, retreat_unit
from assistant.battle.battleaxe.combat.stages import (
    begin_next_stage,
    call_off_combat,
    fight_at,
    may_leave,
)
from assistant.battle.battleaxe.events.combat import CombatStageReached
from assistant.battle.battleaxe.events.units import UnitEliminated, UnitTurned
from assistant.battle.battleaxe.kit.register import BattlePlay, move
from assistant.battle.battleaxe.kit.wording import (
    announce_act,
    counter_options,
    describe_points,
    side_name,
)
from assistant.battle.battleaxe.state.actions import Fight
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Unit
from assistant.battle.play import Option
from assistant.cards.wording import listed
from assistant.frozen import replace
from assistant.rules.battleaxe.attrition import DefendingUnit
from assistant.rules.battleaxe.fighting import is_overwhelming
from assistant.rules.battleaxe.places import enemy_of

WHY_NOT_LOSSES = {  # sentences by the reason of the procedure
    "unknown-unit": "Choose losses only for units in this combat.",
    "bad-action": "One of these units cannot take that loss. Choose another for it.",
    "lead-must-lose": "The lead unit must take a loss. Choose one for it.",
    "too-few": "These losses are too few. Choose losses for {points} Attrition Points.",
    "too-many": "These losses are too many. Choose losses for {points} Attrition Points.",
}
ACTIONS = {
    "hold": "holds",
    "flip": "is reduced",
    "retreat": "retreats",
    "flip-retreat": "is reduced and retreats",
    "eliminate": "is eliminated",
}


def apply_result(play: BattlePlay, fight: Fight, outcome: Any) -> None:
    """Apply the losses of a result, and begin the next decision."""
    losses = (*outcome.attacker_losses, *outcome.defender_losses)
    for loss in losses:
        gone = loss.to == "eliminated"
        play.record(UnitEliminated(loss.id) if gone else UnitTurned(loss.id, "reduced"))
    for fate in dict.fromkeys(loss.to for loss in losses):
        units = [loss.id for loss in losses if loss.to == fate]
        play.announce(f"{listed(units)} {'are' if units[1:] else 'is'} {fate}.")
    overwhelmed = is_overwhelming(outcome.attrition_points, outcome.capacity)
    points = 0 if overwhelmed else outcome.attrition_points
    fought = replace(fight, points=points, retreats=bool(outcome.attackers_retreat))
    play.record(CombatStageReached(fought))
    begin_next_stage(play)
    absorb_forced_losses(play)


@move("losses", "Absorb Attrition Points")
def absorb_losses(play: BattlePlay) -> None:
    """Choose how each defending unit absorbs exactly the points, if possible."""
    fight = fight_at(play, "losses", "No Attrition Points need to be absorbed now.")
    battle = play.state
    side = enemy_of(fight.attacker)
    play.require(play.acts_for(side), f"The {side_name(battle, side)} player absorbs them.")
    units = battle.enemies_in(fight.place, fight.attacker)
    if not units:
        call_off_combat(play, fight)
        return
    inputs = _attrition_inputs(battle, fight)
    _absorb(play, inputs, _ask_losses(play, inputs, units))


def absorb_forced_losses(play: BattlePlay) -> None:
    """Absorb the points without a question if there is only one way, and no unit moves."""
    battle, fight = play.state, play.state.fight
    if (
        fight is None
        or fight.stage != "losses"
        or not battle.enemies_in(fight.place, fight.attacker)
    ):
        return
    inputs = _attrition_inputs(battle, fight)
    ways = play.weighed("battleaxe/attrition", inputs).options
    if len(ways) != 1 or any("retreat" in action for action in ways[0].values()):
        return
    if not _units_that_may_leave(battle, fight, ways[0]):
        _absorb(play, inputs, dict(ways[0]))


def _attrition_inputs(battle: Battle, fight: Fight) -> dict[str, Any]:
    """Return the points of a combat and its defenders as inputs."""
    units = battle.enemies_in(fight.place, fight.attacker)
    leads = fight.defending_lead in [unit.id for unit in units]
    return {
        "attrition_points": fight.points,
        "lead": fight.defending_lead if leads else units[0].id,
        "units": [
            {
                "id": unit.id,
                "nationality": unit.nationality,
                "strength": unit.strength,
                "may_retreat": can_retreat(battle, unit),
            }
            for unit in units
        ],
    }


def _absorb(play: BattlePlay, inputs: dict[str, Any], choice: dict[str, str]) -> None:
    """Make the chosen losses and retreats, and begin the next stage."""
    battle, fight = play.state, play.state.fight
    assert fight is not None
    side = enemy_of(fight.attacker)
    outcome = play.resolve(
        "battleaxe/attrition", {**inputs, "choice": choice}, shown_to=battle.sides
    )
    wrong = WHY_NOT_LOSSES.get(str(outcome.reason), "").format(points=fight.points)
    play.need(bool(outcome.choice_legal), wrong)
    words = [f"{id} {ACTIONS[action]}" for id, action in choice.items() if action != "hold"]
    stays = [
        f"{id} {ACTIONS[action.removesuffix('-retreat')]}"
        for id, action in choice.items()
        if action not in ("hold", "retreat")
    ]
    leaving = _ask_who_else_withdraws(play, choice)
    words += [f"{id} retreats voluntarily" for id in leaving or ()]
    points = describe_points(fight.points)
    said = f"{points}: {', '.join(stays)}." if stays else f"{points}."
    announce_act(play, side, f"{points}: {', '.join(words)}.", said)
    stage = fight.stage if leaving is None else "withdrawal"
    play.record(CombatStageReached(replace(fight, points=0, stage=stage)))
    for id, action in choice.items():
        if action == "eliminate":
            play.record(UnitEliminated(id))
        if action in ("flip", "flip-retreat"):
            play.record(UnitTurned(id, "reduced"))
        if action in ("retreat", "flip-retreat"):
            retreat_unit(play, id, fight)
    for id in leaving or ():
        retreat_unit(play, id, fight)
    begin_next_stage(play)


def _ask_who_else_withdraws(play: BattlePlay, choice: dict[str, str]) -> tuple[str, ...] | None:
    """Ask which units withdraw though they absorb nothing; None if no unit may (11.6.3)."""
    battle, fight = play.state, play.state.fight
    assert fight is not None
    able = _units_that_may_leave(battle, fight, choice)
    if not able:
        return None
    return play.several("leaves", "Who else retreats?", counter_options(able), (), rare=True)


def _units_that_may_leave(battle: Battle, fight: Fight, choice: Mapping[str, str]) -> list[Unit]:
    """Return the defenders that are not lost by these choices and may then withdraw."""
    units = battle.enemies_in(fight.place, fight.attacker)
    held = [unit for unit in units if choice[unit.id] == "hold"]
    flipped = [replace(u, strength="reduced") for u in units if choice[u.id] == "flip"]
    return [unit for unit in (*held, *flipped) if may_leave(battle, unit)]


def _ask_losses(play: BattlePlay, inputs: dict[str, Any], units: list[Unit]) -> dict[str, str]:
    """Ask unit by unit, offering only choices by which the points can still be absorbed."""
    found = play.resolve("battleaxe/attrition", inputs, shown_to=play.state.sides)
    ways, chosen, left = list(found.options), dict[str, str](), inputs["attrition_points"]
    for unit, body in zip(units, inputs["units"], strict=True):
        worth = DefendingUnit(**body).actions
        open_to = {action: worth[action] for action in dict.fromkeys(w[unit.id] for w in ways)}
        options = [
            Option(
                action,
                _label_action(action),
                _describe_points(points) if points else "",
                alone=f"{unit.id} {ACTIONS[action]}",
            )
            for action, points in open_to.items()
        ]
        words = f"{_describe_points(left)} left to absorb. Which loss does {unit.id} take?"
        only = options[0].value if len(options) == 1 else None
        chosen[unit.id] = play.choose(f"does {unit.id}", words, options, only)
        ways = [way for way in ways if way[unit.id] == chosen[unit.id]]
        left = max(0, left - open_to[chosen[unit.id]])
    return chosen


def _describe_points(points: int) -> str:
    """Return a number of Attrition Points as text."""
    return "1 point" if points == 1 else f"{points} points"


def _label_action(action: str) -> str:
    """Return a way to absorb points as the label of a key."""
    return ACTIONS[action].removeprefix("is ").capitalize()
