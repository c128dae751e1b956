"""A night of several games: who is here, how it stands, what comes next."""
