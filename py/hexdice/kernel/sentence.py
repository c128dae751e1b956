"""A sentence that keeps its template and fields, so that a page can say it in another language."""

from collections.abc import Mapping


class Sentence(str):
    """The template with its {fields} filled in. A field may itself be a Sentence, or an error that holds one."""

    template: str
    fields: Mapping[str, object]

    def __new__(cls, template: str, **fields: object) -> "Sentence":
        made = super().__new__(cls, template.format_map(fields) if fields else template)
        made.template, made.fields = template, fields
        return made
