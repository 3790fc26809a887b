"""Placing the elements of one Mojon when its pathway is cleaned (Rattenkrieg 8.2, 10.1.5)."""

from collections.abc import Iterator

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.approach.convoys import delay_element, place_behind
from assistant.battle.rattenkrieg.events.orders_and_detachments.single_figures import FigureJoined
from assistant.battle.rattenkrieg.kit.chapters.chapter import Offer
from assistant.battle.rattenkrieg.kit.log_lines import log_mojon
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.visibility import reveal_to_enemy
from assistant.battle.rattenkrieg.lookups.figures.single_figures import has_animals
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_machine
from assistant.battle.rattenkrieg.state import Battle, Element, Mojon
from assistant.rules.rattenkrieg.approach.pathways import positions_behind

STOPPED = "pathway-stopped"  # the event by which an enemy locates elements
SEPARATE, AS_ONE, ALONG, BY_TURNS = "separate", "as-one", "along", "one-a-turn"


def sharing_offers(battle: Battle, element: Element) -> Iterator[Offer]:
    """Yield the button that puts an element under another Mojon, before its own is placed (8.1)."""
    mojon = battle.mojons.get(element.mojon or "")
    own = [m for m in battle.mojons_of(element.side) if not (m.decoy or m.removed)]
    if battle.phase == "setup" and mojon and not mojon.placed and len(own) > 1:
        yield Offer("Change the Mojon", "write-to-mojon", group="wait")


def place_sharing_elements(play: BattlePlay, id: str) -> None:
    """Ask how elements that share a Mojon appear, and place them; a convoy has its own rule."""
    mojon = play.state.mojons[id]
    sharing = play.state.in_mojon(id)
    options = list(_ways(play.state, mojon, sharing))
    if len(options) < 2:
        return
    letter = play.state.sides[mojon.side].letter
    words = f"{letter} Mojon {mojon.number}, {len(sharing)} elements: how do they appear?"
    way = play.choose(f"sharing_{id}", words, options, SEPARATE)
    if way == SEPARATE:
        return
    lead = ask_leading_element(play, mojon, sharing)
    others = [x for x in sharing if x.id != lead.id]
    if way == AS_ONE:
        _join_as_one(play, mojon, lead, others)
    elif way == ALONG:
        positions = positions_behind(mojon.markers, len(sharing))[1:]
        place_behind(play, mojon, zip(others, positions, strict=True))
    else:  # the first turn of the engagement has the leading element, each later one another
        entry = f"The place of Mojon {mojon.number}."
        for turn, element in enumerate(others, play.state.turn + 2):
            delay_element(play, mojon, element, turn, entry)


def ask_leading_element(play: BattlePlay, mojon: Mojon, sharing: list[Element]) -> Element:
    """Ask which element is at the last marker of a pathway (8.2); a vehicle leads those on foot.

    Where the pathway was stopped, that is the element that the enemy has located.
    """
    located = [x for x in sharing if x.concealment != "undetected"]
    first = [x for x in sharing if is_machine(play.state, x)][:1]
    could = located[:1] or first or sharing
    if len(could) == 1:
        return could[0]
    letter = play.state.sides[mojon.side].letter
    words = f"{letter} Mojon {mojon.number}: which element leads?"
    leads = [Option(x.id, x.title) for x in could]
    chosen = play.choose(f"leads_{mojon.id}", words, leads, could[0].id, rare=True)
    return play.state.elements[chosen]


def locate_stopped_elements(play: BattlePlay, id: str) -> None:
    """Let the enemy locate all that are still under a Mojon whose pathway it stopped (3.2.1.2)."""
    if play.state.mojons[id].stopped_by is None:
        return
    for element in [x for x in play.state.in_mojon(id) if x.concealment == "undetected"]:
        reveal_to_enemy(play, element, STOPPED)


def _ways(battle: Battle, mojon: Mojon, sharing: list[Element]) -> Iterator[Option]:
    """Yield the ways in which the elements of a Mojon may appear."""
    if len(sharing) < 2 or any(is_machine(battle, x) or has_animals(battle, x) for x in sharing):
        return
    yield Option(SEPARATE, "Together, each with its own orders")
    if not any(battle.vehicles.get(x.id) for x in sharing):  # nor guns
        yield Option(AS_ONE, "As one element", "one order, one count of actions")
    if mojon.markers > 1:
        yield Option(ALONG, "Along the pathway", "one at each marker")
        yield Option(BY_TURNS, "At the same place, one each turn")


def _join_as_one(play: BattlePlay, mojon: Mojon, lead: Element, others: list[Element]) -> None:
    for element in others:
        for figure in element.figures:
            play.record(FigureJoined(figure, lead.id))
        log_mojon(play, mojon, f": {element.title} and {lead.title} are one element.")
