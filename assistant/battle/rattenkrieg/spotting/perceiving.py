"""Who saw or heard an action, and where a noise came from (Rattenkrieg 6.1, 7.2).

A side that hears an enemy out of sight learns where the noise comes from, but nothing else.
"""

from assistant.battle.play import Option, Refused
from assistant.battle.questions.map_points import POINT_NAMES, compass_name
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit.chapters.chapter import TableRow
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import capital, side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.perception import (
    is_in_alarm_range,
    noises_to_react_to,
    perceives_last,
    sees,
)
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import audible_range
from assistant.battle.rattenkrieg.lookups.table_plan.positions import bearing_deg
from assistant.battle.rattenkrieg.state import Battle, Element, HeardNoise, Noise
from assistant.cards.wording import listed
from assistant.rules.rattenkrieg.noise import ACTIONS

CREEPS = "cautious-movement"  # heard only by house rule, and nobody reacts to it (7.4.20)
SEEN = "seen"
FROM = (*(Option(point, capital(point)) for point in POINT_NAMES), Option(SEEN, "It is seen"))


@move("who-perceives", "Who saw or heard it?", UMPIRE_ONLY)
def set_perception(play: BattlePlay) -> None:
    """Record which enemy elements saw or heard the last action, so that they may react (7.2)."""
    noise = play.state.noise
    if noise is None:
        raise Refused("Wait until an element acts.")
    battle = play.state
    actor = battle.elements[noise.element]
    enemy = battle.enemy(actor.side).id
    there = [x for x in battle.of_side(enemy) if battle.able(x)]
    usual = tuple(x.id for x in there if perceives_last(battle, x))
    options = [Option(x.id, x.title) for x in there]
    noises = noises_to_react_to(battle)
    actions = [_describe_action(battle, x) for x in noises]
    words = f"Which elements see or hear {' or '.join(actions)}?"
    observers = play.several("observers", words, options, usual)
    bearings = _ask_bearings(play, noise, [x for x in there if x.id in observers])
    others = tuple(x.id for x in there if x.id not in observers)
    play.record(e.PerceptionSet(observers, others))
    names = [x.title for x in there if x.id in observers]
    who = listed(names) if names else "nobody"
    makers = dict.fromkeys(x.element for x in noises)
    acting = [umpire_name(battle, battle.elements[id]) for id in makers]
    are = "is" if len(acting) == 1 else "are"
    play.log("umpire", f"{listed(acting)} {are} seen or heard by {who}.")
    if bearings:
        _tell_bearings(play, noise, bearings)
    elif names:
        does = "notices" if len(names) == 1 else "notice"
        play.log(enemy, f"{who} {does} {side_name(battle, actor, enemy)}.")


def _describe_action(battle: Battle, noise: Noise) -> str:
    """Return the element and its action, such as "U 1st, Team 1 (movement)"."""
    return f"{umpire_name(battle, battle.elements[noise.element])} ({_name_of_action(noise)})"


def _ask_bearings(play: BattlePlay, noise: Noise, observers: list[Element]) -> dict[str, str]:
    """Ask where the noise of an unseen enemy comes from, for each element that hears it."""
    if not is_on(play.state, "use_sound") or play.state.elements[noise.element].contact:
        return {}
    found = {}
    for x in observers:
        known = bearing_of(play.state, x.id, noise.element)
        words = f"Where does {x.title} hear it?"
        answer = play.choose(f"from_{x.id}", words, FROM, known or None)
        if answer != SEEN:
            found[x.id] = answer
    return found


def tell_noise(play: BattlePlay) -> None:
    """Log where this move's noise comes from, for enemy troops that hear it but see nothing."""
    noise = _noise_of_move(play)
    if noise is None:
        return
    battle = play.state
    actor = battle.elements[noise.element]
    there = [x for x in battle.of_side(battle.enemy(actor.side).id) if battle.awake(x)]
    if actor.contact or any(sees(battle, noise, x) for x in there):
        return
    bearings = {
        x.id: bearing_of(battle, x.id, actor.id)
        for x in there
        if is_in_alarm_range(battle, noise, x)
    }
    if bearings:
        _tell_bearings(play, noise, bearings)


def _noise_of_move(play: BattlePlay) -> Noise | None:
    """Return the noise of a move; none for figures that join an action in progress."""
    if any(isinstance(x, e.ActionJoined) for x in play.events):
        return None
    for event in play.events:
        if isinstance(event, e.ReactionOffered):
            return event.noise
    creeping = (x for x in play.events if isinstance(x, e.ActionTaken) and x.action == CREEPS)
    crept = next(creeping, None)
    if crept is None or not play.state.rules.get("cautious_movement_heard"):
        return None
    return Noise(crept.element, CREEPS, audible_range(play.state, CREEPS))


def _tell_bearings(play: BattlePlay, noise: Noise, bearings: dict[str, str]) -> None:
    battle = play.state
    actor = battle.elements[noise.element]
    enemy = battle.enemy(actor.side).id
    heard = HeardNoise(enemy, _sound_of(battle, noise), bearings, battle.turn)
    play.record(e.NoiseHeard(heard))
    where = _describe_bearings(battle, heard)
    play.log("umpire", f"{battle.sides[enemy].name} hears {umpire_name(battle, actor)}: {where}.")
    play.log(enemy, f"You hear a noise ({heard.sound}): {where}.")


def _sound_of(battle: Battle, noise: Noise) -> str:
    """Describe a noise: an engine, or the action of troops on foot."""
    vehicle = battle.vehicles.get(noise.element)
    if vehicle and not (vehicle.left or vehicle.is_gun) and noise.action == "movement":
        return "an engine"
    return _name_of_action(noise)


def _name_of_action(noise: Noise) -> str:
    return str(ACTIONS.row(noise.action)["name"]).lower()


def bearing_of(battle: Battle, listener: str, maker: str) -> str:
    """Return the point of the compass at which a noise is heard; empty without a plan.

    North is the far edge of the table.
    """
    degrees = bearing_deg(battle, listener, maker)
    if degrees is None:
        return ""
    return compass_name(degrees)


def _describe_bearings(battle: Battle, heard: HeardNoise) -> str:
    bearings = heard.bearings.items()
    known = [f"{point} of {battle.elements[x].title}" for x, point in bearings if point]
    if known:
        return listed(known)
    names = listed([battle.elements[x].title for x in heard.bearings])
    return f"ask the umpire from where {names} {'hears' if len(heard.bearings) == 1 else 'hear'} it"


def heard_rows(battle: Battle, side: str) -> tuple[TableRow, ...]:
    """Return the noises of unseen enemies that a side heard in this turn and the last."""
    return tuple(
        TableRow(f"Heard: {x.sound}", f"Turn {x.turn}: {_describe_bearings(battle, x)}.")
        for x in battle.heard
        if x.side == side
    )
