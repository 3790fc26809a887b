"""The umpire's pages of one battle."""
