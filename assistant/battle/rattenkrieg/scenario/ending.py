"""The end of a battle: the ends that the program proposes, and points (Rattenkrieg addendum)."""

from collections.abc import Iterator, Sequence

from assistant.battle.features import Ending
from assistant.battle.rattenkrieg.events.scenario import TurnUnbuttoned
from assistant.battle.rattenkrieg.events.turns_and_rounds import reactions, rounds, turns
from assistant.battle.rattenkrieg.lookups.naming import distinct_names
from assistant.battle.rattenkrieg.lookups.scenario.results import (
    LOST,
    battle_result,
    sides_that_fight,
)
from assistant.battle.rattenkrieg.lookups.scenario.victory_points import (
    is_won,
    points_label,
    times_met,
)
from assistant.battle.rattenkrieg.scenario.turn_events import victories_due
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.state.scenario import Scored
from assistant.battle.screens.results import PointsLine, RosterLine
from assistant.battle.screens.story_words import story_words

LAST_TURN = "That was the last turn."


def is_over(battle: Battle) -> bool:
    """Return whether the battle is over."""
    return battle.phase == "over"


def proposed_ends(battle: Battle) -> tuple[str, ...]:
    """Return why the battle could end now, in sentences."""
    return tuple(_proposals(battle)) if battle.phase in ("approach", "engagement") else ()


def _proposals(battle: Battle) -> Iterator[str]:
    for check in victories_due(battle):
        yield check.thing
    left = sides_that_fight(battle)
    for side in battle.sides.values():
        if side.id not in left:
            yield f"{side.name} has no figures left that can fight."
    if battle.phase == "engagement" and battle.stage == "end" and battle.turn >= battle.limit:
        yield LAST_TURN


def points_lines(battle: Battle) -> Sequence[PointsLine]:
    """Return each condition that earns points, with its counts; promotion points come last."""
    return tuple(
        PointsLine(
            x.id, x.side, x.words, _points_each(x), _times_counted(battle, x), times_met(battle, x)
        )
        for x in sorted(battle.script.points.values(), key=lambda x: x.kind == "promotion")
    )


def _points_each(scored: Scored) -> str:
    """Return the points of a condition; conditions that decide no battle are named."""
    label = points_label(scored)
    return f"{label} promotion" if scored.kind == "promotion" else label


def _times_counted(battle: Battle, scored: Scored) -> int:
    """Return how often a condition counts; a winning condition counts as soon as it is met."""
    wins = scored.points is None and is_won(battle, scored)
    return max(scored.times, int(wins))


def roster(battle: Battle) -> Sequence[RosterLine]:
    """Return all figures with their fates, and the vehicles that are destroyed."""
    return tuple(line for element in battle.elements.values() for line in _roster(battle, element))


def _roster(battle: Battle, element: Element) -> Iterator[RosterLine]:
    if element.merged:
        return
    vehicle = battle.vehicles.get(element.id)
    if vehicle is not None:
        fate = "destroyed" if vehicle.wreck else ""
        yield RosterLine(element.id, element.side, element.title, vehicle.name, fate)
    men = battle.men(element)
    for figure, name in zip(men, distinct_names(men).values(), strict=True):
        fate = LOST.get(figure.state, "")
        yield RosterLine(figure.id, element.side, element.title, name, fate)


ROUTINE = frozenset(
    {
        reactions.ReactionsClosed,
        reactions.ReactionsDeclined,
        rounds.InitiativeWon,
        rounds.NextElementChosen,
        rounds.Nominated,
        rounds.RoundBegan,
        rounds.RoundEnded,
        turns.CheckScheduled,
        turns.EndingBegan,
        turns.SideReady,
        turns.StageBegan,
        TurnUnbuttoned,
    }
)
LEFT_OUT = (
    r".* is placed: up to .*, no nearer to an enemy than their Mojon was\.",
    r"Initiative: .*\.",
    r".* acts(?: \(order: .*\))?\.",
    r".* reacts \(.*\)\.",
    r".* stands down\.",
    r".*: \w+ order(?: for its leader)?, face down\.",
    r"(?:.* orders are in|No order: .*)\.",
    r"Orders are closed; the rounds begin\.",
    r"Turn \d+(?: of \d+)? begins\.",
    r"Turn \d+ ends(?:: .* due)?\.",
    r"It has \d+ actions? per turn and \d+ left\.",
    r"(?:Figures go back|Put the figures back)\.",
    r".* sees a comrade die: no change\.",
    r".*: an enemy is close, so it may be given an order now\.",
    r".*, not now\.",
    r".*The reinforcements (?:“.*” )?do not come yet.*",
    r"All Mojons are placed: .*\.",
    r"The Mojons were placed in approach turn \d+\.",
    r"Only the numbered Mojons stay\.",
)
SHORTENED = {
    r"; (?:heard to [\d½.]+″|not heard)(?=\.$)": "",
    r" looks at (.*): (?:it is |they are )?identified(?: without a die)?\b.*": r" identifies \1.",
    r", \w+ actions?; until it takes positions, .* may return fire\.": ".",
    r": (.*), as declared, waits for an ambush\.": r": an ambush stops the \1.",  # older logs
    r": an ambush comes before the declared action \((.*)\)\.": r": an ambush stops the \1.",
    r"^([A-Z]):? Bought: ": r"\1 buys ",
    r"^([A-Z]):? Reinforcements: ": r"\1 has reinforcements: ",
    r"^([A-Z]):? Reinforcements (?=“)": r"\1: reinforcements ",
    r"^([A-Z]):? The tanks ": r"\1: the tanks ",
    r"^([A-Z]):? (.*) ([+−]\d+) ×1(?=\.)": r"\1: \2, \3",
    r"^(The engagement begins), turn \d+\.": r"\1.",
}
ENDING = Ending[Battle](
    is_over=is_over,
    result=battle_result,
    proposed=proposed_ends,
    move="end-battle",
    conditions={
        "deaths": "Proposed when all figures of a side are out and its reinforcements have come.",
        "prisoners": "A captured figure no longer fights, and earns the scenario’s points.",
        "objectives": "Exits by an edge, tanks knocked out and conditions that win immediately.",
        "points": "The program counts casualties, wrecks and exits; the umpire adds the rest.",
        "surrender": "The last able figure that surrenders leaves its side without a fighter.",
        "last turn": "The end of the scenario’s last turn.",
    },
    points=points_lines,
    roster=roster,
    routine=ROUTINE,
    story=story_words(LEFT_OUT, SHORTENED),
)
