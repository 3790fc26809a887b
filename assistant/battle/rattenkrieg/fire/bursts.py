"""Bursts and belts, and the jams they end in (Rattenkrieg 15.4 to 15.6)."""

from collections.abc import Mapping
from typing import Any

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.fire import serving
from assistant.battle.rattenkrieg.fire.fire import KNOWN, aims, gunner, nerve, on_the_move, reacting
from assistant.battle.rattenkrieg.fire.struck import hit
from assistant.battle.rattenkrieg.fire.sweeping import FIRE, Swept, ducking, of_magazine, swept
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import may_act, offer_reaction, take
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.harm import PENDING, WORDS, after_fire, wound_cause
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.saying import say
from assistant.battle.rattenkrieg.lookups import guns
from assistant.battle.rattenkrieg.lookups.figures import awareness
from assistant.battle.rattenkrieg.lookups.figures.doers import menders
from assistant.battle.rattenkrieg.lookups.naming import called, capital, count, man, umpires
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import aboard
from assistant.battle.rattenkrieg.spotting import looking
from assistant.battle.rattenkrieg.state import Element, Figure, Weapon
from assistant.rules.rattenkrieg.fire.weapon_care import ACTIONS_TO_CLEAR, ACTIONS_TO_CLEAR_QUIETLY


@move("automatic-fire", "Fire bursts", about="element")
def automatic_fire(play: AtTable) -> None:
    """Bursts or a belt over men of an identified enemy (15.4 to 15.6)."""
    element = asking.element(play)
    may_act(play, element, "shoot")
    shooter, weapon = gunner(play, element, single=False)
    unmanned = awareness.unmanned(play.state, element, weapon.mode)
    play.require(not unmanned, unmanned)
    target = asking.enemy(play, element, KNOWN, "At whom?")
    distance_in = asking.distance(play, element, target)
    looks = looking.looks_there(play, element, shooter, distance_in, [target])
    play.require(looks, looking.BESIDE)
    own = asking.readers_of_fire(play, element)
    gun = serving.fired_with(play, element, shooter, weapon)
    walks = gun["setup"] == "light" and not aboard(play.state, element)
    moving = walks and on_the_move(play, element)
    designated = play.flag("designated", "Is the target designated?", rare=True)
    way = swept(play, target, weapon, gun["setup"], distance_in, own)
    rounds = of_magazine(play, weapon)
    aimed, ran = aims(shooter, target), shooter.ran
    play.require(not (moving and aimed), "A figure that has aimed cannot fire while it moves.")
    serving.fire_action(play, element, "shoot", shooter, weapon)
    will = nerve(play, element, target, distance_in, shooter)
    if will == "refuses":
        say(play, element, f": {man(shooter)} does not fire.")
        return
    struck: dict[str, str] = {}
    came = ""
    if will in ("attacks", "exempt"):
        told = {
            "weapon": weapon.key,
            **gun,
            "moving": moving,
            "ran": ran,
            "reaction": reacting(play),
            "designated": designated,
            "aims": 0 if moving else aimed,
            "other_modifier": element.modifier,
            **rounds,
        }
        way = ducking(play, way, told)
        fire = play.resolve(FIRE, {**told, "sectors": way.sectors}, shown_to=own)
        struck = struck_by(fire, way)
        came = serving.after_burst(play, element, shooter, weapon, fire)
    if aimed:
        play.happened(e.FigureAimed(shooter.id, 0))
    struck = suffered(play, struck, weapon)
    after_fire(play, element, target, way.bursts)
    offer_reaction(play, element, "shoot")
    tell_fire(play, element, target, shooter, weapon, struck, came)


def suffered(play: AtTable, struck: Mapping[str, str], weapon: Weapon) -> dict[str, str]:
    """These results for these men; what of them is left for each whom it touches."""
    cause = wound_cause(weapon)
    left = {id: hit(play, play.state.figures[id], result, cause) for id, result in struck.items()}
    return {id: result for id, result in left.items() if result != "no-effect"}


def struck_by(fire: Any, way: Swept) -> dict[str, str]:
    """What the fire did, by man; who went to ground in time is there too."""
    by_name = {name: id for id, name in way.names.items()}
    found = {id: "hunkered-down" for id in way.ducks if way.names[id] in fire.may_react}
    for result, names in (
        ("hunkered-down", fire.hunkered),
        ("wounded", fire.wounded),
        ("dead", fire.dead),
    ):
        found |= {by_name[name]: result for name in names}
    return found


def tell_fire(
    play: AtTable,
    element: Element,
    target: Element,
    shooter: Figure,
    weapon: Weapon,
    struck: Mapping[str, str],
    came: str = "",
) -> None:
    """What came of fire over men, for the umpire and for each side as it sees it."""
    battle = play.state
    figures = battle.figures
    truth = "; ".join(f"{man(figures[id])} {WORDS[r]}" for id, r in struck.items())
    down = sum(1 for result in struck.values() if result in ("dead", "wounded"))
    hits = sum(1 for result in struck.values() if result == PENDING)
    low = len(struck) - down - hits
    seen = [count(hits, "hit", "hits")] if hits else []
    seen += [count(down, "man falls", "men fall")] if down else []
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


@move("clear-stoppage", "Clear the jam", about="element")
def clear_stoppage(play: AtTable) -> None:
    """An action to clear a jammed weapon, or to mend something of a gun (15.4, 15.13)."""
    element = asking.element(play)
    may_act(play, element)
    broken = menders(play.state, element)
    if not broken:
        raise Refused("No weapon of it is jammed.")
    figure = asking.figure(play, "man", "Whose weapon?", broken, element)
    name = serving.out_of_order(figure)
    told = {
        "fault": "jam" if figure.jammed else "mechanical",
        "quality": element.quality,
        "gunner": guns.is_own(play.state, figure, name),
    }
    if not figure.jammed:
        told["quiet"] = play.flag("quiet", "Without a noise? It takes two actions.", rare=True)
    cost = ACTIONS_TO_CLEAR_QUIETLY if told.get("quiet") else ACTIONS_TO_CLEAR
    take(play, element, "repair", (figure.id,), cost=cost)
    cleared = play.resolve("rattenkrieg/clear-stoppage", told, shown_to=(element.side,)).cleared
    words = serving.mended(play, figure) if cleared else "still out of order"
    say(play, element, f": the {name} is {words}.")
