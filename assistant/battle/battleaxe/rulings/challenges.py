"""Challenges of acts as breaches of the rules (Battleaxe 8.2)."""

from assistant.battle.battleaxe.events.challenges import ActChallenged, ChallengeSettled
from assistant.battle.battleaxe.kit.register import UMPIRE_ONLY, BattlePlay, move
from assistant.battle.battleaxe.kit.wording import side_name
from assistant.battle.battleaxe.state.actions import Act
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.play import Option
from assistant.battle.screens.sentence_ids import ids_of
from assistant.battle.viewers import has_umpire
from assistant.rules.battleaxe.places import ALLIED, AXIS, Side, enemy_of


def acts_to_challenge(battle: Battle, side: Side) -> list[Act]:
    """Return the enemy's acts that a side may still challenge, the last first."""
    return [act for act in battle.acts[::-1] if act.side != side and act.fixed]


@move("challenge", "Challenge an act")
def challenge_act(play: BattlePlay) -> None:
    """Challenge an act; the umpire decides, or both players together."""
    battle = play.state
    side = _ask_side(play)
    play.require(battle.challenged is None, "Another challenge is still open.")
    acts = acts_to_challenge(battle, side)
    play.need(bool(acts), "The enemy has done nothing that you can still challenge.")
    ids = ids_of(act.words for act in acts[::-1])[::-1]
    options = [Option(id, act.words) for id, act in zip(ids, acts, strict=True)]
    act = acts[ids.index(play.choose("act", "Which act?", options, ids[0]))]
    play.record(ActChallenged(side, act.words))
    play.announce(f"The {side_name(battle, side)} player challenges: {act.words}")


def _ask_side(play: BattlePlay) -> Side:
    """Return the actor's side, or the side that the umpire names."""
    if not play.actor.is_umpire:
        return ALLIED if play.actor.side == ALLIED else AXIS
    options = [Option(id, side.name) for id, side in play.state.sides.items()]
    return play.choose("whose", "Who challenges?", options, enemy_of(play.state.active))  # type: ignore[return-value]


@move("rule-challenge", "Rule on a challenge", by=UMPIRE_ONLY)
def rule_on_challenge(play: BattlePlay) -> None:
    """Let a challenged act stand, or say that it is undone or corrected."""
    found = play.state.challenged
    play.need(found is not None, "No challenge is open.")
    assert found is not None
    stands = play.flag("stands", "Is the act valid?")
    play.record(ChallengeSettled(stands))
    if has_umpire(play.state):
        verdict = "the act is valid" if stands else "the umpire corrects the act"
        play.announce(f"Umpire’s ruling on the challenge: {verdict}. {found.words}")
    else:
        verdict = "rejected: the act is valid" if stands else "accepted: the act is corrected"
        play.announce(f"Challenge {verdict}. {found.words}")
