"""Smoke thrown or released from a vehicle (Rattenkrieg 25.3, 30.2.2)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.arms import stocks
from assistant.battle.rattenkrieg.ground import words
from assistant.battle.rattenkrieg.ground.closing import SMOKE, rise
from assistant.battle.rattenkrieg.ground.fires import asked_place, everybody
from assistant.battle.rattenkrieg.in_play import is_on
from assistant.battle.rattenkrieg.moves import asking
from assistant.battle.rattenkrieg.moves.acting import may_act, offer_reaction
from assistant.battle.rattenkrieg.moves.register import UMPIRE_ONLY, AtTable, move
from assistant.battle.rattenkrieg.moves.saying import say
from assistant.battle.rattenkrieg.naming import capital
from assistant.battle.rattenkrieg.vehicles import crews, impulses
from assistant.battle.rattenkrieg.vehicles.seen import aboard, shut_in
from assistant.rules.rattenkrieg.clouds import SCREENS

TASK, ACTION = "smoke", "throw-grenade"
RELEASED = "Smoke Pot, Projector"
THROWN = tuple(row["source"] for row in SCREENS.rows if row["throw_range_in"])


@move("release-smoke", "Smoke", UMPIRE_ONLY)
def release_smoke(play: AtTable) -> None:
    """A commander throws smoke out of his hatch, or releases what his vehicle carries (25.3)."""
    element = asking.element(play)
    may_act(play, element, ACTION)
    if not is_on(play.state, SMOKE):
        raise Refused("Smoke is not in play.")
    if not (aboard(play.state, element) and crews.serves(play.state, element)):
        raise Refused("That is done from a vehicle in the fight.")
    man = impulses.who(play, element, TASK, "Who does it?")
    left = {thing: stocks.left(play.state, man, thing) for thing in THROWN}
    options = [Option(RELEASED, "Released", "pots, projectors")]
    if not shut_in(play.state, element):  # nothing is thrown through a closed hatch
        told = {thing: "" if n is None else f"{n} left" for thing, n in left.items() if n != 0}
        options += [Option(thing, thing, effect) for thing, effect in told.items()]
    thing = play.choose("thing", "What?", options, RELEASED)
    place = asked_place(play, "place", "Where does it smoke, in words for all?")
    impulses.serve(play, element, man, TASK, ACTION)
    if thing != RELEASED:
        play.happened(*stocks.spending(play.state, man, thing))
    cloud = rise(play, "device", place, {"device": thing})
    say(play, element, ": smoke.")
    offer_reaction(play, element, ACTION)
    play.tell(everybody(play), f"{capital(words.cloud(cloud))}: {words.cloud_detail(cloud)}.")
