"""Whether an event still fits a state: what undoing an earlier entry must not break."""

from assistant.battle.log import Loose
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.conflicting_bodies import (
    of_bodies,
    of_known,
    of_mojons,
    out,
)
from assistant.battle.rattenkrieg.events.references import REFERENCES
from assistant.battle.rattenkrieg.lookups.in_play import acting_mojon, is_bare_mojon
from assistant.battle.rattenkrieg.lookups.naming import umpires
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.parts import Happening

NO_NOISE = Loose("there would be nothing to react to")
BEFORE = {"rounds": "orders", "end": "rounds"}  # by a stage of the turn, the one before it


def unfit(battle: Battle, event: e.Event) -> str | None:
    """Return why an event no longer fits, as a clause; None if the event fits."""
    if missing := REFERENCES.missing(battle, event):
        return missing
    of = getattr(event, "element", None)
    title = umpires(battle, battle.elements[of]) if of else ""
    match event:
        case e.MojonAdded(mojon) if mojon.id in battle.mojons:
            return "that Mojon would already be there"
        case e.MojonAdded(mojon):
            laid = any(m.placed for m in battle.mojons_of(mojon.side))
            return _if(laid, "its Mojons would already be on the table")
        case e.MojonPlaced(mojon):
            return _if(battle.mojons[mojon].placed, "the Mojon would already be on the table")
        case e.ReinforcementsCame(_, they):
            there = any(id in battle.elements for id in they.elements)
            return _if(there, "the reinforcements would already be on the table")
        case e.PathwayExtended(mojon) | e.PathwayEnded(mojon):
            return _if(not battle.mojons[mojon].open, "the pathway would not be open")
        case e.PathwayStopped(mojon):  # one that its owner ended may still be spotted
            marker = battle.mojons[mojon]
            there = marker.placed and not marker.removed and marker.stopped_by is None
            return _if(not there, "the pathway could not be stopped")
        case e.ApproachTurnBegan() | e.TurnBegan() if _is_unplaced(battle):
            return "some Mojons would not yet be on the table"
        case e.ApproachTurnBegan(turn):
            return _if(turn != battle.turn + 1, "the turns would be out of order")
        case e.TurnBegan(turn):
            if turn != battle.turn + 1 or battle.phase == "over":
                return "the turns would be out of order"
            if battle.phase == "engagement" and battle.stage != "end":
                return "the turn before would not have ended"
            owes = battle.phase == "engagement" and bool(battle.owed)
            return _if(owes, "some checks would still be due")
        case (
            e.StageBegan()
            | e.SideReady()
            | e.OrderPlaced()
            | e.RoundBegan()
            | e.ElementDeployed()
            | e.MojonMoved()
            | e.Wished()
        ) if battle.phase != "engagement":
            return "no turn would be in play"
        case e.MojonMoved(mojon):
            busy = battle.round is not None and not acting_mojon(battle, battle.mojons[mojon])
            return _if(busy or battle.stage != "rounds", "a round would still be in play")
        case e.SideReady(side, ready):
            if battle.sides[side].ready and ready:
                return "the orders of this side would already be in"
            return _if(battle.stage != "orders", "it would not be the stage for orders")
        case e.Wished():
            return _if(battle.stage != "rounds", "it would not be the stage for rounds")
        case e.OrderPlaced() if battle.stage == "end":
            return "it would not be the stage for orders"
        case e.StageBegan("end") if battle.round is not None:
            return "a round would still be in play"
        case e.StageBegan(stage):
            follows = battle.stage == BEFORE.get(stage, battle.stage)
            return _if(not follows, "the turn would not have come this far")
        case e.RoundBegan():
            on = battle.round
            lasts = on is not None and bool(on.active or on.winner or on.held)
            if lasts:
                return "the round before would not be over"
            return _if(battle.stage != "rounds", "it would not be the stage for rounds")
        case e.OrderPlaced(element, marker=True) if (
            battle.sides[battle.elements[element].side].ambush_left <= 0
        ):
            return "no Ambush marker would be left"
        case e.OrderPlaced(element):
            return _if(
                battle.elements[element].order is not None, f"{title} would already have an order"
            )
        case e.OrderTakenBack(element) | e.OrderTurnedOver(element):
            return _if(battle.elements[element].order is None, f"{title} would have no order")
        case e.Nominated() | e.InitiativeWon() if battle.round and battle.round.winner:
            return "the roll would already be won"
        case e.Nominated() | e.InitiativeWon() | e.RollLapsed() | e.ReactionOffered():
            return _if(battle.round is None, "no round would be in play")
        case e.ReactionMissed() | e.ReactionsClosed():
            return NO_NOISE if battle.noise is None else None
        case e.TurnGiven(element) if battle.round and element not in battle.round.active:
            return f"{title} would not be active"
        case e.ElementActivated(element, in_reaction=True) if (
            battle.round and battle.noise is None and element not in battle.minds.tempted
        ):
            return NO_NOISE
        case e.ElementActivated(element) | e.TurnGiven(element):
            whose = battle.elements[element]
            named = battle.round.nominees.values() if battle.round else ()
            gone = not battle.able(whose) and element not in named  # who was named may have fallen
            return _if(battle.round is None or gone, f"{title} could not act in a round")
        case e.StoodDown(element):
            off = battle.round is None or element not in battle.round.active
            return _if(off, f"{title} would not be active")
        case e.RoundEnded():
            return _if(battle.round is None, "no round would be in play")
        case e.ActionTaken(element) if why := _not_acting(battle, element):
            return why
        case e.ActionTaken(_, _, _, figures) if why := out(battle, figures):
            return why
        case e.ActionTaken(element, _, cost) | e.ActionsPaid(element, cost):
            return _if(
                battle.elements[element].left < cost, f"{title} would have too few actions left"
            )
        case e.AmbushSprung(held, cost):
            short = battle.elements[held.element].left < cost
            return _if(battle.round is None or short, "this action could not be declared")
        case e.HeldActionLost(element):
            waits = battle.round.held if battle.round else None
            return _if(
                waits is None or waits.element != element,
                f"no action of {title} would be interrupted",
            )
        case e.ActionJoined(element):
            acting = battle.round.acting if battle.round else None
            return _if(
                acting is None or acting.element != element, "this action would not be in progress"
            )
        case e.FigureChanged(figure, was):
            return _if(battle.figures[figure].state != was, f"the figure would not be {was}")
        case e.ConcealmentChanged(element, was):
            now = battle.elements[element].concealment
            return _if(now != was, f"{title} would not be {was}")
        case (
            e.AggressivenessChanged(element, before)
            | e.AggressivenessStirred(element, before)
            | e.StirringEnded(element, before)
            | e.LeaderAdjusted(element, before)
        ):
            now_a = battle.elements[element].aggressiveness
            return _if(
                now_a != before, f"the Aggressiveness of {title} would be {now_a}, not {before}"
            )
        case e.DecoyMade(mojon):
            taken = battle.mojons[mojon].decoy or bool(battle.in_mojon(mojon))
            return _if(taken, "that Mojon would not be empty")
        case e.BattleEnded():
            return _if(battle.phase == "over", "the battle would be over already")
        case e.CheckMade(id):
            return _if(all(o.id != id for o in battle.owed), "this check would not be due")
        case e.CheckOwed(owed):
            return _if(owed.id in {o.id for o in battle.owed}, "this check would already be due")
        case Happening():
            own = event.unfit(getattr(battle, event.part))
            return own or of_known(battle, event) or of_bodies(battle, event)
        case _:
            return of_known(battle, event) or of_mojons(battle, event) or of_bodies(battle, event)


def _if(wrong: bool, why: str) -> str | None:
    return why if wrong else None


def _not_acting(battle: Battle, element: str) -> str | None:
    """Return why an element could not have taken its action; None if it could."""
    title = umpires(battle, battle.elements[element])
    if battle.round is None or element not in battle.round.active:
        return f"{title} would not be active"
    bare = is_bare_mojon(battle, battle.elements[element])
    return _if(bare, f"the figures of {title} would not be on the table")


def _is_unplaced(battle: Battle) -> bool:
    """Whether the battle cannot begin, as a Mojon has not been put on the table."""
    marks = battle.mojons.values() if battle.phase == "setup" else ()
    return any(not mojon.placed and not mojon.removed for mojon in marks)
