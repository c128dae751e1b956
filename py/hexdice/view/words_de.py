"""What the page says in German: English template to German template, with the same {fields}."""

WORDS: dict[str, str] = {}
