"""The umpire's own lines in a player's report, and reports that the umpire holds back."""

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.place_questions import ask_place
from assistant.battle.desert_rats.kit.register import BattlePlay, move
from assistant.battle.desert_rats.reports.drafting import draft_page
from assistant.battle.desert_rats.reports.enemies_seen import PASSING
from assistant.battle.desert_rats.reports.umpire_edits import enemies_of_lines
from assistant.battle.desert_rats.reports.umpire_lines import (
    can_be_late,
    new_line_id,
    removable_lines,
    reported_line,
)
from assistant.battle.desert_rats.reports.withholding import (
    ask_line,
    ask_sentence,
    withhold_line,
)
from assistant.battle.desert_rats.state.forces import Player
from assistant.battle.desert_rats.state.player_pages import UmpireLine
from assistant.battle.play import Option
from assistant.frozen import replace

NO_ELEMENT = "none"
MOST_LETTERS = 120


@move("add-line", "Add a line")
def add_line(play: BattlePlay) -> None:
    """Add a line to a player's report, true or false, with or without a marker on the map."""
    play.require(play.state.phase not in ("setup", "over"), "Begin the battle first.")
    seats = [Option(s.id, s.name) for s in play.state.sides.values()]
    player = play.state.sides[play.choose("player", "Whose report?", seats)]
    words = play.text("words", "What does it say?", None, longest=MOST_LETTERS)
    play.need(bool(words), "Enter the words of the line.")
    words = words.removesuffix(".")  # as all lines: the log adds its own
    line = UmpireLine("", words, 0)
    if play.flag("marker", "Is it marked on the map?", False):
        own = [x for p in play.state.platoons_of_player(player.id) for x in _reporters(play, p.id)]
        rows = [Option(NO_ELEMENT, "Not said"), *(Option(id, name) for id, name in own)]
        observer = play.choose("observer", "Which element reports it?", rows, NO_ELEMENT)
        place = ask_place(play, "Where is the marker?")
        table = play.state.tables[player.side]
        seen_by = play.state.elements.get(observer)
        line = reported_line(play.state.plan, table, words, place, seen_by)
    due = _ask_turn(play, play.state.turn)
    _add(play, player, replace(line, due=due))
    when = "" if due == play.state.turn else f" in turn {due}"
    play.log("umpire", f"Umpire’s own line{when} for {player.name}: “{line.words}”")


@move("hold-line", "Hold a line back")
def hold_line(play: BattlePlay) -> None:
    """Hold a report back until a later turn; its player then gets it as it was.

    Until then no new report of another element names that enemy.
    """
    player, line = ask_line(play)
    play.need(
        can_be_late(line),
        "Only a report of another element can come late. Withhold this line instead.",
    )
    play.need(play.state.turn < play.state.last_turn, "This is the last turn.")
    due = _ask_turn(play, play.state.turn + 1)
    mark = next(mark for mark in play.state.drafts[player.id].marks if mark.key == line.key)
    turn = f"of turn {play.state.turn}" if play.state.turn else "from before turn 1"
    words = line.words if line.kind == "stale" else f"Late, {turn}: {line.words}"
    enemies = enemies_of_lines(play.state, player).get(line.key, ())
    seen = play.state.turn - mark.stale
    late = UmpireLine("", words, due, of_turn=seen, held=line.words, enemies=enemies)
    late = replace(late, passing=mark.passing)
    if mark.has_place:
        where = (mark.x_m, mark.y_m)
        note = mark.note.removeprefix(PASSING)
        late = replace(late, title=mark.label, note=note, place=where, square_m=mark.square_m)
    withhold_line(play, player, line)
    _add(play, player, late)
    play.log("umpire", f"Held back from {player.name} until turn {due}: “{line.words}”")


@move("remove-line", "Remove a line")
def remove_line(play: BattlePlay) -> None:
    """Remove a line of the umpire's own before its page is released."""
    seats = [Option(s.id, s.name) for s in play.state.sides.values()]
    player = play.state.sides[play.choose("player", "Whose report?", seats)]
    lines = removable_lines(play.state, player.id)
    play.need(bool(lines), f"The report of {player.name} has no line that you added.")
    line = lines[ask_sentence(play, [line.words for line in lines])]
    play.record(e.LineRemoved(player.id, line.id))
    _draft_again(play, player)
    play.log("umpire", f"Removed from the report of {player.name}: “{line.words}”")


def _reporters(play: BattlePlay, platoon: str) -> list[tuple[str, str]]:
    """Return the elements on the ground that can report for a platoon: id and name."""
    own = play.state.platoons[platoon]
    elements = [] if own.off else play.state.elements_of_platoon(own)
    return [(x.id, x.name) for x in elements if x.carried_by is None]


def _ask_turn(play: BattlePlay, first: int) -> int:
    """Ask for the turn whose page shows a line."""
    last = max(first, play.state.last_turn)
    return play.whole("turn", "Which turn’s report shows it?", first, least=first, most=last)


def _add(play: BattlePlay, player: Player, line: UmpireLine) -> None:
    play.record(e.LineAdded(player.id, replace(line, id=new_line_id(play.state, player.id))))
    _draft_again(play, player)


def _draft_again(play: BattlePlay, player: Player) -> None:
    if play.state.phase == "reports":
        play.record(e.Drafted({**play.state.drafts, player.id: draft_page(play.state, player)}))
