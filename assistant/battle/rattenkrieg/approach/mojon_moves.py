"""A Mojon's own move in the engagement (Rattenkrieg 8.3)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.log_lines import log_mojon
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.in_play import acting_mojon
from assistant.battle.rattenkrieg.lookups.mojon_pace import pace_kind
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import audible_range
from assistant.battle.rattenkrieg.state import Element, Noise
from assistant.rules.rattenkrieg.approach.mojons import KINDS

MOVEMENT = "movement"  # how loud a Mojon moves, in the list of actions


@move("move-mojon", "Move a Mojon")
def move_mojon(play: BattlePlay) -> None:
    """Move an undetected Mojon, once in a turn and between rounds (8.3).

    By house rule it may also move in a round in place of an order; it then takes no other action.
    """
    mojon = asking.ask_mojon(play)
    battle = play.state
    acting = acting_mojon(battle, mojon)
    why = "A Mojon makes its own move between two rounds."
    play.need(battle.phase == "engagement", why)
    between = battle.stage == "rounds" and (battle.round is None or acting is not None)
    play.require(between, why)
    play.require(not mojon.moved, f"Mojon {mojon.number} has moved this turn.")
    play.need(not mojon.removed, f"Mojon {mojon.number} is gone.")
    under = battle.in_mojon(mojon.id)
    placed = bool(under) and all(x.deployed for x in under)
    play.require(not placed, f"The figures of Mojon {mojon.number} move by an order now.")
    hidden = all(x.concealment == "undetected" for x in under)
    kind = pace_kind(battle, mojon)
    inches = play.number("distance_in", "How far?", KINDS.row(kind)["engagement_move_in"])
    legal = play.resolve(
        "rattenkrieg/mojon-move",
        {
            "kind": kind,
            "phase": "engagement",
            "distance_in": inches,
            "undetected": hidden,
            "defending": battle.sides[mojon.side].defender,
        },
        shown_to=(mojon.side,),
    )
    play.require(
        legal.allowed, f"Mojon {mojon.number} may move up to {legal.max_in:g}″ while undetected."
    )
    play.record(e.MojonMoved(mojon.id, inches))
    if acting:
        play.record(e.StoodDown(acting.id))
    elif under:
        _offer_reaction_to_mojon(play, under[0])
    log_mojon(play, mojon, f" moves {inches:g}″.")
    if not mojon.hidden:
        play.log(battle.enemy(mojon.side).id, f"Enemy Mojon {mojon.number} moves {inches:g}″.")


def _offer_reaction_to_mojon(play: BattlePlay, element: Element) -> None:
    """Offer the other side a reaction to the move of the Mojon that carries an element (8.3).

    A reaction begins a round, in which the Mojon has no action left.
    """
    enemy = play.state.enemy(element.side).id
    if any(play.state.able(x) for x in play.state.of_side(enemy)):
        reach = audible_range(play.state, MOVEMENT)
        play.record(e.ReactionOffered(Noise(element.id, MOVEMENT, reach)))
