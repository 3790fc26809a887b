"""Whether an event still fits a state: what undoing an earlier entry must not break."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.in_play import acting_mojon, is_bare_mojon
from assistant.battle.rattenkrieg.remembering import Happening
from assistant.battle.rattenkrieg.state import Battle

BEFORE = {"rounds": "orders", "end": "rounds"}  # by a stage of the turn, the one before it


def unfit(battle: Battle, event: e.Event) -> str | None:
    """Why an event no longer fits, in a few words; None when it does."""
    of = getattr(event, "element", None)
    if of and of not in battle.elements:
        return "it would not be on the table"
    match event:
        case e.MojonAdded(mojon):
            laid = any(m.placed for m in battle.mojons_of(mojon.side))
            return _if(laid, "its Mojons would lie on the table already")
        case e.MojonPlaced(mojon):
            return _if(battle.mojons[mojon].placed, "the Mojon is on the table already")
        case e.ReinforcementsCame(_, they):
            there = any(id in battle.elements for id in they.elements)
            return _if(there, "they are on the table already")
        case e.PathwayExtended(mojon) | e.PathwayEnded(mojon):
            return _if(not battle.mojons[mojon].open, "the pathway is not open")
        case e.PathwayStopped(mojon):  # one that its owner ended may still be spotted
            marker = battle.mojons[mojon]
            there = marker.placed and not marker.removed and marker.stopped_by is None
            return _if(not there, "no marker of it could be stopped")
        case e.ApproachTurnBegan() | e.TurnBegan() if _is_unplaced(battle):
            return "Mojons would not be on the table yet"
        case e.ApproachTurnBegan(turn):
            return _if(turn != battle.turn + 1, "the turns would not follow each other")
        case e.TurnBegan(turn):
            wrong = battle.phase == "engagement" and turn != battle.turn + 1
            if wrong or battle.phase == "over":
                return "the turns would not follow each other"
            if battle.phase == "engagement" and battle.stage != "end":
                return "the turn before it would not have ended"
            owes = battle.phase == "engagement" and bool(battle.owed)
            return _if(owes, "checks would be due still")
        case (
            e.StageBegan()
            | e.SideReady()
            | e.OrderPlaced()
            | e.RoundBegan()
            | e.ElementDeployed()
            | e.MojonMoved()
            | e.Wished()
        ) if battle.phase != "engagement":
            return "no turn would be on"
        case e.MojonMoved(mojon):
            busy = battle.round is not None and not acting_mojon(battle, battle.mojons[mojon])
            return _if(busy or battle.stage != "rounds", "it would not be between two rounds")
        case e.SideReady(side, ready):
            if battle.sides[side].ready and ready:
                return "it would have said so already"
            return _if(battle.stage != "orders", "no orders would be placed")
        case e.Wished():
            return _if(battle.stage != "rounds", "no rounds would be played")
        case e.OrderPlaced() if battle.stage == "end":
            return "no orders would be placed"
        case e.StageBegan("end") if battle.round is not None:
            return "a round would be on still"
        case e.StageBegan(stage):
            follows = battle.stage == BEFORE.get(stage, battle.stage)
            return _if(not follows, "the turn would not have come so far")
        case e.RoundBegan():
            on = battle.round
            lasts = on is not None and bool(on.active or on.winner or on.held)
            if lasts:
                return "the round before it would not be over"
            return _if(battle.stage != "rounds", "no rounds would be played")
        case e.OrderPlaced(element):
            return _if(battle.elements[element].order is not None, "it has an order already")
        case e.OrderTakenBack(element) | e.OrderTurnedOver(element):
            return _if(battle.elements[element].order is None, "no order lies on it")
        case e.Nominated() | e.InitiativeWon() if battle.round and battle.round.winner:
            return "the roll would be won already"
        case e.Nominated() | e.InitiativeWon() | e.RollLapsed() | e.ReactionOffered():
            return _if(battle.round is None, "no round is on")
        case e.TurnGiven(element) if battle.round and element not in battle.round.active:
            return "it would not be active"
        case e.ElementActivated(element) | e.TurnGiven(element):
            whose = battle.elements[element]
            named = battle.round.nominees.values() if battle.round else ()
            gone = not battle.able(whose) and element not in named  # who was named may have fallen
            return _if(battle.round is None or gone, "nobody of it could act in a round")
        case e.StoodDown(element):
            off = battle.round is None or element not in battle.round.active
            return _if(off, "it is not active")
        case e.RoundEnded():
            return _if(battle.round is None, "no round is on")
        case e.ActionTaken(element) if why := _not_acting(battle, element):
            return why
        case e.ActionTaken(element, _, cost) | e.ActionsPaid(element, cost):
            return _if(battle.elements[element].left < cost, "it has too few actions left")
        case e.AmbushSprung(held, cost):
            short = battle.elements[held.element].left < cost
            return _if(battle.round is None or short, "that action could not be declared")
        case e.HeldActionLost(element):
            waits = battle.round.held if battle.round else None
            return _if(waits is None or waits.element != element, "no action of it waits")
        case e.ActionJoined(element):
            acting = battle.round.acting if battle.round else None
            return _if(acting is None or acting.element != element, "that action is not on")
        case e.FigureChanged(figure, was):
            return _if(battle.figures[figure].state != was, f"the man would not be {was}")
        case e.ConcealmentChanged(element, was):
            now = battle.elements[element].concealment
            return _if(now != was, f"it would not be {was}")
        case (
            e.AggressivenessChanged(element, before)
            | e.AggressivenessStirred(element, before)
            | e.StirringEnded(element, before)
            | e.LeaderAdjusted(element, before)
        ):
            now_a = battle.elements[element].aggressiveness
            return _if(now_a != before, f"its Aggressiveness would be {now_a}, not {before}")
        case e.CheckMade(id):
            return _if(all(o.id != id for o in battle.owed), "that check would not be owed")
        case Happening():
            return event.unfit(getattr(battle, event.part))
        case _:
            return None


def _if(wrong: bool, why: str) -> str | None:
    return why if wrong else None


def _not_acting(battle: Battle, element: str) -> str | None:
    """Why an element that acted could not act: what made it active, or put it down, is gone."""
    if battle.round is None or element not in battle.round.active:
        return "it would not be active"
    bare = is_bare_mojon(battle, battle.elements[element])
    return _if(bare, "its figures would not be on the table")


def _is_unplaced(battle: Battle) -> bool:
    """Whether the battle cannot begin, as a Mojon has not been put on the table."""
    marks = battle.mojons.values() if battle.phase == "setup" else ()
    return any(not mojon.placed and not mojon.removed for mojon in marks)
