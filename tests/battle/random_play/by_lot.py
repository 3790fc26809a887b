"""Two sides and an umpire who play a board game at random: battles for other tests."""

from hashlib import sha256
from random import Random

from assistant.battle.viewers import UMPIRE
from tests.battle.board import ALLIED, AXIS, Board

PATIENCE = 25  # questions of one move


def dice_by_purpose(seed):
    """Dice that depend only on what they are thrown for."""

    def source(throw):
        words = f"{seed} {throw.name} {throw.start}"
        faces = (sha256(f"{words} {n}".encode()).digest()[0] for n in range(throw.count))
        return tuple(face % throw.faces + 1 for face in faces)

    return source


class ByLot(Board):
    """A player who plays a battle alone; the same seed plays the same battle."""

    rarely: tuple[str, ...] = ()  # moves that end what might go on
    extra: tuple[str, ...] = ()  # moves that are never due

    def seeded(self, seed):
        self.random, self.thrown, self.seed = Random(seed), 0, seed
        return self

    def play(self, acts):
        """Play a number of acts; yield the battle after each."""
        for _ in range(acts):
            self.act()
            yield self.battle

    def act(self):
        """Make a pending tap, or sometimes another move that a side may make."""
        views = self.game.system.views
        by = self.random.choice((UMPIRE, AXIS, ALLIED))
        if by is UMPIRE:
            page = views.umpire_view(self.battle)
        else:
            page = views.side_view(self.battle, by.side)
        taps = [tap for due in page.due for tap in due.taps]
        eager = [tap for tap in taps if tap.move not in self.rarely]
        if eager and self.random.random() < 0.8:
            taps = eager
        if not taps or self.random.random() < 0.06:
            self.attempt(self.random.choice(self.extra), by)
        else:
            tap = self.random.choice(taps)
            self.attempt(tap.move, by, **tap.told)

    def attempt(self, move, by, **told):
        """Make a move with random answers to its questions; it may be refused."""
        self.thrown += 1
        told |= self.wilful(move, by, told)
        for _ in range(PATIENCE):
            progress = self.tried(move, by, dice_by_purpose(f"{self.seed} {self.thrown}"), **told)
            if progress.entry or progress.refused:
                return progress
            asks = [a for a in progress.asks if a.value is None and not a.problem]
            if not asks:
                return progress
            for ask in asks:
                told[ask.name] = self.answer(ask, told)
        return progress

    def wilful(self, move, by, told):
        """Return new answers to some of the questions that are already answered."""
        first = self.game.make(
            move, by, told, dice_by_purpose(self.seed), at="", request="", commit=False
        )
        filled = [a for a in first.asks if a.value is not None and a.name not in told]
        return {a.name: self.answer(a, told) for a in filled if self.random.random() < 0.6}

    def answer(self, ask, told):
        """Return a random answer to a question."""
        if ask.kind == "choice":
            assert ask.options, f"a question that nobody can answer: {ask.words}"
            return self.random.choice(ask.options).value
        if ask.kind == "several":
            least = 1 if ask.least is None else int(ask.least)
            every = [option.value for option in ask.options]
            return self.random.sample(every, min(len(every), max(least, self.random.randint(0, 2))))
        if ask.kind == "flag":
            return self.random.choice(("yes", "no", "no"))
        if ask.kind == "text":
            return self.text(ask, told)
        return self.random.randint(int(ask.least or 0), min(9, int(ask.most or 9)))

    def text(self, ask, told):
        """Return a random text."""
        return ""
