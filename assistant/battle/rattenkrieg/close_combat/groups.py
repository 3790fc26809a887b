"""Groups of figures in contact, which may belong to several elements (Rattenkrieg 17.2)."""

from collections.abc import Iterable, Iterator

from assistant.battle.play import MissingAnswer, Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.close_combat.contact import (
    continue_contact,
    figures_outside,
    settle_contact,
)
from assistant.battle.rattenkrieg.close_combat.next_rounds import Touching
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.unable import nobody_can
from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.lookups.figures.conduct import why_held_back
from assistant.battle.rattenkrieg.lookups.naming import man, umpire_name
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.rules.inputs import BadInputs

Pairs = list[tuple[Element, Element]]
DEFENDERS = "defenders"  # the question for the figures that are attacked
NO_FIGHT = {"broken": "broken", "hides": "hides", "surrenders": "surrenders"}


def ask_elements_in_melee(
    play: BattlePlay, element: Element, target: Element
) -> tuple[list[Element], list[Element]]:
    """Ask which other elements fight in the same group; return those of each side.

    The element that attacks and its target come first. Elements in contact with one of the two are
    suggested.
    """
    battle = play.state
    others = [
        x
        for side in (element.side, target.side)
        for x in battle.of_side(side)
        if x.id not in (element.id, target.id) and figures_outside(battle, x)
    ]
    touching = {
        x.id
        for each in (element, target)
        for x in distances.enemies_in_base_contact(battle, each, play.actor)
    }
    also: tuple[str, ...] = ()
    if others:
        usual = tuple(x.id for x in others if x.id in touching)
        options = [Option(x.id, umpire_name(battle, x)) for x in others]
        words = "Which other elements fight in the same group?"
        also = play.several("also", words, options, usual, rare=not usual)
    there = [x for x in others if x.id in also]
    return (
        [element, *(x for x in there if x.side == element.side)],
        [target, *(x for x in there if x.side == target.side)],
    )


def ask_who_touches(
    play: BattlePlay, own: list[Element], foes: list[Element], touching: Touching
) -> tuple[list[Figure], list[Figure]]:
    """Ask which figures of both sides touch, on one sheet; return the attackers and defenders.

    A crew inside its vehicle touches nobody (31.9), and elements that do not fight attack only the
    element that attacks them.
    """
    willing = [x for x in own if x == own[0] or not why_no_fight(play.state, x)]
    fit = [m for x in willing for m in play.state.fit(x)]
    able = [m for x in foes for m in figures_outside(play.state, x)]
    lists = (
        ("attackers", "Whose bases touch an enemy’s?", fit, own),
        (DEFENDERS, "Which enemies do they touch?", able, foes),
    )
    found: list[list[Figure]] = []
    errors: list[MissingAnswer | BadInputs] = []
    for name, words, among, whose in lists:
        try:
            found.append(_ask_figures_in_melee(play, name, words, among, whose, touching))
        except (MissingAnswer, BadInputs) as error:
            errors.append(error)
    if errors:
        raise next((each for each in errors if isinstance(each, BadInputs)), errors[0])
    attackers, defenders = found
    return attackers, defenders


def _ask_figures_in_melee(
    play: BattlePlay,
    name: str,
    words: str,
    among: list[Figure],
    whose: list[Element],
    touching: Touching,
) -> list[Figure]:
    """Ask which of these figures touch an enemy; figures that cannot fight are marked.

    Figures that are known to touch are suggested.
    """
    if not among:
        raise nobody_can(play, whose[0])
    several = len(whose) > 1
    options = []
    for figure in among:
        owner = umpire_name(play.state, play.state.owner(figure.id))
        condition = asking.describe_condition(figure)
        if name == DEFENDERS and not condition:
            condition = why_no_fight(play.state, play.state.owner(figure.id))
        label = f"{owner}: {man(figure)}" if several else man(figure)
        options.append(Option(figure.id, label, f"{condition}, helpless" if condition else ""))
    known = touching.touching_enemy(among)
    default = (among[0].id,) if len(among) == 1 else known or None
    return [play.state.figures[id] for id in play.several(name, words, options, default, least=1)]


def why_no_fight(battle: Battle, element: Element) -> str:
    """Return in a word why figures do not fight hand to hand though they could; empty if they do.

    Broken figures cannot fight, and the last figure of an element hides (13.1.2).
    """
    return NO_FIGHT.get(why_held_back(battle, element, "fight"), "")


def by_element(battle: Battle, figures: Iterable[Figure]) -> list[tuple[Element, list[Figure]]]:
    """Group figures by element, in the order of the figures."""
    found: dict[str, list[Figure]] = {}
    for figure in figures:
        found.setdefault(battle.owner(figure.id).id, []).append(figure)
    return [(battle.elements[id], men) for id, men in found.items()]


def pairs_in_contact(
    battle: Battle, attackers: Iterable[Figure], defenders: Iterable[Figure]
) -> Pairs:
    """Return each pair of enemy elements that have figures in the group."""
    foes = [x for x, _ in by_element(battle, defenders)]
    return [(own, foe) for own, _ in by_element(battle, attackers) for foe in foes]


def highest_aggressiveness(battle: Battle, figures: Iterable[Figure]) -> int:
    """Return the highest Aggressiveness among the elements of figures that fight together."""
    return max(x.aggressiveness for x, _ in by_element(battle, figures))


def settle_rounds(play: BattlePlay, pairs: Pairs) -> int:
    """Settle the rounds that were due between these elements; return the highest number."""
    return max(settle_contact(play, own, foe) for own, foe in pairs)


def continue_group(
    play: BattlePlay, pairs: Pairs, stay: list[Figure], hold: list[Figure], rounds: int
) -> None:
    """Schedule another round if figures of both sides still touch, and end all other contacts.

    `stay` and `hold` are the attackers and defenders that have not retreated.
    """
    left = pairs_in_contact(play.state, _able_figures(play, stay), _able_figures(play, hold))
    touching = {(own.id, foe.id) for own, foe in left}
    for own, foe in pairs:
        if left and (own.id, foe.id) not in touching:
            play.record(e.DistanceEntered(own.id, foe.id, None))
    for own, foe in left[:1] or pairs:
        continue_contact(play, own, foe, stay, hold, rounds)


def _able_figures(play: BattlePlay, figures: list[Figure]) -> Iterator[Figure]:
    return (m for m in figures if play.state.figures[m.id].able)
