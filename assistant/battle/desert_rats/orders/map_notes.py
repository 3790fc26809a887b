"""Drawings of a player on their own map: suspected enemies, arrows and notes.

They stay turn after turn until the player erases them. No other player sees them before the battle
is over; the umpire reads about each in the log.
"""

from collections.abc import Iterable

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.place_questions import ask_place, entered_bends
from assistant.battle.desert_rats.kit.places import place_label, table_of_player
from assistant.battle.desert_rats.kit.register import SIDE_ONLY, BattlePlay, move
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Table
from assistant.battle.desert_rats.state.map_notes import MapNote, NoteKind
from assistant.battle.play import Option
from assistant.boardmap.plan import Place
from assistant.frozen import replace

KINDS: dict[NoteKind, tuple[str, str]] = {
    "enemy": ("Suspected enemy", "a mark with a question mark"),
    "arrow": ("Arrow", "a way from place to place"),
    "words": ("Note", "a few words of your own"),
}
MOST_NOTES = 40
LONGEST = 40  # letters of a note
MOST_PLACES = 12  # of an arrow, with its bends


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
    place, *way = _ask_places(play, kind)
    words = _ask_words(play, kind)
    note = MapNote(_next_id(own), kind, *place, words, None, play.state.turn, tuple(way))
    play.record(e.MapNoteDrawn(seat, note))
    _log(play, seat, "drawn", note)


@move("change-note", "Change your map", SIDE_ONLY)
def change_note(play: BattlePlay) -> None:
    """Change the words or the place of something that the player drew on their own map."""
    seat = str(play.actor.side)
    play.require(play.state.phase != "over", "The battle is over.")
    note = _choose_note(play, seat, "changed", "Which drawing?")
    options = [Option("words", "The words"), Option("place", "The place")]
    if play.choose("part", "What do you change?", options) == "words":
        changed = replace(note, words=_ask_words(play, note.kind, note.words))
    else:
        (x, y), *way = _ask_places(play, note.kind)
        changed = replace(note, x_m=x, y_m=y, way=tuple(way), heading_deg=None)
    play.need_change(changed != note)
    play.record(e.MapNoteChanged(seat, changed))
    _log(play, seat, "changed", changed)


@move("erase-note", "Erase from your map", SIDE_ONLY)
def erase_note(play: BattlePlay) -> None:
    """Erase something that the player drew on their own map."""
    seat = str(play.actor.side)
    note = _choose_note(play, seat, "erased", "What do you erase?")
    play.record(e.MapNoteErased(seat, note.id))
    _log(play, seat, "erased", note)


def describe_note(battle: Battle, note: MapNote, table: Table | None) -> str:
    """Describe a drawing to the players at a table, or to the umpire."""
    words = KINDS[note.kind][0]
    if note.heading_deg is not None:
        words += f" to the {naming.heading_label(note.heading_deg)}"
    named = f" “{note.words}”" if note.words else ""
    where = place_label(battle.plan, table, note.place)
    if not note.way:
        return f"{words}{named} at {where}"
    return f"{words}{named} from {where} to {place_label(battle.plan, table, note.way[-1])}"


def _ask_places(play: BattlePlay, kind: NoteKind) -> tuple[Place, ...]:
    """Ask for the place of a drawing, or for the places of an arrow from its beginning."""
    if kind != "arrow":
        return (ask_place(play, "Where?"),)
    tip = ask_place(play, "Tap where the arrow begins, its bends and its end", is_line=True)
    places = (*entered_bends(play), tip)
    play.need_change(len(places) > 1, "Tap at least two places.")
    play.require(len(places) <= MOST_PLACES, f"An arrow has at most {MOST_PLACES} places.")
    return places


def _ask_words(play: BattlePlay, kind: NoteKind, words: str | None = None) -> str:
    """Ask for the words of a drawing; only a note needs some."""
    empty = None if kind == "words" else ""
    entered = play.text("words", "Words", empty if words is None else words, longest=LONGEST)
    play.require(bool(entered) or kind != "words", "Enter the words of the note.")
    return entered


def _choose_note(play: BattlePlay, seat: str, name: str, words: str) -> MapNote:
    """Let a player choose one of their drawings."""
    own = play.state.notes.get(seat, ())
    play.require(bool(own), "You have put nothing on your map yet.")
    table = table_of_player(play.state, seat)
    options = [Option(note.id, describe_note(play.state, note, table)) for note in own]
    id = play.choose(name, words, options)
    return next(each for each in own if each.id == id)


def _next_id(notes: Iterable[MapNote]) -> str:
    return f"N{max((int(note.id[1:]) for note in notes), default=0) + 1}"


def _log(play: BattlePlay, seat: str, done: str, note: MapNote) -> None:
    """Log a drawing or its erasure for the player and the umpire."""
    table = table_of_player(play.state, seat)
    play.log(seat, f"On your map, {done}: {describe_note(play.state, note, table)}.")
    name = play.state.sides[seat].name
    play.log("umpire", f"{name}, own map, {done}: {describe_note(play.state, note, None)}.")
