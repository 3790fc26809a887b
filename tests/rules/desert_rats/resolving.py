"""Resolving Desert Rats' procedures in tests."""

from tests.rules.resolving import Of

OF = Of("desert-rats")
resolve, steps, refused, odds = OF.resolve, OF.steps, OF.refused, OF.odds
