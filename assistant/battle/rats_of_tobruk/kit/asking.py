"""What the file does not say is asked for once, and kept (Rats of Tobruk 1)."""

from typing import Literal

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.events.printed_figures import (
    CounterTold,
    FigureTold,
    HexTold,
    KeyTold,
)
from assistant.battle.rats_of_tobruk.kit.opportunity_fire import may_go_on
from assistant.battle.rats_of_tobruk.kit.register import AtTable, there
from assistant.battle.rats_of_tobruk.lookups.ground import as_seen, cost, hq_of
from assistant.battle.rats_of_tobruk.state.battle import BOTH_SIDES, Battle
from assistant.battle.rats_of_tobruk.state.board import Cost, Ground, Hex, Unit
from assistant.rules.rats_of_tobruk.hexes import HEX_DIGITS
from assistant.rules.rats_of_tobruk.terms import SUPPLY, MoveType, Side, by_rule

FOUR_DIGITS = "Enter four digits, column and row, such as 1124"
Figure = Literal["attack", "defence", "movement"]
LINES = ("ditch-wire", "bunker", "road", "path", "entry")  # of the key, but no ground of a hex
COSTS = ("0.5", "1", "1.5", "2", "3", "4", "half", "all", "na")
COST_WORDS = {"half": "half the movement", "all": "all of it", "na": "closed to it"}


def whose(play: AtTable) -> Side:
    """The side whose chit is in hand; it and the umpire act on it, after the enemy's fire."""
    side: Side = there(play.state.active, "No chit is in hand.")
    own = play.acts_for(side)
    play.require(own, "The chit is the other side's.")
    may_go_on(play)
    return side


def side_of(play: AtTable, words: str = "Whose?") -> Side:
    """The side that a move is for: the actor's own, or the one the umpire names."""
    if not play.actor.is_umpire:
        return play.actor.side  # type: ignore[return-value]
    options = [Option(side, play.state.sides[side].name) for side in BOTH_SIDES]
    return play.choose("side", words, options)  # type: ignore[return-value]


def may_answer(play: AtTable, side: Side) -> None:
    """Only this side, or the umpire for it."""
    own = play.acts_for(side)
    play.require(own, f"That is for the {play.state.sides[side].name} player.")


def known(play: AtTable) -> Battle:
    """Return the battle as whoever makes the move knows it: the umpire knows all."""
    side = play.actor.side
    return play.state if side is None else as_seen(play.state, whose_is(side))


def board(play: AtTable) -> Battle:
    """Return the battle that decides: as it is, but to a look only as its maker knows it."""
    return known(play) if play.looks else play.state


def whose_is(side: str) -> Side:
    """Return a side of the game by its name."""
    return next(each for each in BOTH_SIDES if each == side)


def units_of(battle_units: list[Unit]) -> list[Option]:
    """Units to choose from."""
    return [Option(u.id, f"{u.id} in {u.place}" if u.place else u.id) for u in battle_units]


def hex_told(play: AtTable, name: str, words: str, usual: str | None = None) -> str:
    """A hex."""
    return play.text(name, words, usual, digits=True, form=HEX_DIGITS.fullmatch, please=FOUR_DIGITS)


def figure(play: AtTable, id: str, which: Figure) -> int:
    """What is printed on the face that is up."""
    unit = play.state.units[id]
    value: int | None = getattr(unit.face, which)
    if value is None:
        face: Literal["full", "depleted"] = "depleted" if unit.strength == "depleted" else "full"
        value = play.whole(f"{which}_{id}", f"{id}: {which} on the face that is up", most=40)
        play.happened(FigureTold(id, face, which, value))
    return value


def in_supply(play: AtTable, id: str, which: Literal["attack", "defence"]) -> int:
    """A strength after supply."""
    unit = play.state.units[id]
    if unit.hq and getattr(unit.face, which) is None:
        return 0  # none is printed
    row = SUPPLY.row(min(unit.phases_without, len(SUPPLY.rows) - 1))
    return by_rule(figure(play, id, which), row[which])


def move_type(play: AtTable, id: str) -> MoveType:
    """How a counter moves, as printed."""
    known = play.state.units[id].move_type
    if known is None:
        kinds = [Option(kind, kind) for kind in ("leg", "tracked", "wheeled")]
        known = play.choose(f"move_type_{id}", f"{id}: how does it move?", kinds)  # type: ignore[assignment]
        play.happened(CounterTold(id, move_type=known))
    assert known is not None
    return known


def reach(play: AtTable, id: str) -> int:
    """The number in a unit's triangle."""
    known = play.state.units[id].reach
    if known is None:
        known = play.whole(f"reach_{id}", f"{id}: range in the triangle", least=1, most=40)
        play.happened(CounterTold(id, reach=known))
    return known


def activation_range(play: AtTable, unit: Unit) -> int | None:
    """The number in the white flag of a unit's HQ; None when no HQ is listed."""
    hq = hq_of(play.state, unit)
    if hq is None:
        return None
    if hq.activation_range is None:
        words = f"{hq.id}: activation range, in the white flag"
        found = play.whole(f"flag_{hq.id}", words, most=200)
        play.happened(CounterTold(hq.id, activation_range=found))
        return found
    return hq.activation_range


def terrain(play: AtTable, hex: str) -> str:
    """What lies in a hex."""
    known = play.state.hexes.get(hex, Hex()).terrain
    if known is None:
        grounds = [Option(t, t) for t in play.state.key if t not in LINES]
        known = play.choose(f"terrain_{hex}", f"{hex}: which terrain?", grounds)
        play.happened(HexTold(hex, terrain=known))
    return known


def bunker(play: AtTable, hex: str) -> bool:
    """Whether a hex has a bunker."""
    known = play.state.hexes.get(hex, Hex()).bunker
    if known is None:
        known = play.flag(f"bunker_{hex}", f"{hex}: is there a bunker?")
        play.happened(HexTold(hex, bunker=known))
    return known


def red_number(play: AtTable, hex: str) -> int:
    """What the terrain of a hex adds to the dice of who attacks it."""
    kind = terrain(play, hex)
    known = play.state.key.get(kind, Ground()).modifier
    if known is None:
        known = play.whole(f"red_{kind}", f"{kind}: red number in the key", 0, most=10)
        play.happened(KeyTold(kind, "modifier", known))
    return known


def cost_of(play: AtTable, kind: str, mover: MoveType) -> Cost:
    """A cell of the Terrain Key."""
    known: Cost | None = getattr(play.state.key.get(kind, Ground()), mover)
    if known is None or known == "other":
        options = [Option(c, COST_WORDS.get(c, f"{c} MP")) for c in COSTS]
        told = play.choose(f"cost_{kind}_{mover}", f"{kind}: what do {mover} units pay?", options)
        found: Cost = told if told in COST_WORDS else float(told)  # type: ignore[assignment]
        if known is None:
            play.happened(KeyTold(kind, mover, found))
        return found
    return known


def ground_cost(play: AtTable, hex: str, mover: MoveType) -> Cost:
    """What a hex costs, over open ground."""
    known = cost(play.state, mover, hex)
    return known if known not in (None, "other") else cost_of(play, terrain(play, hex), mover)
