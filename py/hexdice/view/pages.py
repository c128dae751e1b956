"""The rules, About and settings pages, and the question before something is opened or restored."""

from collections.abc import Mapping, Sequence

from hexdice.kernel.outside import number
from hexdice.kernel.rulebook import Rule, Rulebook
from hexdice.view.frame import shell
from hexdice.view.home import rules_cards
from hexdice.view.markup import button, choice, esc
from hexdice.view.profile import GameProfile
from hexdice.view.text import facts, languages, say, translated


def rules_index(profiles: Mapping[str, GameProfile]) -> str:
    """The list of all rulebooks."""
    return shell(f'<h1>{say("Rules")}</h1><ul class="cards">{rules_cards(profiles)}</ul>', title=say("Rules"))


def rules(book: Rulebook, title: str, figures: Mapping[str, str], marked: str = "", back: str = "") -> str:
    """All rules of a game with their `figures` (markup by id); `marked` is the id of the rule to highlight, `back` a hash to return to."""
    sections = ""
    for chapter in book.chapters:
        lines = "".join(_rule(book.game, rule, figures.get(rule.id, ""), rule.id == marked) for rule in chapter.rules)
        sections += f'<section class="panel rules"><h2>{translated(chapter.title)}</h2><ul>{lines}</ul></section>'
    minute = "".join(f"<li>{rule_words(sentence)}</li>" for sentence in book.minute)
    link = button(say("Back to the table"), href=back, sign="back", kind="primary") if back else ""
    play = button(say("Play", "a game"), href=f"#/{book.game}", sign="play", kind="" if back else "primary")
    return shell(
        f'<h1>{title}</h1><p class="lead">{rule_words(book.intro)}</p><p class="row">{link}{play}</p>'
        f'<section class="panel" id="minute"><h2>{say("In brief")}</h2><ol>{minute}</ol></section>{sections}'
        f'<p class="soft">{say("Tap a number to see whose rule it is.")}</p>',
        title=say("Rules"),
        back=back,
    )


def _rule(game: str, rule: Rule, figure: str, marked: bool) -> str:
    """Its number stands at the margin; a tap on it marks the rule and says whose it is."""
    kinds = {
        "": say("the author’s rule"),
        "ruling": say("with our ruling"),
        "component": say("our component"),
        "option": say("an option"),
    }
    text = "".join(f"<p>{rule_words(words)}</p>" for words in rule.paragraphs())
    whose = f'<p class="soft small">{rule.id} · {kinds[rule.kind]}</p>' if marked else ""
    return (
        f'<li class="rule{" marked" if marked else ""}" id="{rule.id}" tabindex="-1">'
        f'<a class="rule-id" href="#/rules/{game}/{rule.id}" aria-label="{rule.id}">{rule.id.partition("-")[2]}</a>'
        f"<div>{text}{figure}{whose}</div></li>"
    )


def rule_words(text: str) -> str:
    """**bold** and *italic* of a rule text; the rest is escaped."""
    out = esc(translated(text))
    for mark, tag in (("**", "strong"), ("*", "em")):
        parts = out.split(mark)
        out = "".join(piece if i % 2 == 0 else f"<{tag}>{piece}</{tag}>" for i, piece in enumerate(parts))
    return out


PARTS = (
    ("Python", "PSF License"),
    ("Pyodide", "MPL-2.0"),
    ("PyScript", "Apache-2.0"),
    ("Idiomorph", "0BSD"),
    ("gifenc", "MIT"),
    ("lean-qr", "MIT"),
    ("qr", "MIT"),
    ("Nunito", "OFL-1.1"),
)


def about(version: str, profiles: Mapping[str, GameProfile]) -> str:
    """The page with version, authors and licences."""
    authors = (profile.author for profile in profiles.values())
    games = "".join(
        f"<li>{facts(f'<b>{esc(translated(title))}</b>', esc(translated(words)))}</li>" for title, words in authors
    )
    parts = "".join(f"<li><b>{esc(name)}</b> <span class='soft'>{esc(licence)}</span></li>" for name, licence in PARTS)
    return shell(
        f'<h1>{say("About Hexdice")}</h1><p class="lead">{say("Tabletop games with hexes and dice on one page. No server, no account, no tracking; it works offline.")}</p>'
        f'<section class="panel"><h2>{say("The games and their authors")}</h2><ul>{games}</ul></section>'
        f'<section class="panel"><h2>{say("Fair dice")}</h2><p>{say("Each match has a 128-bit seed from the browser’s source of randomness. Each roll is computed with SHA-256 from the seed and the roll’s place in the match, so it can be checked afterwards, and the moment of your tap cannot influence it.")}</p><p>{say("The seed is in the saved match: somebody who opens the file with other tools could look ahead. On a shared tablet, a secret is neither on the screen nor in the page, and no bot knows it.")}</p></section>'
        f'<section class="panel"><h2>{say("Made with")}</h2><ul>{parts}</ul></section>'
        f'<p class="soft">Hexdice {esc(version)}</p>',
        title=say("About"),
    )


def fetching(update: bool, quicker: bool) -> str:
    """Offers of what can be fetched now: a new version; a download for faster starts that was skipped."""
    offers = f"<p>{button(say('Use the new version now'), act='update', kind='primary')}</p>" if update else ""
    if quicker:
        why = say(
            "This device is set to save data, so a five-megabyte download that makes every start faster was skipped."
        )
        offers += f"<p>{why} {button(say('Download it now'), act='fetch-image', id='fetch-image')}</p>"
    return offers


def settings(chosen: Mapping[str, str], *, backed: str, moving: str, merge: str = "", fetching: str = "") -> str:
    """Language, theme, pace, backup. `merge` is the panel of a chosen backup, `moving` that of the move to another device, `fetching` what the function of that name returns."""

    def setting(key: str, label: str, items: Sequence[tuple[str, str]]) -> str:
        return choice(f"setting-{key}", label, items, chosen.get(key, ""))

    themes = (("", say("Same as the device")), ("dark", say("Dark", "a theme")), ("light", say("Light", "a theme")))
    paces = (("slow", say("Slow")), ("", say("Normal", "a pace")), ("quick", say("Quick")))
    faces = (("", say("with faces and words")), ("faces", say("with faces")), ("none", say("without faces")))
    steps = (("", say("Off")), ("1", say("every second")), ("2", say("every 2 seconds")), ("4", say("every 4 seconds")))
    return shell(
        f'<h1>{say("Settings")}</h1><section class="panel fields">{setting("language", say("Language"), [("", say("Same as the device")), *languages().items()])}'
        f"{setting('theme', say('Light or dark'), themes)}{setting('pace', say('How fast bots move'), paces)}{setting('faces', say('Players are shown'), faces)}{_cues(chosen)}"
        f"{setting('stepping', say('For a single switch: move from button to button automatically'), steps)}{fetching}</section>"
        f'<section class="panel"><h2>{say("Backup")}</h2><p>{say("Everything lives on this device only, and some browsers clear the data of pages not visited for a week. A backup is one file with everything.")}</p>'
        f'<p class="soft" id="backed">{backed}</p>{merge}<p class="row">{button(say("Make a backup"), act="backup", sign="save", kind="primary", id="backup")}'
        f"{button(say('Restore a backup'), act='pick:restore', sign='open', id='restore-pick')}{button(say('Open a match file'), act='pick:open-file', sign='open', id='open-file')}</p></section>{moving}",
        title=say("Settings"),
    )


def moving(body: str = "") -> str:
    """The panel for moving everything to another device; `body` is the progress, "" before it has begun."""
    words = say(
        "Everything that is kept here is copied to another device on the same Wi-Fi. Nothing is "
        "removed here, and the other device asks before it adds anything."
    )
    body = body or (
        f"<p>{words}</p><p>{button(say('Copy everything to another device'), act='everything', sign='share', id='everything')}</p>"
    )
    return f'<section class="panel" id="moving" tabindex="-1"><h2>{say("To another device")}</h2>{body}</section>'


def _cues(chosen: Mapping[str, str]) -> str:
    """Switches for sound and vibration, and the volume."""

    def switch(key: str, label: str) -> str:
        on = " checked" if chosen.get(key) == "true" else ""
        return f'<label class="field switch"><input type="checkbox" name="setting-{key}" id="setting-{key}"{on}><span>{label}</span></label>'

    volume = number(chosen.get("volume", ""))
    loud = volume if 0 <= volume < 1000 else 60
    slider = f'<input type="range" name="setting-volume" id="setting-volume" min="5" max="100" step="5" value="{loud}">'
    return (
        f"{switch('sound', say('Sounds'))}{switch('vibration', say('Vibration'))}"
        f'<label class="field"><span>{say("Volume")}</span>{slider}</label>'
    )


def merge(words: str, lines: Sequence[str], *, working: bool = False, over: bool = False) -> str:
    """The panel of a backup: `lines` (markup) say what will happen to its contents; it asks, unless it is `working` or `over`."""
    listed = f"<ul>{''.join(f'<li>{line}</li>' for line in lines)}</ul>" if lines else ""
    if working:
        buttons = ""
    elif over:
        buttons = button(say("Close"), act="restore-no", id="restore-close")
    else:
        buttons = button(say("Restore it"), act="restore-yes", kind="primary", id="restore-yes")
        buttons += button(say("Leave everything as it is"), act="restore-no", id="restore-no")
    row = f'<p class="row">{buttons}</p>' if buttons else ""
    return f'<div class="panel warn" id="restore" tabindex="-1"><p>{words}</p>{listed}{row}</div>'
