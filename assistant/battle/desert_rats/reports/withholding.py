"""What the umpire makes of a page before it goes out: a line withheld, reworded, told after all."""

from collections.abc import Sequence

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.register import AtTable, move
from assistant.battle.desert_rats.reports.drafting import drafting, page
from assistant.battle.desert_rats.reports.umpire_edits import change_of, withheld
from assistant.battle.desert_rats.sight.contacts import update_contacts
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Player
from assistant.battle.desert_rats.state.player_pages import Change, Line
from assistant.battle.play import Option
from assistant.battle.screens.sentence_ids import ids_of


@move("withhold", "Withhold a line")
def withhold(play: AtTable) -> None:
    """The umpire leaves out what a player would be told; it goes from map and table too."""
    player, line = _line(play)
    enemy = _enemy(play.state, player, line)
    if enemy:
        words = line.words.removeprefix(f"{line.key.removeprefix('enemy ')}, ")
        play.happened(e.LineChanged(player.id, Change(line.kind, words, None, enemy)))
        _names_anew(play, player.side)
    else:
        _changes(play, player, line, None)
    play.tell("umpire", f"{player.name} is not told: “{line.words}”")


@move("reword", "Reword a line")
def reword(play: AtTable) -> None:
    """The umpire says in his own words what a player is told."""
    player, line = _line(play)
    words = play.text("words", "What does it say?", line.words)
    play.need(bool(words), "Enter the words of the line. To leave it out, withhold it.")
    _changes(play, player, line, words)
    play.tell("umpire", f"{player.name} is told: “{words}”")


@move("tell-after-all", "Tell it after all")
def tell_after_all(play: AtTable) -> None:
    """What was withheld from a player stands on his page again."""
    player = _seat(play)
    kept = withheld(play.state, player.id)
    play.need(bool(kept), f"No line is withheld from {player.name}.")
    change = kept[_chosen(play, [change.was for change in kept])]
    play.happened(e.ToldAfterAll(player.id, change))
    _names_anew(play, player.side)
    play.tell("umpire", f"{player.name} is told after all: “{change.was}”")


def _changes(play: AtTable, player: Player, line: Line, words: str | None) -> None:
    play.happened(e.LineChanged(player.id, change_of(play.state, player.id, line, words)))
    play.happened(e.Drafted({**play.state.drafts, player.id: page(play.state, player)}))


def _enemy(battle: Battle, player: Player, line: Line) -> str:
    """Of a line that tells of a model: the enemy that it is."""
    name = line.key.removeprefix("enemy ")
    return next(
        (
            contact.enemy
            for contact in battle.contacts.values()
            if line.kind == "model"
            and contact.label == name
            and battle.platoons[contact.platoon].side == player.side
        ),
        "",
    )


def _names_anew(play: AtTable, side: str) -> None:
    """Who is told of is numbered without a gap; lines already reworded follow."""
    before = _names(play.state, side)
    play.happened(update_contacts(play.state))
    after = _names(play.state, side)
    names = {old: after[id] for id, old in before.items() if after.get(id, old) != old}
    if names:
        play.happened(e.Renumbered(side, names))
    drafting(play)


def _names(battle: Battle, side: str) -> dict[str, str]:
    """What a side calls each enemy on its table."""
    return {
        contact.enemy: contact.label
        for contact in battle.contacts.values()
        if contact.label and battle.platoons[contact.platoon].side == side
    }


def _seat(play: AtTable) -> Player:
    play.require(play.state.phase == "reports", "There is no page before you.")
    seats = [Option(s.id, s.name) for s in play.state.sides.values()]
    return play.state.sides[play.choose("player", "Whose page?", seats)]


def _line(play: AtTable) -> tuple[Player, Line]:
    """A line of a page that has not gone out yet."""
    player = _seat(play)
    draft = play.state.drafts.get(player.id)  # none yet where the umpire overruled that
    lines = draft.lines if draft else ()
    play.need(bool(lines), f"The report of {player.name} has no lines.")
    return player, lines[_chosen(play, [line.words for line in lines])]


def _chosen(play: AtTable, sentences: Sequence[str]) -> int:
    """Return which of these sentences is meant; pages change while one is chosen."""
    ids = ids_of(sentences)
    rows = [Option(id, words) for id, words in zip(ids, sentences, strict=True)]
    return ids.index(play.choose("line", "Which line?", rows))
