"""Grenades put into open vehicles by figures in contact (Rattenkrieg 31.11)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.grenades.blasts import SHRAPNEL
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction, take
from assistant.battle.rattenkrieg.kit.fire_effects import after_attack, apply_result
from assistant.battle.rattenkrieg.kit.grenade_stocks import grenade_spent_events
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups import stocks
from assistant.battle.rattenkrieg.lookups.enemies import IDENTIFIED
from assistant.battle.rattenkrieg.lookups.naming import distinct_names, man, target_name
from assistant.battle.rattenkrieg.lookups.vehicles.crew_inside import everybody_aboard
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.damage import damage_log
from assistant.battle.rattenkrieg.vehicles.damage.contact import require_contact
from assistant.battle.rattenkrieg.vehicles.damage.hits import Damage

ACTION = "throw-grenade"


@move("grenade-inside", "Drop grenade inside", UMPIRE_ONLY, about="element")
def drop_grenade_inside(play: BattlePlay) -> None:
    """Drop a grenade into an open vehicle in contact, without a die (31.11)."""
    element, by, target, grenade = _ask_grenade(play)
    take(play, element, ACTION, (by.id,))
    play.record(*grenade_spent_events(play.state, by, grenade))
    after_attack(play, element, [target])
    names = distinct_names(everybody_aboard(play.state, target, inside=True))
    hurt = []
    for id, name in names.items():
        before = play.state.figures[id]
        inputs = {
            "weapon": grenade,
            "distance_in": 0,
            "indoors": True,
            "already_wounded": before.state == "wounded",
        }
        blasted = play.resolve(
            "rattenkrieg/blast",
            inputs,
            prefix=f"{name}: ",
            shown_to=(play.state.owner(id).side,),
        )
        if blasted.state != "unhurt":
            apply_result(play, before, blasted.state, SHRAPNEL)
        if blasted.actions_lost:
            play.record(e.FigureActionsLost(id, blasted.actions_lost))
        if play.state.figures[id].state != before.state:
            hurt.append((id, play.state.figures[id].state))
    what = f"{man(by)} drops a grenade ({grenade}) into it"
    log_element(play, element, f": {what}.")
    damage_log.log_damage(play, target, "A grenade goes off inside", Damage("hit", men=tuple(hurt)))
    offer_reaction(play, element, ACTION)


def _ask_grenade(play: BattlePlay) -> tuple[Element, Figure, Element, str]:
    element = asking.ask_actor(play, ACTION)
    open_ones = [
        x
        for x in asking.known_enemies(play, element, IDENTIFIED)
        if x.id in play.state.vehicles.of and can_be_thrown_into(play.state.vehicles.of[x.id])
    ]
    if not open_ones:
        raise Refused("No known enemy vehicle is open.")
    sees = play.actor.is_umpire
    options = [Option(x.id, target_name(play.state, x, is_umpire=sees)) for x in open_ones]
    words = "Which vehicle in contact with the figure?"
    target = play.state.elements[play.choose("target", words, options)]
    require_contact(play, element, target, "Throw the grenade, or go into contact first.")
    throwers = [m for m in actors(play, element, ACTION) if stocks.grenades_of(play.state, m)]
    by = asking.ask_figure(play, "man", "Who?", throwers, element)
    has = [name for name, how in stocks.grenades_of(play.state, by).items() if how == "hand"]
    grenade = play.choose("grenade", "Which grenade?", [Option(x, x) for x in has])
    return element, by, target, grenade


def can_be_thrown_into(vehicle: Vehicle) -> bool:
    """Return whether something can be thrown into a vehicle."""
    shut = bool(vehicle.card.get("enclosed")) and vehicle.buttoned_up
    return not (vehicle.is_gun or shut or vehicle.wreck)
