"""The approach: Mojons, pathways, cleaning (Rattenkrieg 8, 9)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.saying import say, say_mojon
from assistant.battle.rattenkrieg.lookups.in_play import acting_mojon, pathways_wait
from assistant.battle.rattenkrieg.rounds.turns import begin_engagement_turn
from assistant.battle.rattenkrieg.scenario import entering
from assistant.battle.rattenkrieg.scenario.cues import fall_due
from assistant.battle.rattenkrieg.state import Mojon
from assistant.rules.tables import load

KINDS = load("rattenkrieg/mojon-kinds")


def _in_setup(play: AtTable) -> None:
    play.require(play.state.phase == "setup", "This roll is possible only before the first turn.")


def in_approach(play: AtTable) -> None:
    """Refuse what only the approach allows."""
    play.need(play.state.phase == "approach", "Pathways grow in the approach only.")


def in_turn(play: AtTable, mojon: Mojon) -> None:
    """Refuse a pathway that moves before those of the side that moves first."""
    first = play.state.sides.get(play.state.first_side or "")
    if first is not None:
        words = f"{first.name} moves first this turn. Wait for the {first.name} pathways."
        play.require(not pathways_wait(play.state, mojon.side), words)


@move("write-to-mojon", "Write to another Mojon", about="element")
def write_to_mojon(play: AtTable) -> None:
    """Write an element to another Mojon of its side, before Mojons are placed (8.1)."""
    element = asking.element(play)
    _in_setup(play)
    own = play.state.mojons_of(element.side)
    options = [Option(m.id, f"Mojon {m.number}") for m in own if m.id != element.mojon]
    chosen = play.state.mojons[play.choose("to", "Which Mojon carries it?", options)]
    play.need(not chosen.decoy, f"Mojon {chosen.number} is a decoy and carries no element.")
    play.happened(e.ElementWritten(element.id, chosen.id))
    say(play, element, f" goes with Mojon {chosen.number}.")


@move("make-decoy", "Make it a decoy")
def make_decoy(play: AtTable) -> None:
    """Declare a Mojon that carries nobody a decoy (8.1.1)."""
    mojon = asking.mojon(play)
    _in_setup(play)
    play.need(
        not play.state.in_mojon(mojon.id),
        f"Mojon {mojon.number} carries an element, so it is not a decoy.",
    )
    side = play.state.sides[mojon.side]
    allowance = play.resolve(
        "rattenkrieg/mojon-allowance",
        {"defender": side.defender, "highest_quality": side.quality},
    )
    decoys = sum(m.decoy for m in play.state.mojons_of(side.id))
    play.require(
        decoys < allowance.decoys,
        f"{side.name} may lay {allowance.decoys} decoys: only a defender has them.",
    )
    play.happened(e.DecoyMade(mojon.id))
    say_mojon(play, mojon, " is a decoy.")


@move("leave-out", "Leave it out")
def leave_out(play: AtTable) -> None:
    """A decoy that is not wanted stays in its owner's hand."""
    mojon = asking.mojon(play)
    play.need(
        mojon.decoy and not mojon.placed, "Only a decoy that is not on the table is left out."
    )
    play.need(not mojon.removed, f"Mojon {mojon.number} is already left out.")
    play.happened(e.MojonRemoved(mojon.id))
    say_mojon(play, mojon, " is left out.")


@move("place-mojon", "Place a Mojon")
def place_mojon(play: AtTable) -> None:
    """Put a Mojon on the table: at the edge, or hidden in a building or smart scenery (9.2)."""
    mojon = asking.mojon(play)
    play.need(play.state.phase in ("setup", "approach"), "Mojons are placed only in the approach.")
    play.need(not mojon.placed, f"Mojon {mojon.number} is already on the table.")
    rare = not play.state.sides[mojon.side].defender
    words = "Inside a building or smart scenery, out of sight?"
    hidden = play.flag("hidden", words, rare=rare)
    (usual,) = ("",) if hidden else entering.places(play, mojon.side, [_under(play, mojon)])
    place = play.text("place", "Where? (for your own log)", usual, rare=rare)
    play.happened(e.MojonPlaced(mojon.id, place, hidden))
    where = f" ({place})" if place else ""
    say_mojon(play, mojon, f" is placed{where}.")
    if not hidden:
        play.tell(play.state.enemy(mojon.side).id, f"An enemy Mojon, number {mojon.number}.")


def _under(play: AtTable, mojon: Mojon) -> str:
    """Whose die it is: for its own side and the umpire."""
    own = [x.title for x in play.state.in_mojon(mojon.id)]
    return f"{mojon.number} · {', '.join(own) or 'decoy'}"


@move("place-all", "All are on the table")
def place_all(play: AtTable) -> None:
    """Note that all Mojons of a side lie at the edge."""
    side = asking.side(play)
    play.need(play.state.phase in ("setup", "approach"), "Mojons are placed only in the approach.")
    waiting = [m for m in play.state.mojons_of(side.id) if not m.placed and not m.removed]
    play.need(bool(waiting), "All Mojons are already on the table.")
    places = entering.places(play, side.id, [_under(play, x) for x in waiting])
    for mojon, place in zip(waiting, places, strict=True):
        play.happened(e.MojonPlaced(mojon.id, place, hidden=False))
    numbers = ", ".join(str(m.number) for m in waiting)
    where = [
        f"{m.number} ({at})" if at else str(m.number) for m, at in zip(waiting, places, strict=True)
    ]
    play.tell("umpire", f"{side.name} Mojons are on the table: {', '.join(where)}.")
    play.tell(side.id, f"Your Mojons are on the table: {', '.join(where)}.")
    play.tell(play.state.enemy(side.id).id, f"Enemy Mojons are on the table: {numbers}.")


@move("approach-turn", "Next approach turn", UMPIRE_ONLY)
def approach_turn(play: AtTable) -> None:
    """Begin the next approach turn: the first is for placing, later ones have initiative (9.2)."""
    battle = play.state
    play.need(battle.phase in ("setup", "approach"), "The approach is over.")
    if battle.phase == "setup":
        unplaced = [m for m in battle.mojons.values() if not m.placed and not m.removed]
        play.need(not unplaced, "Every Mojon must be on the table first.")
    waiting = [m for m in battle.mojons.values() if m.open and not m.extended]
    if battle.phase == "approach":
        play.require(not waiting, "A pathway has neither grown nor ended in this turn.")
    low, high = sorted(battle.sides.values(), key=lambda side: not side.low)
    wins = battle.script.first if not battle.turn else None
    if wins is None:
        won = play.resolve(
            "rattenkrieg/initiative",
            {"low_quality": low.quality, "high_quality": high.quality},
            shown_to=(low.id, high.id),
            words={"low": low.name, "high": high.name},
        )
        wins = low.id if won.winner == "low" else high.id
    winner, other = battle.sides[wins], battle.enemy(wins)
    first = play.choose(
        "first",
        f"{winner.name} wins. Who moves first?",
        [Option(winner.id, winner.name), Option(other.id, other.name)],
    )
    fall_due(play, "end")
    play.happened(e.ApproachTurnBegan(battle.turn + 1, first))
    fall_due(play, "start")
    words = f"Approach turn {battle.turn + 1}: {play.state.sides[first].name} moves first."
    play.tell(["umpire", low.id, high.id], words)


@move("extend-pathway", "Add a marker")
def extend_pathway(play: AtTable) -> None:
    """Add one marker to an open pathway (8.1.4)."""
    mojon = asking.mojon(play)
    in_approach(play)
    there = mojon.placed and not mojon.removed
    play.need(there, f"Mojon {mojon.number} is not on the table.")
    play.require(mojon.open, f"The pathway of Mojon {mojon.number} has ended.")
    in_turn(play, mojon)
    play.require(not mojon.extended, f"Mojon {mojon.number} has grown in this turn already.")
    kind = KINDS.row(mojon.kind)
    inches = play.number("distance_in", "How far from the last marker?", kind["path_max_in"])
    into = play.flag("enters_building", "Does it enter a building?", rare=True)
    place = play.text("place", "Where? (for your own log)", rare=True)
    side = play.state.sides[mojon.side]
    legal = play.resolve(
        "rattenkrieg/mojon-move",
        {
            "kind": mojon.kind,
            "phase": "approach",
            "distance_in": inches,
            "defending": side.defender,
            "enters_building": into,
        },
        shown_to=(side.id,),
    )
    play.require(legal.allowed, f"A marker goes {legal.min_in:g}″ to {legal.max_in:g}″ on.")
    play.happened(e.PathwayExtended(mojon.id, inches, place, into))
    takes = " It takes position in the next turn." if legal.settling else ""
    say_mojon(play, mojon, f" goes on {inches:g}″.{takes}")
    if not mojon.hidden:
        enemy = play.state.enemy(side.id).id
        play.tell(enemy, f"Enemy Mojon {mojon.number} goes on {inches:g}″.")


@move("end-pathway", "End it here")
def end_pathway(play: AtTable) -> None:
    """End a pathway of one's own: it grows no more, and is not turned (9.2.2)."""
    mojon = asking.mojon(play)
    in_approach(play)
    play.need(mojon.open, f"The pathway of Mojon {mojon.number} has already ended.")
    in_turn(play, mojon)
    play.happened(e.PathwayEnded(mojon.id))
    say_mojon(play, mojon, ": its pathway ends.")
    if not mojon.hidden:
        enemy = play.state.enemy(mojon.side).id
        play.tell(enemy, f"Enemy Mojon {mojon.number}: its pathway ends.")


@move("begin-engagement", "Begin the engagement", UMPIRE_ONLY)
def begin_engagement(play: AtTable) -> None:
    """Clean every pathway and begin the first engagement turn (9.2.3)."""
    battle = play.state
    play.need(battle.phase in ("setup", "approach"), "The engagement has already begun.")
    unplaced = [m for m in battle.mojons.values() if not m.placed and not m.removed]
    play.need(not unplaced, "Every Mojon must be on the table first.")
    still = [m for m in battle.mojons.values() if m.open]
    if still:
        answer = play.choose(
            "both_agree",
            f"{len(still)} pathways could still grow. Do both sides agree to begin?",
            [Option("yes", "Yes, begin"), Option("no", "No")],
        )
        play.require(answer == "yes", "Both sides must agree while pathways could still grow.")
    for mojon in battle.mojons.values():
        if mojon.removed:
            continue
        cleaned = play.resolve(
            "rattenkrieg/clean-pathway",
            {
                "kind": "infantry",
                "markers": mojon.markers,
                "stopped": mojon.stopped_by is not None,
            },
        )
        play.happened(e.PathwayCleaned(mojon.id, cleaned.position))
    fall_due(play, "end")
    begin_engagement_turn(play)
    play.tell(
        ["umpire", *battle.sides],
        f"The engagement begins, turn {play.state.turn}. Only the numbered Mojons stay.",
    )


@move("move-mojon", "Move a Mojon")
def move_mojon(play: AtTable) -> None:
    """An undetected Mojon makes its own move, once a turn between rounds (8.3).

    By house rule it may do so in a round, for an order: then it acts no more in it.
    """
    mojon = asking.mojon(play)
    battle = play.state
    acting = acting_mojon(battle, mojon)
    why = "A Mojon makes its own move between two rounds."
    play.need(battle.phase == "engagement", why)
    between = battle.stage == "rounds" and (battle.round is None or acting is not None)
    play.require(between, why)
    play.require(not mojon.moved, f"Mojon {mojon.number} has moved this turn.")
    play.need(not mojon.removed, f"Mojon {mojon.number} is gone.")
    hidden = all(x.concealment == "undetected" for x in battle.in_mojon(mojon.id))
    inches = play.number("distance_in", "How far?", KINDS.row(mojon.kind)["engagement_move_in"])
    legal = play.resolve(
        "rattenkrieg/mojon-move",
        {
            "kind": mojon.kind,
            "phase": "engagement",
            "distance_in": inches,
            "undetected": hidden,
            "defending": battle.sides[mojon.side].defender,
        },
        shown_to=(mojon.side,),
    )
    play.require(legal.allowed, f"It may go up to {legal.max_in:g}″, while undetected.")
    play.happened(e.MojonMoved(mojon.id, inches))
    if acting:
        play.happened(e.StoodDown(acting.id))
    say_mojon(play, mojon, f" moves {inches:g}″.")
    if not mojon.hidden:
        play.tell(battle.enemy(mojon.side).id, f"Enemy Mojon {mojon.number} moves {inches:g}″.")
