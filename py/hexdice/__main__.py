"""`python -m hexdice ...`; see hexdice.cli.main."""

from hexdice.cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())
