"""After the dice of a combat: steps lost, points absorbed, retreats (Battleaxe 11.4.4-11.6)."""

from dataclasses import replace
from typing import Any

from assistant.battle.battleaxe.combat.retreats import can_go, retreats
from assistant.battle.battleaxe.events.combat import Fought, Overran
from assistant.battle.battleaxe.events.impulses import ControlTaken
from assistant.battle.battleaxe.events.tracks import MarkerTurned
from assistant.battle.battleaxe.events.units import Eliminated, Turned
from assistant.battle.battleaxe.kit.register import AtTable, move
from assistant.battle.battleaxe.kit.wording import counters_offered, done, name_of
from assistant.battle.battleaxe.state.actions import Fight, Overrun
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Unit
from assistant.battle.battleaxe.turns.releases import alarm
from assistant.battle.play import Option
from assistant.rules.battleaxe.attrition import Sufferer
from assistant.rules.battleaxe.places import Side, other

WRONG_LOSSES = {  # by the reason why a choice of losses is not allowed
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


def lose(play: AtTable, fight: Fight, outcome: Any) -> None:
    """What the result costs at once, and what is to be settled then."""
    for loss in (*outcome.attacker_losses, *outcome.defender_losses):
        _loses(play, loss.id, loss.to)
    overwhelmed = outcome.attrition_points > outcome.capacity
    points = 0 if overwhelmed else outcome.attrition_points
    fought = replace(fight, points=points, retreats=bool(outcome.attackers_retreat))
    play.happened(Fought(fought))
    go_on(play)


def _loses(play: AtTable, id: str, to: str) -> None:
    if to == "eliminated":
        play.happened(Eliminated(id))
    else:
        play.happened(Turned(id, "reduced"))
    play.announce(f"{id} is {to}.")


def go_on(play: AtTable) -> None:
    """To the next thing that a combat has left to settle; without any it is over."""
    fight = play.state.fight
    assert fight is not None
    for stage, due in (
        ("losses", fight.points > 0),
        ("withdrawal", fight.stage != "withdrawal" and bool(_may_withdraw(play.state, fight))),
        ("retreat", fight.retreats and bool(attackers_left(play.state, fight))),
    ):
        if due:
            play.happened(Fought(replace(fight, stage=stage)))  # type: ignore[arg-type]
            return
    _over(play, fight)


def who_turns(battle: Battle, fight: Fight) -> Side:
    """Return who says whether the Advantage is spent: its holder, else the attacker."""
    return fight.attacker if battle.advantage == "none" else battle.advantage


def call_off(play: AtTable, fight: Fight) -> None:
    """End a combat in which a side has nobody left."""
    play.announce(
        f"The combat for {play.state.places[fight.place].words} ends: one side has no units left."
    )
    _over(play, replace(fight, result=""))


def attackers_left(battle: Battle, fight: Fight) -> list[Unit]:
    """The attackers that are still in the place."""
    return [battle.units[id] for id in fight.attackers if battle.units[id].place == fight.place]


def _may_withdraw(battle: Battle, fight: Fight) -> list[Unit]:
    """Defenders that may go for nothing: Germans and Italians, and reduced Allies (11.6.3)."""
    left = battle.enemies_in(fight.place, fight.attacker)
    able = [u for u in left if u.nationality != "commonwealth" or u.strength == "reduced"]
    return [unit for unit in able if can_go(battle, unit)]


def _over(play: AtTable, fight: Fight) -> None:
    battle = play.state
    left = attackers_left(battle, fight)
    place = battle.places[fight.place]
    won = left and not battle.enemies_in(fight.place, fight.attacker)
    if won and place.controlled_by != fight.attacker:
        play.happened(ControlTaken(fight.place, fight.attacker))
        play.announce(f"{place.words} is {name_of(battle, fight.attacker)}.")
    overrun = fight.result == "overrun" and bool(left)
    made = battle.overran_into(fight.place) if fight.second else ()
    waiting = len(battle.overruns) > len(made)  # second acts after other combats
    for marker in list(battle.markers.values()):
        kept = (overrun or waiting) and marker.side == fight.attacker
        if marker.state == "in-use" and not kept:
            play.happened(MarkerTurned(marker.id, "used"))
    play.happened(Fought(None))
    if overrun:
        units = tuple(unit.id for unit in left)
        play.happened(Overran(Overrun(units, air=fight.air, guns=fight.guns)))
    if made:
        play.happened(Overran(None, tuple(id for over in made for id in over.units)))
    alarm(play)


@move("losses", "Absorb Attrition Points")
def losses(play: AtTable) -> None:
    """What each defending unit does; together just the points, wherever that can be."""
    battle, fight = play.state, play.state.fight
    play.need(
        fight is not None and fight.stage == "losses",
        "No Attrition Points need to be absorbed now.",
    )
    assert fight is not None
    side = other(fight.attacker)
    play.require(play.acts_for(side), f"The {name_of(battle, side)} player absorbs them.")
    units = battle.enemies_in(fight.place, fight.attacker)
    if not units:
        call_off(play, fight)
        return
    leads = fight.defending_lead in [unit.id for unit in units]
    told = {
        "attrition_points": fight.points,
        "lead": fight.defending_lead if leads else units[0].id,
        "units": [
            {
                "id": unit.id,
                "nationality": unit.nationality,
                "strength": unit.strength,
                "may_retreat": can_go(battle, unit),
            }
            for unit in units
        ],
    }
    choice = _choice(play, told, units)
    outcome = play.resolve("battleaxe/attrition", {**told, "choice": choice}, shown_to=battle.sides)
    wrong = WRONG_LOSSES.get(str(outcome.reason), "").format(points=fight.points)
    play.need(bool(outcome.choice_legal), wrong)
    words = [f"{id} {ACTIONS[action]}" for id, action in choice.items() if action != "hold"]
    done(play, side, f"{fight.points} Attrition Points: {', '.join(words)}.")
    play.happened(Fought(replace(fight, points=0)))
    for id, action in choice.items():
        if action == "eliminate":
            play.happened(Eliminated(id))
        if action in ("flip", "flip-retreat"):
            play.happened(Turned(id, "reduced"))
        if action in ("retreat", "flip-retreat"):
            retreats(play, id, fight)
    go_on(play)


def _choice(play: AtTable, told: dict[str, Any], units: list[Unit]) -> dict[str, str]:
    """Unit by unit, out of what still leads to one of the ways to absorb the points."""
    found = play.resolve("battleaxe/attrition", told, shown_to=play.state.sides)
    ways, chosen, left = list(found.options), dict[str, str](), told["attrition_points"]
    for unit, body in zip(units, told["units"], strict=True):
        worth = Sufferer(**body).actions
        open_to = {action: worth[action] for action in dict.fromkeys(w[unit.id] for w in ways)}
        options = [
            Option(
                action,
                _label(action),
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
def withdraw(play: AtTable) -> None:
    """Defenders that go though nothing makes them."""
    battle, fight = play.state, play.state.fight
    play.need(fight is not None and fight.stage == "withdrawal", "No unit can withdraw now.")
    assert fight is not None
    side = other(fight.attacker)
    play.require(play.acts_for(side), f"The {name_of(battle, side)} player says who withdraws.")
    able = counters_offered(_may_withdraw(battle, fight))
    stands = play.given("stands") is not None
    units = () if stands else play.several("units", "Who withdraws?", able)
    words = f"{', '.join(units)} withdraw." if units else "All stand."
    done(play, side, words)
    for id in units:
        retreats(play, id, fight)
    go_on(play)


@move("fall-back", "Fall back")
def fall_back(play: AtTable) -> None:
    """Attackers that were repulsed go back whence they came."""
    battle, fight = play.state, play.state.fight
    play.need(fight is not None and fight.stage == "retreat", "No unit has to fall back now.")
    assert fight is not None
    play.require(play.acts_for(fight.attacker), "The attacker falls back.")
    done(play, fight.attacker, "The attackers fall back.")
    for unit in attackers_left(battle, fight):
        retreats(play, unit.id, fight)
    play.happened(Fought(replace(fight, retreats=False, stage="withdrawal")))
    go_on(play)


def _label(action: str) -> str:
    """A way to absorb points as a key says it."""
    return ACTIONS[action].removeprefix("is ").capitalize()
