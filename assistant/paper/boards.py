"""Sheets of a board game to write on: counters and tracks, each with a code."""

from dataclasses import asdict

from assistant.battle.screens.board_sheets import Roster, Track, Tracks
from assistant.paper.pages import foot
from assistant.paper.sheets import Json, Paper


def roster_page(roster: Roster, code: Json, paper: Paper) -> Json:
    """Return the page of a side's counters, with boxes for their losses."""
    words = f"{roster.side.name}: counters · {roster.title}"
    return {
        "kind": "roster",
        **asdict(roster.side),
        "title": roster.title,
        "as-of": roster.as_of,
        "secret": roster.secret,
        "columns": list(roster.columns),
        "boxes": list(roster.boxes),
        "groups": [
            {
                "heading": group.heading,
                "counters": [
                    {"cells": list(each.cells), "crossed": list(each.crossed)}
                    for each in group.counters
                ],
            }
            for group in roster.groups
        ],
        "code": code,
        **foot(paper, words),
    }


def tracks_page(tracks: Tracks, code: Json, paper: Paper) -> Json:
    """Return the page of the tracks, to put markers on or to cross out."""
    return {
        "kind": "tracks",
        "title": tracks.title,
        "as-of": tracks.as_of,
        "wide": [_track(each) for each in tracks.wide],
        "short": [
            {"heading": heading, "tracks": [_track(each) for each in some]}
            for heading, some in tracks.short
        ],
        "code": code,
        **foot(paper, f"Tracks · {tracks.title}"),
    }


def _track(track: Track) -> Json:
    return {
        "words": track.words,
        "note": track.note,
        "boxes": [
            {"words": words, "marked": number in track.marked}
            for number, words in enumerate(track.boxes)
        ],
    }
