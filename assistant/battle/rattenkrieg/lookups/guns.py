"""Crewed weapons: mounts, crews, and what keeps them from firing (15)."""

from assistant.battle.rattenkrieg.lookups.mortars_and_launchers import (
    is_thrown_away,
    piece_of,
    rockets_left,
)
from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.battle.rattenkrieg.lookups.stocks import grenades_beside
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Piece, Weapon
from assistant.battle.rattenkrieg.state.crewed_weapons import Task
from assistant.rules.rattenkrieg.fire.weapon_care import MINIMUM_CREW
from assistant.rules.rattenkrieg.fire.weapons import SETUPS, Setup
from assistant.rules.tables import load

WORDS: dict[Setup, str] = {
    "light": "carried",
    "medium": "on its tripod",
    "heavy": "on its heavy tripod",
}
ARCS = load("rattenkrieg/mg-fire-arcs")
LYING = ("wounded", "dead")
AT_WORK: dict[Task, str] = {
    "set-up": "is being set up",
    "take-down": "is being taken down",
    "barrel": "waits for its barrel",
}


def mounts(weapon: Weapon) -> tuple[Setup, ...]:
    """Return how a weapon can be set up to fire; one with a single React is only carried."""
    if weapon.mounts:
        return weapon.mounts
    return SETUPS if len(weapon.react) == len(SETUPS) else SETUPS[:1]


def smallest_crew(weapon: Weapon) -> int:
    """Return the smallest crew that serves a weapon without trouble.

    Ruling: belt-fed light weapons need two figures, and those with magazines one.
    """
    if weapon.crew is not None:
        return weapon.crew
    return MINIMUM_CREW if weapon.mode == "belt" else 1


def gun_of(figure: Figure) -> Weapon | None:
    """Return a figure's crewed or mounted weapon, if it has one."""
    return next(filter(is_crewed, figure.weapons), None)


def is_crewed(weapon: Weapon) -> bool:
    """Return whether a weapon is served by a crew, or can be mounted."""
    return smallest_crew(weapon) > 1 or len(mounts(weapon)) > 1 or bool(weapon.mounts)


def abandoned_weapons_of(figure: Figure) -> tuple[Weapon, ...]:
    """Return a casualty's weapons, or the weapons that a figure dropped at its surrender."""
    return figure.dropped or (figure.weapons if figure.state in LYING else ())


def abandoned_pieces_of(battle: Battle, figure: Figure) -> tuple[Piece, ...]:
    """Return the heavy weapons that others may take from a casualty or pick up after a surrender.

    A launcher that is thrown away after its only rocket is of no use to anybody.
    """
    left = (*figure.dropped_pieces, *(figure.pieces if figure.state in LYING else ()))
    return tuple(x for x in left if not is_thrown_away(x) or rockets_left(battle, figure))


def served_by(figure: Figure) -> Weapon | Piece | None:
    """Return the crewed weapon or the mortar that a figure serves, if any."""
    return gun_of(figure) or piece_of(figure, "mortar")


def gunners(battle: Battle, element: Element) -> list[Figure]:
    """Return an element's able figures that fire a crewed weapon."""
    return [man for man in battle.able(element) if gun_of(man)]


def setup_of(battle: Battle, figure: Figure, weapon: Weapon) -> Setup:
    """Return how a figure's weapon is set up."""
    return battle.crewed_weapons.gun(figure.id).setup if weapon == gun_of(figure) else "light"


def serving(battle: Battle, figure: Figure) -> list[Figure]:
    """Return the figures that serve a gunner's weapon now, the gunner included."""
    crew = [battle.figures[id] for id in battle.crewed_weapons.gun(figure.id).crew or ()]
    return [figure, *(x for x in crew if x.state == "ready" and is_with_gunner(battle, figure, x))]


def is_with_gunner(battle: Battle, gunner: Figure, figure: Figure) -> bool:
    """Return whether a figure is with a gunner: in the same element, afoot or on the same ride."""
    rides = battle.travel.rides
    together = battle.owner(gunner.id).id == battle.owner(figure.id).id
    return together and rides.get(gunner.id) == rides.get(figure.id)


def helpers(battle: Battle, element: Element, gunner: Figure) -> list[Figure]:
    """Return the element's figures that could serve a weapon and do not fire themselves."""
    able = [m for m in battle.fit(element) if m.id != gunner.id and not gun_of(m)]
    return [m for m in able if is_with_gunner(battle, gunner, m)]


def usual_crew(battle: Battle, element: Element, gunner: Figure, weapon: Weapon) -> tuple[str, ...]:
    """Return the usual crew of a weapon, with the fewest additional figures that it needs."""
    could = [m.id for m in helpers(battle, element, gunner)]
    chosen = tuple(id for id in battle.crewed_weapons.gun(gunner.id).crew or () if id in could)
    led = battle.leader(element)
    busy = {
        id
        for other in gunners(battle, element)
        for id in battle.crewed_weapons.gun(other.id).crew or ()
    }
    free = [id for id in could if id not in busy and not (led and id == led.id)]
    return (*chosen, *free[: max(0, smallest_crew(weapon) - 1 - len(chosen))])


def is_manned(battle: Battle, figure: Figure) -> bool:
    """Return whether a figure's weapon has all the crew that it needs (13.1.1)."""
    weapon = gun_of(figure)
    return weapon is not None and smallest_crew(weapon) > 1 and not is_short(battle, figure, weapon)


def is_short(battle: Battle, figure: Figure, weapon: Weapon) -> bool:
    """Return whether a weapon has fewer crew than it needs."""
    return len(serving(battle, figure)) < smallest_crew(weapon)


def is_own(battle: Battle, figure: Figure, weapon: str) -> bool:
    """Return whether a figure is the weapon's own gunner and did not take it over (15.13)."""
    return weapon not in battle.crewed_weapons.found.get(figure.id, ())


def is_held_by_weapon(battle: Battle, figure: Figure) -> bool:
    """Return whether a weapon that is set up, or is being worked on, keeps a figure in place."""
    mortar = battle.heavy_weapons.mortar(figure.id)
    if piece_of(figure, "mortar") and (mortar.stands or mortar.job):
        return True
    gun = battle.crewed_weapons.gun(figure.id)
    at_tripod = gun.job is not None and gun.job.task != "barrel"
    return gun_of(figure) is not None and (gun.setup != "light" or at_tripod)


def abandoned_weapons(battle: Battle, element: Element) -> list[Figure]:
    """Return the figures whose dropped weapons an element could take, its own figures first.

    Enemies must be identified. Casualties inside vehicles do not count.
    """
    near = [element, *(x for x in battle.of_side(element.side) if x.id != element.id)]
    foes = battle.of_side(battle.enemy(element.side).id)
    seen = [x for x in foes if x.concealment == "identified"]
    men = (man for x in [*near, *seen] if not is_aboard(battle, x) for man in battle.men(x))
    return [
        x
        for x in men
        if abandoned_weapons_of(x) or abandoned_pieces_of(battle, x) or grenades_beside(battle, x)
    ]


def why_weapon_cannot_fire(battle: Battle, figure: Figure, weapon: Weapon) -> str:
    """Describe what keeps a weapon from firing; empty if nothing does."""
    if figure.jammed and weapon.mode != "single":
        return "is jammed: clear it first"
    if weapon != gun_of(figure):
        return ""
    gun = battle.crewed_weapons.gun(figure.id)
    if gun.job:
        return f"{AT_WORK[gun.job.task]}: {count(gun.job.owed, 'action', 'actions')} left"
    if gun.problems:
        return f"has {count(gun.problems, 'problem', 'problems')} to repair first"
    if gun.setup not in mounts(weapon):
        return "must be set up first"
    return ""


def weapon_notes(battle: Battle, figure: Figure) -> list[str]:
    """Describe how a figure's weapon is set up and, while the figure is able, served."""
    weapon = gun_of(figure)
    if weapon is None:
        return []
    gun = battle.crewed_weapons.gun(figure.id)
    found = [WORDS[gun.setup]] if gun.setup != "light" else []
    if gun.crew is not None and figure.able:
        found.append(f"crew {len(serving(battle, figure))}")
    found += [why_weapon_cannot_fire(battle, figure, weapon)] if not figure.jammed else []
    found += ["needs attention: the next fire takes one action more"] if gun.attention else []
    return [words for words in found if words]


def describe_seen(battle: Battle, figure: Figure) -> list[str]:
    """Describe how a figure's weapon is set up, as everybody sees it."""
    gun = battle.crewed_weapons.gun(figure.id)
    return [WORDS[gun.setup]] if gun_of(figure) and gun.setup != "light" else []


def arc_deg(setup: Setup) -> int:
    """Return the arc in degrees that a belt covers, by mount."""
    arc: int = ARCS.row("bipod-prone" if setup == "light" else "tripod")["arc_deg"]
    return arc


def react_at_mount(weapon: Weapon, setup: Setup) -> int:
    """Return a weapon's React for a mount."""
    return weapon.react[min(SETUPS.index(setup), len(weapon.react) - 1)]


def describe_weapon(weapon: Weapon, setup: Setup = "light") -> str:
    """Return a weapon's profile as text, such as "3 bursts, +1 · pierces 1"."""
    kind = {"single": "single", "belt": "belt", "shots": "shots"}.get(
        weapon.mode, f"{weapon.bursts} bursts"
    )
    if weapon.modifier:
        sign = "−" if weapon.modifier < 0 else "+"
        kind += f", {sign}{abs(weapon.modifier)}"
    words = [kind]
    if weapon.penetration:
        words.append(f"pierces {weapon.penetration}")
    if weapon.react != (1,):
        words.append(f"react after {react_at_mount(weapon, setup)}")
    return " · ".join(words)
