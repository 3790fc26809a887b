"""Names of elements and figures for each reader."""

from collections import Counter
from collections.abc import Iterable, Mapping

from assistant.battle.rattenkrieg.lookups.flamethrowers import is_concealable
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Mojon


def umpire_name(battle: Battle, element: Element) -> str:
    """Return the side's letter and the element's name, for the umpire alone."""
    return f"{battle.sides[element.side].letter} {element.short}"


def acting_name(battle: Battle, element: Element) -> str:
    """Return an element's title, and that its crew is on foot if it left its vehicle or gun."""
    return f"{element.title}{_crew_on_foot(battle, element)}"


def umpire_acting_name(battle: Battle, element: Element) -> str:
    """Return the umpire's name for an element that may act, and that its crew is on foot."""
    return f"{umpire_name(battle, element)}{_crew_on_foot(battle, element)}"


def _crew_on_foot(battle: Battle, element: Element) -> str:
    vehicle = battle.vehicles.get(element.id)
    return " (crew on foot)" if vehicle and vehicle.left else ""


def enemy_name(battle: Battle, element: Element) -> str | None:
    """Return the enemy's name for an element, or None if the enemy knows nothing of it."""
    contact = battle.elements[element.id].contact  # as it is now, whichever state was passed
    if contact:
        return f"contact {contact}"
    mojon = battle.mojons.get(element.mojon or "")
    return f"Mojon {mojon.number}" if mojon and is_mojon_seen(mojon) else None


def side_name(battle: Battle, element: Element, side: str) -> str:
    """Return a side's name for an element, or that the side does not know it."""
    if element.side == side:
        return element.title
    return enemy_name(battle, element) or "somebody unseen"


def is_mojon_seen(mojon: Mojon) -> bool:
    """Return whether the enemy sees a Mojon on the table."""
    return mojon.placed and not mojon.hidden and not mojon.removed


def first_weapon(figure: Figure) -> str:
    """Return the name of a figure's first weapon; empty without one."""
    names = [w.name for w in figure.weapons] + [p.name for p in figure.pieces]
    return names[0] if names else ""


def man(figure: Figure) -> str:
    """Return a figure's rank and weapon, for its own side and the umpire."""
    weapon = first_weapon(figure)
    return figure.rank if weapon in figure.rank or not weapon else f"{figure.rank} ({weapon})"


def numbered_names(names: Mapping[str, str]) -> dict[str, str]:
    """Return names by id, with numbers where names are alike."""
    taken: Counter[str] = Counter()
    apart: dict[str, str] = {}
    for id, name in names.items():
        taken[name] += 1
        apart[id] = name if taken[name] == 1 else f"{name} no. {taken[name]}"
    return apart


def distinct_names(men: Iterable[Figure]) -> dict[str, str]:
    """Return the names of figures by id, with numbers for those that are alike."""
    return numbered_names({figure.id: man(figure) for figure in men})


def visible_weapon(figure: Figure) -> str:
    """Return the name of the first weapon that an enemy sees on a figure; empty without one."""
    pieces = [piece.name for piece in figure.pieces if not is_concealable(piece)]
    return next(iter([*(weapon.name for weapon in figure.weapons), *pieces]), "")


def carried(men: Iterable[Figure]) -> str:
    """Return the visible weapons of a group of figures."""
    names = Counter(visible_weapon(figure) or "unarmed" for figure in men)
    return ", ".join(f"{number} {name}" if number > 1 else name for name, number in names.items())


def describe_figure_seen(figure: Figure) -> str:
    """Return an enemy's description of a figure, by its weapon."""
    weapon = visible_weapon(figure)
    return f"the man with the {weapon}" if weapon else "a man"


def count(number: int, one: str, many: str) -> str:
    """Return a number with its noun, small numbers in words."""
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    word = words[number] if number < len(words) else str(number)
    return f"{word} {one if number == 1 else many}"


def points_in_words(points: int) -> str:
    """Return damage points with their noun: `1 point`, `6 points`."""
    return f"{points} point" if points == 1 else f"{points} points"


def counted(names: Iterable[str]) -> list[str]:
    """Return names of weapons, with those that are alike counted: `PPSh`, `two Mosins`."""
    return [
        name if number == 1 else count(number, name, _plural_name(name))
        for name, number in Counter(names).items()
    ]


def _plural_name(name: str) -> str:
    """Return several of a weapon; a name that ends in an s or a bracket stays: `two Vickers`."""
    return f"{name}s" if name[-1:].isalnum() and not name.endswith("s") else name


def capital(sentence: str) -> str:
    """Return the sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


def sentence(words: str) -> str:
    """Return the text as a sentence with a full stop."""
    return capital(words if words.endswith((".", "!", "?")) else f"{words}.")


def letters(count: int) -> str:
    """Return the letters of a contact: A, B, ... Z, AA, AB."""
    first, last = divmod(count, 26)
    letter = chr(ord("A") + last)
    return letters(first - 1) + letter if first else letter


def new_contact(battle: Battle, element: Element) -> str:
    """Return an unused contact letter for an element that the enemy now knows."""
    if element.contact:
        return element.contact
    used = {e.contact for e in battle.of_side(element.side)}
    count = battle.enemy(element.side).contacts
    while letters(count) in used:
        count += 1
    return letters(count)
