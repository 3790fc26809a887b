"""Retreats, hex by hex towards an HQ (Rats of Tobruk 10.5)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.combat.losses import after, suffers
from assistant.battle.rats_of_tobruk.events.combat import FightGoesOn
from assistant.battle.rats_of_tobruk.events.units import Shown, UnitPlaced
from assistant.battle.rats_of_tobruk.kit import asking
from assistant.battle.rats_of_tobruk.kit.register import AtTable, move, there
from assistant.battle.rats_of_tobruk.lookups.ground import (
    STACK,
    apart,
    around,
    cost,
    enemy_of,
    hexside,
    hq_of,
    in_ezoc,
    moves_as,
    stacked,
)
from assistant.battle.rats_of_tobruk.state.actions import Fight
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Unit
from assistant.battle.rats_of_tobruk.turns.supply import stays_nominated
from assistant.rules.rats_of_tobruk.terms import Side


@move("retreat", "Retreat")
def retreat(play: AtTable) -> None:
    """Unit by unit, two hexes towards its HQ; who cannot is eliminated."""
    fight = there(play.state.fight, "No unit has to retreat now.")
    play.need(fight.stage == "retreat", "No unit has to retreat now.")
    loser: Side = there(fight.loser, "No unit has to retreat now.")
    asking.may_answer(play, chooser(play.state, loser))
    units = play.state.units
    going = [id for id in fight.retreating if units[id].alive and units[id].place]
    if not going:
        after(play, fight)
        return
    options = [Option(id, id) for id in going]
    id = play.choose("unit", "Who?", options)
    along = _goes_along(play, fight, id)
    hexes: list[str] = []
    for step in (1, 2):
        hex = _one_hex(play, id, step, hexes[-1] if hexes else str(play.state.units[id].place))
        if hex is None:
            for each in (id, *(u.id for u in play.state.riders_of(id))):
                suffers(play, each, "eliminated")
            break
        hexes.append(hex)
    else:
        for each in (id, *along, *(u.id for u in play.state.riders_of(id))):
            play.happened(UnitPlaced(each, hexes[-1]))
        play.happened(Shown(enemy_of(loser), (id, *along)))
        play.announce(f"{', '.join((id, *along))} retreats to {hexes[-1]}.")
    left = tuple(u for u in going if u != id)
    now = replace(fight, retreating=left)
    if left:
        play.happened(FightGoesOn(now))
    else:
        stays_nominated(play, loser)
        after(play, now)


def _goes_along(play: AtTable, fight: Fight, id: str) -> tuple[str, ...]:
    """An HQ that stands with a retreating attacker may go with it (10.5)."""
    unit = play.state.units[id]
    if unit.side != fight.attacker:
        return ()
    hqs = [hq for hq in play.state.in_hex(str(unit.place), unit.side) if hq.hq]
    return tuple(
        hq.id for hq in hqs if play.flag(f"with_{hq.id}", f"{hq.id} goes along", rare=True)
    )


def chooser(battle: Battle, loser: Side) -> Side:
    """Who says where retreats lead: with no HQ left to go to, the opponent."""
    led = any(unit.hq for unit in battle.on_map(loser))
    return loser if led else enemy_of(loser)


def _one_hex(play: AtTable, id: str, step: int, here: str) -> str | None:
    """Where one hex of the retreat leads."""
    battle = play.state
    unit = battle.units[id]
    near = list(around(battle, here))
    words = f"Which hexes next to {here} are closed to it?"
    shut = tuple(h for h in near if closed_to(battle, unit, here, h))
    options = [Option(h, h) for h in near]
    closed = play.several(f"closed_{step}", words, options, default=shut, rare=True)
    own = None if unit.hq else hq_of(battle, unit)
    hqs = [u.place for u in battle.on_map(unit.side) if u.hq and u.place and u not in (own, unit)]
    own_at = own.place if own and own.alive else None
    nearest = sorted(hqs, key=lambda h: apart(battle, h, here))
    # the HQs one after the other, the nearest first: the first that can be approached, 10.5
    for number, other in enumerate(nearest or [None]):
        told = _step_told(battle, unit, step, here, (own_at, other), closed)
        prefix = f"{id} {step} {number or ''}"
        outcome = play.resolve(
            "rats-of-tobruk/retreat-step", told, prefix=prefix, shown_to=[unit.side]
        )
        if not outcome.eliminated:
            break
    else:
        return None
    who = "the opponent chooses" if outcome.by == "opponent" else "the owner chooses"
    options = [Option(h, h) for h in outcome.hexes]
    return play.choose(f"hex_{step}", f"Which hex, {who}?", options)


def _step_told(
    battle: Battle,
    unit: Unit,
    step: int,
    here: str,
    hqs: tuple[str | None, str | None],
    closed: Sequence[str],
) -> dict[str, Any]:
    """A hex of a retreat as its procedure is told it: with the own HQ and another one."""
    own_at, other = hqs
    enemy = enemy_of(unit.side)
    return {
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
            for h in around(battle, here)
        ],
    }


def closed_to(battle: Battle, unit: Unit, here: str, there: str) -> bool:
    """Whether the map as far as it is known shuts a hex to a unit."""
    lies = hexside(battle, here, there)
    if lies.road or lies.path:
        return False
    wheels = moves_as(unit) == "wheeled"
    return cost(battle, moves_as(unit), there) == "na" or (wheels and lies.ditch_wire)
