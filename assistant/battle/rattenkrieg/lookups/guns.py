"""Guns that take a crew: how they can stand, who serves them, what keeps them from firing (15)."""

from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import aboard
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Weapon
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
    """How it can stand when it fires; a single React says that it is only ever carried."""
    if weapon.mounts:
        return weapon.mounts
    return SETUPS if len(weapon.react) == len(SETUPS) else SETUPS[:1]


def fewest(weapon: Weapon) -> int:
    """The fewest men who serve it without trouble.

    Ruling: of the light weapons the book's two men serve those fed by belt; magazines need one.
    """
    if weapon.crew is not None:
        return weapon.crew
    return MINIMUM_CREW if weapon.mode == "belt" else 1


def gun_of(figure: Figure) -> Weapon | None:
    """The weapon of his that takes a crew or a mount, if he has one."""
    served = (w for w in figure.weapons if fewest(w) > 1 or len(mounts(w)) > 1 or w.mounts)
    return next(served, None)


def gunners(battle: Battle, element: Element) -> list[Figure]:
    """Its able men who fire a gun."""
    return [man for man in battle.able(element) if gun_of(man)]


def setup_of(battle: Battle, figure: Figure, weapon: Weapon) -> Setup:
    """How one of his weapons stands."""
    return battle.arms.gun(figure.id).setup if weapon == gun_of(figure) else "light"


def serving(battle: Battle, figure: Figure) -> list[Figure]:
    """Who serves his gun now: he, and those of its crew who are fit."""
    crew = [battle.figures[id] for id in battle.arms.gun(figure.id).crew or ()]
    return [figure, *(man for man in crew if man.state == "ready")]


def helpers(battle: Battle, element: Element, gunner: Figure) -> list[Figure]:
    """Men of his element who could serve his gun: they fire none of their own."""
    return [m for m in battle.fit(element) if m.id != gunner.id and not gun_of(m)]


def usual_crew(battle: Battle, element: Element, gunner: Figure, weapon: Weapon) -> tuple[str, ...]:
    """Those who serve it and can, and of the others as few as it still needs."""
    could = [m.id for m in helpers(battle, element, gunner)]
    told = tuple(id for id in battle.arms.gun(gunner.id).crew or () if id in could)
    led = battle.leader(element)
    busy = {id for other in gunners(battle, element) for id in battle.arms.gun(other.id).crew or ()}
    free = [id for id in could if id not in busy and not (led and id == led.id)]
    return (*told, *free[: max(0, fewest(weapon) - 1 - len(told))])


def is_manned(battle: Battle, figure: Figure) -> bool:
    """Whether he fires a gun that has all the men it needs: they are a crew (13.1.1)."""
    weapon = gun_of(figure)
    return weapon is not None and fewest(weapon) > 1 and not is_short(battle, figure, weapon)


def is_short(battle: Battle, figure: Figure, weapon: Weapon) -> bool:
    """Whether fewer men serve it than it needs."""
    return len(serving(battle, figure)) < fewest(weapon)


def is_own(battle: Battle, figure: Figure, weapon: str) -> bool:
    """Whether he is the weapon's own gunner, not one who took it over (15.13)."""
    return weapon not in battle.arms.found.get(figure.id, ())


def held(battle: Battle, figure: Figure) -> bool:
    """Whether his gun or mortar keeps him where he is: it stands, or is being worked at."""
    mortar = battle.support.mortar(figure.id)
    if mortar.stands or mortar.job:
        return True
    gun = battle.arms.gun(figure.id)
    at_tripod = gun.job is not None and gun.job.task != "barrel"
    return gun_of(figure) is not None and (gun.setup != "light" or at_tripod)


def lying(battle: Battle, element: Element) -> list[Figure]:
    """Who lies there with a weapon that men of an element could take: first its own dead.

    Of the enemy's those whom its side sees for what they are; nobody's inside a vehicle.
    """
    near = [element, *(x for x in battle.of_side(element.side) if x.id != element.id)]
    foes = battle.of_side(battle.enemy(element.side).id)
    seen = [x for x in foes if x.concealment == "identified"]
    men = (man for x in [*near, *seen] if not aboard(battle, x) for man in battle.men(x))
    return [man for man in men if man.state in LYING and man.weapons]


def hindrance(battle: Battle, figure: Figure, weapon: Weapon) -> str:
    """What keeps a weapon from firing, in words after its name; nothing if it can."""
    if figure.jammed and weapon.mode != "single":
        return "is jammed: clear it first"
    if weapon != gun_of(figure):
        return ""
    gun = battle.arms.gun(figure.id)
    if gun.job:
        return f"{AT_WORK[gun.job.task]}: {count(gun.job.owed, 'action', 'actions')} to go"
    if gun.problems:
        return f"has {count(gun.problems, 'problem', 'problems')} to mend first"
    if gun.setup not in mounts(weapon):
        return "must be set up first"
    return ""


def notes(battle: Battle, figure: Figure) -> list[str]:
    """How his gun stands, who serves it, what it waits for."""
    weapon = gun_of(figure)
    if weapon is None:
        return []
    gun = battle.arms.gun(figure.id)
    found = [WORDS[gun.setup]] if gun.setup != "light" else []
    found += [f"crew {len(serving(battle, figure))}"] if gun.crew is not None else []
    found += [hindrance(battle, figure, weapon)] if not figure.jammed else []
    found += ["needs attention: the next fire takes one action more"] if gun.attention else []
    return [words for words in found if words]


def as_seen(battle: Battle, figure: Figure) -> list[str]:
    """How his gun stands, to whoever sees it."""
    gun = battle.arms.gun(figure.id)
    return [WORDS[gun.setup]] if gun_of(figure) and gun.setup != "light" else []


def arc_deg(setup: Setup) -> int:
    """The arc that a belt sweeps; inside a trench a bipod's is wider, as the table tells."""
    arc: int = ARCS.row("bipod-prone" if setup == "light" else "tripod")["arc_deg"]
    return arc


def react_of(weapon: Weapon, setup: Setup) -> int:
    """Its React as it stands."""
    return weapon.react[min(SETUPS.index(setup), len(weapon.react) - 1)]
