"""First aid, and carrying wounded figures to safety (Rattenkrieg 16.3, 7.4.23)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.wounds import AidGiven
from assistant.battle.rattenkrieg.fire_and_smoke import ground_ahead
from assistant.battle.rattenkrieg.kit import asking, leading
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction, take
from assistant.battle.rattenkrieg.kit.action_resolvers import resolves_action
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result, wound_settled
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_seen
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.unable import figures_free_to_leave, nobody_can
from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.lookups.naming import man
from assistant.battle.rattenkrieg.lookups.wounds import name_of_wounded
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.battle.rattenkrieg.state.wounds import Staff
from assistant.battle.rattenkrieg.wounds.offers import STAFF, can_treat
from assistant.cards.wording import listed, words_of
from assistant.rules.rattenkrieg.rounds.movement import WALK_LESS_IN
from assistant.rules.rattenkrieg.wounds.hazards import CARRIED_IN

MOST_CARRIERS = max(CARRIED_IN)
TREATING: tuple[Staff, ...] = ("aid-man", "combat-medic")
RUBBLE = "rubble"
GROUND = (
    Option("open", "Open"),
    *(Option(id, words_of(id, first=True), f"−{less}″") for id, less in WALK_LESS_IN.items()),
    Option(RUBBLE, "Rubble", "half a die, in inches"),
)


def ask_wounded(play: BattlePlay, element: Element, words: str) -> Figure:
    """Ask for a wounded figure of the side in base contact; figures of this element come first.

    For a figure of another element, a known distance suggests that the bases do not touch.
    """
    battle = play.state
    own = [element, *(x for x in battle.of_side(element.side) if x.id != element.id)]
    options = [
        Option(m.id, man(m), "" if x.id == element.id else x.title)
        for x in own
        for m in battle.men(x)
        if m.state == "wounded"
    ]
    if not options:
        raise Refused("Nobody on this side is wounded.")
    figure = battle.figures[play.choose("wounded", words, options)]
    owner = battle.owner(figure.id)
    apart = distances.distance_known(battle, element.id, owner.id, play.actor)
    is_near = owner.id == element.id
    touching = play.flag("touching", "Do their bases touch?", is_near or not apart, rare=is_near)
    play.require(touching, f"{man(figure)} is out of reach: their bases must touch.")
    return figure


@move("first-aid", "First aid", about="element")
@resolves_action("first-aid")
def give_first_aid(play: BattlePlay) -> None:
    """Treat a wounded figure in contact, which improves its wound check of this turn (16.3)."""
    element = asking.ask_actor(play, "first-aid")
    helpers = [m for m in actors(play, element, "first-aid") if can_treat(play.state, m)]
    if not helpers and play.actor.is_umpire:  # he may say that somebody of theirs knows how
        helpers = actors(play, element, "first-aid")
    if not helpers:
        raise Refused("First aid needs an aid-man or a combat medic who can act.")
    helper = asking.ask_figure(play, "man", "Who helps?", helpers, element)
    aid = play.state.wounds.staff.get(helper.id)
    if aid not in TREATING:
        options = [Option(each, STAFF[each].capitalize()) for each in TREATING]
        aid = "aid-man" if play.choose("as", "Counts as", options) == "aid-man" else "combat-medic"
    patient = ask_wounded(play, element, "Which casualty, in contact?")
    take(play, element, "first-aid", (helper.id,), moved_in=0, full_allowance=True)
    given = play.state.wounds.aided.get(patient.id)
    if given != "combat-medic":
        play.record(AidGiven(patient.id, aid))
    offer_reaction(play, element, "first-aid")
    whose = play.state.owner(patient.id)
    of = "" if whose.id == element.id else f" of {whose.title}"
    log_element(
        play,
        element,
        f": {man(helper)} gives first aid to the {name_of_wounded(play.state, patient)}{of}.",
    )
    log_seen(play, element, "a wounded figure is treated")


@move("move-injured", "Carry a wounded figure", about="element")
@resolves_action("move-injured")
def carry_wounded(play: BattlePlay) -> None:
    """Carry a wounded figure, which may die of it in unskilled hands (7.4.23)."""
    element = asking.ask_actor(play, "move-injured")
    patient = ask_wounded(play, element, "Who is carried?")
    carriers = _ask_carriers(play, element)
    terrain = play.choose("terrain", "Which ground do they cross?", GROUND, "open")
    meets = ground_ahead.ask_ground_ahead(play)
    off = play.flag("off", "Do they leave the table over their own edge?", rare=True)
    leading.refuse_if_still_out_of_command(play, element)
    inputs = {"carriers": len(carriers), "medical": _are_skilled(play, carriers)}
    names = tuple(m.id for m in carriers)
    moved = play.resolve("rattenkrieg/move-injured", inputs, shown_to=(element.side,))
    far = _distance_over(play, element, terrain, moved.distance_in)
    take(play, element, "move-injured", names, moved_in=far, full_allowance=True)
    if terrain == RUBBLE:
        play.record(e.RubbleCrossed(element.id))
    if moved.dies:
        apply_result(play, play.state.figures[patient.id], "dead")
    elif off:
        wound_settled(play, patient)
        now = play.state.figures[patient.id].state
        play.record(e.FigureChanged(patient.id, now, "evacuated"))
    offer_reaction(play, element, "move-injured")
    end = (
        "the casualty dies"
        if moved.dies
        else "the casualty is off the table, and out of danger"
        if off
        else ""
    )
    who = listed([man(m) for m in carriers])
    words = f"the {name_of_wounded(play.state, patient)} {far:g}″" + (f"; {end}" if end else "")
    log_element(play, element, f": {who} {'carry' if len(carriers) > 1 else 'carries'} {words}.")
    log_seen(play, element, "a wounded figure is carried " + ("off the table" if off else "away"))
    if meets == ground_ahead.FIRE:
        ground_ahead.pass_through_fire(play, (*names, *([] if off else [patient.id])))


def _distance_over(play: BattlePlay, element: Element, terrain: str, most_in: float) -> float:
    """Return how far carriers move over this ground, by a die if it is broken (7.4.24)."""
    if terrain != RUBBLE:
        return max(0, most_in - WALK_LESS_IN.get(terrain, 0))
    inputs = {"gait": "walk", "terrain": RUBBLE}
    walked = play.resolve(
        "rattenkrieg/move", inputs, prefix="on rubble: ", shown_to=(element.side,)
    )
    return min(most_in, float(walked.distance_in or 0))


def _ask_carriers(play: BattlePlay, element: Element) -> list[Figure]:
    """Ask for one or two carriers; figures that can carry safely come first."""
    fit = [m for m in actors(play, element, "move-injured") if not m.stopped]
    fit.sort(key=lambda m: m.id not in play.state.wounds.staff)
    if not fit:
        raise nobody_can(play, element, "move-injured")
    fit = figures_free_to_leave(play, fit)
    options = [Option(m.id, man(m), _staff_label(play, m)) for m in fit]
    usual = tuple(m.id for m in fit[: 1 if can_treat(play.state, fit[0]) else MOST_CARRIERS])
    chosen = play.several("carriers", "Which one or two figures carry?", options, usual, least=1)
    play.require(len(chosen) <= MOST_CARRIERS, "One or two figures carry the casualty.")
    return [play.state.figures[id] for id in chosen[:MOST_CARRIERS]]


def _staff_label(play: BattlePlay, figure: Figure) -> str:
    staff = play.state.wounds.staff.get(figure.id)
    return STAFF[staff] if staff else ""


def _are_skilled(play: BattlePlay, carriers: list[Figure]) -> bool:
    """Return whether carriers do no harm: an aid-man or medic among them, or two litter bearers."""
    staff = [play.state.wounds.staff.get(m.id) for m in carriers]
    bearers = len(staff) == MOST_CARRIERS and all(each == "litter-bearer" for each in staff)
    return bearers or any(each in TREATING for each in staff)
