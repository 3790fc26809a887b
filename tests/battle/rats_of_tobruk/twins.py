"""Twins of a battle: they differ only in what one side may not know."""

from dataclasses import replace

from assistant.battle.rats_of_tobruk.lookups.ground import enemy_of, hex_distance
from assistant.battle.rats_of_tobruk.setup.placing import side_that_sets_up
from assistant.battle.rats_of_tobruk.state.board import Hex

SUPPLIES = (("in-supply", 0), ("low-supply", 1), ("out-of-supply", 2))


class Twin:
    """Random changes to what one side may not know about the other."""

    def __init__(self, battle, side, random):
        self.battle, self.side, self.random = battle, side, random
        self.enemy = enemy_of(side)

    def made(self):
        """Return the twin: the cup, placed chits, unseen units, what the enemy has seen."""
        battle, enemy = self.battle, self.enemy
        mine = {chit for chit in battle.cup if battle.chits[chit] == self.side}
        cup = [chit for chit in battle.cup if chit not in mine]
        others = [c for c, s in battle.chits.items() if s == enemy and c not in battle.drawn]
        theirs = self.random.sample(others, len(cup)) if len(others) >= len(cup) else cup
        cup = [*mine, *theirs]
        self.random.shuffle(cup)
        put_in = {s: self.others(s, chits) for s, chits in battle.put_in.items()}
        known = {self.side: battle.known[self.side]} if self.side in battle.known else {}
        twin = replace(battle, cup=tuple(cup), put_in=put_in, known=known)
        units = {id: self.unit(u) if u.side == enemy else u for id, u in battle.units.items()}
        return replace(twin, units=units)

    def others(self, side, chits):
        """As many enemy chits as were put in, but not the same ones."""
        every = [c for c, whose in self.battle.chits.items() if whose == self.enemy]
        if side == self.side or not every:  # all of the enemy are withdrawn by now
            return chits
        return tuple(self.random.choices(every, k=len(chits)))

    def unit(self, unit):
        """Change an enemy unit's kind, place and state, which only its owner knows."""
        if not unit.alive:
            return unit
        supply, phases = self.random.choice(SUPPLIES)
        return replace(
            unit,
            place=self.place(unit),
            supply=supply,
            phases_without=phases,
            spent=self.random.randint(0, 5),
            moved=self.random.random() < 0.5,
            by_road=self.random.random() < 0.5,
            pinned=self.random.random() < 0.5,
        )

    def faces(self, unit):
        """Whether the unit is in the open next to this side's units, which may look at it."""
        battle = self.battle
        near = (u for u in battle.on_map(self.side) if unit.place)
        hidden = battle.hexes.get(unit.place, Hex()).bunker
        return not hidden and any(hex_distance(battle, u.place, unit.place) == 1 for u in near)

    def place(self, unit):
        """Another place, unless the unit is next to this side's, or has just acted or been seen."""
        battle = self.battle
        fixed = set(battle.walk.units if battle.walk else ())
        if battle.fight:
            fixed |= {*battle.fight.attackers, *battle.fight.retreating, *battle.fight.candidates}
            fixed |= {u.id for u in battle.in_hex(battle.fight.hex)}
        if not unit.place and side_that_sets_up(battle):  # everybody knows that a side sets up
            return None
        if unit.id in fixed or self.faces(unit):
            return unit.place
        return self.random.choice(("2222", "2323", "2424", unit.place))
