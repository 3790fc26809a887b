"""The umpire's corrections and rulings: places, sight lines, shots and states (4.1)."""

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.geometry import nearest_on_plan
from assistant.battle.desert_rats.kit.place_questions import ask_heading, ask_place
from assistant.battle.desert_rats.kit.places import place_label
from assistant.battle.desert_rats.kit.register import BattlePlay, move
from assistant.battle.desert_rats.movement.measuring import describe_way
from assistant.battle.desert_rats.movement.stations import stations_of_elements
from assistant.battle.desert_rats.orders.dropped_orders import cancel_orders
from assistant.battle.desert_rats.orders.giving_orders import chosen_platoon
from assistant.battle.desert_rats.rulings.new_places import tell_new_places
from assistant.battle.desert_rats.sight.line_tracing import sight_line_key
from assistant.battle.desert_rats.state.encounters import ShotRuling
from assistant.battle.desert_rats.state.forces import Element, Platoon
from assistant.battle.desert_rats.turn.firing import all_aims, destroy_element, shot_conditions
from assistant.battle.desert_rats.turn.turns import draft_again_in_reports
from assistant.battle.play import Option
from assistant.cards.wording import listed
from assistant.frozen import replace
from assistant.rules.desert_rats.fire import HITS_TO_KILL
from assistant.rules.desert_rats.reactions import RESULTS

AS_ON_MAP = "map"
COVERS = {"none": "None", "cover": "Cover", "trenches": "Trenches"}


def ask_element(play: BattlePlay, name: str, words: str) -> Element:
    """Ask for an element of the battle; `name` is the question, `words` its label."""
    rows = [Option(x.id, naming.element_label(x)) for x in play.state.elements.values()]
    return play.state.elements[play.choose(name, words, rows)]


@move("shift", "Shift an element", about="element")
def shift(play: BattlePlay) -> None:
    """Move an element to its true place, and log the path there."""
    element = ask_element(play, "element", "Which element?")
    x, y = ask_place(play, "Where is it?", element.place, start=element.place)
    seat = play.state.platoons[element.platoon].seat
    heading = ask_heading(play, round(element.heading_deg) % 360, seat)
    way = "" if play.state.phase == "setup" else f" {describe_way(play.state, element, (x, y))}"
    before = play.state
    play.record(e.Moved(element.id, x, y, heading, moved=False))
    draft_again_in_reports(play)
    play.need_change(play.state != before)
    where = place_label(play.state.plan, None, (x, y))
    play.log("umpire", f"{naming.element_label(element)} is put at {where}.{way}")
    tell_new_places(play, [element.id])


@move("rule-sight", "Settle a sight line", about="element")
def rule_sight(play: BattlePlay) -> None:
    """Rule that in this turn a sight line is clear, or blocked, or as the map has it."""
    rows = [
        Option(x.id, naming.element_label(x))
        for id in play.state.tables
        for x in play.state.elements_of_side(id)
    ]
    one = play.state.elements[play.choose("element", "Which element looks?", rows)]
    others = sorted(
        (o for o in rows if o.value != one.id),
        key=lambda o: play.state.elements[o.value].side == one.side,
    )
    other = play.state.elements[play.choose("other", "Which element is looked at?", others)]
    on_map = Option(AS_ON_MAP, "As the map shows")
    ways = [Option("clear", "Clear"), Option("blocked", "Blocked"), on_map]
    how = play.choose("how", "What is its state?", ways)
    play.record(
        e.SightRuled(sight_line_key(one, other), None if how == AS_ON_MAP else how == "clear")
    )
    draft_again_in_reports(play)
    found = "as the map shows" if how == AS_ON_MAP else how
    play.log("umpire", f"The line between {one.name} and {other.name} is {found} this turn.")


@move("rule-shot", "Correct a shot")
def rule_shot(play: BattlePlay) -> None:
    """Rule how a shot of this turn meets its target: face, cover, hull down."""
    play.require(
        play.state.phase == "fire", "Correct shots after the movement and before the fire."
    )
    aims = {f"{firer.id} {at.target.id}": (firer, at.target) for firer, at in all_aims(play.state)}
    play.need(bool(aims), "No element has a target.")
    rows = [Option(key, f"{a.name} at {b.name}") for key, (a, b) in aims.items()]
    firer, target = aims[play.choose("shot", "Which shot?", rows)]
    now = shot_conditions(play.state, firer, target)
    faces = [Option(face, face.capitalize()) for face in ("front", "side", "rear")]
    aspect = play.choose("aspect", "Which face?", faces, now.aspect) if target.is_vehicle else ""
    # trenches shelter foot alone (8.4, 8.5)
    covers = [
        Option(id, words)
        for id, words in COVERS.items()
        if id != "trenches" or not target.is_vehicle
    ]
    likely = "none" if target.is_vehicle and now.cover == "trenches" else now.cover
    cover = play.choose("cover", "What cover is it in?", covers, likely)
    hull_down = target.is_vehicle and play.flag(
        "hull_down", "Is it hull down?", bool(now.hull_down)
    )
    play.record(e.ShotCorrected(firer.id, target.id, ShotRuling(aspect, cover, hull_down)))
    play.log("umpire", f"Umpire’s correction: the shot of {firer.name} at {target.name}.")


@move("rule-element", "Correct an element", about="element")
def rule_element(play: BattlePlay) -> None:
    """Set the state of an element."""
    element = ask_element(play, "element", "Which element?")
    lost = play.flag("lost", "Is it lost?", element.destroyed is not None)
    stuck = play.flag("stuck", "Is it stuck in the sand?", element.stuck is not None)
    firing = play.flag("firing", "Is it ordered to fire?", element.firing)
    hits = play.whole("hits", "Hits taken", element.hits, most=HITS_TO_KILL - 1)
    if lost and element.destroyed is None:
        destroy_element(play, element.id)
    elif not lost and element.destroyed is not None:
        _restore_element(play, element)
    if stuck != (element.stuck is not None):
        play.record(e.Bogged(element.id, play.state.turn if stuck else None))
    if firing != element.firing:
        play.record(e.FireOrdered(element.id, firing))
    if hits != element.hits:
        play.record(e.HitsSet(element.id, hits))
    play.need_change(bool(play.events))
    draft_again_in_reports(play)
    play.log(
        "umpire", f"Umpire’s correction: {naming.element_label(play.state.elements[element.id])}."
    )


def _restore_element(play: BattlePlay, element: Element) -> None:
    """Restore a lost element with its losses."""
    play.record(e.Restored(element.id))
    for other in list(play.state.elements.values()):
        if other.carried_by == element.id and other.destroyed == element.destroyed:
            play.record(e.Restored(other.id))
    carrier = play.state.elements.get(element.carried_by or "")
    if carrier is not None and not carrier.is_in_battle:
        play.record(e.Carried(element.id, None))


@move("rule-platoon", "Correct a platoon")
def rule_platoon(play: BattlePlay) -> None:
    """Set the reaction of a platoon, and whether it is on the map."""
    platoon = chosen_platoon(play)
    rows = [Option(id, word.capitalize()) for id, word in naming.REACTIONS.items()]
    result = play.choose("reaction", "What is its morale?", rows, platoon.reaction)
    on = play.flag("on", "Is it on the map?", not platoon.off)
    if result != platoon.reaction:
        play.record(e.Reacted(platoon.id, result))
        if RESULTS.row(result)["withdraws"] != "none":
            cancel_orders(play, platoon, result)
    if on and platoon.off:
        _bring_platoon_on(play, platoon)
    elif on == platoon.off:
        heading, formation = platoon.heading_deg, platoon.formation
        play.record(e.PlatoonPlaced(platoon.id, *platoon.place, heading, formation, off=True))
    draft_again_in_reports(play)
    words = f"{naming.reaction_label(result)}, {'on' if on else 'off'} the map"
    play.log("umpire", f"Umpire’s correction: {platoon.name} is {words}.")


def _bring_platoon_on(play: BattlePlay, platoon: Platoon) -> None:
    """Bring a platoon onto the map at a place, in its formation."""
    plan = play.state.plan
    place = ask_place(play, "Where does it come on?", nearest_on_plan(plan, platoon.place))
    heading = ask_heading(play, platoon.heading_deg, platoon.seat)
    turned = replace(platoon, heading_deg=heading)
    stations = stations_of_elements(play.state, turned, place)
    off = [play.state.elements[id].name for id, spot in stations.items() if not plan.holds(spot)]
    play.require(not off, f"{listed(off)} would be off the map there.")
    play.record(e.PlatoonPlaced(platoon.id, *place, heading, platoon.formation))
    for id, spot in stations.items():
        play.record(e.Moved(id, *nearest_on_plan(plan, spot), heading, moved=False))
