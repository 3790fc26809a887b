"""Changes to unknown facts of the enemy's markers: who is under each, and where."""

from assistant.battle.rattenkrieg.lookups.naming import is_mojon_seen
from assistant.battle.rattenkrieg.lookups.table_plan.sightings import enemies_in_sight
from assistant.battle.rattenkrieg.state import (
    Mojon,
)
from assistant.battle.rattenkrieg.state.table_plan import Sighting, TablePosition
from assistant.frozen import replace
from tests.battle.twin_changes import Changes


class MarkerChanges(Changes):
    """Random changes to enemy Mojons, and to places and distances that only the enemy knows."""

    def change_mojons(self) -> None:
        """Change who is under which marker, the places of hidden markers, and the decoys.

        A marker in sight whose element has just acted is known to have done so: it carries it.
        """
        acted = self.battle.noise.element if self.battle.noise else None
        groups: dict[object, list[Mojon]] = {}
        for mojon in self.battle.mojons_of(self.enemy):
            inside = self.battle.in_mojon(mojon.id)
            has_acted = is_mojon_seen(mojon) and acted in [x.id for x in inside]
            if not has_acted and not any(self.has_shown(x) for x in inside):
                ordered = mojon.has_order or any(x.order for x in inside)
                groups.setdefault(
                    (is_mojon_seen(mojon), is_mojon_seen(mojon) and ordered), []
                ).append(mojon)
        for group in groups.values():
            self.swap(group)
        mojons = dict(self.battle.mojons)
        for mojon in self.battle.mojons_of(self.enemy):
            mojons[mojon.id] = replace(mojon, place=f"place {self.random.random()}")
            if not is_mojon_seen(mojon) and not mojon.removed:
                mojons[mojon.id] = self.hide(mojons[mojon.id])
        for mojon in self.battle.mojons_of(self.side):
            asked = self.random.choice((None, 14.0))  # the enemy asks the umpire to stop it
            mojons[mojon.id] = replace(mojon, stop_asked_in=asked)
        self.put(mojons=mojons)

    def swap(self, group: list[Mojon]) -> None:
        """Exchange what these markers carry."""
        others = self.random.sample(group, len(group))
        to = {before.id: after.id for before, after in zip(group, others, strict=True)}
        elements = {
            id: replace(x, mojon=to.get(x.mojon or "", x.mojon))
            for id, x in self.battle.elements.items()
        }
        before = {to[m.id]: m for m in group}
        mojons = {
            id: replace(m, decoy=before.get(id, m).decoy, has_order=before.get(id, m).has_order)
            for id, m in self.battle.mojons.items()
        }
        self.put(elements=elements, mojons=mojons)

    def hide(self, mojon: Mojon) -> Mojon:
        """Return a marker that this side does not see, in another place."""
        return replace(
            mojon,
            number=self.random.randint(50, 99),
            placed=True,
            hidden=True,
            markers=self.random.randint(1, 9),
            length_in=self.random.randint(0, 40),
            ended=self.random.random() < 0.5,
            extended=self.random.random() < 0.5,
            moved=self.random.random() < 0.5,
        )

    def change_distances(self) -> None:
        """Change distances that only the umpire and the enemy know; for unseen elements, all."""
        found = {key: dict(each) for key, each in self.battle.distances.items()}
        for own in self.battle.of_side(self.side):
            for enemy in self.theirs():
                each = found.setdefault(" ".join(sorted((own.id, enemy.id))), {})
                for reader in ("umpire", self.enemy) + (() if enemy.contact else (self.side,)):
                    each[reader] = float(self.random.randint(0, 60))
        self.put(distances=found)

    def change_aspects(self) -> None:
        """Change the entries of the umpire and the enemy about what figures see of each other."""
        found = {
            at: {who: x for who, x in each.items() if who == self.side}
            for at, each in self.battle.aspects.items()
        }
        for own in self.battle.of_side(self.side):
            for enemy in self.theirs():
                for a, b in ((own.id, enemy.id), (enemy.id, own.id)):
                    each = found.setdefault(f"{a} {b} {b} shows", {})
                    for reader in ("umpire", self.enemy):
                        each[reader] = self.random.choice(("none", "low", "head"))
        self.put(aspects=found)

    def change_places(self) -> None:
        """Change the places of unseen enemies on the plan, what they saw, the umpire's notes."""
        table_plan = self.battle.table_plan
        if table_plan.plan is None:
            return
        there = {id for _, id in enemies_in_sight(self.battle, self.side)}
        there |= {x.mojon for x in self.theirs() if x.id in there and x.mojon}
        theirs = {x.id for x in (*self.theirs(), *self.battle.mojons_of(self.enemy))} - there
        stands = self.own(table_plan.stands, list(theirs))
        stands |= {
            id: TablePosition(self.random.uniform(0, 48), self.random.uniform(0, 48), 0, sure)
            for id in sorted(theirs)
            if self.random.random() < 0.8
            for sure in [self.random.random() < 0.8]
        }
        # each sighting was in public; the side knows which of its own are still in sight
        public = {name for name, _ in enemies_in_sight(self.battle, self.enemy)}
        saw = {
            name: x for name, x in table_plan.sights.get(self.enemy, {}).items() if name in public
        }
        saw["contact Z"] = Sighting(self.random.uniform(0, 48), 1, self.battle.turn)
        sights = {**table_plan.sights, self.enemy: saw}
        asks = self.random.random() < 0.5
        self.put(table_plan=replace(table_plan, stands=stands, sights=sights, asks=asks))
