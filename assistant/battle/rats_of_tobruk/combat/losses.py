"""What a combat result does at once, and losses that are chosen (Rats of Tobruk 10.4)."""

from dataclasses import replace
from typing import Any

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.events.combat import FightGoesOn, FightOver
from assistant.battle.rats_of_tobruk.events.units import Forgotten, UnitChanged
from assistant.battle.rats_of_tobruk.kit import asking
from assistant.battle.rats_of_tobruk.kit.register import AtTable, move, there
from assistant.battle.rats_of_tobruk.lookups.ground import enemy_of
from assistant.battle.rats_of_tobruk.state.actions import Fight
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Unit
from assistant.rules.rats_of_tobruk.terms import AnyStrength, Side


def befalls(play: AtTable, code: str) -> None:
    """A code of the results table, as far as nobody has to choose."""
    fight = play.state.fight
    assert fight is not None
    now = replace(fight, code=code)
    outcome = _consequence(play, now, None)
    loser = _loser(now, outcome.side)
    if outcome.choose:
        play.happened(
            FightGoesOn(
                replace(
                    now,
                    stage="losses",
                    loser=loser,
                    number=outcome.number,
                    candidates=outcome.candidates,
                )
            )
        )
        return
    _lose(play, outcome)
    if outcome.effect == "retreat":
        assert loser is not None
        going = _retreating(play.state, now, loser)
        going_on = replace(now, stage="retreat", loser=loser, retreating=going)
        if not going:
            after(play, now)
            return
        play.happened(FightGoesOn(going_on))
    else:
        after(play, now)


def _loser(fight: Fight, side: str) -> Side | None:
    sides = {"attacker": fight.attacker, "defender": enemy_of(fight.attacker)}
    return sides.get(side)


def _body(unit: Unit) -> dict[str, Any]:
    return {
        "id": unit.id,
        "strength": unit.strength,
        "two_sided": unit.depleted is not None,
        "hq": unit.hq,
        "rides": unit.rides,
    }


def _with_riders(battle: Battle, ids: tuple[str, ...]) -> list[Unit]:
    alive = [u for u in battle.units.values() if u.alive]
    return [u for u in alive if u.id in ids or u.rides in ids]


def _consequence(play: AtTable, fight: Fight, choice: tuple[str, ...] | None) -> Any:
    battle = play.state
    told = {
        "code": fight.code,
        "attackers": [_body(u) for u in _with_riders(battle, fight.attackers)],
        "defenders": [_body(u) for u in battle.in_hex(fight.hex, enemy_of(fight.attacker))],
        "choice": list(choice) if choice is not None else None,
    }
    return play.resolve("rats-of-tobruk/combat-result", told, shown_to=battle.sides)


def _lose(play: AtTable, outcome: Any) -> None:
    for loss in outcome.losses:
        suffers(play, loss.id, loss.to)


def suffers(play: AtTable, id: str, to: AnyStrength) -> None:
    """A unit is depleted or eliminated; both sides learn it."""
    unit = play.state.units[id]
    play.happened(UnitChanged(id, to, unit.pinned, unit.fired))
    enemy = enemy_of(unit.side)
    if to == "eliminated" and id in play.state.known.get(enemy, {}):
        play.happened(Forgotten(enemy, (id,)))
    play.announce(f"{id} is {to}.")


def _retreating(battle: Battle, fight: Fight, loser: Side) -> tuple[str, ...]:
    if loser == fight.attacker:
        return tuple(u for u in fight.attackers if battle.units[u].alive)
    return tuple(u.id for u in battle.in_hex(fight.hex, loser) if not u.rides)


def after(play: AtTable, fight: Fight) -> None:
    """The attackers may advance into a hex that is empty; else the fight is over."""
    battle = play.state
    empty = not battle.in_hex(fight.hex, enemy_of(fight.attacker))
    if empty and any(battle.units[u].alive for u in fight.attackers):
        play.happened(FightGoesOn(replace(fight, stage="advance")))
        play.announce(f"{fight.hex} is empty; the attackers may advance.")
    else:
        play.happened(FightOver())


@move("choose-losses", "Choose who suffers")
def choose_losses(play: AtTable) -> None:
    """The owner chooses; HQs only where there is nobody else."""
    fight = there(play.state.fight, "No losses need to be chosen now.")
    play.need(fight.stage == "losses", "No losses need to be chosen now.")
    loser: Side = there(fight.loser, "No losses need to be chosen now.")
    asking.may_answer(play, loser)
    left = [id for id in fight.candidates if play.state.units[id].alive]
    number = min(fight.number, len(left))
    words = "Which unit?" if number == 1 else f"Which {number} units?"
    choice = play.several("choice", words, [Option(id, id) for id in left], least=number)
    play.need(len(choice) == number, f"Choose {number}.")
    _lose(play, _consequence(play, fight, choice))
    after(play, fight)
