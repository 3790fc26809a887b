"""The version of each page: it changes when its reader's view changes."""

import re
from collections import Counter
from collections.abc import Callable
from hashlib import sha256

from assistant.battle.game import Game
from assistant.battle.replaying.courses import keep_up
from assistant.battle.screens.cached_views import uncached_between_pages
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.web.battles import shared_console
from assistant.web.battles.battle_notes import BattleNotes
from assistant.web.battles.checklist import NO_TICKS, Checklist, TickedLines
from assistant.web.battles.pages_ahead import PagesAhead
from assistant.web.battles.view_digests import ViewDigest, ViewDigests, order_mark
from assistant.web.streams import page_addresses
from assistant.web.streams.event_stream import Hub

UMPIRES_VERSION = re.compile(r"(\d{1,9})\.\d+\b")  # the digest: entries, and devices that came
UNDRAWN = "undrawn"  # the digest of a view that cannot be drawn


class PageVersions:
    """The versions of the pages of every battle.

    `game` returns a battle by its id, `ahead` the battle as an entry will leave it.

    A request that is slow only after an entry would count the hidden steps of the enemy. So each
    entry makes the digests of all readers, changed or not, and of the cards that `listeners` have
    open. The digest of any other card is made for each request.
    """

    def __init__(
        self,
        game: Callable[[str], Game | None],
        ahead: PagesAhead,
        ticks: Checklist,
        notes: BattleNotes,
        listeners: Hub,
    ) -> None:
        self._game = game
        self._ahead = ahead
        self._ticks = ticks
        self._notes = notes
        self._hub = listeners
        self._joined: Counter[str] = Counter()
        self._digests = ViewDigests()
        listeners.digest, listeners.readers = self.digest, self._digests.readers

    def of_page(self, reader: Viewer, game: Game, card: str = "") -> str:
        """Return the version of a page; get it before making the page."""
        digest, number = self._digest_and_order(reader, game.id, card)
        return page_addresses.page_version(game.id, card, digest, order_mark(number))

    def entries_shown(self, version: str, battle: str) -> int | None:
        """Return the number of entries that an umpire's page shows, if that can be known.

        The version of a shared console does not say it, but it was noted when the version was new.
        """
        shown, _, rest = version.partition(page_addresses.BETWEEN)
        if shown != battle:
            return None
        found = UMPIRES_VERSION.match(rest.strip())
        order = rest.rpartition(page_addresses.BETWEEN)[2]
        return int(found[1]) if found else self._digests.entries_at(battle, order)

    def digest(self, reader: Viewer, battle: str, card: str = "") -> str:
        """Return a digest of a reader's view of a battle: a short text that changes with the view.

        `card` is the id of a unit; the digest then covers only the card of that unit.
        """
        return self._digest_and_order(reader, battle, card)[0]

    def _digest_and_order(self, reader: Viewer, battle: str, card: str) -> tuple[str, int]:
        """Return the digest, and a number that is higher for a later digest."""
        try:
            game = self._game(battle)
            return self._current_digest(reader, game, card) if game else ("", 0)
        except Exception:  # the digest stays the same until the page can be drawn
            return UNDRAWN, 0

    def _current_digest(self, reader: Viewer, game: Game, card: str) -> tuple[str, int]:
        count, state = len(game.entries), game.state
        joined = self._joined[game.id]
        is_shared = reader.is_umpire and shared_console.is_shared(game)
        if reader.is_umpire and not is_shared:
            return f"{count}.{joined}", count + joined
        ticked = self.ticked(game, str(reader.side))
        noted = () if is_shared else self._notes_seen(game, reader, answers_only=bool(card))
        seen = (UMPIRE if is_shared else reader, game.id, card)
        is_coming = self._ahead.game(game.id) is game
        beside = (ticked, (*noted, f"{joined}") if is_shared else noted)
        known = None
        if not card or self._hub.is_heard(reader, card):
            known = self._digests.digest_if_current(seen, state, count, beside, is_coming=is_coming)
        if known is None:
            if is_shared:
                picture = f"{shared_console.picture(game, count)}{joined}"
            elif card:
                cards = game.system.cards
                with uncached_between_pages():
                    picture = cards.picture(state, reader, card) if cards else ""
                picture += repr(noted) if picture and noted else ""
            else:
                picture = game.system.picture(state, reader, game.entries[:count])
                picture += repr(sorted(ticked)) if ticked else ""
                picture += repr(noted) if noted else ""
            if not picture:
                return "", 0  # the reader knows nothing of this unit, or it does not exist
            scale = game.system.scales.of(state) if game.system.scales else None
            digest = sha256(f"{picture}{scale}{game.title}".encode()).hexdigest()
            found = ViewDigest(state, count, beside, digest)
            known = self._digests.numbered(seen, found, is_coming=is_coming)
        return known.digest, known.number

    def keep_replays_up(self, game: Game | None) -> None:
        """Add the entries since to a replay that a side has looked at, as its digest is made."""
        if game and not game.is_over:
            keep_up(game.system, game.entries)

    def ticked(self, game: Game, side: str) -> TickedLines:
        """Return the lines that a side has ticked on its placing list; none without such a list."""
        placing = game.system.placing
        if placing is None or side not in game.state.sides:
            return NO_TICKS
        return self._ticks.ticked_lines(game.id, side, placing.turn(game.state, side))

    def _notes_seen(self, game: Game, reader: Viewer, *, answers_only: bool) -> tuple[str, ...]:
        """Return the photos and notes that a reader may see, by their ids, with any answers.

        A card shows only the umpire's answers to its player's doubts.
        """
        every = self._notes.seen_by(game.id, reader, is_over=game.is_over)
        return tuple(
            f"{note.id} {note.answer}".strip() for note in every if note.answer or not answers_only
        )

    def add_joined(self, battle: str) -> None:
        """Change the umpire's pages: a device joined or was signed out, or a note was added."""
        self._joined[battle] += 1

    def forget(self, battle: str) -> None:
        """Forget the pages of a battle that was removed."""
        self._digests.forget(battle)
