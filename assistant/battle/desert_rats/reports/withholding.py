"""The umpire's changes to a page before its release: withhold, reword, restore a line."""

import re
from collections.abc import Sequence
from itertools import product

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.register import BattlePlay, move
from assistant.battle.desert_rats.reports.drafting import draft_again, draft_page
from assistant.battle.desert_rats.reports.umpire_edits import (
    enemies_of_lines,
    withheld_lines,
    words_as_drafted,
)
from assistant.battle.desert_rats.reports.umpire_lines import (
    line_id_of,
    lines_to_come,
)
from assistant.battle.desert_rats.sight.contacts import update_contacts
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.encounters import Contact
from assistant.battle.desert_rats.state.forces import Player
from assistant.battle.desert_rats.state.player_pages import Change, Line
from assistant.battle.play import Option
from assistant.battle.screens.sentence_ids import ids_of
from assistant.frozen import replace

GRID_REFERENCE = re.compile(r"(?:\(|square )(\d{4})\b")
OBSERVER = re.compile(r"^(\w+ (saw|sees|reports|reported)|Last seen (before )?turn \d+:) ")
LABEL = re.compile(r"E\d+,")
MODEL = "enemy "  # begins the key of a line about a model
ON_MAP = "The map would still show it. Change the known ground instead."
OWN = "This is a line of your own. Remove it, and add another."


@move("withhold", "Withhold a line")
def withhold(play: BattlePlay) -> None:
    """Withhold a line from a player's page, and its model from the map and table."""
    player, line = ask_line(play)
    play.need(not line_id_of(line.key), OWN)
    play.need(line.kind != "ground", ON_MAP)
    withhold_line(play, player, line)
    play.log("umpire", f"Withheld from {player.name}: “{line.words}”")


def withhold_line(play: BattlePlay, player: Player, line: Line) -> None:
    """Record that a line is withheld; the enemies are labeled again without a gap."""
    about = enemies_of_lines(play.state, player).get(line.key, ())
    enemy = about[0] if about and line.key.startswith(MODEL) else ""
    enemies = () if enemy else about
    if enemy:
        words = line.words.removeprefix(f"{line.key.removeprefix(MODEL)}, ")
    else:
        words = words_as_drafted(play.state, player.id, line)
    play.record(e.LineChanged(player.id, Change(line.kind, words, None, enemy, enemies)))
    if earlier := _earlier_sightings(play.state, player, line, about):
        play.record(e.EarlierSightingsSet(player.id, earlier))
    if enemy or enemies:
        _label_again(play, player.side)
    else:
        _draft_again_for(play, player)


def _earlier_sightings(
    battle: Battle, player: Player, line: Line, enemies: Sequence[str]
) -> dict[str, Contact | None]:
    """Return what the player read earlier about enemies of a line that is withheld.

    It ages as if the enemies had not been seen since. An older sighting that is withheld too leaves
    nothing.
    """
    found: dict[str, Contact | None] = {}
    until = battle.withheld.get(player.id, {})
    for platoon, enemy in product(battle.platoons_of_player(player.id), enemies):
        key = f"{platoon.id} {enemy}"
        held = battle.held.get(key)
        if line.kind == "stale" or (held and held.wreck):
            found[key] = None
        elif held and until.get(enemy, -1) < held.seen < battle.turn:
            found[key] = replace(held, now=False)
    return found


def hold_back_again(play: BattlePlay) -> None:
    """Withhold the new reports of enemies that the umpire holds back until a later turn."""
    for player in play.state.sides.values():
        held = {id for line in lines_to_come(play.state, player.id) for id in line.enemies}
        about = enemies_of_lines(play.state, player) if held else {}
        for line in play.state.drafts[player.id].lines if held else ():
            if line.kind == "report" and held & set(about.get(line.key, ())):
                withhold_line(play, player, line)


@move("reword", "Reword a line")
def reword(play: BattlePlay) -> None:
    """Reword a line of a player's page."""
    player, line = ask_line(play)
    play.need(not line_id_of(line.key), OWN)
    words = play.text("words", "What does it say?", line.words)
    play.need(bool(words), "Enter the words of the line. To leave it out, withhold it.")
    words = words.removesuffix(".")
    play.need_change(words != line.words, "Change the words first.")
    was = words_as_drafted(play.state, player.id, line)
    enemies = enemies_of_lines(play.state, player).get(line.key, ())
    change = Change(line.kind, was, words, enemies=enemies)
    if enemies:
        title = play.text("title", "What does the player call it from now on?", _title(words))
        square = GRID_REFERENCE.search(was)
        place = play.flag(
            "place", "Is its place marked on the map?", square is None or square[1] in words
        )
        change = replace(change, title=title, has_place=place)
    play.record(e.LineChanged(player.id, change))
    _draft_again_for(play, player)
    play.log("umpire", f"{player.name}’s report says: “{words}”")


@move("tell-after-all", "Send it after all")
def tell_after_all(play: BattlePlay) -> None:
    """Restore a withheld line of a player's page."""
    player = _ask_player(play)
    kept = withheld_lines(play.state, player.id)
    play.need(bool(kept), f"No line is withheld from {player.name}.")
    change = kept[ask_sentence(play, [change.was for change in kept])]
    play.record(e.LineRestored(player.id, change))
    late = lines_to_come(play.state, player.id)
    held = [x for x in late if x.held == change.was or {*x.enemies} & {*change.enemies}]
    play.record(*(e.LineRemoved(player.id, line.id) for line in held))
    _label_again(play, player.side)
    play.log("umpire", f"{player.name} gets a withheld report after all: “{change.was}”")


def _title(words: str) -> str:
    """Return a title for an enemy made from the umpire's words: `something like a tank`."""
    first = words.split(",")[1 if LABEL.match(words) else 0]
    return OBSERVER.sub("", first).strip() or words


def _draft_again_for(play: BattlePlay, player: Player) -> None:
    play.record(e.Drafted({**play.state.drafts, player.id: draft_page(play.state, player)}))


def _label_again(play: BattlePlay, side: str) -> None:
    """Label the enemies again without a gap; reworded lines follow."""
    before = _labels_by_enemy(play.state, side)
    play.record(update_contacts(play.state))
    after = _labels_by_enemy(play.state, side)
    names = {old: after[id] for id, old in before.items() if after.get(id, old) != old}
    if names:
        play.record(e.Renumbered(side, names))
    draft_again(play)


def _labels_by_enemy(battle: Battle, side: str) -> dict[str, str]:
    """Return a side's label for each enemy on its table."""
    return {
        contact.enemy: contact.label
        for contact in battle.contacts.values()
        if contact.label and battle.platoons[contact.platoon].side == side
    }


def _ask_player(play: BattlePlay) -> Player:
    play.require(play.state.phase == "reports", "No reports are ready to read.")
    seats = [Option(s.id, s.name) for s in play.state.sides.values()]
    return play.state.sides[play.choose("player", "Whose page?", seats)]


def ask_line(play: BattlePlay) -> tuple[Player, Line]:
    """Ask for a line of a page that is not released yet."""
    player = _ask_player(play)
    draft = play.state.drafts.get(player.id)  # none yet where the umpire overruled that
    lines = draft.lines if draft else ()
    play.need(bool(lines), f"The report of {player.name} has no lines.")
    return player, lines[ask_sentence(play, [line.words for line in lines])]


def ask_sentence(play: BattlePlay, sentences: Sequence[str]) -> int:
    """Ask for one of these sentences and return its index, even if the page changes meanwhile."""
    ids = ids_of(sentences)
    rows = [Option(id, words) for id, words in zip(ids, sentences, strict=True)]
    return ids.index(play.choose("line", "Which line?", rows))
