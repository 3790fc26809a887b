"""Losses after a combat: steps lost, points absorbed, retreats (Battleaxe 11.4.4 to 11.6)."""

from typing import Any

from assistant.battle.battleaxe.combat.retreats import can_retreat, retreat_unit
from assistant.battle.battleaxe.events.combat import CombatStageReached, OverrunUpdated
from assistant.battle.battleaxe.events.impulses import ControlTaken
from assistant.battle.battleaxe.events.tracks import MarkerTurned
from assistant.battle.battleaxe.events.units import UnitEliminated, UnitTurned
from assistant.battle.battleaxe.kit.register import BattlePlay, move
from assistant.battle.battleaxe.kit.wording import announce_act, counter_options, side_name
from assistant.battle.battleaxe.state.actions import Fight, Overrun
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Unit
from assistant.battle.battleaxe.turns.releases import check_releases
from assistant.battle.play import Option
from assistant.frozen import replace
from assistant.rules.battleaxe.attrition import DefendingUnit
from assistant.rules.battleaxe.fighting import is_overwhelming
from assistant.rules.battleaxe.places import Side, enemy_of
from assistant.rules.battleaxe.retreats import may_withdraw

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
    """Apply the losses of a result, and begin what is to be decided next."""
    for loss in (*outcome.attacker_losses, *outcome.defender_losses):
        _apply_loss(play, loss.id, loss.to)
    overwhelmed = is_overwhelming(outcome.attrition_points, outcome.capacity)
    points = 0 if overwhelmed else outcome.attrition_points
    fought = replace(fight, points=points, retreats=bool(outcome.attackers_retreat))
    play.record(CombatStageReached(fought))
    begin_next_stage(play)


def _apply_loss(play: BattlePlay, id: str, to: str) -> None:
    """Reduce or eliminate a unit, and announce it."""
    if to == "eliminated":
        play.record(UnitEliminated(id))
    else:
        play.record(UnitTurned(id, "reduced"))
    play.announce(f"{id} is {to}.")


def begin_next_stage(play: BattlePlay) -> None:
    """Begin the next stage that the combat has left; without any, end the combat."""
    fight = play.state.fight
    assert fight is not None
    for stage, is_next in (
        ("losses", fight.points > 0),
        (
            "withdrawal",
            fight.stage != "withdrawal" and bool(_units_that_may_withdraw(play.state, fight)),
        ),
        ("retreat", fight.retreats and bool(remaining_attackers(play.state, fight))),
    ):
        if is_next:
            play.record(CombatStageReached(replace(fight, stage=stage)))  # type: ignore[arg-type]
            return
    _end_combat(play, fight)


def side_that_decides(battle: Battle, fight: Fight) -> Side:
    """Return the side that says whether the Advantage is spent: its holder, else the attacker."""
    return fight.attacker if battle.advantage == "none" else battle.advantage


def call_off_combat(play: BattlePlay, fight: Fight) -> None:
    """End a combat in which one side has no units left."""
    play.announce(
        f"The combat for {play.state.places[fight.place].words} ends: one side has no units left."
    )
    _end_combat(play, replace(fight, result=""))


def remaining_attackers(battle: Battle, fight: Fight) -> list[Unit]:
    """Return the attackers that are still in the place."""
    return [battle.units[id] for id in fight.attackers if battle.units[id].place == fight.place]


def _units_that_may_withdraw(battle: Battle, fight: Fight) -> list[Unit]:
    """Return the defenders that may withdraw though nothing forces them (11.6.3)."""
    left = battle.enemies_in(fight.place, fight.attacker)
    return [
        unit
        for unit in left
        if may_withdraw(unit.nationality, unit.strength) and can_retreat(battle, unit)
    ]


def _end_combat(play: BattlePlay, fight: Fight) -> None:
    """End the combat: control of the place, used markers, Overruns."""
    battle = play.state
    left = remaining_attackers(battle, fight)
    place = battle.places[fight.place]
    won = left and not battle.enemies_in(fight.place, fight.attacker)
    if won and place.controlled_by != fight.attacker:
        play.record(ControlTaken(fight.place, fight.attacker))
        play.announce(f"{place.words} is {side_name(battle, fight.attacker)}.")
    overrun = fight.result == "overrun" and bool(left)
    made = battle.overran_into(fight.place) if fight.second else ()
    waiting = len(battle.overruns) > len(made)  # other second acts are not made yet
    for marker in list(battle.markers.values()):
        kept = (overrun or waiting) and marker.side == fight.attacker
        if marker.state == "in-use" and not kept:
            play.record(MarkerTurned(marker.id, "used"))
    play.record(CombatStageReached(None))
    if overrun:
        units = tuple(unit.id for unit in left)
        play.record(OverrunUpdated(Overrun(units, air=fight.air, guns=fight.guns)))
    if made:
        play.record(OverrunUpdated(None, tuple(id for over in made for id in over.units)))
    check_releases(play)


@move("losses", "Absorb Attrition Points")
def absorb_losses(play: BattlePlay) -> None:
    """Choose what each defending unit does to absorb exactly the points, if possible."""
    battle, fight = play.state, play.state.fight
    play.need(
        fight is not None and fight.stage == "losses",
        "No Attrition Points need to be absorbed now.",
    )
    assert fight is not None
    side = enemy_of(fight.attacker)
    play.require(play.acts_for(side), f"The {side_name(battle, side)} player absorbs them.")
    units = battle.enemies_in(fight.place, fight.attacker)
    if not units:
        call_off_combat(play, fight)
        return
    leads = fight.defending_lead in [unit.id for unit in units]
    inputs = {
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
    choice = _ask_losses(play, inputs, units)
    outcome = play.resolve(
        "battleaxe/attrition", {**inputs, "choice": choice}, shown_to=battle.sides
    )
    wrong = WHY_NOT_LOSSES.get(str(outcome.reason), "").format(points=fight.points)
    play.need(bool(outcome.choice_legal), wrong)
    words = [f"{id} {ACTIONS[action]}" for id, action in choice.items() if action != "hold"]
    announce_act(play, side, f"{fight.points} Attrition Points: {', '.join(words)}.")
    play.record(CombatStageReached(replace(fight, points=0)))
    for id, action in choice.items():
        if action == "eliminate":
            play.record(UnitEliminated(id))
        if action in ("flip", "flip-retreat"):
            play.record(UnitTurned(id, "reduced"))
        if action in ("retreat", "flip-retreat"):
            retreat_unit(play, id, fight)
    begin_next_stage(play)


def _ask_losses(play: BattlePlay, inputs: dict[str, Any], units: list[Unit]) -> dict[str, str]:
    """Ask unit by unit, offering only what still leads to a way to absorb the points."""
    found = play.resolve("battleaxe/attrition", inputs, shown_to=play.state.sides)
    ways, chosen, left = list(found.options), dict[str, str](), inputs["attrition_points"]
    for unit, body in zip(units, inputs["units"], strict=True):
        worth = DefendingUnit(**body).actions
        open_to = {action: worth[action] for action in dict.fromkeys(w[unit.id] for w in ways)}
        options = [
            Option(
                action,
                _label_action(action),
                f"{points}" if points else "",
                alone=f"{unit.id} {ACTIONS[action]}",
            )
            for action, points in open_to.items()
        ]
        words = f"{left} to absorb: {unit.id}?"
        chosen[unit.id] = play.choose(f"does {unit.id}", words, options)
        ways = [way for way in ways if way[unit.id] == chosen[unit.id]]
        left = max(0, left - open_to[chosen[unit.id]])
    return chosen


@move("withdraw", "Withdraw")
def withdraw_units(play: BattlePlay) -> None:
    """Withdraw defenders that do not have to."""
    battle, fight = play.state, play.state.fight
    play.need(fight is not None and fight.stage == "withdrawal", "No unit can withdraw now.")
    assert fight is not None
    side = enemy_of(fight.attacker)
    play.require(play.acts_for(side), f"The {side_name(battle, side)} player says who withdraws.")
    able = counter_options(_units_that_may_withdraw(battle, fight))
    stands = play.given("stands") is not None
    units = () if stands else play.several("units", "Who withdraws?", able)
    words = f"{', '.join(units)} withdraw." if units else "No unit withdraws."
    announce_act(play, side, words)
    for id in units:
        retreat_unit(play, id, fight)
    begin_next_stage(play)


@move("fall-back", "Fall back")
def fall_back(play: BattlePlay) -> None:
    """Move repulsed attackers back to where they came from."""
    battle, fight = play.state, play.state.fight
    play.need(fight is not None and fight.stage == "retreat", "No unit has to fall back now.")
    assert fight is not None
    play.require(play.acts_for(fight.attacker), "The attacker falls back.")
    announce_act(play, fight.attacker, "The attackers fall back.")
    for unit in remaining_attackers(battle, fight):
        retreat_unit(play, unit.id, fight)
    play.record(CombatStageReached(replace(fight, retreats=False, stage="withdrawal")))
    begin_next_stage(play)


def _label_action(action: str) -> str:
    """Return a way to absorb points as the label of a key."""
    return ACTIONS[action].removeprefix("is ").capitalize()
