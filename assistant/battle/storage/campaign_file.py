"""A campaign as one file: a head line, then the lines of each battle after a line about it."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from assistant.battle.storage.exported_fields import (
    Title,
    Word,
    first_line,
    read_line,
    written_line,
)
from assistant.cards.codes import is_id
from assistant.cards.toml_files.reading import BadFile, Card, unusable_file
from assistant.frozen import dataclass, replace
from assistant.rules.inputs import shown
from assistant.rules.json_numbers import NO_FLAG

ENDING = ".campaign.jsonl"
FORMAT = "umpires-assistant campaign"
MOST_BATTLES = 200  # of a campaign
MOST_CHOICES = 5_000  # between two battles
LONGEST_SUBJECT = 200
Subject = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_SUBJECT)]


class CampaignHead(Card):
    """The first line of a file: which campaign it holds."""

    format: Literal["umpires-assistant campaign"] = "umpires-assistant campaign"
    version: Annotated[Literal[1], NO_FLAG] = 1
    name: Title
    battles: Annotated[int, Field(ge=1, le=MOST_BATTLES)]


class CampaignBattle(Card):
    """The line before the lines of a battle."""

    battle: Word  # its id, in this file only
    number: Annotated[int, Field(ge=1, le=MOST_BATTLES)]
    title: Title
    before: Annotated[str, Field(max_length=80)] = ""  # the battle whose forces it has
    lines: Annotated[int, Field(ge=0)] = 0  # 0: the battle was removed
    choices: Annotated[dict[Subject, Word], Field(max_length=MOST_CHOICES)] = Field(
        default_factory=dict
    )
    reasons: Annotated[dict[Subject, Title], Field(max_length=MOST_CHOICES)] = Field(
        default_factory=dict
    )


@dataclass(frozen=True)
class BattleLines:
    """A battle of a campaign's file: the line about it, and the text of its own file."""

    about: CampaignBattle
    text: str  # empty if the battle was removed
    line: int  # of the file, where the line about it is


@dataclass(frozen=True)
class CampaignFile:
    """A campaign's file that was read; its battles are not read yet."""

    head: CampaignHead
    battles: tuple[BattleLines, ...]


def campaign_lines(
    name: str, battles: Iterable[tuple[CampaignBattle, str]], count: int
) -> Iterator[str]:
    """Yield the text of a campaign's file in parts; each battle comes with the text of its file."""
    head = CampaignHead.model_construct(name=name, battles=count)
    yield written_line(head.model_dump())
    for about, text in battles:
        yield written_line(about.model_dump())
        yield text


def is_campaign(text: str) -> bool:
    """Return whether a text is meant as a campaign's file."""
    return first_line(text).get("format") == FORMAT


def read_campaign(path: Path, text: str) -> CampaignFile:
    """Read the text of a campaign's file; raise `BadFile`."""
    lines = text.removesuffix("\n").split("\n")
    head = read_line(path, 1, CampaignHead, lines[0])
    found: list[BattleLines] = []
    done = 1
    for number in range(1, head.battles + 1):
        if done >= len(lines):
            raise unusable_file(
                path, len(lines), f"the file ends before battle {number} of {head.battles}"
            )
        about = read_line(path, done + 1, CampaignBattle, lines[done])
        _check(path, done + 1, about, found)
        own = lines[done + 1 : done + 1 + about.lines]
        if len(own) < about.lines:
            raise unusable_file(
                path,
                done + 1,
                f"lines must be at most {len(own)}, because the file ends there; got {about.lines}",
            )
        found.append(BattleLines(about, "\n".join(own), done + 1))
        done += 1 + about.lines
    if done < len(lines):
        raise unusable_file(path, done + 1, "nothing may follow the last battle")
    return CampaignFile(head, tuple(found))


def _check(path: Path, line: int, about: CampaignBattle, earlier: list[BattleLines]) -> None:
    known = [x.about.battle for x in earlier]
    if not is_id(about.battle) or about.battle in known:
        raise unusable_file(
            path, line, f"each battle has an id of its own; got {shown(about.battle)}"
        )
    if about.before and about.before not in known:
        raise unusable_file(
            path,
            line,
            f"each battle comes after the battle that it follows; got {shown(about.before)}",
        )
    if about.choices and not about.lines:
        raise unusable_file(path, line, "choices must be empty for a battle without lines")
    if wrong := next((x for x in about.reasons if x not in about.choices), None):
        raise unusable_file(path, line, f"reasons: only a choice has one; got {shown(wrong)}")


@contextmanager
def lines_after(line: int) -> Iterator[None]:
    """Count the lines in errors from another line of the file."""
    try:
        yield
    except BadFile as bad:
        raise BadFile([replace(each, line=each.line + line) for each in bad.faults]) from None
