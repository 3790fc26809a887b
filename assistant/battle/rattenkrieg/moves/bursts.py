"""Bursts and belts, and the jams they end in (Rattenkrieg 15.4 to 15.6)."""

from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.arms import guns, serving
from assistant.battle.rattenkrieg.minds import awareness
from assistant.battle.rattenkrieg.moves import asking
from assistant.battle.rattenkrieg.moves.acting import may_act, offer_reaction, take
from assistant.battle.rattenkrieg.moves.fire import KNOWN, aims, gunner, nerve, reacting
from assistant.battle.rattenkrieg.moves.harm import WORDS, after_fire, strike, wound_cause
from assistant.battle.rattenkrieg.moves.register import AtTable, move
from assistant.battle.rattenkrieg.moves.saying import say
from assistant.battle.rattenkrieg.naming import called, capital, count, man, mans, umpires
from assistant.battle.rattenkrieg.special.asking import as_target
from assistant.battle.rattenkrieg.state import Element, Figure, Weapon
from assistant.rules.rattenkrieg.weapon_care import ACTIONS_TO_CLEAR, ACTIONS_TO_CLEAR_QUIETLY


@move("automatic-fire", "Fire bursts")
def automatic_fire(play: AtTable) -> None:
    """Bursts or a belt over men of an identified enemy (15.4 to 15.6)."""
    element = asking.element(play)
    may_act(play, element, "shoot")
    shooter, weapon = gunner(play, element, single=False)
    unmanned = awareness.unmanned(play.state, element, weapon.mode)
    play.require(not unmanned, unmanned)
    target = asking.enemy(play, element, KNOWN, "At whom?")
    distance_in = asking.distance(play, element, target)
    own = asking.readers_of_fire(play, element)
    up = [m for m in play.state.men(target) if m.able or m.state == "wounded"]
    options = [Option(m.id, asking.man_words(play, m, target), m.state) for m in up]
    swept = play.several(
        "swept",
        "Who stands in the burst, left to right?",
        options,
        tuple(m.id for m in up if m.able),
        least=1,
    )
    gun = serving.fired_with(play, element, shooter, weapon)
    moving = False
    if gun["setup"] == "light":
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
    serving.fire_action(play, element, "shoot", shooter, weapon)
    will = nerve(play, element, target, distance_in, shooter)
    if will == "refuses":
        say(play, element, f": {man(shooter)} does not fire.")
        return
    struck: dict[str, str] = {}
    came = ""
    if will in ("attacks", "exempt"):
        fire = play.resolve(
            "rattenkrieg/automatic-fire",
            {
                "weapon": weapon.key,
                **gun,
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
        by_name = {name: id for id, name in names.items()}
        for result, hit in (
            ("dead", fire.dead),
            ("wounded", fire.wounded),
            ("hunkered-down", fire.hunkered),
        ):
            struck |= {by_name[name]: result for name in hit}
        came = serving.after_burst(play, element, shooter, weapon, fire)
    if aimed:
        play.happened(e.FigureAimed(shooter.id, 0))
    for id, result in struck.items():
        strike(play, play.state.figures[id], result, wound_cause(weapon))
    after_fire(play, element, target, bursts)
    offer_reaction(play, element, "shoot")
    _tell_fire(play, element, target, shooter, weapon, struck, came)


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
        play,
        figure.state,
        figure.exposed,
        distance_in,
        own,
        penetration=weapon.penetration or 0,
        of=play.state.owner(figure.id),
    )
    return {
        "name": name,
        **as_target(play.state, figure),
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
    came: str,
) -> None:
    battle = play.state
    figures = battle.figures
    truth = "; ".join(f"{man(figures[id])} {WORDS[r]}" for id, r in struck.items())
    down = sum(1 for result in struck.values() if result in ("dead", "wounded"))
    low = len(struck) - down
    seen = [count(down, "man falls", "men fall")] if down else []
    seen += [count(low, "goes to ground", "go to ground")] if low else []
    jam = f" {came}" if came else ""
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
    """An action to clear a jammed weapon, or to mend something of a gun (15.4, 15.13)."""
    element = asking.element(play)
    may_act(play, element)
    broken = [m for m in play.state.fit(element) if m.jammed or play.state.arms.gun(m.id).problems]
    if not broken:
        raise Refused("No weapon of it is jammed.")
    figure = asking.figure(play, "man", "Whose weapon?", broken, element)
    weapon = next((w for w in figure.weapons if w.mode != "single"), figure.weapons[0])
    told = {
        "fault": "jam" if figure.jammed else "mechanical",
        "quality": element.quality,
        "gunner": guns.is_own(play.state, figure, weapon),
    }
    if not figure.jammed:
        told["quiet"] = play.flag("quiet", "Without a noise? It takes two actions.", rare=True)
    cost = ACTIONS_TO_CLEAR_QUIETLY if told.get("quiet") else ACTIONS_TO_CLEAR
    take(play, element, "repair", (figure.id,), cost=cost)
    cleared = play.resolve("rattenkrieg/clear-stoppage", told, shown_to=(element.side,)).cleared
    words = serving.mended(play, figure) if cleared else "still out of order"
    say(play, element, f": the {weapon.name} is {words}.")
