"""Twins of a double-blind battle: they differ only in what one player may not know."""

from dataclasses import replace
from random import Random

from assistant.battle.desert_rats.movement.dust_trails import dust_area as set_dust
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Action
from assistant.battle.desert_rats.state.messages import Message
from assistant.battle.desert_rats.state.player_pages import Page, UmpireLine
from assistant.battle.desert_rats.state.secret_ground import SecretGround
from assistant.boardmap.plan import Area
from assistant.rules.desert_rats.elements import TYPES

GOINGS = ("impassable", "soft-sand", "foot-only", "good")
REACTIONS = ("ok", "overconfident", "disorganised", "panicked", "demoralised")
ORDERS = ("halt", "advance", "retreat", "move-to")


def secret_areas(random, whose, kind="secret"):
    """Yield pieces of ground at random, large enough to be in the way of many orders."""
    for number in range(random.randint(1, 4)):
        x, y = random.uniform(0, 2000), random.uniform(0, 1400)
        wide, deep = random.uniform(50, 700), random.uniform(50, 500)
        yield Area(
            id=f"{kind} {whose} {number}",
            name=f"Ground {kind}-{whose}-{number}",
            polygon=((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)),
            going=random.choice(GOINGS),
            cover=random.choice(("none", "cover", "trenches")),
            looks=random.choice((None, "mines")),
        )


class Twin:
    """Random changes to what one player's side may not know about the other side."""

    def __init__(self, battle: Battle, seat: str, random: Random) -> None:
        self.battle = battle
        self.side = battle.sides[seat].side
        self.enemy = battle.enemy_of(self.side)
        self.random = random
        held = [
            c
            for c in (*battle.contacts.values(), *battle.held.values())
            if battle.platoons[c.platoon].side == self.side
        ]
        self.known = {c.enemy for c in held}
        self.known |= {s.target for s in battle.shots} | {s.firer for s in battle.shots}

    def made(self) -> Battle:
        """Return the twin."""
        battle = self.battle
        elements = {
            id: self.element(x) if x.side == self.enemy else x for id, x in battle.elements.items()
        }
        platoons = {
            id: self.platoon(p) if p.side == self.enemy else p for id, p in battle.platoons.items()
        }
        own = [id for id, seat in battle.sides.items() if seat.side == self.side]
        contacts = {
            key: c
            for key, c in battle.contacts.items()
            if battle.platoons[c.platoon].side == self.side or self.random.random() < 0.5
        }
        twin = replace(
            battle,
            elements=elements,
            platoons=platoons,
            contacts=contacts,
            labels={**battle.labels, self.enemy: self.random.randint(0, 40)},
            pages={id: page for id, page in battle.pages.items() if id in own},
            drafts={id: page for id, page in battle.drafts.items() if id in own}
            | {f"x{self.random.random()}": Page(turn=battle.turn)},
            recalled={id: pages for id, pages in battle.recalled.items() if id in own},
            ruled={f"{self.random.random()}": True},
            own_lines={id: lines for id, lines in battle.own_lines.items() if id in own}
            | {f"x{self.random.random()}": (UmpireLine("1.1", "a lie", battle.turn),)},
            messages=(*self.messages(), Message("x", self.enemy, "umpire", "a secret", 1, 1)),
            untrue={id: told for id, told in battle.untrue.items() if id in own},
            rolled={id: told for id, told in battle.rolled.items() if id in own}
            | {f"x{self.random.random()}": ("a die",)},
            ruled_shots={},
            **self.dusty(),
            **self.grounds(),
            shots=tuple(self.shot(shot) for shot in battle.shots),
            lost_sight=(),
        )
        return self.renamed(twin)

    def messages(self):
        """The messages that this side sent or has received."""
        own = {id for id, seat in self.battle.sides.items() if seat.side == self.side}
        return [
            x
            for x in self.battle.messages
            if x.sender in own or (x.to in (*own, self.side) and x.has_arrived(self.battle.turn))
        ]

    def dusty(self):
        """Dust that only the enemy knows: another piece, or none."""
        trails = {id: sides for id, sides in self.battle.trails.items() if self.side in sides}
        hidden = {id for id in self.battle.trails if id not in trails}
        dust = [area for area in self.battle.dust if area.id not in hidden]
        if self.random.random() < 0.5:
            corners = ((0.0, 0.0), (50.0, 0.0), (50.0, 40.0))
            area = set_dust(corners, 6, (1, self.battle.turn + 1))
            dust, trails = [area, *dust], {**trails, area.id: (self.enemy,)}
        return {"dust": tuple(dust), "trails": trails}

    def grounds(self):
        """Ground that this side does not know: another piece, or none, known to anybody else."""
        battle, secret = self.battle, dict(self.battle.secret_ground)
        hidden = {id for id, x in secret.items() if self.side not in (*x.known_to, *x.shown_to)}
        areas = [area for area in battle.plan.areas if area.id not in hidden]
        lines = [line for line in battle.plan.lines if line.id not in hidden]
        secret = {id: x for id, x in secret.items() if id not in hidden}
        for area in secret_areas(self.random, self.enemy, "twin"):
            areas.insert(self.random.randint(0, len(areas)), area)
            others = self.random.choice(((), (self.enemy,)))
            secret[area.id] = SecretGround(others, self.random.choice(((), others)))
        plan = battle.plan.model_copy(update={"areas": tuple(areas), "lines": tuple(lines)})
        return {"plan": plan, "secret_ground": self.known_by_the_enemy(secret)}

    def known_by_the_enemy(self, secret):
        """What this side knows, with another knowledge of it on the other side."""
        other = (self.enemy,) if self.random.random() < 0.5 else ()
        return {
            id: replace(
                x,
                known_to=(*(s for s in x.known_to if s != self.enemy), *other),
                shown_to=(*(s for s in x.shown_to if s != self.enemy), *other),
            )
            for id, x in secret.items()
        }

    def element(self, x):
        """An enemy with its hidden facts changed; without a contact, all but its presence."""
        hidden = {
            "hits": self.random.randint(0, 3),
            "firing": self.random.random() < 0.5,
            "target": "",
            "stuck": self.random.choice((None, 1)),
            "busy": self.random.random() < 0.5,
            "shots": self.random.randint(0, 9),
            "goal": self.random.choice((None, (1.0, 1.0))),
            "name": f"name {self.random.random()}",
        }
        if x.id in self.known:
            return replace(x, **hidden)
        place = (self.random.uniform(0, 2000), self.random.uniform(0, 1500))
        kinds = [id for row in TYPES.rows if (id := row["type"]) != "lorry"]
        return replace(
            x,
            **hidden,
            x_m=place[0],
            y_m=place[1],
            heading_deg=float(self.random.randint(0, 359)),
            type=self.random.choice(kinds),
            moved=self.random.random() < 0.5,
            fired=self.random.random() < 0.5,
            destroyed=self.random.choice((None, 1, self.battle.turn)),
            off=self.random.random() < 0.2,
        )

    def platoon(self, p):
        """An enemy platoon with another leader, state and sealed order."""
        return replace(
            p,
            name=f"name {self.random.random()}",
            x_m=self.random.uniform(0, 2000),
            y_m=self.random.uniform(0, 1500),
            heading_deg=float(self.random.randint(0, 359)),
            formation=self.random.choice(("line", "column")),
            movement=self.random.choice(ORDERS),
            reaction=self.random.choice(REACTIONS),
            sealed=self.random.choice((None, Action("platoon-advance"))),
            lost=self.random.randint(0, 3),
            lost_now=self.random.randint(0, 3),
            command=self.random.choice((None, *p.roster)),
            off=self.random.random() < 0.2,
        )

    def shot(self, shot):
        """A shot with its secrets changed: whether it could have hurt, what an enemy shot did."""
        taken = self.battle.elements[shot.target].side == self.side
        result = self.random.choice(("miss", "bounced", "destroyed")) if taken else shot.result
        return replace(shot, effective=self.random.random() < 0.5, result=result)

    def renamed(self, battle: Battle) -> Battle:
        """Give all enemies other ids and another order."""
        theirs = [id for id, x in battle.elements.items() if x.side == self.enemy]
        new = {id: f"X{n:04}" for n, id in enumerate(self.random.sample(theirs, len(theirs)))}
        elements = {
            new.get(id, id): replace(
                x,
                id=new.get(id, id),
                carried_by=new.get(x.carried_by or "", x.carried_by),
                target=new.get(x.target, x.target),
                shot_at=new.get(x.shot_at, x.shot_at),
            )
            for id, x in sorted(battle.elements.items(), key=lambda one: new.get(one[0], ""))
        }
        own = [id for id, x in battle.elements.items() if x.side == self.side]
        mine = {id: elements[id] for id in own}
        platoons = {
            id: replace(
                p,
                roster=tuple(new.get(x, x) for x in p.roster),
                command=new.get(p.command or "", p.command),
                sealed=p.sealed
                and replace(p.sealed, target=new.get(p.sealed.target, p.sealed.target)),
            )
            for id, p in battle.platoons.items()
        }
        return replace(
            battle,
            elements={**mine, **elements},
            platoons=platoons,
            contacts=self.held(battle.contacts, new),
            held=self.held(battle.held, new),
            withheld=self.by_enemy(battle.withheld, new),
            disguises=self.by_enemy(battle.disguises, new),
            read_before={seat: self.held(kept, new) for seat, kept in battle.read_before.items()},
            shots=tuple(
                replace(s, firer=new.get(s.firer, s.firer), target=new.get(s.target, s.target))
                for s in battle.shots
            ),
        )

    def by_enemy(self, kept, new):
        """The umpire's records about enemies for each player of the side, with the other ids."""
        own = {id for id, seat in self.battle.sides.items() if seat.side == self.side}
        return {
            seat: {new.get(id, id): value for id, value in values.items()}
            for seat, values in kept.items()
            if seat in own
        }

    def held(self, contacts, new):
        """Contacts with the other ids, in another order."""
        found = [
            replace(c, enemy=new.get(c.enemy, c.enemy), observer=new.get(c.observer, c.observer))
            for c in contacts.values()
        ]
        return {f"{c.platoon} {c.enemy}": c for c in self.random.sample(found, len(found))}
