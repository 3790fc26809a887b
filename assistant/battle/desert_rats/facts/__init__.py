"""What can happen in a double-blind battle: facts that know no rules, by subject."""
