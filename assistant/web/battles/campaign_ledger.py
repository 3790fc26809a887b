"""The campaigns on disk: their battles in order, and the umpire's choices between two battles."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from assistant.web.database import database

CREATE = (
    "CREATE TABLE IF NOT EXISTS next_choices (battle TEXT NOT NULL, subject TEXT NOT NULL, "
    "choice TEXT NOT NULL, PRIMARY KEY (battle, subject))",
    "CREATE TABLE IF NOT EXISTS next_reasons (battle TEXT NOT NULL, subject TEXT NOT NULL, "
    "why TEXT NOT NULL, PRIMARY KEY (battle, subject))",
    "CREATE TABLE IF NOT EXISTS campaigns (id TEXT PRIMARY KEY, name TEXT NOT NULL)",
    # a battle that is removed keeps its line, so its id is in a column of another name
    "CREATE TABLE IF NOT EXISTS campaign_battles (member TEXT PRIMARY KEY, campaign TEXT NOT NULL, "
    "number INTEGER NOT NULL, title TEXT NOT NULL, before TEXT NOT NULL)",
)


KEYS = {
    "campaigns": ("id",),
    "campaign_battles": ("member",),
    "next_choices": ("battle", "subject"),
    "next_reasons": ("battle", "subject"),
}
OF_A_BATTLE = ("next_choices", "next_reasons")  # these rows go with their battle


def prepare(db: database.Database) -> None:
    """Create the tables that do not exist."""
    for sentence in CREATE:
        db.execute(sentence)


@dataclass(frozen=True)
class Member:
    """A battle of a campaign."""

    battle: str
    number: int
    title: str
    before: str  # the battle whose forces it has; empty for the first


@dataclass(frozen=True)
class Campaign:
    """A campaign with its battles in order."""

    id: str
    name: str
    members: tuple[Member, ...]

    def number_of(self, battle: str) -> int:
        """Return the number of a battle in the campaign."""
        return next(x.number for x in self.members if x.battle == battle)


class Ledger:
    """The campaigns of a data folder."""

    def __init__(self, path: Path) -> None:
        self._path = path
        if database.is_for_reading(path):
            return
        with database.write_transaction(database.connect(path)) as db:
            prepare(db)

    def choices(self, battle: str) -> dict[str, str]:
        """Return the umpire's choices for the battle after this one, by subject."""
        rows = database.connect(self._path).execute(
            "SELECT subject, choice FROM next_choices WHERE battle = ?", [battle]
        )
        return dict(rows.fetchall())

    def choose(self, battle: str, choices: Mapping[str, str]) -> None:
        """Keep choices by subject; an empty one restores the default and loses its reason."""
        with database.write_transaction(database.connect(self._path)) as db:
            for subject, choice in choices.items():
                row = (battle, subject)
                db.execute("DELETE FROM next_choices WHERE battle = ? AND subject = ?", row)
                if choice:
                    db.execute("INSERT INTO next_choices VALUES (?, ?, ?)", (*row, choice))
                else:
                    db.execute("DELETE FROM next_reasons WHERE battle = ? AND subject = ?", row)

    def reasons(self, battle: str) -> dict[str, str]:
        """Return the reasons for the umpire's choices after a battle, by subject."""
        rows = database.connect(self._path).execute(
            "SELECT subject, why FROM next_reasons WHERE battle = ?", [battle]
        )
        return dict(rows.fetchall())

    def give_reason(self, battle: str, subject: str, why: str) -> None:
        """Keep the reason for a choice; an empty one removes it."""
        with database.write_transaction(database.connect(self._path)) as db:
            row = (battle, subject)
            db.execute("DELETE FROM next_reasons WHERE battle = ? AND subject = ?", row)
            if why:
                db.execute("INSERT INTO next_reasons VALUES (?, ?, ?)", (*row, why))

    def campaigns(self) -> tuple[Campaign, ...]:
        """Return every campaign, the newest first."""
        db = database.connect(self._path)
        members: dict[str, list[Member]] = {}
        for campaign, *each in db.execute(
            "SELECT campaign, member, number, title, before FROM campaign_battles "
            "ORDER BY number, rowid"
        ):
            members.setdefault(campaign, []).append(Member(*each))
        names = db.execute("SELECT id, name FROM campaigns ORDER BY rowid DESC")
        return tuple(Campaign(id, name, tuple(members.get(id, ()))) for id, name in names)

    def campaign(self, id: str) -> Campaign | None:
        """Return the campaign with an id, or None."""
        db = database.connect(self._path)
        row = db.execute("SELECT name FROM campaigns WHERE id = ?", [id]).fetchone()
        if row is None:
            return None
        members = db.execute(
            "SELECT member, number, title, before FROM campaign_battles WHERE campaign = ? "
            "ORDER BY number, rowid",
            [id],
        )
        return Campaign(id, row[0], tuple(Member(*each) for each in members.fetchall()))

    def campaign_of(self, battle: str) -> Campaign | None:
        """Return the campaign that a battle belongs to, or None."""
        db = database.connect(self._path)
        row = db.execute(
            "SELECT campaign FROM campaign_battles WHERE member = ?", [battle]
        ).fetchone()
        return self.campaign(row[0]) if row else None

    def add(self, new_id: str, before: Member, following: Member) -> None:
        """Add a battle after another; a first battle begins a campaign with its own title.

        `new_id` is the id of a campaign that begins here.
        """
        known = self.campaign_of(before.battle)
        campaign = known.id if known else new_id
        rows = (following,) if known else (before, following)
        with database.write_transaction(database.connect(self._path)) as db:
            if known is None:
                db.execute("INSERT INTO campaigns VALUES (?, ?)", (campaign, before.title))
            for each in rows:
                row = (each.battle, campaign, each.number, each.title, each.before)
                db.execute("INSERT OR REPLACE INTO campaign_battles VALUES (?, ?, ?, ?, ?)", row)

    def add_whole(
        self,
        campaign: Campaign,
        choices: Mapping[str, Mapping[str, str]],
        reasons: Mapping[str, Mapping[str, str]],
    ) -> None:
        """Add a whole new campaign, with the choices after each of its battles and the reasons."""
        with database.write_transaction(database.connect(self._path)) as db:
            db.execute("INSERT INTO campaigns VALUES (?, ?)", (campaign.id, campaign.name))
            for each in campaign.members:
                row = (each.battle, campaign.id, each.number, each.title, each.before)
                db.execute("INSERT INTO campaign_battles VALUES (?, ?, ?, ?, ?)", row)
            for table, added in (("next_choices", choices), ("next_reasons", reasons)):
                for battle, words in added.items():
                    for subject, word in words.items():
                        db.execute(f"INSERT INTO {table} VALUES (?, ?, ?)", (battle, subject, word))

    def rename(self, campaign: str, name: str) -> None:
        """Give a campaign another name."""
        with database.write_transaction(database.connect(self._path)) as db:
            db.execute("UPDATE campaigns SET name = ? WHERE id = ?", (name, campaign))
