"""Changes to unknown facts of the enemy's vehicles, boats, mortars and works."""

from collections.abc import Mapping

from assistant.battle.rattenkrieg.state import (
    Element,
)
from assistant.battle.rattenkrieg.state.boats_and_aircraft import AircraftStores, Boat
from assistant.battle.rattenkrieg.state.buildings_and_traps import (
    Fuze,
    Leaf,
    Room,
    Task,
    Trap,
    Wire,
)
from assistant.battle.rattenkrieg.state.crewed_weapons import Gun, WeaponWork
from assistant.battle.rattenkrieg.state.heavy_weapons import Launcher, Mortar
from assistant.battle.rattenkrieg.state.travel import Going, Ride
from assistant.battle.rattenkrieg.state.vehicle_emergencies import EmergencyState
from assistant.battle.rattenkrieg.state.vehicles import Count, Vehicle
from assistant.frozen import replace
from assistant.rules.rattenkrieg.fire.weapons import Setup
from tests.battle.twin_changes import Changes


class EquipmentChanges(Changes):
    """Random changes to the enemy's equipment, and to what the enemy has built or set."""

    def change_mines(self, traps: Mapping[str, Trap]) -> dict[str, Trap]:
        """Return the traps with another number of enemy mines; found wires keep their mines."""
        wired = {id for x in self.battle.buildings.wires.values() if x.found for id in x.mines}
        kept = {
            id: x for id, x in traps.items() if not x.is_mine or x.side == self.side or id in wired
        }
        for number in range(50, 50 + self.random.randint(0, 3)):
            id = f"{self.enemy} mine {number}"
            kept[id] = Trap(id, number, self.enemy, "mine", "there", "Type 99", quality=3)
        return kept

    def change_works(self) -> None:
        """Change what enemy trap markers hide, the enemy's tasks, and the true state of doors."""
        buildings = self.battle.buildings
        traps = {
            id: x
            if x.side == self.side or x.is_mine
            else replace(
                x,
                kind=self.random.choice(("area", "line", "trap", "dummy")),
                place=f"place {self.random.random()}",
                grenade="F1",
                layer=None,
            )
            for id, x in buildings.traps.items()
        }
        traps = self.change_mines(traps)
        tasks = {id: x for id, x in buildings.tasks.items() if x.side == self.side}
        fuzes = {id: x for id, x in buildings.fuzes.items() if x.side == self.side}
        layer = next(iter(self.theirs())).id
        fuze = Fuze("fuze 9999", self.enemy, "Type 99", "there", layer, 2)
        other = Task(f"{self.enemy} task 99", self.enemy, "demolition", "bridge", 4)
        unready = tuple(x.id for x in self.theirs() if self.random.random() < 0.5)
        # a wire that was found is known to be there, and nothing else of it
        wires = {"wire 9": Wire("wire 9", self.enemy, (), layer, layer)}
        for id, x in buildings.wires.items():
            if x.side == self.side or (x.found and not x.cut):
                wires[id] = x if x.side == self.side else replace(x, mines=x.mines[:1])
        rooms = {id: x for id, x in buildings.rooms.items() if x.side == self.side}
        cellar = Room("room 99", self.enemy, "cellar", large=True)
        inside = {id: room for id, room in buildings.in_room.items() if room in rooms}
        theirs = {id: cellar.id for x in self.theirs() for id in x.figures}
        own = tuple(x for x in buildings.unready if self.battle.elements[x].side == self.side)
        openings = {
            id: replace(x, now=Leaf(self.random.choice(("open", "shut", "locked"))))
            for id, x in buildings.openings.items()
        }
        self.put(
            buildings=replace(
                buildings,
                traps=traps,
                tasks={**tasks, other.id: other},
                unready=(*own, *unready),
                rooms={**rooms, cellar.id: cellar},
                in_room={**inside, **theirs},
                openings=openings,
                fuzes={**fuzes, fuze.id: fuze},
                wires=wires,
            )
        )

    def change_plight(self) -> None:
        """Change who has left an unidentified tank, what is repaired, and who is blinded.

        Figures beside a tank in plain sight are seen there.
        """
        emergencies = self.battle.emergencies
        unseen = [x for x in self.theirs() if x.concealment != "identified"]
        men = [id for x in unseen for id in x.figures]
        theirs = [x.id for x in self.theirs()]
        out = tuple(id for id in emergencies.out if id not in men)
        self.put(
            emergencies=EmergencyState(
                out=(*out, *(id for id in men if self.random.random() < 0.1)),
                served=self.own(emergencies.served, theirs)
                | {theirs[0]: self.random.randint(1, 6)},
                blinded=self.own(emergencies.blinded, theirs) | {theirs[-1]: 2},
                mends={id: x for id, x in emergencies.mends.items() if x.vehicle not in theirs},
                radios=tuple(id for id in emergencies.radios if id not in theirs),
            )
        )

    def change_vehicles(self) -> None:
        """Change damage inside, shells, and lines of sight; for unseen vehicles, everything."""
        of = dict(self.battle.vehicles.of)
        for element in self.theirs():
            if vehicle := of.get(element.id):
                of[element.id] = self.vehicle(element, vehicle)
        self.put(vehicles=replace(self.battle.vehicles, of=of))

    def change_travel(self) -> None:
        """Change the orders of enemy vehicles, what is seen from where, and who is inside."""
        travel = self.battle.travel
        theirs = sorted({x.id for x in self.theirs()} & {*self.battle.vehicles.of})
        if not theirs:
            return
        shown = {id for x in self.theirs() if x.contact for id in x.figures}
        men = {id for x in self.theirs() for id in x.figures}
        unseen = {id for id in sorted(men - shown) if self.random.random() < 0.3}
        # of an identified element all see where its figures are, in a vehicle or on it
        plain = {id for x in self.theirs() if x.concealment == "identified" for id in x.figures}
        some = sorted((unseen | shown & {*travel.rides}) - plain)
        own = {id: ride for id, ride in travel.rides.items() if id not in men - plain}
        # what is in tow goes as fast as its tractor, and the speed of a model in sight shows
        unseen = [id for id in theirs if not self.on_table(self.battle.elements[id])]
        other = Going(
            hull_deg=float(self.random.randint(0, 359)),
            straight_in=float(self.random.randint(0, 9)),
            left_in=float(self.random.randint(0, 9)),
            steps=self.random.randint(0, 4),
            tows=self.random.choice(("", *unseen)),
            bogged=self.random.random() < 0.5,
        )
        rides = own | {id: ride for id in some if (ride := self.ride(theirs, seen=id in shown))}
        goes = {**travel.goes, **dict.fromkeys(theirs, other)}
        for id in theirs:  # which way a model points, and whether it moves now, all see
            if self.battle.elements[id].concealment == "identified":
                was = travel.going(id)
                points = replace(other, hull_deg=was.hull_deg, turret_deg=was.turret_deg)
                goes[id] = replace(points, drove=was.drove, moved=was.moved)
        self.put(travel=replace(travel, goes=goes, rides=rides, bearings={}))

    def ride(self, carriers: list[str], *, seen: bool) -> Ride | None:
        """Return a place aboard; unseen figures are inside, or on an unseen vehicle."""
        battle = self.battle
        known = {id for id in carriers if battle.elements[id].concealment == "identified"}
        closed = {id for id in known if battle.vehicles.of[id].card.get("enclosed")}
        able = [id for id in carriers if seen or id not in known - closed]
        if not able:
            return None
        carrier = self.random.choice(able)
        within = carrier in closed and not seen
        return Ride(carrier, within or self.random.random() < 0.5)

    def vehicle(self, element: Element, vehicle: Vehicle) -> Vehicle:
        """Return a vehicle that looks the same."""
        engine = {"engine": self.random.randint(0, 3), "radio": self.random.randint(0, 2)}
        changed = replace(
            vehicle,
            lost={**vehicle.lost, "hull": {**vehicle.lost.get("hull", {}), **engine}},
            rounds=self.random.randint(0, 90),
            fired={"shell": self.random.randint(0, 9)},
            acquired=tuple(self.random.sample(list(self.battle.elements), 2)),
            sighted=tuple(self.random.sample(list(self.battle.elements), 1)),
            fired_at=(),
            firing=self.random.randint(0, 3),
            problems=self.random.randint(0, 2),
            attention=self.random.random() < 0.5,
            impulse=self.random.randint(0, 3),
            tasks={element.figures[0]: self.random.choice(("drive", "spot", "repair"))},
            taking={element.figures[0]: "gunner"},
            shots=self.random.randint(0, 3),
            laid_on=self.random.choice(list(self.battle.elements)),
            kinds={"0": {"HE": self.random.randint(0, 40)}},
            others={"1": Count(self.random.randint(0, 40))},
            smoke_left=self.random.randint(1, 9),
        )
        if self.on_table(element):
            return changed
        return replace(
            changed,
            card={**vehicle.card, "name": f"name {self.random.random()}"},
            speed_in=self.random.randint(0, 20),
            buttoned_up=self.random.random() < 0.5,
            fire=self.random.randint(0, 5),
            screens={"hull left": self.random.randint(0, 20)},
        )

    def change_support(self) -> None:
        """Change the ammunition of mortars and launchers, and mortars' targets and observers."""
        heavy_weapons = self.battle.heavy_weapons
        identified = [x for x in self.theirs() if x.concealment == "identified"]
        shown = {id for x in identified for id in x.figures}
        mortars, launchers = dict(heavy_weapons.mortars), dict(heavy_weapons.launchers)
        for id in (id for x in self.theirs() for id in x.figures):
            stands = self.random.random() < 0.5
            stands = heavy_weapons.mortar(id).stands if id in shown else stands
            bombs, fired = self.random.randint(0, 40), self.random.randint(0, 3)
            mortars[id] = Mortar(stands, None, bombs, "the bridge", 30, fired, id)
            launchers[id] = Launcher(self.random.randint(0, 9), self.random.random() < 0.5)
        self.put(heavy_weapons=replace(heavy_weapons, mortars=mortars, launchers=launchers))

    def change_craft(self) -> None:
        """Change enemy boats in the water, loads of aircraft, and figures in harness."""
        boats_and_aircraft = self.battle.boats_and_aircraft
        theirs = [x.id for x in self.theirs() if x.id in self.battle.vehicles.of]
        men = [id for x in self.theirs() for id in x.figures]
        boats = {
            id: Boat(
                self.random.choice(("deep", "shallow")),
                self.random.choice(("afloat", "stuck")),
                lost=self.random.randint(0, 40),
                tons=self.random.randint(0, 4),
                bailed=self.random.randint(0, 4),
            )
            for id in theirs
        }
        bombs = {"50Kg Aerial Bomb": self.random.randint(0, 4)}
        holds = {id: AircraftStores(bombs, "fighter", self.random.randint(0, 1)) for id in theirs}
        some = [id for id in men if self.random.random() < 0.2]
        self.put(
            boats_and_aircraft=replace(
                boats_and_aircraft,
                boats={**boats_and_aircraft.boats, **boats},
                holds={**boats_and_aircraft.holds, **holds},
                harness=self.own(boats_and_aircraft.harness, men) | dict.fromkeys(some, 2),
                adrift=tuple(id for id in boats_and_aircraft.adrift if id not in men),
            )
        )

    def change_arms(self) -> None:
        """Change unseen guns, the hidden facts of seen guns, and the enemy's stocks."""
        crewed_weapons = self.battle.crewed_weapons
        guns = self.own(crewed_weapons.guns, [id for x in self.theirs() for id in x.figures])
        for element in self.theirs():
            for man in self.battle.men(element):
                setup = crewed_weapons.gun(man.id).setup
                if element.concealment != "identified":
                    setup = self.random.choice(("light", "medium", "heavy"))
                guns[man.id] = self.gun(element, setup)
        own = {id for x in self.battle.of_side(self.side) for id in x.figures}
        stocks = {
            who: each
            for who, each in crewed_weapons.stocks.items()
            if who in guns or who == self.side or who in own
        }
        stocks[self.enemy] = {"Mk 2 Pineapple": self.random.randint(0, 9)}
        ids = [id for x in self.theirs() for id in x.figures]
        left = [id for id in crewed_weapons.left_handed or () if id not in ids]
        found = self.own(crewed_weapons.found, ids) | {ids[0]: ("MG42",)}
        left_handed = (*left, self.random.choice(ids))
        self.put(
            crewed_weapons=replace(
                crewed_weapons, guns=guns, stocks=stocks, found=found, left_handed=left_handed
            )
        )

    def change_ground(self) -> None:
        """Change the enemy's flamethrower loads; other fires, clouds and lights are public."""
        ids = [id for x in self.theirs() for id in x.figures]
        bursts = self.own(self.battle.fire_and_smoke.bursts, ids)
        bursts |= {id: self.random.randint(0, 9) for id in ids}
        self.put(fire_and_smoke=replace(self.battle.fire_and_smoke, bursts=bursts))

    def gun(self, element: Element, setup: Setup) -> Gun:
        """Return a gun in this position, with any malfunction."""
        job = WeaponWork("barrel", self.random.randint(1, 6), 6)
        return Gun(
            setup,
            crew=tuple(self.random.sample(element.figures, 1)),
            job=self.random.choice((None, job)),
            attention=self.random.random() < 0.5,
            problems=self.random.randint(0, 2),
        )
