"""Towed guns: a crew that is too small, mechanical problems, repairs (Rattenkrieg 15.13)."""

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import guns as g
from assistant.battle.rattenkrieg.fire.crewed_weapons.short_crews import (
    describe_shortage,
    resolve_shortage,
)
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.acting import offer_reaction
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.vehicles.aiming.gun_laying import FIRING
from assistant.rules.rattenkrieg.fire.weapon_care import ACTIONS_TO_CLEAR_QUIETLY, MINIMUM_CREW

REPAIR = "repair"
FELL = (  # procedures whose dice are those of the fire
    "rattenkrieg/long-range-shot",
    "rattenkrieg/aim-at-system",
    "rattenkrieg/direct-fire",
    "rattenkrieg/gun-shot",
    "rattenkrieg/blast",
)


def pay_for_attention(play: BattlePlay, element: Element) -> None:
    """Spend an impulse on a gun that needs attention before it fires."""
    vehicle = play.state.vehicles.of[element.id]
    if not vehicle.attention:
        return
    why = f"The {vehicle.name} needs attention: firing it takes one more impulse."
    play.require(element.left > 1, why)
    play.record(
        e.ActionsPaid(element.id, 1, "the gun needed attention"),
        g.GunMalfunctionChanged(element.id, attention=False, problems=vehicle.problems),
    )


def apply_gun_wear(play: BattlePlay, element: Element) -> None:
    """Apply the sixes of a gun's fire, if the gun has fewer crew than it needs."""
    vehicle = play.state.vehicles.of[element.id]
    crew = len(crews.crew_at_gun(play.state, element))
    if not (vehicle.is_gun and vehicle.manned) or crew >= MINIMUM_CREW:
        return
    wear = resolve_shortage(play, element, crew, FELL)
    if wear is None:
        return
    problems = vehicle.problems + wear.mechanical_problems
    play.record(g.GunMalfunctionChanged(element.id, attention=wear.extra_action, problems=problems))
    log_element(play, element, describe_shortage(vehicle.name, wear))


@move("mend-gun", "Repair the gun", about="element")
def repair_gun(play: BattlePlay) -> None:
    """Repair one problem of a gun; its gunner is better at it than others (15.13)."""
    element = asking.ask_actor(play, REPAIR)
    vehicle = play.state.vehicles.get(element.id)
    if vehicle is None or not (vehicle.problems and vehicle.manned):
        raise Refused(f"{element.title} has no weapon to repair.")
    men = crews.servers(play.state, element, *FIRING)
    men += [man for man in crews.crew_at_gun(play.state, element) if man not in men]
    usual = men[0].id if men else None
    man = asking.ask_figure(play, "man", "Who repairs the gun?", men, element, usual)
    own = crews.has_task(crews.home_post_of(vehicle, man.id), FIRING[0])
    inputs = {
        "fault": "mechanical",
        "quality": impulses.quality_at_post(play, element, man),
        "gunner": own or crews.has_task(crews.home_post_of(vehicle, man.id), FIRING[1]),
        "quiet": play.flag("quiet", "Is it done silently? It takes two impulses.", rare=True),
    }
    if inputs["quiet"]:
        more = ACTIONS_TO_CLEAR_QUIETLY - 1
        play.require(
            element.left > more,
            f"{element.title} has too few impulses left to repair the gun without a noise.",
        )
        play.record(e.ActionsPaid(element.id, more, "without a noise"))
    impulses.do_task(play, element, man, REPAIR, REPAIR)
    done = play.resolve("rattenkrieg/clear-stoppage", inputs, shown_to=(element.side,)).cleared
    problems = vehicle.problems - int(done)
    if done:
        play.record(g.GunMalfunctionChanged(element.id, vehicle.attention, problems))
    still = f", {count(problems, 'problem', 'problems')} left" if problems else ""
    log_element(
        play, element, f": the {vehicle.name} is {'repaired' if done else 'not repaired'}{still}."
    )
    if not inputs["quiet"]:
        offer_reaction(play, element, REPAIR)
