"""Short lists of weapons: first those of a side's country, the others on request."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.rules.rattenkrieg.fire_and_smoke.clouds import SCREENS
from assistant.rules.rattenkrieg.grenades.grenades import HAND_GRENADES, RIFLE_GRENADES
from assistant.rules.tables import load

ISSUED = load("rattenkrieg/weapon-countries")
COUNTRIES = {"germany": "GE", "usa": "US", "ussr": "SU", "uk": "UK", "japan": "JA", "france": "FR"}
ANOTHER = "another"


def choose_weapon(
    play: BattlePlay,
    name: str,
    words: str,
    options: Sequence[Option],
    short: Sequence[str],
    default: str | None = None,
) -> str:
    """Ask for a weapon from a short list; *Another weapon* opens the list of all others.

    An answer that names one of the others counts as well.
    """
    given = str(play.given(name) or "")
    near = [x for x in options if x.value in short or x.value == given]
    far = [x for x in options if x not in near]
    if not near or not far:
        return play.choose(name, words, options, default)
    chosen = play.choose(name, words, [*near, Option(ANOTHER, "Another weapon")], default)
    if chosen != ANOTHER:
        return chosen
    return play.choose(f"other_{name}", "Which weapon of another army?", far)


def weapons_at_hand(
    battle: Battle, side: str, names: Sequence[str], element: Element | None = None
) -> list[str]:
    """Return the weapons that a side carries, or that its country issued.

    The country of an element's vehicle counts too. All of them are at hand if nothing on the table
    shows a country.
    """
    carried = set(_names_of_light_weapons(battle, side))
    own = _country_of_vehicle(battle, element) if element else None
    armies = {country_of(battle, side), own} - {None}
    if not armies:
        return list(names)
    return [
        name
        for name in names
        if name in carried
        or ISSUED.get(name) is None
        or armies.intersection(ISSUED.row(name)["countries"])
    ]


def country_of(battle: Battle, side: str) -> str | None:
    """Return the country of most of a side's vehicles and weapons; None without any."""
    found = Counter(_countries(battle, side))
    return found.most_common(1)[0][0] if found else None


def is_foreign_smoke(battle: Battle, side: str, thing: str) -> bool:
    """Return whether only the troops of another country have this smoke device.

    Where nothing shows the country of a side, no device is foreign.
    """
    whose = SCREENS.row(thing)["country"] if SCREENS.get(thing) else None
    return whose is not None and country_of(battle, side) not in (whose, None)


def fights_for(battle: Battle, element: Element, country: str) -> bool:
    """Return whether figures fight for a country: their weapons, or else their side’s, show it.

    A weapon that several armies issued counts for each.
    """
    names = _names_of_light_weapons_of(battle, [element])
    issued = Counter(x for name in names for x in ISSUED.row(name)["countries"])
    if not issued:
        return country_of(battle, element.side) == country
    return issued[country] == max(issued.values())


def _countries(battle: Battle, side: str) -> Iterator[str]:
    """Yield the country of each vehicle, weapon and grenade of a side."""
    for element in battle.of_side(side):
        if country := _country_of_vehicle(battle, element):
            yield from [country] * len(element.figures)
    for name in _names_of_light_weapons(battle, side):
        yield from ISSUED.row(name)["countries"]
    for name in battle.sides[side].grenades:
        if row := HAND_GRENADES.get(name) or RIFLE_GRENADES.get(name):
            yield row["country"]


def _country_of_vehicle(battle: Battle, element: Element) -> str | None:
    vehicle = battle.vehicles.get(element.id)
    return COUNTRIES.get(str(vehicle.card.get("country", "")).lower()) if vehicle else None


def _names_of_light_weapons(battle: Battle, side: str) -> Iterator[str]:
    """Return the listed names of the light weapons that the figures of a side carry."""
    return _names_of_light_weapons_of(battle, battle.of_side(side))


def _names_of_light_weapons_of(battle: Battle, elements: Iterable[Element]) -> Iterator[str]:
    """Yield the listed names of the light weapons that the figures of these elements carry."""
    listed = [str(row["weapon"]) for row in ISSUED.rows]
    for weapon in [w for x in elements for man in battle.men(x) for w in man.weapons]:
        first = weapon.name.split()[0]
        yield from [x for x in listed if x in (weapon.name, weapon.key)] or [
            x for x in listed if x.split()[0] == first
        ][:1]
