"""Bursts and belts, and the jams they end in (Rattenkrieg 15.4 to 15.6)."""

from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.moves import asking
from assistant.battle.rattenkrieg.moves.acting import may_act, offer_reaction, take
from assistant.battle.rattenkrieg.moves.fire import KNOWN, aims, gunner, nerve, reacting
from assistant.battle.rattenkrieg.moves.harm import WORDS, after_fire, strike, wound_cause
from assistant.battle.rattenkrieg.moves.register import AtTable, move
from assistant.battle.rattenkrieg.moves.saying import say
from assistant.battle.rattenkrieg.naming import called, capital, count, man, mans, umpires
from assistant.battle.rattenkrieg.state import Element, Figure, Weapon


@move("automatic-fire", "Fire bursts")
def automatic_fire(play: AtTable) -> None:
    """Bursts or a belt over men of an identified enemy (15.4 to 15.6)."""
    element = asking.element(play)
    may_act(play, element)
    shooter, weapon = gunner(play, element, single=False)
    target = asking.enemy(play, element, KNOWN, "At whom?")
    distance_in = asking.distance(play, element, target)
    own = (element.side,)
    up = [m for m in play.state.men(target) if m.able or m.state == "wounded"]
    options = [Option(m.id, asking.man_words(play, m, target), m.state) for m in up]
    swept = play.several(
        "swept",
        "Who stands in the burst, left to right?",
        options,
        tuple(m.id for m in up if m.able),
        least=1,
    )
    setup = "light"
    if len(weapon.react) > 1:
        levels = [
            Option(level, level.capitalize(), f"React {react}")
            for level, react in zip(("light", "medium", "heavy"), weapon.react, strict=False)
        ]
        setup = play.choose("setup", "Set up as", levels, "light", rare=True)
    moving = play.flag("moving", "Firing while moving?", rare=True)
    designated = play.flag("designated", "Is the target designated?", rare=True)
    names = _target_names(play, target, swept)
    targets = [
        _swept(play, play.state.figures[id], names[id], distance_in, weapon, own) for id in swept
    ]
    aimed, ran = aims(shooter, target), shooter.ran
    bursts = weapon.bursts or 1
    if bursts > 1:
        bursts = play.whole("bursts", "How many bursts?", bursts, least=1, most=bursts, rare=True)
    take(play, element, "shoot", (shooter.id,))
    will = nerve(play, element, target, distance_in)
    if will == "refuses":
        say(play, element, f": {man(shooter)} does not fire.")
        return
    struck: dict[str, str] = {}
    jammed = False
    if will in ("attacks", "exempt"):
        fire = play.resolve(
            "rattenkrieg/automatic-fire",
            {
                "weapon": weapon.key,
                "setup": setup,
                "moving": moving,
                "ran": ran,
                "reaction": reacting(play),
                "designated": designated,
                "aims": aimed,
                "other_modifier": element.modifier,
                "sectors": [{"bursts": bursts, "targets": targets}],
                **({"rounds": bursts} if weapon.mode == "shots" else {}),
            },
            shown_to=own,
        )
        jammed = fire.jammed
        by_name = {name: id for id, name in names.items()}
        for result, hit in (
            ("dead", fire.dead),
            ("wounded", fire.wounded),
            ("hunkered-down", fire.hunkered),
        ):
            struck |= {by_name[name]: result for name in hit}
    if aimed:
        play.happened(e.FigureAimed(shooter.id, 0))
    for id, result in struck.items():
        strike(play, play.state.figures[id], result, wound_cause(weapon))
    if jammed:
        play.happened(e.WeaponJammed(shooter.id, jammed=True))
    after_fire(play, element, target, bursts)
    offer_reaction(play, element, "shoot")
    _tell_fire(play, element, target, shooter, weapon, struck, jammed)


def _target_names(play: AtTable, target: Element, swept: tuple[str, ...]) -> dict[str, str]:
    """Each man's name in the working: as whoever fires sees him, told apart by number."""
    names: dict[str, str] = {}
    for id in swept:
        words = mans(play.state.figures[id]).removeprefix("the man with the ")
        alike = sum(1 for other in names.values() if other.split(" no. ")[0] == words)
        names[id] = f"{words} no. {alike + 1}" if alike else words
    return names


def _swept(
    play: AtTable,
    figure: Figure,
    name: str,
    distance_in: float,
    weapon: Weapon,
    own: tuple[str, ...],
) -> dict[str, Any]:
    guard, _ = asking.cover(
        play, figure.state, figure.exposed, distance_in, own, penetration=weapon.penetration or 0
    )
    return {
        "name": name,
        "obstacle_cover": guard.by_obstacle,
        "stance": max(-1, min(1, guard.by_stance)),
        "visibility_cover": guard.by_concealment,
        "hunkered": figure.state == "hunkered-down",
        "already_wounded": figure.state == "wounded",
        "distance_in": distance_in,
    }


def _tell_fire(
    play: AtTable,
    element: Element,
    target: Element,
    shooter: Figure,
    weapon: Weapon,
    struck: dict[str, str],
    jammed: bool,
) -> None:
    battle = play.state
    figures = battle.figures
    truth = "; ".join(f"{man(figures[id])} {WORDS[r]}" for id, r in struck.items())
    down = sum(1 for result in struck.values() if result in ("dead", "wounded"))
    low = len(struck) - down
    seen = [count(down, "man falls", "men fall")] if down else []
    seen += [count(low, "goes to ground", "go to ground")] if low else []
    jam = " The weapon jams." if jammed else ""
    own = f"{weapon.name} of {element.title}"
    play.tell(
        "umpire",
        f"{umpires(battle, element)}: {shooter.rank} fires the {weapon.name} at "
        f"{umpires(battle, target)}: {truth or 'nobody hit'}.{jam}",
    )
    play.tell(
        element.side,
        f"The {own} fires at {called(battle, target, element.side)}: "
        f"{', '.join(seen) or 'no effect seen'}.{jam}",
    )
    source = called(battle, element, target.side)
    play.tell(
        target.side,
        capital(f"automatic fire from {source} on {target.title}: {truth or 'nobody hit'}."),
    )


@move("clear-stoppage", "Clear the jam")
def clear_stoppage(play: AtTable) -> None:
    """One action to clear a jammed weapon (15.4)."""
    element = asking.element(play)
    may_act(play, element)
    jammed = [m for m in play.state.fit(element) if m.jammed]
    if not jammed:
        raise Refused("No weapon of it is jammed.")
    figure = asking.figure(play, "man", "Whose weapon?", jammed, element)
    take(play, element, "repair", (figure.id,))
    cleared = play.resolve(
        "rattenkrieg/clear-stoppage",
        {"fault": "jam", "quality": element.quality, "gunner": True},
        shown_to=(element.side,),
    )
    if cleared.cleared:
        play.happened(e.WeaponJammed(figure.id, jammed=False))
    words = "cleared" if cleared.cleared else "still jammed"
    play.tell(
        ["umpire", element.side], f"{element.title}: the {figure.weapons[0].name} is {words}."
    )
