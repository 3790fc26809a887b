"""What each reader calls an element or a man: its name, a contact's letter, a Mojon's number."""

from collections import Counter
from collections.abc import Iterable

from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Mojon


def umpires(battle: Battle, element: Element) -> str:
    """Side's letter and name: for the umpire alone."""
    return f"{battle.sides[element.side].letter} {element.short}"


def enemys(battle: Battle, element: Element) -> str | None:
    """What the other side calls it; None if it knows of nothing there."""
    contact = battle.elements[element.id].contact  # as it is now, whichever state was passed
    if contact:
        return f"contact {contact}"
    mojon = battle.mojons.get(element.mojon or "")
    return f"Mojon {mojon.number}" if mojon and seen(mojon) else None


def called(battle: Battle, element: Element, side: str) -> str:
    """What a side calls it, or that it does not know."""
    if element.side == side:
        return element.title
    return enemys(battle, element) or "somebody unseen"


def seen(mojon: Mojon) -> bool:
    """Whether the enemy sees this Mojon on the table."""
    return mojon.placed and not mojon.hidden and not mojon.removed


def arm(figure: Figure) -> str:
    """What a man carries first; nothing for the unarmed."""
    names = [w.name for w in figure.weapons] + [p.name for p in figure.pieces]
    return names[0] if names else ""


def man(figure: Figure) -> str:
    """A man by rank and weapon: for his own side and the umpire."""
    weapon = arm(figure)
    return figure.rank if weapon in figure.rank or not weapon else f"{figure.rank} ({weapon})"


def carried(men: Iterable[Figure]) -> str:
    """What a group of men carries, as seen from the other side."""
    names = Counter(arm(figure) or "unarmed" for figure in men)
    return ", ".join(f"{number} {name}" if number > 1 else name for name, number in names.items())


def mans(figure: Figure) -> str:
    """A man as the enemy sees him: by what he carries."""
    return f"the man with the {arm(figure)}" if arm(figure) else "a man"


def count(number: int, one: str, many: str) -> str:
    """A number with its noun, small numbers in words."""
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    word = words[number] if number < len(words) else str(number)
    return f"{word} {one if number == 1 else many}"


def capital(sentence: str) -> str:
    """The sentence with its first letter large."""
    return sentence[:1].upper() + sentence[1:]


def sentence(words: str) -> str:
    """Words that stand alone on a line."""
    return capital(words if words.endswith((".", "!", "?")) else f"{words}.")


def letters(count: int) -> str:
    """A, B, ... Z, AA, AB: how a side speaks of its contacts."""
    first, last = divmod(count, 26)
    letter = chr(ord("A") + last)
    return letters(first - 1) + letter if first else letter


def new_contact(battle: Battle, element: Element) -> str:
    """A letter that the enemy has not used for anybody else, for an element that he now knows."""
    if element.contact:
        return element.contact
    used = {e.contact for e in battle.of_side(element.side)}
    count = battle.enemy(element.side).contacts
    while letters(count) in used:
        count += 1
    return letters(count)
