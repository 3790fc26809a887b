"""Cavalry: riding, dismounting, holding the horses, falling off (Rattenkrieg 19.2)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.animals.horse_holders import (
    figures_on_foot,
    holders_lacking,
    unheld_horses,
)
from assistant.battle.rattenkrieg.animals.offers import riders_of
from assistant.battle.rattenkrieg.close_combat.contact import (
    ask_touched_enemy,
    begin_contact_after_move,
)
from assistant.battle.rattenkrieg.events.animals import (
    Dismounted,
    HorseHit,
    HorsesGone,
    HorsesHandedOver,
    HorsesRidden,
    Mounted,
)
from assistant.battle.rattenkrieg.fire_and_smoke import ground_ahead
from assistant.battle.rattenkrieg.kit import asking, leading
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction, take
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_seen
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_now
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.unable import may_act
from assistant.battle.rattenkrieg.lookups.figures.kept_in_place import holds_horses
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import count, man
from assistant.battle.rattenkrieg.rounds.moving.boarding import ACTION as BOARD
from assistant.battle.rattenkrieg.rounds.moving.boarding import pay_for_boarding
from assistant.battle.rattenkrieg.rounds.order_markers import ask_if_there
from assistant.battle.rattenkrieg.state import Element, Figure, PendingCheck
from assistant.cards.wording import listed
from assistant.rules.rattenkrieg.animals.horses import OUT_AT, RIDE_IN
from assistant.rules.rattenkrieg.rounds.movement import WALK_IN

HAND_OVER = "handle-object"
WALK, GALLOP = "movement", "run"  # the actions that a ride looks and sounds like
CAUSE = "other"  # one of the kinds of wounds of the advanced rules


def _able_riders(play: BattlePlay, element: Element, action: str, *, up: bool) -> list[Figure]:
    """Return the figures that can take this action, on their horses or beside them."""
    if not is_on(play.state, "cavalry"):
        raise Refused("This battle has no cavalry.")
    may_act(play, element, action)
    there = {m.id for m in riders_of(play.state, element, up=up)}
    return [m for m in actors(play, element, action) if m.id in there]


@move("ride", "Ride", about="element")
def ride_horses(play: BattlePlay) -> None:
    """Ride up to 24 inches in one action (19.2)."""
    element = asking.ask_element(play)
    # Ruling: the list has no riding; beyond a man's walk it looks and sounds like running.
    far = play.number("ride_in", "How far do they ride?", least=0.5, most=RIDE_IN)
    action = WALK if far <= WALK_IN else GALLOP
    up = [m for m in _able_riders(play, element, action, up=True) if not m.stopped]
    riding = asking.ask_figures(play, "Who rides?", up, element)
    meets = ground_ahead.ask_ground_ahead(play)
    touched = ask_touched_enemy(play, element)
    leading.refuse_if_still_out_of_command(play, element, touches=touched is not None)
    take(play, element, action, riding, moved_in=far)
    play.record(HorsesRidden(riding, far))
    if action == GALLOP:  # as a figure that runs (7.4.25)
        play.record(*(e.FigureMoved(id, exposed=True, ran=False) for id in riding))
    offer_reaction(play, element, action)
    who = count(len(riding), "figure rides", "figures ride")
    log_element(play, element, f": {who} {far:g}″.")
    log_seen(play, element, who)
    ask_if_there(play, element)
    if meets == ground_ahead.FIRE:
        ground_ahead.pass_through_fire(play, riding)
    begin_contact_after_move(play, element, touched, riding)


@move("dismount", "Dismount", about="element")
def dismount_riders(play: BattlePlay) -> None:
    """Dismount with one action, or with two to do it quietly (7.4.19, 19.2).

    One figure of every four, rounded up, stays with the horses.
    """
    element = asking.ask_element(play)
    off = asking.ask_figures(
        play, "Who gets off?", _able_riders(play, element, BOARD, up=True), element
    )
    figures = play.state.figures
    needed = holders_lacking(play.state, element, off)
    held: tuple[str, ...] = ()
    if needed > 0:
        options = [Option(id, man(figures[id])) for id in off]
        words = f"Who holds the horses? {needed}, at least."
        held = play.several("holders", words, options, off[-needed:], least=min(needed, len(off)))
    reach = pay_for_boarding(play, element, off)
    play.record(Dismounted(off, held))
    offer_reaction(play, element, BOARD, reach)
    who = count(len(off), "figure gets", "figures get")
    who += f" off; {count(len(held), 'holds', 'hold')} the horses" if held else " off"
    log_element(play, element, f": {who}.")
    log_seen(play, element, f"{count(len(off), 'figure gets', 'figures get')} off")


@move("mount", "Mount", about="element")
def mount_horses(play: BattlePlay) -> None:
    """Mount the horses again with one action, or with two to do it quietly (7.4.19)."""
    element = asking.ask_element(play)
    up = asking.ask_figures(
        play, "Who mounts?", _able_riders(play, element, BOARD, up=False), element
    )
    reach = pay_for_boarding(play, element, up)
    play.record(Mounted(up))
    offer_reaction(play, element, BOARD, reach)
    who = count(len(up), "figure mounts", "figures mount")
    log_element(play, element, f": {who}.")
    log_seen(play, element, who)


@move("hand-over-horses", "Hand over the horses", about="element")
def hand_over_horses(play: BattlePlay) -> None:
    """Let another figure of the element hold the horses, with one action of the holder (19.2)."""
    element = asking.ask_element(play)
    may_act(play, element, HAND_OVER)
    free = [m for m in actors(play, element, HAND_OVER) if holds_horses(play.state, m)]
    holder = asking.ask_figure(play, "man", "Who hands them over?", free, element, action=HAND_OVER)
    others = figures_on_foot(play.state, element)
    play.need(bool(others), f"{element.title} has nobody else on foot to hold the horses.")
    successor = asking.ask_figure(play, "successor", "Who takes them?", others, element)
    take(play, element, HAND_OVER, (holder.id,), moved_in=0)
    play.record(HorsesHandedOver(holder.id, successor.id))
    log_element(play, element, f": {man(holder)} hands the horses over to {man(successor)}.")
    log_seen(play, element, "a figure takes the horses of another")
    offer_reaction(play, element, HAND_OVER)


@move("hit-horse", "A horse is hit", UMPIRE_ONLY, about="element")
def hit_horse(play: BattlePlay) -> None:
    """Apply a hit to a horse, which is out after a second hit; horses ignore wounds (19.2)."""
    element = asking.ask_element(play)
    if not is_on(play.state, "cavalry"):
        raise Refused("This battle has no cavalry.")
    horses = play.state.animals.horses
    there = [m for m in play.state.men(element) if m.id in horses and not horses[m.id].gone]
    rider = asking.ask_figure(play, "man", "Whose horse?", there, element)
    kinds = (Option("dead", "Dead"), Option("wounded", "Wounded", "ignored"))
    if play.choose("result", "What happens to the horse?", kinds, "dead") == "wounded":
        log_element(play, element, f": the horse of {man(rider)} is wounded, without effect.")
        return
    ridden = horses[rider.id].ridden
    play.record(HorseHit(rider.id))
    if play.state.animals.horses[rider.id].kills < OUT_AT:
        log_element(
            play, element, f": the horse of {man(rider)} is hit; one more hit and it is out."
        )
        return
    play.record(HorsesGone((rider.id,)))
    if ridden and rider.able:
        play.record(e.CheckScheduled(_fall_check(element, rider.id)))
    log_element(play, element, f": the horse of {man(rider)} is dead.")
    log_seen(play, element, "a horse falls")


def _fall_check(element: Element, rider: str) -> PendingCheck:
    return PendingCheck(f"fall {rider}", "fall", element.id, rider)


def update_horses(play: BattlePlay) -> None:
    """Let riders that were hit fall, and let horses run off if nobody holds them (19.2)."""
    if not play.state.animals.horses:
        return
    changed = {x.figure for x in play.events if isinstance(x, e.FigureChanged)}
    for id, horse in play.state.animals.horses.items():
        rider = play.state.figures[id]
        if horse.ridden and not horse.gone and not rider.able:
            play.record(Dismounted((id,)))
            if rider.state == "wounded" and id in changed:  # not by the umpire's word
                play.record(e.CheckScheduled(_fall_check(play.state.owner(id), id)))
    for id, loose in unheld_horses(play.state).items():
        play.record(HorsesGone(loose))
        whose = listed([man(play.state.figures[rider]) for rider in loose])
        words = f": nobody holds the horses of {whose}; they run off."
        log_element(play, play.state.elements[id], words)


@move("check-fall", "Fall off the horse")
def resolve_fall(play: BattlePlay) -> None:
    """Resolve a fall from a horse (19.2).

    The figure is wounded if the die is not above a sixth of the inches ridden.
    """
    owed, element = pending_check_now(play, "fall")
    rider = play.state.figures[str(owed.figure)]
    in_ride = element.last_action in (WALK, GALLOP)  # else the horse did not move
    rode = play.state.animals.horses[rider.id].rode_in if in_ride else 0
    inches = play.number("ride_in", "How far did the horse go in that action?", rode, most=RIDE_IN)
    inputs = {"speed_in": inches}
    fall = play.resolve("rattenkrieg/fall-from-vehicle", inputs, shown_to=(element.side,))
    play.record(e.CheckMade(owed.id))
    if fall.wounded:
        apply_result(play, rider, "dead" if rider.state == "wounded" else "wounded", CAUSE)
    words = "falls off the horse and is " + ("hurt" if fall.wounded else "unhurt")
    log_element(play, element, f": {man(rider)} {words}.")
