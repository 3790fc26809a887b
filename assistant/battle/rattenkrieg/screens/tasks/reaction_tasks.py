"""The umpire's task after an action: to say which elements react to it (Rattenkrieg 7.2)."""

from math import inf

from assistant.battle.questions.answers import LIST
from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.lookups.figures.awareness import alarm_comes_first
from assistant.battle.rattenkrieg.lookups.figures.moves_on_foot import is_barred_aboard
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import umpire_acting_name, umpire_name
from assistant.battle.rattenkrieg.lookups.perception import (
    is_in_alarm_range,
    noises_to_react_to,
    perceives_last,
)
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import describe_audible_range
from assistant.battle.rattenkrieg.rounds.ambush import strikes_first
from assistant.battle.rattenkrieg.rounds.nominating import has_only_to_end
from assistant.battle.rattenkrieg.rounds.reactions import possible_reactions, reactions_offered
from assistant.battle.rattenkrieg.screens.tasks.same_action import describe_joiners
from assistant.battle.rattenkrieg.state import Battle, Element, Noise
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.battle.viewers import UMPIRE
from assistant.rules.rattenkrieg.noise import describe_action

MOST_BUTTONS = 2  # elements that have buttons of their own, and no sheet
MOST_UNSURE = 2  # of elements that may have perceived nothing; the others are folded

PRICES = "Each button shows the price."
GRENADE = "throw-grenade"
MAKES_SMOKE = "makes smoke"
ASKING = "If an element saw or heard it, ask its player. Without a phone, tap who reacts."


def reactions_due(battle: Battle) -> list[PendingTask]:
    """Return the question of who reacts, if anybody could; certain witnesses come first.

    There is none before it is answered whom the noise alerts: the prices depend on that.
    """
    if alarm_comes_first(battle):
        return []
    noises = noises_to_react_to(battle)
    could = _likeliest_first(battle, possible_reactions(battle))
    if not could:
        return []
    unsure = [x.id for x, _ in could if perceives_last(battle, x) is None]
    folded = unsure[MOST_UNSURE:] if len(unsure) > MOST_UNSURE + 1 else []
    taps = [
        Tap(
            f"{umpire_acting_name(battle, x)} · {price}{_describe_hearing(battle, noises, x)}",
            "react",
            {"element": x.id},
            folded=x.id in folded,
        )
        for x, price in could
    ]
    title, asked = "Who saw or heard it, and reacts?", tuple[str, ...]()
    noise = " ".join(_describe_noise(battle, x) for x in noises)
    words = f"{noise} {PRICES}"
    offered = reactions_offered(battle)
    if len(offered) == len(could):
        title = f"Do the {battle.sides[could[0][0].side].name} players react?"
        asked = (could[0][0].side,)
    elif asking := _perception_taps(battle, [x for x, _ in could if x.id in unsure]):
        taps += asking
        words = f"{noise} {ASKING}"
    taps.append(_nobody_tap(battle))
    partly = (could[0][0].side,) if offered and not asked else ()
    return [PendingTask(title, words, tuple(taps), asked=asked, partly_asked=partly)]


def _nobody_tap(battle: Battle) -> Tap:
    """Return the button to close the reactions, and the round if only its end remains."""
    acting = battle.round.acting if battle.round else None
    actor = battle.elements[acting.element] if acting else None
    if has_only_to_end(battle) and not (actor and describe_joiners(battle, actor)):
        words, inputs = "End the round, nobody reacts", {"ends_round": "yes"}
        return Tap(words, "no-reaction", inputs, likely=True)
    return Tap("Nobody", "no-reaction", likely=True)


def _likeliest_first(battle: Battle, could: list[tuple[Element, str]]) -> list[tuple[Element, str]]:
    """Return the possible reactions: ambushes, certain ones, then those known to be nearest."""
    actor = battle.noise.element if battle.noise else ""

    def rank(found: tuple[Element, str]) -> tuple[bool, bool, float]:
        element = found[0]
        far = distances.distance_known(battle, actor, element.id, UMPIRE)
        sure = perceives_last(battle, element) is True
        return not strikes_first(battle, element), not sure, inf if far is None else far

    return sorted(could, key=rank)


def _perception_taps(battle: Battle, unsure: list[Element]) -> list[Tap]:
    """Return the buttons to enter who perceives the last action: one tap for one or two elements.

    More elements are ticked on a sheet. The sheet also asks where a noise comes from.
    """
    assert battle.noise is not None
    where_from = is_on(battle, "use_sound") and not battle.elements[battle.noise.element].contact
    if len(unsure) > MOST_BUTTONS or (unsure and where_from):
        return [Tap("Who saw or heard it?", "who-perceives", opens=True)]
    enemy = battle.enemy(battle.elements[battle.noise.element].side).id
    there = filter(battle.able, battle.of_side(enemy))
    sure = [x.id for x in there if perceives_last(battle, x)]
    names = {x.id: umpire_acting_name(battle, x) for x in unsure}
    found: dict[str, tuple[str, ...]] = {
        f"Ask the player of {name}": (id,) for id, name in names.items()
    }
    if len(unsure) > 1:
        found["Ask about both"] = tuple(names)
    return [
        Tap(words, "who-perceives", {"observers": LIST.join((*sure, *ids))})
        for words, ids in found.items()
    ]


def _describe_noise(battle: Battle, noise: Noise) -> str:
    actor = umpire_name(battle, battle.elements[noise.element])
    heard = f"This is {describe_audible_range(noise.heard)}."
    if noise.heard == "variable":
        heard = "How loud this is depends on the means."
    # a crew in its vehicle throws nothing but smoke
    thrower = battle.elements[noise.element]
    smoke = noise.action == GRENADE and is_barred_aboard(battle, thrower, GRENADE)
    return f"{actor} {MAKES_SMOKE if smoke else describe_action(noise.action)}. {heard}"


def _describe_hearing(battle: Battle, noises: tuple[Noise, ...], listener: Element) -> str:
    """Return whether an element hears any of the actions, if sound is in play and it matters."""
    if not is_on(battle, "use_sound") or any(isinstance(x.heard, str) for x in noises):
        return ""
    heard = {is_in_alarm_range(battle, x, listener) for x in noises}
    return ", hears it" if True in heard else "" if None in heard else ", out of hearing"
