"""Beginning the next battle of a campaign: its opening, its row on disk, its place in the chain."""

from random import SystemRandom

from assistant.battle.campaigns.next_battle import next_opening
from assistant.battle.game import Game
from assistant.battle.screens.survivors import Follows
from assistant.cards import codes
from assistant.web.battles.campaign_ledger import Member
from assistant.web.campaigns.next_forces import number_after
from assistant.web.services import Services


def begin_next(shared: Services, game: Game, slug: str, size: int) -> str:
    """Set up the battle after another in a scenario, with its forces; return its id."""
    battles = shared.battles
    ledger, shelf = battles.campaigns, shared.settings.shelf
    number = number_after(game, ledger.campaign_of(game.id))
    card = game.system.playable(slug, shelf)
    opened = game.system.opened(card, size, codes.new_id, SystemRandom(), shelf)
    event = next_opening(
        game.system,
        opened,
        card,
        game.entries,
        game.state,
        ledger.choices(game.id),
        Follows(game.id, game.title, number),
        codes.new_id,
        SystemRandom(),
    )
    name = game.system.offered(card).name
    words = f"{name}: the forces walk on from {game.title}."
    next_id = battles.begin(game.system, event, words)
    title = battles.row(next_id)["title"]
    ledger.add(
        codes.new_id(),
        Member(game.id, number - 1, game.title, ""),
        Member(next_id, number, title, game.id),
    )
    return next_id
