"""Names of elements and figures for each reader."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from assistant.battle.rattenkrieg.lookups.flamethrowers import is_concealable
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Mojon
from assistant.cards.wording import words_of
from assistant.frozen import replace

UNSEEN = "somebody unseen"


def umpire_name(battle: Battle, element: Element) -> str:
    """Return the side's letter and the element's name, for the umpire alone."""
    return f"{battle.sides[element.side].letter} {element.short}"


def acting_name(battle: Battle, element: Element) -> str:
    """Return an element's title, with a note if its crew left its vehicle or gun."""
    return f"{element.title}{_crew_on_foot(battle, element)}"


def umpire_acting_name(battle: Battle, element: Element) -> str:
    """Return the umpire's name for an element that may act, with a note if its crew is on foot."""
    return f"{umpire_name(battle, element)}{_crew_on_foot(battle, element)}"


def _crew_on_foot(battle: Battle, element: Element) -> str:
    vehicle = battle.vehicles.get(element.id)
    return " (crew on foot)" if vehicle and vehicle.left else ""


def enemy_name(battle: Battle, element: Element, whose: str = "enemy ") -> str | None:
    """Return the enemy's name for an element, or None for one unknown to the enemy.

    `whose` is the word before a Mojon; it is empty in a sentence that already names the side.
    """
    contact = battle.elements[element.id].contact  # as it is now, whichever state was passed
    if contact:
        return f"contact {contact}"
    mojon = battle.mojons.get(element.mojon or "")
    return f"{whose}Mojon {mojon.number}" if mojon and is_mojon_seen(mojon) else None


def target_name(battle: Battle, element: Element, *, is_umpire: bool) -> str:
    """Return an enemy's name for its attacker; the umpire also reads the element's own name."""
    name = capital(enemy_name(battle, element) or UNSEEN)
    return f"{name}: {umpire_name(battle, element)}" if is_umpire else name


def side_name(battle: Battle, element: Element, side: str) -> str:
    """Return a side's name for an element, or a text for an element that the side does not know."""
    if element.side == side:
        return element.title
    return enemy_name(battle, element) or UNSEEN


def is_mojon_seen(mojon: Mojon) -> bool:
    """Return whether the enemy sees a Mojon on the table."""
    return mojon.placed and not mojon.hidden and not mojon.removed


def first_weapon(figure: Figure) -> str:
    """Return the name of a figure's first weapon; empty without one."""
    names = [w.name for w in figure.weapons] + [p.name for p in figure.pieces]
    return names[0] if names else ""


def man(figure: Figure) -> str:
    """Return a figure's rank, number and weapon, for its own side and the umpire."""
    rank, weapon = ranked(figure), first_weapon(figure)
    return rank if weapon in figure.rank or not weapon else f"{rank} ({weapon})"


def ranked(figure: Figure) -> str:
    """Return a figure's rank, with the number of its base if it has one."""
    return f"{figure.rank} {figure.number}" if figure.number else figure.rank


def numbered_names(names: Mapping[str, str]) -> dict[str, str]:
    """Return names by id, with numbers where names are alike."""
    taken: Counter[str] = Counter()
    apart: dict[str, str] = {}
    for id, name in names.items():
        taken[name] += 1
        apart[id] = name if taken[name] == 1 else f"{name} no. {taken[name]}"
    return apart


def distinct_names(men: Iterable[Figure]) -> dict[str, str]:
    """Return the names of figures by id, with numbers for equal names."""
    return numbered_names({figure.id: man(figure) for figure in men})


def visible_weapon(figure: Figure) -> str:
    """Return the name of the first weapon that an enemy sees on a figure; empty without one."""
    pieces = [piece.name for piece in figure.pieces if not is_concealable(piece)]
    return next(iter([*(weapon.name for weapon in figure.weapons), *pieces]), "")


def visible_weapons(men: Iterable[Figure]) -> str:
    """Return the visible weapons of a group of figures."""
    names = Counter(visible_weapon(figure) or "unarmed" for figure in men)
    return ", ".join(f"{number} {name}" if number > 1 else name for name, number in names.items())


def describe_figure_seen(figure: Figure) -> str:
    """Return an enemy's description of a figure, by its weapon."""
    weapon = visible_weapon(figure)
    return f"the figure with the {weapon}" if weapon else "a figure"


def name_of_base(battle: Battle, figure: Figure) -> str:
    """Return an enemy's description of a figure, by weapon and by the number of its base.

    The number is used only if all figures of the element are on the table.
    """
    seen = describe_figure_seen(figure)
    if not figure.number or battle.owner(figure.id).concealment != "identified":
        return seen
    return (
        seen.removeprefix("the ").removeprefix("a ").replace("figure", f"figure {figure.number}", 1)
    )


def base_numbers(figures: Sequence[Figure]) -> dict[str, int]:
    """Return the numbers of the bases of an element's figures, by id; none if no two are alike.

    They reveal no more to an enemy than the models do: they follow the visible weapons, and a
    leader has no special place among figures with the same weapon.
    """
    groups: dict[str, list[Figure]] = {}
    for figure in figures:
        groups.setdefault(visible_weapon(figure), []).append(figure)
    alike = any(len(group) > 1 for weapon, group in groups.items() if weapon)
    if not alike and len({man(figure) for figure in figures}) == len(figures):
        return {}
    order = [id for weapon in sorted(groups) for id in _in_any_order(groups[weapon])]
    return {id: number for number, id in enumerate(order, 1)}


def crew_numbers(crew: Sequence[Figure]) -> dict[str, int]:
    """Return numbers for those figures of a vehicle's crew whose names are alike."""
    found: dict[str, int] = {}
    taken: Counter[str] = Counter()
    alike = Counter(man(figure) for figure in crew)
    for figure in crew:
        name = man(figure)
        if alike[name] > 1:
            taken[name] += 1
            found[figure.id] = taken[name]
    return found


def _in_any_order(alike: list[Figure]) -> list[str]:
    """Return the ids of figures with the same weapon, in an order that does not reveal leaders."""
    others = iter([figure.id for figure in alike if not figure.leader])
    leaders = {figure.id for figure in alike if figure.leader}
    return [id if id in leaders else next(others) for id in sorted(x.id for x in alike)]


def with_base_numbers(battle: Battle, elements: Iterable[Element]) -> Battle:
    """Return the battle with numbers on the bases of elements that have none yet."""
    figures = dict(battle.figures)
    for element in elements:
        men = [figures[id] for id in element.figures]
        if not any(figure.number for figure in men):
            numbers = crew_numbers if element.id in battle.vehicles.of else base_numbers
            for id, number in numbers(men).items():
                figures[id] = replace(figures[id], number=number)
    return replace(battle, figures=figures)


def count(number: int, one: str, many: str) -> str:
    """Return a number with its noun, small numbers in words."""
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    word = words[number] if number < len(words) else str(number)
    return f"{word} {one if number == 1 else many}"


def points_in_words(points: int) -> str:
    """Return damage points with their noun: `1 point`, `6 points`."""
    return f"{points} point" if points == 1 else f"{points} points"


def count_alike(names: Iterable[str]) -> list[str]:
    """Return names of weapons, with equal ones counted: `PPSh`, `two Mosins`."""
    return [
        name if number == 1 else count(number, name, _plural_name(name))
        for name, number in Counter(names).items()
    ]


def _plural_name(name: str) -> str:
    """Return the plural of a weapon's name; one ending in s or a bracket stays: `two Vickers`."""
    return f"{name}s" if name[-1:].isalnum() and not name.endswith("s") else name


def aggressiveness_change(was: int, now: int) -> str:
    """Describe a change of Aggressiveness, such as `Aggressiveness 2 to 1`, or that it stays."""
    return f"Aggressiveness {was} to {now}" if was != now else f"Aggressiveness stays {now}"


def capital(sentence: str) -> str:
    """Return the sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


def sentence(words: str) -> str:
    """Return the text as a sentence with a full stop."""
    return capital(words if words.endswith((".", "!", "?")) else f"{words}.")


def letters(count: int) -> str:
    """Return the letters of the contact with this number: A, B, ... Z, AA, AB."""
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


def camouflage_name(worn: str) -> str:
    """Return the name of a kind of camouflage."""
    return words_of(worn, first=True)
