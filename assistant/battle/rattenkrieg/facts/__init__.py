"""Facts of a Rattenkrieg battle in the past tense, with what came out of them, by subject."""
