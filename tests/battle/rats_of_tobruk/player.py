"""Two sides that play Rats of Tobruk at random: battles for other tests."""

from assistant.battle.rats_of_tobruk.lookups.ground import neighbors
from tests.battle.random_play.by_lot import ByLot
from tests.battle.rats_of_tobruk.field import CRT, KEY, hexes, troops
from tests.battle.rats_of_tobruk.table import Table

CHITS = {"33": "axis", "2/13": "allied"}


class Player(ByLot, Table):
    """A player who plays a battle alone; the same seed plays the same battle."""

    rarely = ("lay-aside", "end-turn", "next-turn", "end-fight", "draw")
    extra = ("look", "place")

    def __init__(self, seed, **opened):
        told = {"key": KEY, "hexes": hexes(), "results": CRT, "units": troops(), "chits": CHITS}
        super().__init__(**{**told, **opened})
        self.seeded(seed)

    def text(self, ask, told):
        """Return a path, or a hex."""
        if ask.name == "path":
            return self.path(str(told.get("unit")))
        there = [u.place for u in self.battle.units.values() if u.place]
        return self.random.choice([*there, self.random.choice(["0000", *self.battle.hexes])])

    def path(self, unit):
        """Return a few hexes from a unit's place."""
        here = self.battle.units[unit].place if unit in self.battle.units else None
        path = []
        for _ in range(self.random.randint(1, 3)):
            here = self.random.choice(list(neighbors(self.battle, here)) if here else ["0505"])
            path.append(here)
        return " ".join(path)
