"""Two sides with random orders, and an umpire who resolves the turns: battles for other tests."""

from dataclasses import replace
from hashlib import sha256
from itertools import count
from random import Random

from assistant.battle.desert_rats import SYSTEM
from assistant.battle.desert_rats.state.secret_ground import SecretGround
from assistant.battle.game import Game
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.cards.desert_rats.double_blind import battle_of
from tests.battle.desert_rats.table import AT, Refusal
from tests.battle.desert_rats.twins import secret_areas

STEPS = ("close-orders", "move-all", "fire-all", "react-all", "release")
MARK = "~{}~"
PATIENCE = 12  # questions of one order
RULINGS = (
    *("shift", "rule-element", "rule-sight", "set-visibility"),
    *("set-dust", "rule-platoon", "rule-shot", "shift-platoon"),
)

INVENTED = (
    "add-line",
    "add-line",
    "send-message",
    "pass-message",
)  # what is not true of the battle
ON_PAGES = (
    *RULINGS,
    *("withhold",) * 6,
    "tell-after-all",
    "hold-line",
    "remove-line",
)  # while pages lie before the umpire


def with_owner_names(event):
    """The same opening; each name says its side, so that a leaked name is noticed."""
    elements = {
        id: replace(x, name=f"{x.name}{MARK.format(x.side)}") for id, x in event.elements.items()
    }
    platoons = {
        id: replace(p, name=f"{p.name}{MARK.format(p.side)}") for id, p in event.platoons.items()
    }
    return replace(event, elements=elements, platoons=platoons)


def with_secret_ground(event, seed):
    """The marked opening on a map with ground that one side or nobody knows; names say the side."""
    random, secret, areas = Random(seed), {}, list(event.plan.areas)
    for whose, known_to in (("axis", ("axis",)), ("british", ("british",)), ("nobody", ())):
        for area in secret_areas(random, whose):
            areas.insert(random.randint(0, len(areas)), area)
            secret[area.id] = SecretGround(known_to, known_to)
    plan = event.plan.model_copy(update={"areas": tuple(areas)})
    return replace(with_owner_names(event), plan=plan, secret_ground=secret)


def dice_by_purpose(seed, turn):
    """Dice that depend only on their purpose: the throws for other purposes change nothing."""

    def source(throw):
        return tuple(
            sha256(f"{seed} {turn()} {throw.name} {throw.start} {n}".encode()).digest()[0]
            % throw.faces
            + 1
            for n in range(throw.count)
        )

    return source


class Player:
    """A player who plays a battle alone; the same seed plays the same battle."""

    invents = False  # whether the umpire adds lines to reports, true or false
    shows_ground = False  # whether the umpire changes who knows the ground
    looks = False  # whether people look at the way to a place before they go there

    def __init__(
        self, seed, slug="bir-tawil-gap", size=0, rulings=0.0, change=with_owner_names, options=None
    ):
        numbers = count(1)
        card = battle_of(slug)
        opened = SYSTEM.opened(card, size, lambda: f"ID{next(numbers):04}", Random(seed))
        game = Game("B", SYSTEM, [], lambda entry: None, b"secret")
        opened = replace(opened, options=options or {})
        game.begin(change(opened), at=AT, words="begun")
        self._plays(game, seed, rulings)

    @classmethod
    def of(cls, game, seed, rulings=0.0):
        """Return a player for a battle that is already set up."""
        player = cls.__new__(cls)
        player._plays(game, seed, rulings)
        return player

    def _plays(self, game, seed, rulings):
        self.game, self.rulings = game, rulings
        self.requests, self.random = count(1), Random(seed)
        self.dice = dice_by_purpose(seed, lambda: self.battle.turn)
        for platoon in self.battle.platoons.values():
            self.deploy(platoon)
        self.do("begin")
        self.do("release")

    @property
    def battle(self):
        return self.game.state

    def do(self, move, by=UMPIRE, **told):
        request = f"request {next(self.requests)}"
        progress = self.game.make(move, by, told, self.dice, at=AT, request=request)
        if progress.entry is None:
            asked = [a.name for a in progress.asks if a.value is None]
            raise Refusal(move, progress.refused or progress.problems or asked)
        return progress.entry

    def deploy(self, platoon):
        """Deploy a platoon somewhere in its area."""
        while not self.battle.platoons[platoon.id].deployed:
            xs, ys = zip(*platoon.deploy, strict=True)
            at = {"x_m": self.random.randint(*span(xs)), "y_m": self.random.randint(*span(ys))}
            self.attempt("deploy", Viewer("side", "B", platoon.seat), platoon=platoon.id, **at)

    def attempt(self, move, by, **told):
        """Make a move with any answers to what it asks; it may be refused."""
        for _ in range(PATIENCE):
            request = f"request {next(self.requests)}"
            progress = self.game.make(move, by, told, self.dice, at=AT, request=request)
            open_asks = [a for a in progress.asks if a.value is None and not a.problem]
            if self.looks:
                repr(progress.asks)
            if progress.entry or progress.refused or not open_asks:
                return progress
            for ask in open_asks:
                told |= self.answer(ask)
        return progress

    def answer(self, ask):
        """Return a random answer to a question."""
        if ask.spot:
            x, y = ask.spot.within
            return dict(
                zip(ask.spot.axes, map(self.random.randint, (0, 0), (int(x), int(y))), strict=True)
            )
        if ask.kind == "choice":
            return {ask.name: self.random.choice(ask.options).value}
        if ask.kind == "several":
            some = tuple(o.value for o in ask.options if self.random.random() < 0.5)
            return {ask.name: some}
        if ask.kind == "flag":
            return {ask.name: self.random.choice(("yes", "no"))}
        if ask.kind == "text":
            return {ask.name: "words"}
        return {ask.name: self.random.randint(int(ask.least or 0), int(ask.most or 359))}

    def orders(self):
        """Give every platoon a random order, or none."""
        for platoon in list(self.battle.platoons.values()):
            if self.random.random() < 0.8:
                self.order(platoon)

    def order(self, platoon):
        by = Viewer("side", "B", platoon.seat)
        asked = self.game.make(
            "give-order", by, {"platoon": platoon.id}, self.dice, at=AT, request="", commit=False
        )
        commands = next((a.options for a in asked.asks if a.name == "command"), ())
        if commands:
            command = self.random.choice(commands).value
            told = {"platoon": platoon.id, "command": command}
            formation = {"formation": self.random.choice(("line", "column", "diamond"))}
            heading = {"heading_deg": self.random.randint(0, 359)}
            riding = [x for x in self.battle.elements_of_platoon(platoon) if x.carried_by]
            down = {"dropping": tuple(x.id for x in riding)} if self.random.random() < 0.5 else {}
            more = {**formation, **heading, **down} if command == "platoon-formate" else {}
            self.attempt("give-order", by, **told, **more)

    def rule(self):
        """Sometimes correct or undo something, as the umpire."""
        if self.random.random() >= self.rulings:
            return
        last = self.game.last_standing()
        if self.random.random() < 0.3 and last and last.move != "begin":
            self.game.undo(last.seq, "", at=AT, request=f"request {next(self.requests)}")
        else:
            reading = self.battle.phase == "reports"
            more = INVENTED if self.invents else ()
            ground = ("set-ground",) * 2 if self.shows_ground else ()
            on_pages = (*ON_PAGES, *more, *ground)
            rulings = (*RULINGS, *ground)
            self.attempt(self.random.choice(on_pages if reading else rulings), UMPIRE)

    def play(self, turns):
        """Play this many turns; yield the battle after each step."""
        yield self.battle
        for _ in range(turns * len(STEPS)):
            if self.battle.phase == "over":
                return
            if self.battle.phase == "orders":
                self.orders()
                yield self.battle
            self.rule()
            due = dict(
                zip(("orders", "movement", "fire", "reactions", "reports"), STEPS, strict=True)
            )
            self.do(due[self.battle.phase])
            yield self.battle


def span(numbers):
    """The least and the greatest number."""
    return int(min(numbers)), int(max(numbers))
