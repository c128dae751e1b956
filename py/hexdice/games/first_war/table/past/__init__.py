"""What looks back: what has happened, in words, as turns and in numbers."""
