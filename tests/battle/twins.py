"""Twins of a battle: they differ only in what one side may not know."""

from random import Random

from assistant.battle.rattenkrieg.fire.going_to_ground import DUCKING
from assistant.battle.rattenkrieg.kit.chapters.all_chapters import check_of
from assistant.battle.rattenkrieg.lookups.naming import enemy_name
from assistant.battle.rattenkrieg.lookups.perception import perceives_last
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.lookups.vehicles.tasks import DRIVE
from assistant.battle.rattenkrieg.scenario.turn_events import reserve_of
from assistant.battle.rattenkrieg.state import (
    Battle,
    Element,
    Figure,
    Noise,
    Order,
    PendingCheck,
    UmpireRequest,
)
from assistant.battle.rattenkrieg.state.animals import Dog, Horse
from assistant.battle.rattenkrieg.state.scenario import Claim
from assistant.battle.rattenkrieg.state.wounds import Swim
from assistant.frozen import replace
from tests.battle.twin_equipment import EquipmentChanges
from tests.battle.twin_markers import MarkerChanges

KINDS = ("fire", "movement", "ambush")
STATES = ("ready", "hunkered-down", "stunned", "wounded", "dead")


def is_marker_removed(element: Element) -> bool:
    """Return whether everybody saw the marker of an order removed: it was carried out (11.2)."""
    return bool(element.order and element.order.carried_out and not element.left)


class Twin(EquipmentChanges, MarkerChanges):
    """Random changes to what one side may not know about the other."""

    def made(self) -> Battle:
        """Return the twin."""
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

    def change_figures(self) -> None:
        """Change unseen figures: number, state, weapons; of seen figures what does not show."""
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
        """Change figures inside a vehicle: only whether anybody can act, and drives, shows.

        In an open hatch everybody sees whether the commander looks out, and what happens to crew
        members outside.
        """
        men, vehicle = self.battle.men(element), self.battle.vehicles.of[element.id]
        awake = self.battle.awake(element)
        acts = next(iter(awake), None) or next((m for m in men if m.able), None)
        drivers = {id for id, post in vehicle.posts.items() if crews.has_task(post, DRIVE)}
        drives = [m for m in men if m.able and m.id in drivers] if vehicle.speed_in else []
        shown = [m for m in men if m == acts or m in drives or m.state == "prisoner"]
        shown += [m for m in men if not vehicle.buttoned_up and crews.is_commander(vehicle, m.id)]
        shown += [m for m in men if m.id in self.battle.emergencies.out]
        states = STATES if awake else ("stunned", "wounded", "dead") if acts else ("dead",)
        return {
            m.id: self.known_man(m) if m in shown else self.unseen_man(m, states=states)
            for m in men
        }

    def known_man(self, man: Figure) -> Figure:
        """Return a seen figure with other hidden facts: rank, scope, lost actions, aims, jam."""
        return replace(
            man,
            rank=f"rank {self.random.random()}",
            scope=self.random.randint(0, 4),
            lost=self.random.randint(0, 3),
            aims=self.random.randint(0, 3),
            jammed=self.random.random() < 0.5,
            sentinel=self.random.choice((None, False, True)),
        )

    def unseen_man(
        self, man: Figure, lost: bool = False, states: tuple[str, ...] = STATES
    ) -> Figure:
        """Return an unseen figure with all its facts changed; even its death stays hidden."""
        arms = tuple(replace(w, name=f"arm {self.random.random()}") for w in man.weapons)
        pieces = tuple(replace(p, name=f"arm {self.random.random()}") for p in man.pieces)
        state = "dead" if lost else self.random.choice(states)
        state = man.state if self.is_over else state  # the result counts the losses of both sides
        return replace(self.known_man(man), weapons=arms, pieces=pieces, leader=False, state=state)

    def change_elements(self) -> None:
        """Change facts of the order of battle, Aggressiveness, actions and face-down orders."""
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
        """Return another order if this side sees only its back."""
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
        """Change the side's remaining markers, given orders, pending checks and requests."""
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
            for w in self.battle.requests
            if self.battle.elements[w.element].side == self.side or w.element in fires
        ]
        self.put(
            sides={**self.battle.sides, enemy.id: changed},
            owed=(*owed, PendingCheck("nerve", "nerve", one)),
            requests=(*wishes, UmpireRequest(one, "spot", {"element": one}, "wants to spot")),
        )

    def owes(self, owed: PendingCheck) -> bool:
        """Return whether this side reads of a check, or sees the fire that it is for."""
        if check_of(owed).step == "ground":
            return True
        if owed.kind == DUCKING:  # the side that fires waits for the enemy's choice, and reads so
            return self.side in (self.battle.elements[x].side for x in (owed.element, owed.thing))
        if owed.kind == "reinforcements":  # by the turn alone; a side knows its own
            return reserve_of(self.battle, owed).side == self.side
        if owed.element is None or check_of(owed).by == "umpire":
            return False
        return self.battle.elements[owed.element].side == self.side

    def change_round(self) -> None:
        """Change the enemy's secret nominations, and its unseen and unheard acts."""
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
        """Change unseen and unheard enemy acts, their noise and who made them.

        An element of this side that perceived an action still does, because this side knows that.
        """
        noise = self.battle.noise
        own = tuple(x.id for x in self.battle.of_side(self.side))
        unseen = [x.id for x in self.theirs() if enemy_name(self.battle, x) is None]
        by = tuple(id for id in own if perceives_last(self.battle, self.battle.elements[id]))
        others = tuple(id for id in own if id not in by)
        if noise is None or (noise.element in unseen and not by):
            somebody = self.random.choice(unseen) if unseen else ""
            there = Noise(somebody, "run", 6, unnoticed_by=own) if unseen else None
            on = self.battle.round
            self.put(
                noise=self.random.choice((None, there)), round=on and replace(on, also_heard=())
            )
        elif self.battle.elements[noise.element].side == self.enemy:
            at_work = self.active(
                self.battle.elements[noise.element]
            )  # both sides know who is active
            alike = [id for id in unseen if self.active(self.battle.elements[id]) == at_work]
            maker = self.random.choice(alike) if noise.element in unseen else noise.element
            known = replace(noise, element=maker, perceived_by=by, unnoticed_by=others)
            self.put(noise=replace(known, heard=None))

    def change_care(self) -> None:
        """Change which enemies give or got aid or are out of breath, and unseen swimmers."""
        ids = [id for x in self.theirs() for id in x.figures]
        some = [id for id in ids if self.random.random() < 0.3]
        seen = {id for x in self.theirs() if x.concealment == "identified" for id in x.figures}
        unseen, dive = [id for id in ids if id not in seen], [id for id in some if id not in seen]
        wounds = self.battle.wounds
        self.put(
            wounds=replace(
                wounds,
                staff=self.own(wounds.staff, ids) | dict.fromkeys(some, "aid-man"),
                aided=self.own(wounds.aided, ids) | dict.fromkeys(some, "combat-medic"),
                swims=self.own(wounds.swims, unseen)
                | dict.fromkeys(dive, Swim(3, ("troubled-water",))),
                breathless=self.own(wounds.breathless, ids) | dict.fromkeys(some, 2),
            )
        )

    def change_special(self) -> None:
        """Change the enemy's dogs except their presence, and what does not show of its horses."""
        animals = self.battle.animals
        identified = {
            id for x in self.theirs() if x.concealment == "identified" for id in x.figures
        }
        ids = {id for x in self.theirs() for id in x.figures}
        dogs = {
            id: Dog(None, self.random.randint(0, 9), self.random.randint(0, 3), "attack")
            for id in animals.dogs
            if id in ids
        }
        horses = {
            id: replace(horse, kills=self.random.randint(0, 1), rode_in=self.random.randint(0, 24))
            if id in identified
            else Horse(ridden=self.random.random() < 0.5)
            for id, horse in animals.horses.items()
            if id in ids
        }
        self.put(
            animals=replace(
                animals,
                dogs={**animals.dogs, **dogs},
                horses={**animals.horses, **horses},
                holders=tuple(id for id in animals.holders if id not in ids),
                measured={**animals.measured, self.enemy: self.random.randint(0, 9)},
            )
        )

    def change_minds(self) -> None:
        """Change the enemy's alertness, and which seen figures take cover at the next shot."""
        morale, awareness = self.battle.morale, dict(self.battle.morale.awareness)
        for x in self.theirs():
            now = awareness.get(x.id, "black")
            among = ("white", "yellow", "orange", "red", "black")
            if x.concealment == "identified":
                among = among[3:] if now in among[3:] else among[:3]
            awareness[x.id] = self.random.choice(among)
        theirs = [x.id for x in self.theirs()]
        men = [id for x in self.theirs() for id in x.figures]
        own_men = [id for x in self.battle.of_side(self.side) for id in x.figures]
        known = [id for id in morale.identified_leaders if id in men]
        self.put(
            morale=replace(
                morale,
                awareness=awareness,
                alarms={},
                engaged=self.own(morale.engaged, theirs),
                dared=self.own(morale.dared, theirs) | {theirs[0]: ("danger-zone",)},
                wearing=self.own(morale.wearing, men) | {men[0]: ("sabre",)},
                identified_leaders=(*known, *(id for id in own_men if self.random.random() < 0.3)),
                command_asked=(*(id for id in morale.command_asked if id not in theirs), theirs[0]),
                tempted=self.own(morale.tempted, theirs),
                mistaken=tuple(id for id in morale.mistaken if id not in theirs),
            )
        )

    def change_script(self) -> None:
        """Change enemy reinforcements, later events, and the enemy's points until the end."""
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

    def in_place_of(self, named: str) -> str:
        """Return another nominee with the Quality that the roll reveals.

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


def twin(battle: Battle, side: str, random: Random) -> Battle:
    """Return a battle that looks the same to this side; all that it may not know differs."""
    return Twin(battle, side, random).made()
