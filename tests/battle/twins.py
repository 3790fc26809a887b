"""Twins of a battle: the same to one side, other in everything that this side may not know."""

from collections.abc import Mapping
from random import Random
from typing import Any

from assistant.battle.rattenkrieg.fire.going_to_ground import DUCKING
from assistant.battle.rattenkrieg.kit.chapters.all_chapters import check_of
from assistant.battle.rattenkrieg.lookups.naming import enemy_name, is_mojon_seen
from assistant.battle.rattenkrieg.lookups.perception import perceives_last
from assistant.battle.rattenkrieg.lookups.table_plan.sightings import enemies_in_sight
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import (
    Battle,
    Element,
    Figure,
    Mojon,
    Noise,
    Order,
    PendingCheck,
    UmpireRequest,
)
from assistant.battle.rattenkrieg.state.animals import Dog, Horse
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
from assistant.battle.rattenkrieg.state.scenario import Claim
from assistant.battle.rattenkrieg.state.table_plan import Sighting, TablePosition
from assistant.battle.rattenkrieg.state.travel import Going, Ride
from assistant.battle.rattenkrieg.state.vehicle_emergencies import EmergencyState
from assistant.battle.rattenkrieg.state.vehicles import Count, Vehicle
from assistant.battle.rattenkrieg.state.wounds import Swim
from assistant.frozen import replace
from assistant.rules.rattenkrieg.fire.weapons import Setup

KINDS = ("fire", "movement", "ambush")
STATES = ("ready", "hunkered-down", "stunned", "wounded", "dead")


def is_marker_removed(element: Element) -> bool:
    """Return whether everybody saw the marker of an order removed: it was carried out (11.2)."""
    return bool(element.order and element.order.carried_out and not element.left)


class Twin:
    """Random changes to what one side may not know of the other."""

    def __init__(self, battle: Battle, side: str, random: Random) -> None:
        self.battle = battle
        self.side = side
        self.enemy = battle.enemy(side).id
        self.random = random
        self.qualities = {id: x.quality for id, x in battle.elements.items()}
        self.is_over = battle.phase == "over"
        self.up = {id: bool(battle.able(x)) for id, x in battle.elements.items()}

    def made(self) -> Battle:
        """The twin."""
        self.change_mojons()
        self.change_figures()
        self.change_elements()
        self.change_side()
        self.change_round()
        self.change_distances()
        self.change_aspects()
        self.change_care()
        self.change_special()
        self.change_minds()
        self.change_arms()
        self.change_ground()
        self.change_works()
        self.change_vehicles()
        self.change_plight()
        self.change_travel()
        self.change_support()
        self.change_craft()
        self.change_script()
        self.change_places()
        return self.battle

    def theirs(self) -> list[Element]:
        """The enemy's elements."""
        return list(self.battle.of_side(self.enemy))

    def active(self, element: Element) -> bool:
        """Whether it takes part in the round."""
        return self.battle.round is not None and element.id in self.battle.round.active

    def on_table(self, element: Element) -> bool:
        """Whether all its figures are to be seen."""
        return element.concealment == "identified" or element.deployed

    def has_shown(self, element: Element) -> bool:
        """Whether more of it is to be seen than a marker."""
        face_up = element.order is not None and element.order.face_up
        return bool(element.contact or self.on_table(element) or self.active(element) or face_up)

    def put(self, **changes: object) -> None:
        """The battle with these changes."""
        self.battle = replace(self.battle, **changes)

    def change_mojons(self) -> None:
        """Who is under which marker; where those lie that are hidden; which are decoys.

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
        """These markers carry what others of them carried."""
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
        """A marker that this side does not see, somewhere else."""
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

    def change_figures(self) -> None:
        """Men that are not seen: their number, state, arms; of those seen what does not show."""
        figures, elements = dict(self.battle.figures), dict(self.battle.elements)
        for element in self.theirs():
            if is_aboard(self.battle, element):
                figures |= self.crew(element)
                continue
            leader = None
            if element.concealment == "located":
                leader = self.battle.main_figure(element)
            # whoever stands before the man who leads is out, and all if he is out as well:
            # else another would lead in his place
            lost = leader is not None or self.random.random() < 0.3
            chosen = leader is not None and not leader.leader  # by his arms among those left
            for man in self.battle.men(element):
                shows = self.on_table(element) or man == leader or man.state == "prisoner"
                figures[man.id] = self.known_man(man) if shows else self.unseen_man(man, lost)
                lost = lost and (chosen or not (man == leader and man.able))
            kept = [id for id in element.figures if figures[id].state == "prisoner"]
            kept += [leader.id] if leader else []
            unseen = [id for id in element.figures if id not in kept]
            if not self.on_table(element) and len(unseen) > 1 and not self.is_over:
                gone = self.random.choice(unseen)
                left = tuple(id for id in element.figures if id != gone)
                elements[element.id] = replace(element, figures=left)
        self.put(figures=figures, elements=elements)

    def crew(self, element: Element) -> dict[str, Figure]:
        """Men inside a vehicle: no more shows than whether anybody is left to act."""
        men = self.battle.men(element)
        acts = next((m for m in men if m.able), None)
        shown = [m for m in men if m == acts or m.state == "prisoner"]
        return {
            m.id: self.known_man(m) if m in shown else self.unseen_man(m, acts is None) for m in men
        }

    def known_man(self, man: Figure) -> Figure:
        """A man in sight: his rank, aim, stoppage and nerve do not show."""
        return replace(
            man,
            rank=f"rank {self.random.random()}",
            scope=self.random.randint(0, 4),
            lost=self.random.randint(0, 3),
            aims=self.random.randint(0, 3),
            jammed=self.random.random() < 0.5,
            sentinel=self.random.choice((None, False, True)),
        )

    def unseen_man(self, man: Figure, lost: bool) -> Figure:
        """A man out of sight: nothing of him shows, not even that he is dead, until the end."""
        arms = tuple(replace(w, name=f"arm {self.random.random()}") for w in man.weapons)
        pieces = tuple(replace(p, name=f"arm {self.random.random()}") for p in man.pieces)
        state = "dead" if lost else self.random.choice(STATES)
        state = man.state if self.is_over else state  # the result counts the losses of both sides
        return replace(self.known_man(man), weapons=arms, pieces=pieces, leader=False, state=state)

    def change_elements(self) -> None:
        """What an order of battle says, nerve, actions, face-down orders."""
        elements = dict(self.battle.elements)
        for x in self.theirs():
            spent = x.spent if self.active(x) else self.random.randint(0, 4)
            is_done = not x.left and (self.active(x) or is_marker_removed(x))
            left = 0 if is_done else self.random.randint(1, 3)
            elements[x.id] = replace(
                x,
                squad=f"squad {self.random.random()}",
                name=f"name {self.random.random()}",
                unit=f"unit {self.random.random()}",
                quality=self.random.randint(1, 8),
                aggressiveness=self.random.randint(0, 6),
                original_aggressiveness=self.random.randint(0, 6),
                aggressiveness_at_start=self.random.randint(0, 6),
                spent=spent,
                allowed=spent + left,
                shots=self.random.randint(0, 5),
                last_action=self.random.choice((None, "run", "shoot")),
                command=self.random.choice(("led", "under-command", "out-of-command")),
                modifier=self.random.randint(-1, 1),
                next_actions=self.random.randint(-1, 1),
                broken=self.random.random() < 0.5,
                must=self.random.choice((None, "firefight")),
                inherent_ambush=self.random.choice(("none", "unused", "used")),
                has_acted=self.random.random() < 0.5,
                camouflage=self.random.choice((None, (), ("ghillie-suit",))),
                hidden_turns=self.random.randint(0, 2),
                order=self.order(x),
            )
        self.put(elements=elements)

    def order(self, element: Element) -> Order | None:
        """Another order, where this side sees no more than its back."""
        order = element.order
        if order and order.face_up:
            return order
        carried_out = self.random.random() < 0.5 if element.left else is_marker_removed(element)
        down = Order(self.random.choice(KINDS), carried_out=carried_out)
        unseen = enemy_name(self.battle, element) is None and not self.active(element)
        if unseen:
            return self.random.choice((None, down))
        return down if order else None

    def change_side(self) -> None:
        """Markers left, orders given, checks owed, wishes."""
        enemy = self.battle.sides[self.enemy]
        changed = replace(
            enemy,
            quality=self.random.randint(1, 8),
            ambush_left=self.random.randint(0, 8),
            squad_orders={"1st Squad": self.random.randint(0, 4)},
        )
        one = self.random.choice(self.theirs()).id
        owed = [o for o in self.battle.owed if self.owes(o)]
        fires = {o.thing for o in owed if o.kind == DUCKING}  # both sides read of such a burst
        wishes = [
            w
            for w in self.battle.wishes
            if self.battle.elements[w.element].side == self.side or w.element in fires
        ]
        self.put(
            sides={**self.battle.sides, enemy.id: changed},
            owed=(*owed, PendingCheck("nerve", "nerve", one)),
            wishes=(*wishes, UmpireRequest(one, "spot", {"element": one}, "wants to spot")),
        )

    def owes(self, owed: PendingCheck) -> bool:
        """Return whether this side reads of a check, or sees the fire that it is for."""
        if check_of(owed).step == "ground":
            return True
        if owed.kind == DUCKING:  # the side that fires waits for the enemy's choice, and reads so
            return self.side in (self.battle.elements[x].side for x in (owed.element, owed.thing))
        if owed.element is None or check_of(owed).by == "umpire":
            return False
        return self.battle.elements[owed.element].side == self.side

    def change_round(self) -> None:
        """Whom the enemy has named in secret; what he did out of sight and hearing."""
        self.change_noise()
        on = self.battle.round
        if on is None:
            return
        nominees = dict(on.nominees)
        if named := nominees.get(self.enemy):
            nominees[self.enemy] = self.in_place_of(named)
        acting = on.acting
        if acting and self.battle.elements[acting.element].side == self.enemy:
            acting = replace(acting, action="quiet-gesture", figures=())
        held = on.held
        if held and self.battle.elements[held.element].side == self.enemy:
            held = replace(held, action="swim", move="swim", told={"element": "another"}, paid=2)
        self.put(round=replace(on, nominees=nominees, acting=acting, held=held))

    def change_noise(self) -> None:
        """What an enemy did that nobody saw or heard; how far it was heard, and who made it.

        Whoever of this side perceived an action still does, for that is what it knows.
        """
        noise = self.battle.noise
        own = tuple(x.id for x in self.battle.of_side(self.side))
        unseen = [x.id for x in self.theirs() if enemy_name(self.battle, x) is None]
        by = tuple(id for id in own if perceives_last(self.battle, self.battle.elements[id]))
        others = tuple(id for id in own if id not in by)
        if noise is None or (noise.element in unseen and not by):
            somebody = self.random.choice(unseen) if unseen else ""
            there = Noise(somebody, "run", 6, unnoticed_by=own) if unseen else None
            self.put(noise=self.random.choice((None, there)))
        elif self.battle.elements[noise.element].side == self.enemy:
            maker = self.random.choice(unseen) if noise.element in unseen else noise.element
            known = replace(noise, element=maker, perceived_by=by, unnoticed_by=others)
            self.put(noise=replace(known, heard=None))

    def change_distances(self) -> None:
        """What the umpire and the enemy know of how far it is; all of what is out of sight."""
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
        """Where the enemy out of sight stands on the plan, what they saw; what the umpire wants."""
        places = self.battle.places
        if places.plan is None:
            return
        there = {id for _, id in enemies_in_sight(self.battle, self.side)}
        there |= {x.mojon for x in self.theirs() if x.id in there and x.mojon}
        theirs = {x.id for x in (*self.theirs(), *self.battle.mojons_of(self.enemy))} - there
        stands = self.own(places.stands, list(theirs))
        stands |= {
            id: TablePosition(self.random.uniform(0, 48), self.random.uniform(0, 48), 0, sure)
            for id in sorted(theirs)
            if self.random.random() < 0.8
            for sure in [self.random.random() < 0.8]
        }
        # each sighting was in public; the side knows which of its own are still in sight
        public = {name for name, _ in enemies_in_sight(self.battle, self.enemy)}
        saw = {name: x for name, x in places.sights.get(self.enemy, {}).items() if name in public}
        saw["contact Z"] = Sighting(self.random.uniform(0, 48), 1, self.battle.turn)
        sights = {**places.sights, self.enemy: saw}
        asks = self.random.random() < 0.5
        self.put(places=replace(places, stands=stands, sights=sights, asks=asks))

    def change_care(self) -> None:
        """Who of the enemy helps, has been helped, is out of breath; who swims out of sight."""
        ids = [id for x in self.theirs() for id in x.figures]
        some = [id for id in ids if self.random.random() < 0.3]
        seen = {id for x in self.theirs() if x.concealment == "identified" for id in x.figures}
        unseen, dive = [id for id in ids if id not in seen], [id for id in some if id not in seen]
        care = self.battle.care
        self.put(
            care=replace(
                care,
                staff=self.own(care.staff, ids) | dict.fromkeys(some, "aid-man"),
                aided=self.own(care.aided, ids) | dict.fromkeys(some, "combat-medic"),
                swims=self.own(care.swims, unseen)
                | dict.fromkeys(dive, Swim(3, ("troubled-water",))),
                breathless=self.own(care.breathless, ids) | dict.fromkeys(some, 2),
            )
        )

    def change_special(self) -> None:
        """The enemy's dogs in all but that they are there; his horses in what does not show."""
        special = self.battle.special
        identified = {
            id for x in self.theirs() if x.concealment == "identified" for id in x.figures
        }
        ids = {id for x in self.theirs() for id in x.figures}
        dogs = {
            id: Dog(None, self.random.randint(0, 9), self.random.randint(0, 3), "attack")
            for id in special.dogs
            if id in ids
        }
        horses = {
            id: replace(horse, kills=self.random.randint(0, 1), rode_in=self.random.randint(0, 24))
            if id in identified
            else Horse(ridden=self.random.random() < 0.5)
            for id, horse in special.horses.items()
            if id in ids
        }
        self.put(
            special=replace(
                special,
                dogs={**special.dogs, **dogs},
                horses={**special.horses, **horses},
                holders=tuple(id for id in special.holders if id not in ids),
                measured={**special.measured, self.enemy: self.random.randint(0, 9)},
            )
        )

    def change_arms(self) -> None:
        """Guns out of sight; of those in sight what does not show; what the enemy still has."""
        arms = self.battle.arms
        guns = self.own(arms.guns, [id for x in self.theirs() for id in x.figures])
        for element in self.theirs():
            for man in self.battle.men(element):
                setup = arms.gun(man.id).setup
                if element.concealment != "identified":
                    setup = self.random.choice(("light", "medium", "heavy"))
                guns[man.id] = self.gun(element, setup)
        stocks = {who: each for who, each in arms.stocks.items() if who in guns or who == self.side}
        stocks[self.enemy] = {"Mk 2 Pineapple": self.random.randint(0, 9)}
        ids = [id for x in self.theirs() for id in x.figures]
        left = [id for id in arms.left_handed or () if id not in ids]
        found = self.own(arms.found, ids) | {ids[0]: ("MG42",)}
        left_handed = (*left, self.random.choice(ids))
        self.put(arms=replace(arms, guns=guns, stocks=stocks, found=found, left_handed=left_handed))

    def change_ground(self) -> None:
        """What is left in the enemy's flamethrowers; all else burns, drifts and shines for all."""
        ids = [id for x in self.theirs() for id in x.figures]
        bursts = self.own(self.battle.ground.bursts, ids)
        bursts |= {id: self.random.randint(0, 9) for id in ids}
        self.put(ground=replace(self.battle.ground, bursts=bursts))

    def gun(self, element: Element, setup: Setup) -> Gun:
        """A gun that stands so, in whatever trouble."""
        job = WeaponWork("barrel", self.random.randint(1, 6), 6)
        return Gun(
            setup,
            crew=tuple(self.random.sample(element.figures, 1)),
            job=self.random.choice((None, job)),
            attention=self.random.random() < 0.5,
            problems=self.random.randint(0, 2),
        )

    @staticmethod
    def own(things: Mapping[str, Any], theirs: list[str]) -> dict[str, Any]:
        """What is held of the other figures."""
        return {id: each for id, each in things.items() if id not in theirs}

    def change_minds(self) -> None:
        """How alert the enemy is; of men in sight, whether they take cover, the next shot shows."""
        minds, awareness = self.battle.minds, dict(self.battle.minds.awareness)
        for x in self.theirs():
            now = awareness.get(x.id, "black")
            among = ("white", "yellow", "orange", "red", "black")
            if x.concealment == "identified":
                among = among[3:] if now in among[3:] else among[:3]
            awareness[x.id] = self.random.choice(among)
        theirs = [x.id for x in self.theirs()]
        men = [id for x in self.theirs() for id in x.figures]
        own_men = [id for x in self.battle.of_side(self.side) for id in x.figures]
        known = [id for id in minds.made_out if id in men]
        self.put(
            minds=replace(
                minds,
                awareness=awareness,
                alarms={},
                engaged=self.own(minds.engaged, theirs),
                dared=self.own(minds.dared, theirs) | {theirs[0]: ("danger-zone",)},
                wearing=self.own(minds.wearing, men) | {men[0]: ("sabre",)},
                made_out=(*known, *(id for id in own_men if self.random.random() < 0.3)),
                touched=(*(id for id in minds.touched if id not in theirs), theirs[0]),
                tempted=self.own(minds.tempted, theirs),
                mistaken=tuple(id for id in minds.mistaken if id not in theirs),
            )
        )

    def change_script(self) -> None:
        """Who of the enemy is still to come, what else will happen; his points, until the end."""
        script = self.battle.script
        reserves = {id: x for id, x in script.reserves.items() if x.side == self.side}
        points = {
            id: scored
            if scored.side == self.side or self.is_over
            else replace(scored, condition="another", times=self.random.randint(0, 9))
            for id, scored in script.points.items()
        }
        known = [x for x in script.claims if points[x.condition].side == self.side]
        other = next((id for id, x in points.items() if x.side != self.side), None)
        claims = (*known, *([Claim(other, self.random.randint(1, 9))] if other else []))
        self.put(
            script=replace(
                script,
                reserves=reserves,
                events={},
                points=points,
                claims=claims,
                entrances=self.own(script.entrances, [self.enemy]),
                purchases={id: x for id, x in script.purchases.items() if x.side == self.side},
                estimates=self.own(script.estimates, [self.enemy]),
            )
        )

    def change_mines(self, traps: Mapping[str, Trap]) -> dict[str, Trap]:
        """Return the traps with as many mines of the enemy as may be; found wires keep theirs."""
        wired = {id for x in self.battle.works.wires.values() if x.found for id in x.mines}
        kept = {
            id: x for id, x in traps.items() if not x.is_mine or x.side == self.side or id in wired
        }
        for number in range(50, 50 + self.random.randint(0, 3)):
            id = f"{self.enemy} mine {number}"
            kept[id] = Trap(id, number, self.enemy, "mine", "there", "Type 99", quality=3)
        return kept

    def change_works(self) -> None:
        """What the enemy's trap markers stand for, what he works at; how doors really stand."""
        works = self.battle.works
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
            for id, x in works.traps.items()
        }
        traps = self.change_mines(traps)
        tasks = {id: x for id, x in works.tasks.items() if x.side == self.side}
        fuzes = {id: x for id, x in works.fuzes.items() if x.side == self.side}
        layer = next(iter(self.theirs())).id
        fuze = Fuze("fuze 9999", self.enemy, "Type 99", "there", layer, 2)
        other = Task(f"{self.enemy} task 99", self.enemy, "demolition", "bridge", 4)
        unready = tuple(x.id for x in self.theirs() if self.random.random() < 0.5)
        # a wire that was found is known to be there, and nothing else of it
        wires = {"wire 9": Wire("wire 9", self.enemy, (), layer, layer)}
        for id, x in works.wires.items():
            if x.side == self.side or (x.found and not x.cut):
                wires[id] = x if x.side == self.side else replace(x, mines=x.mines[:1])
        rooms = {id: x for id, x in works.rooms.items() if x.side == self.side}
        cellar = Room("room 99", self.enemy, "cellar", large=True)
        inside = {id: room for id, room in works.in_room.items() if room in rooms}
        theirs = {id: cellar.id for x in self.theirs() for id in x.figures}
        own = tuple(x for x in works.unready if self.battle.elements[x].side == self.side)
        openings = {
            id: replace(x, now=Leaf(self.random.choice(("open", "shut", "locked"))))
            for id, x in works.openings.items()
        }
        self.put(
            works=replace(
                works,
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
        """Who is out of a tank that is not identified, what is repaired, whose eyes are blinded.

        Men beside a tank in plain sight are seen there.
        """
        plight = self.battle.plight
        unseen = [x for x in self.theirs() if x.concealment != "identified"]
        men = [id for x in unseen for id in x.figures]
        theirs = [x.id for x in self.theirs()]
        out = tuple(id for id in plight.out if id not in men)
        self.put(
            plight=EmergencyState(
                out=(*out, *(id for id in men if self.random.random() < 0.1)),
                served=self.own(plight.served, theirs) | {theirs[0]: self.random.randint(1, 6)},
                blinded=self.own(plight.blinded, theirs) | {theirs[-1]: 2},
                mends={id: x for id, x in plight.mends.items() if x.vehicle not in theirs},
                radios=tuple(id for id in plight.radios if id not in theirs),
            )
        )

    def change_vehicles(self) -> None:
        """Damage inside, shells, who is in whose sight; of a vehicle out of sight all."""
        of = dict(self.battle.vehicles.of)
        for element in self.theirs():
            if vehicle := of.get(element.id):
                of[element.id] = self.vehicle(element, vehicle)
        self.put(vehicles=replace(self.battle.vehicles, of=of))

    def change_travel(self) -> None:
        """How the enemy's vehicles are ordered to go, what is seen from where, who sits inside."""
        travel = self.battle.travel
        theirs = sorted({x.id for x in self.theirs()} & {*self.battle.vehicles.of})
        if not theirs:
            return
        shown = {id for x in self.theirs() if x.contact for id in x.figures}
        men = {id for x in self.theirs() for id in x.figures}
        unseen = {id for id in sorted(men - shown) if self.random.random() < 0.3}
        some = sorted(unseen | shown & {*travel.rides})
        own = {id: ride for id, ride in travel.rides.items() if id not in men}
        other = Going(
            hull_deg=float(self.random.randint(0, 359)),
            straight_in=float(self.random.randint(0, 9)),
            left_in=float(self.random.randint(0, 9)),
            steps=self.random.randint(0, 4),
            tows=self.random.choice(("", *theirs)),
            bogged=self.random.random() < 0.5,
        )
        rides = own | {id: ride for id in some if (ride := self.ride(theirs, seen=id in shown))}
        goes = {**travel.goes, **dict.fromkeys(theirs, other)}
        for id in theirs:  # which way a model points, all see
            if self.battle.elements[id].concealment == "identified":
                points = travel.going(id)
                goes[id] = replace(other, hull_deg=points.hull_deg, turret_deg=points.turret_deg)
        self.put(travel=replace(travel, goes=goes, rides=rides, bearings={}))

    def ride(self, carriers: list[str], *, seen: bool) -> Ride | None:
        """A place aboard; who is unseen sits within, or on a vehicle that is unseen too."""
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
        """A vehicle that looks the same."""
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
        """What is left to mortars and launchers; what a mortar fires at, and who sees it for it."""
        support = self.battle.support
        identified = [x for x in self.theirs() if x.concealment == "identified"]
        shown = {id for x in identified for id in x.figures}
        mortars, launchers = dict(support.mortars), dict(support.launchers)
        for id in (id for x in self.theirs() for id in x.figures):
            stands = self.random.random() < 0.5
            stands = support.mortar(id).stands if id in shown else stands
            bombs, fired = self.random.randint(0, 40), self.random.randint(0, 3)
            mortars[id] = Mortar(stands, None, bombs, "the bridge", 30, fired, id)
            launchers[id] = Launcher(self.random.randint(0, 9), self.random.random() < 0.5)
        self.put(support=replace(support, mortars=mortars, launchers=launchers))

    def in_place_of(self, named: str) -> str:
        """Another nominee, of the Quality that the roll brings out; who fell is not rolled for.

        Prisoners stay prisoners: whoever escorts them sees them (13.4.6).
        """
        alike = [x for x in self.theirs() if bool(self.battle.able(x)) == self.up[named]]
        if not alike:
            alike = [self.battle.elements[named]]
            state = "ready" if self.up[named] else "dead"
            free = [m for m in self.battle.men(alike[0]) if m.state != "prisoner"]
            men = {m.id: replace(m, state=state) for m in free}
            self.put(figures={**self.battle.figures, **men})
        other = self.random.choice(alike)
        quality = self.qualities[named]
        elements = {**self.battle.elements, other.id: replace(other, quality=quality)}
        self.put(elements=elements)
        return other.id

    def change_craft(self) -> None:
        """The enemy's boats in the water, what is aboard his aircraft, who is in a harness."""
        craft = self.battle.craft
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
            craft=replace(
                craft,
                boats={**craft.boats, **boats},
                holds={**craft.holds, **holds},
                harness=self.own(craft.harness, men) | dict.fromkeys(some, 2),
                adrift=tuple(id for id in craft.adrift if id not in men),
            )
        )


def twin(battle: Battle, side: str, random: Random) -> Battle:
    """A battle in which this side sees the same, and all that it may not know is other."""
    return Twin(battle, side, random).made()
