"""A random player: any reader, any move, any answer; and the resulting battles."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from assistant.battle.log import Entry
from assistant.battle.play import Refused
from assistant.battle.random_rolls import RandomRolls
from assistant.battle.rattenkrieg.lookups.vehicles import kinds
from assistant.battle.rattenkrieg.screens import contributions
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import AT, GERMAN, US
from tests.battle.openings import MARK
from tests.battle.random_play.repertoire import ACTIONS, CRAFT, GUNS, PIECES, TROUBLE, WAYS
from tests.battle.random_play.seeds import FOUND, battle_of

__all__ = ["FOUND", "PATIENCE", "Player", "played"]

READERS = (UMPIRE, GERMAN, US)
SELDOM = (
    "end-battle",
    "place-all",
    "end-turn",
    "begin-turn",
    "close-orders",
    "hunker-down",
    "set-conditions",
)
STATES = ("hunkered-down", "stunned", "wounded", "dead", "prisoner")
JUNK = ("", "x", "-1", "99999", "nan", "-", ("a", "b"), "1" * 500)
PATIENCE = 30  # questions and dice of one try


@dataclass(frozen=True)
class Moment:
    """A battle before and after an entry; its log then has `length` entries."""

    before: Battle
    entry: Entry
    after: Battle
    length: int
    told: dict[str, object]
    dice: dict[str, list[int]]
    lots: RandomRolls | None = None  # what the program drew with


class Player:
    """A player who plays a battle alone; the same seed plays the same battle."""

    def __init__(self, seed, size=0):
        self.random = Random(seed)
        self.table = battle_of(seed, size)
        self.moments: list[Moment] = []
        self.undone = 0
        self.lots: RandomRolls | None = None
        self.draws = self.table.game.lots
        self.table.game.lots = self.keep_lots

    @property
    def battle(self):
        return self.table.battle

    @property
    def game(self):
        return self.table.game

    def keep_lots(self, *attempt):
        """Draw the random rolls of an attempt, and keep them for its moment."""
        self.lots = self.draws(*attempt)
        return self.lots

    def play(self, tries):
        """Make this many attempts; `moments` records their results."""
        for _ in range(tries):
            if self.random.random() < 0.04:
                self.take_back()
            else:
                self.try_something()
        return self

    def take_back(self):
        """Undo a random entry, or an undo; it may be refused."""
        before, seq = self.battle, self.random.randint(0, len(self.game.entries) + 1)
        if self.random.random() < 0.5 and (last := self.game.last_standing()):
            seq = last.seq
        try:
            entry = self.game.undo(seq, "a wrong tap", at=AT, request=f"tap {self.random.random()}")
        except Refused:
            return
        self.undone += 1
        self.moments.append(Moment(before, entry, self.battle, len(self.game.entries), {}, {}))

    def try_something(self):
        """Make one tap and answer its questions, until it is made, refused or abandoned."""
        reader = self.random.choice(READERS)
        move, told = self.wish(reader)
        why = "he says so" if self.random.random() < 0.05 else ""
        before = self.battle
        for progress in self.followed(reader, move, told, why):
            if progress.entry:
                length = len(self.game.entries)
                told, dice = dict(told), progress.fallen
                made = Moment(before, progress.entry, self.battle, length, told, dice, self.lots)
                self.moments.append(made)

    def followed(self, reader, move, told, why="") -> Iterator:
        """Follow a move step by step as far as it goes: first opened, then made."""
        dice: dict[str, list[int]] = {}
        request = f"tap {self.random.random()}"
        commit = False
        for _ in range(PATIENCE):
            progress = self.table.attempt(
                move, reader, dice, why, request, commit=commit, **dict(told)
            )
            yield progress
            if self.go_on(progress, reader, told, dice):
                continue
            if commit or progress.refused:
                return
            commit = True
            for ask in progress.asks:
                if not ask.answered and self.random.random() < 0.15:
                    told.update(self.answered(ask, reader))

    def go_on(self, progress, reader, told, dice):
        """Add the answer or the dice that a move waits for; return False if it needs none."""
        open_ask = next((a for a in progress.asks if a.value is None), None)
        if progress.entry or progress.refused:
            return False
        if progress.dice:
            throw = progress.dice.pending.throw
            name = progress.dice.prefix + throw.name.removeprefix(progress.dice.prefix)
            faces = [self.random.randint(1, throw.faces) for _ in range(throw.count)]
            dice[name] = [*dice.get(name, []), *faces]
        elif open_ask:
            told.update(self.answered(open_ask, reader))
        return bool(progress.dice or open_ask)

    def wish(self, reader):
        """Return a random move that this reader may make, and its element."""
        about = {**self.about(reader), **self.whims()}
        habits = self.habits(reader)
        if habits and self.random.random() < 0.6:
            move, told = self.random.choice(habits)
            return move, {**about, **told}
        if self.random.random() < 0.6 and (taps := self.taps(reader)):
            tap = self.random.choice(taps)
            return tap.move or self.random.choice(self.actions(reader)), {**about, **tap.told}
        return self.random.choice(self.moves(reader)), about

    def habits(self, reader):
        """Return what people do most: order all their elements, act with the active ones."""
        battle = self.battle
        own = [x for x in battle.elements.values() if reader.is_umpire or x.side == reader.side]
        if battle.phase == "setup":
            return self.setting_up(reader)
        if battle.phase == "approach" and reader.is_umpire and self.random.random() < 0.3:
            still = [m for m in battle.mojons.values() if not m.stopped_by]
            return [("stop-pathway", {"mojon": m.id, "distance_in": "9"}) for m in still]
        if reader.is_umpire and battle.table_plan.plan and self.random.random() < 0.2:
            return self.on_the_plan()
        if battle.phase != "engagement":
            return []
        if battle.stage == "orders":
            return [("place-order", {"element": x.id}) for x in own if not x.order]
        unseen = [x for x in own if x.concealment != "identified"] or own
        if reader.is_umpire and self.random.random() < 0.3:
            known = self.random.choice(("located", "identified", "identified"))
            about = {"element": self.random.choice(unseen).id, "reason": "seen"}
            return [("rule-element", {**about, "concealment": known})] * 3 + [
                *(("hit-section", {}) for _ in battle.buildings.facades()),
                ("rule-man", {**about, "state": self.random.choice(STATES)}),
            ]
        on = battle.round
        active = [x for x in own if on and x.id in on.active and battle.able(x)]
        mine = [x for x in active if on and x.id == on.turn_of] or active
        found = [(act, {"element": x.id}) for x in mine for act in self.actions(reader)]
        found += self.fire(mine, reader) * 20
        down = [x for x in active if any(m.state == "hunkered-down" for m in battle.men(x))]
        jammed = [x for x in active if any(m.jammed for m in battle.fit(x))]
        found += [("rejoin", {"element": x.id}) for x in down] * 9
        return found + [("clear-stoppage", {"element": x.id}) for x in jammed] * 9

    def fire(self, elements, reader):
        """Return the fire buttons on the cards of vehicles."""
        roles = ("both", "umpire" if reader.is_umpire else "side")
        return [
            (offer.move, {"element": x.id, **offer.told})
            for x in elements
            for offer in contributions.sensible_offers(self.battle, x, roles)
            if offer.group == "fire"
        ]

    def setting_up(self, reader):
        """Place Mojons one by one: some of them hidden, some of them decoys."""
        own = [m for m in self.battle.mojons.values() if reader.side in (None, m.side)]
        hidden = self.random.choice(("yes", "no"))
        found = [("place-mojon", {"mojon": m.id, "hidden": hidden}) for m in own if not m.placed]
        found += [("lay-traps", {})] if len(self.battle.buildings.traps) < 4 else []
        if reader.is_umpire and not self.battle.buildings.sections:
            found += [("mark-facade", {"wide": "3"}), ("mark-opening", {})]
        empty = [m for m in own if not self.battle.in_mojon(m.id) and not m.decoy]
        return [*found, *(("make-decoy", {"mojon": m.id}) for m in empty)]

    def on_the_plan(self):
        """Put elements and Mojons on the table plan; some have moved since."""
        every = [*self.battle.elements, *self.battle.mojons]
        gone = [id for id, stand in self.battle.table_plan.stands.items() if not stand.sure]
        found = [("put", {"element": id}) for id in every]
        return [*found, *(("stands-there", {"element": id}) for id in gone), ("rule-plan", {})]

    def taps(self, reader):
        """Return a reader's pending taps, and the umpire's taps on things on the table."""
        found = due_now(self.battle) if reader.is_umpire else due_for(self.battle, reader.side)
        taps = [tap for each in found for tap in each.taps if tap.move != SELDOM[0]]
        if reader.is_umpire and self.random.random() < 0.2:
            taps += [*contributions.all_umpire_taps(self.battle)]
            rows = [
                x
                for side in self.battle.sides
                for x in contributions.all_own_rows(self.battle, side)
            ]
            taps += [
                tap
                for row in (*contributions.all_table_rows(self.battle), *rows)
                for tap in row.taps
            ]
        elif not reader.is_umpire and self.random.random() < 0.05:
            taps += [
                tap for x in contributions.all_own_rows(self.battle, reader.side) for tap in x.asks
            ]
        return taps

    def moves(self, reader):
        """Return every move that a reader may make; a move that ends the battle is rare."""
        moves = self.game.system.moves.values()
        seldom = SELDOM if self.random.random() < 0.9 else ()
        return [m.id for m in moves if reader.role in m.by and m.id not in seldom]

    def actions(self, reader):
        """Return what an active element can do."""
        acts = ACTIONS + (GUNS + WAYS + TROUBLE * 2 if self.battle.vehicles.of else ())
        of = self.battle.vehicles.of.values()
        acts += CRAFT if any(kinds.is_craft(vehicle) for vehicle in of) else ()
        acts += PIECES if any(m.pieces for m in self.battle.figures.values()) else ()
        if self.battle.vehicles.of:
            acts += ("shoot-vehicle", "ask-shoot-vehicle", "shell", "ask-shell") * 4
        return [id for id in acts if reader.role in self.game.system.moves[id].by]

    def about(self, reader):
        """Return an element, Mojon, side and check: mostly of the reader's own side."""
        honest = self.random.random() < 0.9 and not reader.is_umpire
        elements = [x for x in self.battle.elements.values() if not honest or x.side == reader.side]
        mojons = [m for m in self.battle.mojons.values() if not honest or m.side == reader.side]
        told = {
            "element": self.random.choice(elements).id,
            "mojon": self.random.choice(mojons).id,
            "side": self.random.choice(list(self.battle.sides)),
        }
        if self.battle.owed:
            told["owed"] = self.random.choice(self.battle.owed).id
        return told

    def whims(self):
        """Return answers to questions not asked yet: rare ones, and sometimes nonsense."""
        told = {}
        for name in ("hidden", "concealed", "moving", "designated", "cold"):
            if self.random.random() < 0.15:
                told[name] = self.random.choice(("yes", "no"))
        if self.random.random() < 0.05:
            names = ("men", "gait", "distance_in", "spot", "target", "kind", "spent", "hidden")
            told[self.random.choice(names)] = self.random.choice(JUNK)
        return told

    def answered(self, ask, reader):
        """Return a plausible answer by name; a place by the names of its two coordinates."""
        if ask.kind != "place":
            return {ask.name: self.answer(ask, reader)}
        ends = zip(ask.fields, ask.spot.within, strict=True)
        return {name: f"{self.random.uniform(0, far):.1f}" for name, far in ends}

    def answer(self, ask, reader):
        """Return a plausible answer."""
        if self.random.random() < 0.02:
            return self.random.choice(JUNK)
        match ask.kind:
            case "choice":
                return self.random.choice([o.value for o in ask.options] or ["nothing"])
            case "several":
                some = [o.value for o in ask.options if self.random.random() < 0.7]
                return tuple(some or [o.value for o in ask.options][:1])
            case "number":
                least = max(ask.least, -10)
                return f"{self.random.uniform(least, min(ask.most, least + 24)):.1f}"
            case "whole":
                return str(self.random.randint(int(ask.least), int(min(ask.most, 8))))
            case "flag":
                return self.random.choice(("yes", "no"))
            case _:
                words = f"because {self.random.randint(1, 9)}"
                aloud = reader.is_umpire or "Everyone reads this" in ask.words
                return words if aloud else MARK.format(reader.side)


@cache
def played(seed, tries=220, size=0):
    """Return a battle played at random, cached for all tests."""
    return Player(seed, size).play(tries)
