"""The umpires' notes, pinned on the true map: a reminder, a plan, a secret of the scenario.

They stay turn after turn. Players never see them, not even when the battle is over. Everybody reads
the umpire's log then, so the log has their places and never their words.
"""

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.place_questions import ask_place
from assistant.battle.desert_rats.kit.places import place_label
from assistant.battle.desert_rats.kit.register import BattlePlay, move
from assistant.battle.desert_rats.state.map_notes import MapNote
from assistant.battle.play import Option
from assistant.frozen import replace

MOST_PINS = 60
LONGEST = 60  # letters of a note
OVER = "The battle is over."


@move("pin-note", "Pin a note")
def pin_note(play: BattlePlay) -> None:
    """Pin a note on the true map, for the umpires alone."""
    pins = play.state.pins
    play.require(play.state.phase != "over", OVER)
    play.require(len(pins) < MOST_PINS, "The map is full of notes. Remove one first.")
    place = ask_place(play, "Where? Only umpires see the note.")
    words = play.text("words", "Words", None, longest=LONGEST)
    play.require(bool(words), "Enter the words of the note.")
    id = f"P{max((int(note.id[1:]) for note in pins.values()), default=0) + 1}"
    note = MapNote(id, "words", *place, words, None, play.state.turn)
    play.record(e.NotePinned(note))
    _log(play, "pinned", note)


@move("change-pin", "Change a pinned note")
def change_pin(play: BattlePlay) -> None:
    """Change the words or the place of a pinned note."""
    note = _choose_pin(play, "Which note?")
    words = play.text("words", "Words", note.words, longest=LONGEST)
    x, y = ask_place(play, "Where?", note.place)
    play.require(bool(words), "Enter the words of the note.")
    changed = replace(note, words=words, x_m=x, y_m=y)
    play.need_change(changed != note)
    play.record(e.NotePinned(changed))
    _log(play, "changed", changed)


@move("unpin-note", "Remove a pinned note")
def unpin_note(play: BattlePlay) -> None:
    """Remove a pinned note from the true map."""
    note = _choose_pin(play, "Which note do you remove?")
    play.record(e.NoteUnpinned(note.id))
    _log(play, "removed", note)


def _choose_pin(play: BattlePlay, words: str) -> MapNote:
    pins = play.state.pins
    play.require(play.state.phase != "over", OVER)
    play.require(bool(pins), "Pin a note on the map first.")
    options = [
        Option(id, f"“{note.words}” at {place_label(play.state.plan, None, note.place)}")
        for id, note in pins.items()
    ]
    return pins[play.choose("pin", words, options)]


def _log(play: BattlePlay, done: str, note: MapNote) -> None:
    play.log("umpire", f"Note {done} at {place_label(play.state.plan, None, note.place)}.")
