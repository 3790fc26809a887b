"""The program's own dice rolls and draws for a battle, which nobody can choose or predict.

Every die and every lot is a keyed hash (HMAC) of the attempt it belongs to. The key is a secret of
the battle that never leaves the laptop: no page, stream or exported file holds it. A second run of
the same attempt finds the same dice, so nobody rolls until they like the result.
"""

import hmac
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from assistant.rules.dice import DiceMissing, Given, Source, Throw, given_dice

Origin = Literal["typed", "retyped", "rolled", "earlier"]
#: the die's name in its move, its place among those of that name from 0, its face -> where from
OriginOf = Callable[[str, int, int], Origin]
Rolls = Literal["none", "one", "all"]  # the program's share: no throw, the next one, the rest

SECRET_BYTES = 32
SEAL_BYTES = 12
Attempt = tuple[str, str, str]  # actor, move id, element id or ""
MOST_ATTEMPTS = 500  # of which the lots are remembered


def origin_typed(name: str, place: int, face: int) -> Origin:
    """Return the origin of dice that people threw and typed in."""
    return "typed"


@dataclass
class RandomRolls:
    """The lots of one attempt at a move: the same whenever that attempt is repeated."""

    secret: bytes
    attempt: tuple[str, ...]  # length of the log, actor, move, element
    were_used: bool = False

    def draw(self, name: str, count: int) -> int:
        """Draw a number from 0 to `count` - 1 under a name."""
        self.were_used = True
        message = "\x00".join((*self.attempt, name)).encode(errors="replace")
        return int.from_bytes(hmac.digest(self.secret, message, "sha256")) % count

    def face(self, name: str, place: int, faces: int) -> int:
        """Return the face, 1 to `faces`, of the die at a place in the throw with this name."""
        return 1 + self.draw(f"die {place} {name}", faces)

    def seal(self, name: str, places: str) -> str:
        """Return the proof that the program has shown its dice at some places of a throw.

        Without it, somebody could claim one face after the other, to learn a die before it counts.
        """
        message = "\x00".join((*self.attempt, "shown", places, name)).encode(errors="replace")
        return hmac.digest(self.secret, message, "sha256")[:SEAL_BYTES].hex()

    def roll(self, throw: Throw) -> Sequence[int]:
        """Roll the dice of a throw; a `Source`."""
        places = range(throw.start, throw.start + throw.count)
        return [self.face(throw.name, place, throw.faces) for place in places]


class RollsOfAttempts:
    """The lots of attempts at moves of one battle that made no entry yet, oldest first."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._lots: dict[Attempt, RandomRolls] = {}

    def __len__(self) -> int:
        return len(self._lots)

    def lots_of(self, attempt: Attempt, entries: int) -> RandomRolls:
        """Return the lots of an attempt; `entries` is the number of entries in the log.

        They stay the same until the attempt makes an entry, even if other entries come between;
        only unused lots may change.
        """
        after, lots = str(entries), self._lots.get(attempt)
        if lots is None or (not lots.were_used and lots.attempt[0] != after):
            self.forget(attempt)
            while len(self) >= MOST_ATTEMPTS:
                self._forget_one()
            lots = self._lots[attempt] = RandomRolls(self._secret, (after, *attempt))
        return lots

    def forget(self, attempt: Attempt) -> None:
        """Forget the lots of an attempt: it made its entry."""
        self._lots.pop(attempt, None)

    def _forget_one(self) -> None:
        """Forget the lots of one attempt: unused ones first, since they come out the same again."""
        unused = (attempt for attempt, lots in self._lots.items() if not lots.were_used)
        del self._lots[next(unused, next(iter(self._lots)))]


class TapDice:
    """The dice of one tap: typed by people, or rolled for them by the program.

    `claimed` are the places, by name, of dice in `typed` that the program has shown on the page
    before. A claim counts only for a face that the program did roll there.
    """

    def __init__(
        self,
        typed: Given,
        lots: RandomRolls,
        claimed: Mapping[str, Collection[int]],
        rolls: Rolls = "none",
    ) -> None:
        self.rolled: dict[str, set[int]] = {}  # places of the dice that the program rolled, by name
        self.lots = lots
        self._claimed = claimed
        roll = {"none": None, "one": first_throw_only(self._roll), "all": self._roll}[rolls]
        self._source = given_dice(typed, roll)

    def __call__(self, throw: Throw) -> Sequence[int]:
        """Return the faces of a throw; raise `DiceMissing` where nobody gave them."""
        fallen = self._source(throw)
        for place, face in enumerate(fallen, throw.start):
            is_claimed = place in self._claimed.get(throw.name, ())
            if is_claimed and face == self.lots.face(throw.name, place, throw.faces):
                self.rolled.setdefault(throw.name, set()).add(place)
        return fallen

    def origin(self, name: str, place: int, face: int) -> Origin:
        """Return where a die of this tap came from."""
        return "rolled" if place in self.rolled.get(name, ()) else "typed"

    def _roll(self, throw: Throw) -> Sequence[int]:
        places = range(throw.start, throw.start + throw.count)
        self.rolled.setdefault(throw.name, set()).update(places)
        return self.lots.roll(throw)


def first_throw_only(source: Source) -> Source:
    """Return a source that serves the first throw it is asked for; people throw the rest."""
    served: list[str] = []

    def throw_once(throw: Throw) -> Sequence[int]:
        if served and throw.name not in served:
            raise DiceMissing(throw)
        served.append(throw.name)
        return source(throw)

    return throw_once
