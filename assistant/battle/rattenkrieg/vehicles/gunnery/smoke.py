"""Smoke thrown or released from a vehicle (Rattenkrieg 25.3, 30.2.2)."""

from collections.abc import Iterator

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events.vehicles.guns import SmokeReleased
from assistant.battle.rattenkrieg.fire_and_smoke.fires import all_readers, ask_public_place
from assistant.battle.rattenkrieg.fire_and_smoke.new_clouds import SMOKE, add_cloud, ask_color
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.acting import offer_reaction
from assistant.battle.rattenkrieg.kit.grenade_stocks import grenade_spent_events
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups import labels as words
from assistant.battle.rattenkrieg.lookups import stocks
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard, is_shut_in
from assistant.battle.rattenkrieg.scenario.setup.national_weapons import is_foreign_smoke
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.rules.rattenkrieg.fire_and_smoke.clouds import SCREENS

TASK, ACTION = "smoke", "throw-grenade"
RELEASED = "Smoke Pot, Projector"
THROWN = tuple(row["source"] for row in SCREENS.rows if row["throw_range_in"])


@move("release-smoke", "Smoke", about="element")
def release_smoke(play: BattlePlay) -> None:
    """Throw smoke out of the commander's hatch, or release the vehicle's smoke (25.3)."""
    element = asking.ask_actor(play, ACTION)
    if not is_on(play.state, SMOKE):
        raise Refused("Smoke is not in play.")
    if not (is_aboard(play.state, element) and crews.is_serving_crew(play.state, element)):
        raise Refused("Only a vehicle in the fight can do that.")
    man = impulses.ask_crew_member(play, element, TASK, "Who does it?")
    options = list(smoke_options(play.state, element, man))
    if not options:
        raise Refused(f"{element.title} has no smoke left.")
    thing = play.choose(
        "thing", "What makes the smoke?", options, options[0].value, rare=len(options) == 1
    )
    place = ask_public_place(play, "place", "Where is the smoke? Everyone reads this.")
    color = ask_color(play)
    impulses.do_task(play, element, man, TASK, ACTION)
    if thing == RELEASED:
        play.record(SmokeReleased(element.id))
    else:
        play.record(*grenade_spent_events(play.state, man, thing))
    cloud = add_cloud(play, "device", place, {"device": thing}, color=color)
    does = "releases" if thing == RELEASED else "throws"
    log_element(play, element, f": the {man.rank.lower()} {does} smoke.")
    offer_reaction(play, element, ACTION)
    play.log(
        all_readers(play),
        f"{capital(words.cloud_name(cloud))}: {words.describe_cloud(play.state, cloud)}.",
    )


def smoke_options(battle: Battle, element: Element, man: Figure) -> Iterator[Option]:
    """Yield the smoke left to release and to throw; nothing is thrown through a closed hatch."""
    counted = {RELEASED: battle.vehicles.of[element.id].smoke_left}
    if not is_shut_in(battle, element):
        counted |= {thing: stocks.grenades_left(battle, man, thing) for thing in THROWN}
    for thing, left in counted.items():
        foreign = left is None and is_foreign_smoke(battle, element.side, thing)
        if left != 0 and not foreign:
            words = "Pot or projector" if thing == RELEASED else thing
            uncounted = "the card does not say how many" if thing == RELEASED else ""
            yield Option(thing, words, uncounted if left is None else f"{left} left")
