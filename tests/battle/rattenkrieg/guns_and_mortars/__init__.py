"""Guns, autocannon and mortars in battles."""
