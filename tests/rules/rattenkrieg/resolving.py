"""Resolving Rattenkrieg's procedures in tests."""

from tests.rules.resolving import Of

OF = Of("rattenkrieg")
resolve, steps, refused, odds = OF.resolve, OF.steps, OF.refused, OF.odds
