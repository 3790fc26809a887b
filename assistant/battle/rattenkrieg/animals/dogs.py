"""Dogs: their orders, scenting the enemy, and the loss of a handler (Rattenkrieg 19.1)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.animals.offers import dogs_handled_by, dogs_present
from assistant.battle.rattenkrieg.events.animals import (
    DogActed,
    DogAggressivenessChanged,
    DogHandedOver,
    DogOrdered,
)
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction, take
from assistant.battle.rattenkrieg.kit.fire_effects import OFF_TABLE
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_seen
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.own_actions import own_actions_left
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_now
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.unable import reason_not_able
from assistant.battle.rattenkrieg.kit.visibility import reveal_to_enemy
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import man, side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.noise import audible_range_of_action
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, PendingCheck
from assistant.cards.wording import words_of
from assistant.rules.rattenkrieg.animals.dogs import DETECTION
from assistant.rules.rattenkrieg.rounds.movement import RUN_IN

ORDERS = ("attack", "come back", "go there", "seek", "guard", "be quiet")  # 19.1: simple ones
ATTACK = "attack"
STILL = ("guard", "be quiet")  # the dog stays where it is
HANGS_BACK = ("refuses", "cannot-fight")
AS_MOVED = "handle-object"  # ruling: its run leaves the figures of its element where they are
MEANS = (Option("give-order", "By voice"), Option("quiet-gesture", "By a gesture"))
NOBODY = "nobody"
# the table of detection has no light, and names some conditions differently
WEATHER = {
    "rain": "light-rain",
    "heavy-rain": "light-rain",
    "snowing": "snow",
    "dense-forest": "forest",
}
MOST_AGGRESSIVE = 12  # as far as the procedures count it
HELD = "Can the dog and its handler see or hear each other?"
DETECTED = "enemy-detected"
STIRS = (
    Option(DETECTED, "It has noticed an enemy"),
    Option("handler-assaulted", "Its handler is attacked in close assault"),
)


def _ask_dog(play: BattlePlay, among: list[Figure], whose: Element) -> Figure:
    if not is_on(play.state, "dogs"):
        raise Refused("This battle has no dogs.")
    return asking.ask_figure(play, "dog", "Which dog?", among, whose)


@move("order-dog", "Order the dog", about="element")
def order_dog(play: BattlePlay) -> None:
    """Give a dog one simple order with an action of its handler; it obeys with its own actions."""
    element = asking.ask_actor(play)
    dog = _ask_dog(play, dogs_handled_by(play.state, element), element)
    means = play.choose("means", "How?", MEANS, "give-order")
    handler = play.state.animals.dogs[dog.id].handler
    can = [m.id for m in actors(play, element, means)]
    why = reason_not_able(play, handler, element, means)
    play.need(handler in can, why or "The handler of the dog cannot act now.")
    order = play.choose("order", "Order for the dog", [Option(w, w.capitalize()) for w in ORDERS])
    take(play, element, means, (str(handler),))
    play.record(DogOrdered(dog.id, order))
    offer_reaction(play, element, means)
    log_element(play, element, f": {man(dog)} is ordered to {order}.")


@move("dog-acts", "The dog acts", about="element")
def spend_dog_action(play: BattlePlay) -> None:
    """Spend one of a dog's three actions on the order that it was given.

    It acts in an action of its element, or in its turn by initiative; the enemy who sees or hears
    it run may react (7.2, 11.1).
    """
    element = asking.ask_actor(play)
    dog = _ask_dog(play, dogs_present(play.state, element), element)
    dog_state = play.state.animals.dogs[dog.id]
    play.need(bool(dog_state.order), "The dog has no order yet. Give it one first.")
    has_left = own_actions_left(play.state, dog) > 0
    play.require(has_left, f"{man(dog)} has no action left this turn.")
    runs = dog_state.order not in STILL
    if runs:
        take(play, element, AS_MOVED, (dog.id,), cost=0, moved_in=RUN_IN)
    result = ""
    if dog_state.order == ATTACK and is_on(play.state, "aggressiveness"):
        result = _check_dog_aggressiveness(play, element, dog)
    play.record(DogActed(dog.id))
    if runs and result not in HANGS_BACK:
        offer_reaction(play, element, "run")
    left = own_actions_left(play.state, dog)
    deed = {"wide": "threatens", **dict.fromkeys(HANGS_BACK, "hangs back")}.get(
        result,
        "attacks: close combat when it is there" if dog_state.order == ATTACK else dog_state.order,
    )
    log_element(play, element, f": {man(dog)}: {deed}; {left} left.")
    log_seen(play, element, "a dog is loose")


def _check_dog_aggressiveness(play: BattlePlay, element: Element, dog: Figure) -> str:
    """Return the result of a dog's Aggressiveness check before it attacks (19.1).

    The result is "exempt" if the dog and its handler see or hear each other.
    """
    held = play.flag("held", HELD, default=True)
    if held:
        return "exempt"
    inputs = {
        "creature": "dog",
        "aggressiveness": play.state.animals.dogs[dog.id].aggressiveness,
        "target_running": play.flag("running", "Does the enemy run away?"),
        "target_unconscious": play.flag("unconscious", "Is the enemy unconscious?", rare=True),
        "target_not_soldier": play.flag("civilian", "Is the enemy a civilian?", rare=True),
    }
    will = play.resolve("rattenkrieg/aggressiveness-check", inputs, shown_to=(element.side,))
    return str(will.result)


@move("set-dog-nerve", "Set the dog’s Aggressiveness", about="element")
def set_dog_aggressiveness(play: BattlePlay) -> None:
    """Set a dog's Aggressiveness as its handler likes, while they see or hear each other."""
    element = asking.ask_element(play)
    play.need(is_on(play.state, "aggressiveness"), "This battle does not use Aggressiveness.")
    dog = _ask_dog(play, dogs_handled_by(play.state, element), element)
    play.require(
        play.flag("held", HELD, default=True),
        "Without its handler in sight or hearing, the dog follows its own Aggressiveness.",
    )
    was = play.state.animals.dogs[dog.id].aggressiveness
    now = play.whole("aggressiveness", "Aggressiveness", was, most=MOST_AGGRESSIVE)
    play.need_change(now != was)
    play.record(DogAggressivenessChanged(dog.id, now))
    log_element(play, element, f": {man(dog)}, Aggressiveness {was} to {now}.")


@move("stir-dog", "The dog is provoked", UMPIRE_ONLY, about="element")
def agitate_dog(play: BattlePlay) -> None:
    """Change the Aggressiveness of an uncontrolled dog after an event (19.1)."""
    element = asking.ask_element(play)
    dog = _ask_dog(play, dogs_present(play.state, element), element)
    _change_dog_aggressiveness(play, element, dog, play.choose("event", "What provokes it?", STIRS))


def _change_dog_aggressiveness(play: BattlePlay, element: Element, dog: Figure, event: str) -> None:
    was = play.state.animals.dogs[dog.id].aggressiveness
    inputs = {"creature": "dog", "aggressiveness": was, "event": event}
    moved = play.resolve("rattenkrieg/aggressiveness-change", inputs, shown_to=(element.side,))
    now = min(MOST_AGGRESSIVE, moved.aggressiveness)
    if now != was:
        play.record(DogAggressivenessChanged(dog.id, now))
    words = f"Aggressiveness {was} to {now}" if now != was else "Aggressiveness unchanged"
    log_element(play, element, f": {man(dog)}, {words}.")


@move("dog-notices", "Dog notices", UMPIRE_ONLY, about="element")
def detect_with_dog(play: BattlePlay) -> None:
    """Resolve whether a dog scents or hears an enemy; its side learns only of a success."""
    element = asking.ask_element(play)
    battle = play.state
    dog = _ask_dog(play, dogs_present(battle, element), element)
    enemies = [x for x in battle.of_side(battle.enemy(element.side).id) if battle.able(x)]
    options = [Option(x.id, umpire_name(battle, x), x.concealment) for x in enemies]
    if not options:
        raise Refused("No enemy is left to be noticed.")
    target = battle.elements[play.choose("target", "Which enemy?", options)]
    inches = asking.ask_distance(play, element, target)
    weather = [Option(row["situation"], words_of(row["situation"])) for row in DETECTION.rows]
    words = "Weather and obstacles between"
    situations = play.several("situations", words, weather, detection_situations(battle), least=1)
    inputs = {
        "situations": situations,
        "distance_in": inches,
        "man_hears_in": _hearing_range_of(battle, target),
    }
    found = play.resolve("rattenkrieg/dog-detect", inputs)
    if not found.detected:
        play.log("umpire", f"{umpire_name(battle, element)}: {man(dog)} notices nothing.")
        return
    # Ruling: a dog that gives tongue shows that somebody is there, as a spot that is avoided does.
    reveal_to_enemy(play, target, "spotted-avoided")
    battle = play.state
    play.log(
        "umpire", f"{umpire_name(battle, element)}: {man(dog)} finds {umpire_name(battle, target)}."
    )
    name = side_name(battle, target, element.side)
    play.log(element.side, f"{element.title}: {man(dog)} has noticed {name}.")
    play.log(target.side, f"{target.title} has been noticed by a dog.")
    if is_on(battle, "aggressiveness") and not play.flag("held", HELD, default=True, rare=True):
        _change_dog_aggressiveness(play, element, dog, DETECTED)


def detection_situations(battle: Battle) -> tuple[str, ...]:
    """Return tonight's conditions as the detection table names them, without light."""
    keys = [row["situation"] for row in DETECTION.rows]
    found = [WEATHER.get(word, word) for word in battle.visibility]
    found += ["light-rain"] if battle.rain else []
    return tuple(key for key in keys if key in found) or (keys[0],)


def _hearing_range_of(battle: Battle, target: Element) -> int | str | None:
    """Return the distance at which a human hears the enemy's last action."""
    if target.last_action is None:
        return None
    reach = audible_range_of_action(battle, target, target.last_action)
    return None if reach == "variable" else reach


def add_handler_checks(play: BattlePlay) -> None:
    """Add a check for each dog whose handler has just been killed (19.1)."""
    dead = {x.figure for x in play.events if isinstance(x, e.FigureChanged) and x.now == "dead"}
    for id, dog in play.state.animals.dogs.items():
        known = any(o.id == f"handler of {id}" for o in play.state.owed)
        if dog.handler in dead and play.state.figures[id].state not in OFF_TABLE and not known:
            whose = play.state.owner(id).id
            play.record(
                e.CheckScheduled(PendingCheck(f"handler of {id}", "handler-lost", whose, id))
            )


@move("check-handler", "The dog without its handler")
def resolve_lost_handler(play: BattlePlay) -> None:
    """Agitate a dog whose handler died; another handler takes it, or it leaves the game."""
    owed, element = pending_check_now(play, "handler-lost")
    battle = play.state
    dog = battle.figures[str(owed.figure)]
    others = [
        m
        for x in battle.of_side(element.side)
        for m in battle.fit(x)
        if m.id in battle.animals.handlers
    ]
    options = [*(Option(m.id, man(m)) for m in others), Option(NOBODY, "Nobody, so it leaves")]
    chosen = play.choose("handler", "Who takes it?", options)
    if is_on(battle, "aggressiveness"):
        _change_dog_aggressiveness(play, element, dog, "handler-killed")
    handler = None if chosen == NOBODY else chosen
    play.record(e.CheckMade(owed.id), DogHandedOver(dog.id, handler))
    if handler is None:
        play.record(e.FigureChanged(dog.id, dog.state, "deserted"))
    who = man(battle.figures[handler]) if handler else ""
    words = f"obeys {who} now" if handler else "runs off, and is out of the game"
    log_element(play, element, f": {man(dog)} {words}.")
