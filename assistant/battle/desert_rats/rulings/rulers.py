"""The ruler of a side: its players measure in millimeters or in inches."""

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.places import table_of_player
from assistant.battle.desert_rats.kit.register import BattlePlay, move
from assistant.battle.desert_rats.turn.turns import draft_again_in_reports
from assistant.battle.play import Option

WORDS = {"mm": "millimeters", "in": "inches"}


@move("set-ruler", "Set the ruler", ("umpire", "side"))
def set_ruler(play: BattlePlay) -> None:
    """Choose whether a side measures its table in millimeters or in inches."""
    phase = play.state.phase
    early = phase == "setup" or (phase == "reports" and play.actor.is_umpire)
    play.require(
        early, "Set the ruler before the battle, or let the umpire set it while reading the pages."
    )
    if play.actor.is_umpire:
        sides = [Option(id, table.name) for id, table in play.state.tables.items()]
        table = play.state.tables[play.choose("side", "Whose ruler?", sides)]
    else:
        table = table_of_player(play.state, str(play.actor.side))
    rulers = [Option(id, words.capitalize()) for id, words in WORDS.items()]
    ruler = play.choose("ruler", "What does the ruler show?", rulers, table.ruler)
    play.need_change(ruler != table.ruler)
    play.record(e.RulerSet(table.id, ruler))  # type: ignore[arg-type]
    draft_again_in_reports(play)
    for seat in play.state.sides.values():
        if seat.side == table.id:
            play.log(seat.id, f"{table.name} measures in {WORDS[ruler]} now.")
    play.log("umpire", f"{table.name} measures in {WORDS[ruler]} now.")
