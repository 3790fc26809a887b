"""What a combat result does: losses chosen, retreats, advances (Rats of Tobruk 10.4 to 10.6)."""

from dataclasses import replace
from typing import Any, Literal

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk import acts as a
from assistant.battle.rats_of_tobruk import asking
from assistant.battle.rats_of_tobruk import events as e
from assistant.battle.rats_of_tobruk.ground import (
    STACK,
    apart,
    around,
    cost,
    crowded,
    enemy_of,
    hexside,
    hq_of,
    in_ezoc,
    moves_as,
    stacked,
)
from assistant.battle.rats_of_tobruk.moving import left_of
from assistant.battle.rats_of_tobruk.register import AtTable, move, there
from assistant.battle.rats_of_tobruk.state import Battle, Fight, Unit
from assistant.battle.rats_of_tobruk.turns import tell_all
from assistant.rules.rats_of_tobruk.words import AnyStrength, Side

NO_ADVANCE = {
    "not-cleared": "The hex is not empty.",
    "not-in-attack": "It did not attack from next door.",
    "has-fired": "It fired in this turn.",
    "prohibited": "The hex is closed to it.",
    "no-room": "There is no room.",
}


def befalls(play: AtTable, code: str) -> None:
    """A code of the results table, as far as nobody has to choose."""
    fight = play.state.fight
    assert fight is not None
    now = replace(fight, code=code)
    outcome = _consequence(play, now, None)
    loser = _loser(now, outcome.side)
    if outcome.choose:
        play.happened(
            a.FightGoesOn(
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
        play.happened(a.FightGoesOn(replace(now, stage="retreat", loser=loser, retreating=going)))
    else:
        _after(play, now)


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
    play.happened(e.UnitChanged(id, to, unit.pinned, unit.fired))
    tell_all(play, f"{id} is {to}.")


def _retreating(battle: Battle, fight: Fight, loser: Side) -> tuple[str, ...]:
    if loser == fight.attacker:
        return tuple(u for u in fight.attackers if battle.units[u].alive)
    return tuple(u.id for u in battle.in_hex(fight.hex, loser) if not u.rides)


def _after(play: AtTable, fight: Fight) -> None:
    """The attackers may advance into a hex that is empty; else the fight is over."""
    battle = play.state
    empty = not battle.in_hex(fight.hex, enemy_of(fight.attacker))
    if empty and any(battle.units[u].alive for u in fight.attackers):
        play.happened(a.FightGoesOn(replace(fight, stage="advance")))
        tell_all(play, f"{fight.hex} is empty; the attackers may advance.")
    else:
        play.happened(a.FightOver())


@move("choose-losses", "Choose who suffers")
def choose_losses(play: AtTable) -> None:
    """The owner chooses; HQs only where there is nobody else."""
    fight = there(play.state.fight, "Nobody has losses to choose.")
    play.require(fight.stage == "losses", "Nobody has losses to choose.")
    loser: Side = there(fight.loser, "Nobody has losses to choose.")
    asking.may_answer(play, loser)
    options = [Option(id, id) for id in fight.candidates]
    words = f"Which {fight.number} of them?"
    choice = play.several("choice", words, options, least=fight.number)
    play.require(len(choice) == fight.number, f"Choose {fight.number}.")
    _lose(play, _consequence(play, fight, choice))
    _after(play, fight)


@move("retreat", "Retreat")
def retreat(play: AtTable) -> None:
    """Unit by unit, two hexes towards its HQ; who cannot is eliminated."""
    fight = there(play.state.fight, "Nobody retreats.")
    play.require(fight.stage == "retreat", "Nobody retreats.")
    loser: Side = there(fight.loser, "Nobody retreats.")
    asking.may_answer(play, loser)
    options = [Option(id, id) for id in fight.retreating]
    id = play.choose("unit", "Who?", options)
    hexes: list[str] = []
    for step in (1, 2):
        hex = _one_hex(play, id, step, hexes[-1] if hexes else str(play.state.units[id].place))
        if hex is None:
            suffers(play, id, "eliminated")
            for rider in [u.id for u in play.state.units.values() if u.rides == id]:
                suffers(play, rider, "eliminated")
            break
        hexes.append(hex)
    else:
        for each in (id, *(u.id for u in play.state.units.values() if u.rides == id)):
            play.happened(e.UnitPlaced(each, hexes[-1]))
        tell_all(play, f"{id} retreats to {hexes[-1]}.")
    left = tuple(u for u in fight.retreating if u != id)
    now = replace(fight, retreating=left)
    if left:
        play.happened(a.FightGoesOn(now))
    else:
        _after(play, now)


def _one_hex(play: AtTable, id: str, step: int, here: str) -> str | None:
    """Where one hex of the retreat leads."""
    battle = play.state
    unit = battle.units[id]
    near = list(around(battle, here))
    words = f"Which hexes next to {here} are closed to it?"
    shut = tuple(h for h in near if _closed(battle, unit, here, h))
    options = [Option(h, h) for h in near]
    closed = play.several(f"closed_{step}", words, options, default=shut, rare=True)
    enemy = enemy_of(unit.side)
    own = hq_of(battle, unit)
    hqs = [u.place for u in battle.on_map(unit.side) if u.hq and u.place and u != own]
    own_at = own.place if own and own.alive else None
    other = min(hqs, key=lambda h: apart(battle, h, here)) if hqs else None
    told = {
        "step": step,
        "own_hq": apart(battle, own_at, here) if own_at else None,
        "other_hq": apart(battle, other, here) if other else None,
        "candidates": [
            {
                "hex": h,
                "own_hq": apart(battle, own_at, h) if own_at else None,
                "other_hq": apart(battle, other, h) if other else None,
                "ezoc": in_ezoc(battle, h, unit.side),
                "prohibited": h in closed or bool(battle.in_hex(h, enemy)),
                "over_stacked": stacked(battle, h, unit.side) + unit.points > STACK,
            }
            for h in near
        ],
    }
    prefix = f"{id} {step} "
    outcome = play.resolve(
        "rats-of-tobruk/retreat-step", told, prefix=prefix, shown_to=battle.sides
    )
    if outcome.eliminated:
        return None
    who = "the opponent chooses" if outcome.by == "opponent" else "the owner chooses"
    options = [Option(h, h) for h in outcome.hexes]
    return play.choose(f"hex_{step}", f"Which hex, {who}?", options)


def _closed(battle: Battle, unit: Unit, here: str, there: str) -> bool:
    """Whether the map as far as it is known shuts a hex to a unit."""
    lies = hexside(battle, here, there)
    if lies.road or lies.path:
        return False
    wheels = moves_as(unit) == "wheeled"
    return cost(battle, moves_as(unit), there) == "na" or (wheels and lies.ditch_wire)


@move("advance", "Advance after combat")
def advance(play: AtTable) -> None:
    """An attacker enters the empty hex; vehicles may go one further."""
    battle = play.state
    fight = there(battle.fight, "Nobody may advance now.")
    play.require(fight.stage == "advance", "Nobody may advance now.")
    asking.may_answer(play, fight.attacker)
    took_part = [battle.units[u] for u in fight.attackers]
    waiting = [u for u in took_part if u.alive and u.place != fight.hex and not u.overran]
    play.require(bool(waiting), "Nobody is left to advance.")
    unit = battle.units[play.choose("unit", "Who?", asking.units_of(waiting))]
    if fight.overrun:
        _overruns(play, fight, unit)
        return
    shut = _closed(battle, unit, str(unit.place), fight.hex)
    beyond = play.text("beyond", "Into which hex beyond? Empty: no further.", rare=True)
    if beyond:
        near = beyond in around(battle, fight.hex) and not battle.in_hex(
            beyond, enemy_of(fight.attacker)
        )
        play.require(near, f"{beyond} is no free hex next to {fight.hex}.")
    told = {
        "move_type": moves_as(unit) if unit.debarked else asking.move_type(play, unit.id),
        "barraged": unit.artillery and unit.fired,
        "direct_fired": unit.shot,
        "hex_cleared": True,
        "prohibited": play.flag("shut", f"Is {fight.hex} closed to it?", shut, rare=True),
        "second_prohibited": bool(beyond) and _closed(battle, unit, fight.hex, beyond),
        "room": max(0, STACK - stacked(battle, fight.hex, unit.side)),
        "second_room": max(0, STACK - stacked(battle, beyond, unit.side)) if beyond else STACK,
        "points": unit.points or 1,
    }
    outcome = play.resolve("rats-of-tobruk/advance", told, shown_to=[unit.side])
    play.require(outcome.hexes > 0, NO_ADVANCE.get(outcome.reason or "", "It may not advance."))
    play.require(not beyond or outcome.hexes > 1, "It may not go further.")
    hex = beyond or fight.hex
    play.happened(a.Advanced(unit.id, hex, unit.spent, overran=False))
    tell_all(play, f"{unit.id} advances to {hex}.")


def _overruns(play: AtTable, fight: Fight, unit: Unit) -> None:
    """Tanks move on with what movement is left."""
    battle = play.state
    left = left_of(play, unit)
    price = asking.ground_cost(play, fight.hex, "tracked")
    told = {
        "units": [{"move_type": "tracked", "left": left}],
        "hex_cleared": True,
        "advance_cost": price if isinstance(price, float | int) else "na",
        "starts_in_ezoc": in_ezoc(battle, str(unit.place), unit.side),
        "advance_in_ezoc": in_ezoc(battle, fight.hex, unit.side),
    }
    outcome = play.resolve("rats-of-tobruk/overrun", told, shown_to=[unit.side])
    after = outcome.advance_left[0]
    play.require(after is not None, "It has too little movement left to advance.")
    spent = unit.spent + left - after
    play.happened(a.Advanced(unit.id, fight.hex, spent, overran=not outcome.halted))
    halted = ", and is halted there" if outcome.halted else f"; {after:g} MP left"
    tell_all(play, f"{unit.id} overruns to {fight.hex}{halted}.")


@move("end-fight", "The fight is over")
def end_fight(play: AtTable) -> None:
    """Nobody advances any more."""
    fight = there(play.state.fight, "No fight is at its end.")
    play.require(fight.stage == "advance", "No fight is at its end.")
    asking.may_answer(play, fight.attacker)
    play.happened(a.FightOver())
    tell_all(play, f"The fight for {fight.hex} is over.")


@move("reduce", "Reduce an over-full hex")
def reduce(play: AtTable) -> None:
    """Too many in a hex when movement is over: the owner depletes or eliminates units."""
    battle = play.state
    side = asking.whose(play)
    over = crowded(battle, side)
    play.require(bool(over), "No hex is over-full.")
    units = [u for hex in over for u in battle.in_hex(hex, side) if not u.rides]
    id = play.choose("unit", "Who suffers?", asking.units_of(units))
    unit = battle.units[id]
    two_sided = unit.strength == "full" and unit.depleted is not None
    faces: list[Literal["depleted", "eliminated"]] = ["eliminated"]
    if two_sided:
        faces.insert(0, "depleted")
    to: Any = play.choose("to", "What becomes of it?", [Option(f, f) for f in faces])
    play.happened(e.UnitChanged(id, to, unit.pinned, unit.fired))
    play.tell(["umpire", side], f"{id} is {to}: too many stood in {unit.place}.")
