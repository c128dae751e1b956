"""What a table shows and says."""
