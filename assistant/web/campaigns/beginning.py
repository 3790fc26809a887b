"""Beginning the next battle of a campaign: its opening, its row on disk, its place in the chain."""

from random import SystemRandom

from assistant.battle.campaigns.next_battle import forces_of, next_opening
from assistant.battle.game import Game
from assistant.battle.screens.survivors import Follows
from assistant.cards import codes
from assistant.web.battles.campaign_ledger import Ledger, Member
from assistant.web.campaigns.next_forces import edits_of, number_after
from assistant.web.services import Services

LONGEST_CHANGES = 15_000  # letters; a file of the battle can have longer texts


def begin_next(shared: Services, game: Game, slug: str, size: int) -> str:
    """Set up the next battle after another, in a scenario and with its forces; return its id."""
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
    words = f"{name}: the forces continue from {game.title}.{_changes(ledger, game)}"
    next_id = battles.begin(game.system, event, words)
    title = battles.row(next_id)["title"]
    ledger.add(
        codes.new_id(),
        Member(game.id, number - 1, game.title, ""),
        Member(next_id, number, title, game.id),
    )
    return next_id


def _changes(ledger: Ledger, game: Game) -> str:
    """Return the umpire's changes between the two battles, for the log."""
    sides = forces_of(game.system, game.entries, game.state, ledger.choices(game.id))
    edits = edits_of(sides, ledger.reasons(game.id))
    if not edits:
        return ""
    return f" Umpire’s changes: {'; '.join(each.words for each in edits)}."[:LONGEST_CHANGES]
