"""The dice of a resolution as the log shows them: the faces and who rolled them."""

from itertools import groupby

from assistant.battle.log import Resolved
from assistant.cards.wording import words_of

ORIGINS = {
    "typed": "typed",
    "retyped": "corrected after its result was shown",
    "rolled": "rolled by the program",
    "earlier": "from an earlier entry",
    "": "typed or rolled: not recorded",
}


def dice_words(resolved: Resolved) -> str:
    """Return the faces of every throw, such as `shots 1 5 (typed) 2 (rolled by the program)`."""
    return ", ".join(f"{words_of(name)} {_throw(resolved, name)}" for name in resolved.dice)


def _throw(resolved: Resolved, name: str) -> str:
    fallen = resolved.dice[name]
    faces = fallen if isinstance(fallen, list | tuple) else [fallen]
    origins = resolved.origins.get(name, ())
    places = range(len(faces))

    def origin(place: int) -> str:
        return origins[place] if place < len(origins) else ""

    runs = ((each, list(of_it)) for each, of_it in groupby(places, origin))
    return " ".join(f"{' '.join(str(faces[p]) for p in run)} ({ORIGINS[of]})" for of, run in runs)
