"""Drawings of a player on their own map: suspected enemies, arrows and notes.

They stay turn after turn until the player erases them. No other player sees them before the battle
is over; the umpire reads about each in the log.
"""

from collections.abc import Iterable

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.place_questions import ask_heading, ask_place
from assistant.battle.desert_rats.kit.places import place_label, table_of_player
from assistant.battle.desert_rats.kit.register import SIDE_ONLY, BattlePlay, move
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Table
from assistant.battle.desert_rats.state.map_notes import MapNote, NoteKind
from assistant.battle.play import Option

KINDS: dict[NoteKind, tuple[str, str]] = {
    "enemy": ("Suspected enemy", "a mark with a question mark"),
    "arrow": ("Arrow", "a direction that you choose"),
    "words": ("Note", "a few words of your own"),
}
MOST_NOTES = 40
LONGEST = 40  # letters of a note


@move("draw-note", "Draw on your map", SIDE_ONLY)
def draw_note(play: BattlePlay) -> None:
    """Draw a suspected enemy, an arrow or a note on the player's own map."""
    seat = str(play.actor.side)
    own = play.state.notes.get(seat, ())
    play.require(play.state.phase != "over", "The battle is over.")
    play.require(len(own) < MOST_NOTES, "Your map is full. Erase something first.")
    options = [
        Option(id, words, effect, "On your own map") for id, (words, effect) in KINDS.items()
    ]
    kind: NoteKind = play.choose(
        "kind", "What do you draw? Only you and the umpire see it before the end.", options
    )  # type: ignore[assignment]
    x, y = ask_place(play, "Where?")
    table = table_of_player(play.state, seat)
    heading = ask_heading(play, float(table.turned_deg)) if kind == "arrow" else None
    words = play.text("words", "Words", None if kind == "words" else "", longest=LONGEST)
    play.require(bool(words) or kind != "words", "Enter the words of the note.")
    note = MapNote(_next_id(own), kind, x, y, words, heading, play.state.turn)
    play.record(e.MapNoteDrawn(seat, note))
    _log(play, seat, "drawn", note)


@move("erase-note", "Erase from your map", SIDE_ONLY)
def erase_note(play: BattlePlay) -> None:
    """Erase something that the player drew on their own map."""
    seat = str(play.actor.side)
    own = play.state.notes.get(seat, ())
    play.require(bool(own), "There is nothing of yours on your map.")
    table = table_of_player(play.state, seat)
    options = [Option(note.id, describe_note(play.state, note, table)) for note in own]
    id = play.choose("erased", "What do you erase?", options)
    note = next(each for each in own if each.id == id)
    play.record(e.MapNoteErased(seat, note.id))
    _log(play, seat, "erased", note)


def describe_note(battle: Battle, note: MapNote, table: Table | None) -> str:
    """Describe a drawing to the players at a table, or to the umpire."""
    words = KINDS[note.kind][0]
    if note.heading_deg is not None:
        words += f" to the {naming.heading_label(note.heading_deg)}"
    named = f" “{note.words}”" if note.words else ""
    return f"{words}{named} at {place_label(battle.plan, table, note.place)}"


def _next_id(notes: Iterable[MapNote]) -> str:
    return f"N{max((int(note.id[1:]) for note in notes), default=0) + 1}"


def _log(play: BattlePlay, seat: str, done: str, note: MapNote) -> None:
    """Log a drawing or its erasure for the player and the umpire."""
    table = table_of_player(play.state, seat)
    play.log(seat, f"On your map, {done}: {describe_note(play.state, note, table)}.")
    name = play.state.sides[seat].name
    play.log("umpire", f"{name}, own map, {done}: {describe_note(play.state, note, None)}.")
