#!/usr/bin/python3
"""A window of WebKitGTK for WebKitWebDriver: webkit_window.py [--profile FOLDER] [--no-site-data]

WebKitGTK's own test browser keeps no profile under automation and does not print the console. Without a profile the window is
private. It runs on the Python of Debian's python3-gi, not on that of the tests.
"""

import argparse
from typing import Any

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

# Runs before everything else in a page: what a console would show as an error is written to the terminal.
SAY = """
(() => {
  const say = (...words) => webkit.messageHandlers.said.postMessage(
    words.map((word) => (word instanceof Error ? `${word.name}: ${word.message} ${word.stack ?? ""}` : String(word))).join(" ").slice(0, 600));
  const old = console.error;
  console.error = (...words) => { say(...words); old.apply(console, words); };
  addEventListener("error", (event) => say("uncaught", event.message ?? `not loaded: ${event.target?.src ?? event.target?.href}`, event.filename ?? "", event.lineno ?? ""), true);
  addEventListener("unhandledrejection", (event) => say("rejected", event.reason));
  addEventListener("securitypolicyviolation", (event) => say("policy", event.violatedDirective, event.blockedURI, event.sourceFile ?? ""));
})();
"""

parser = argparse.ArgumentParser()
parser.add_argument("--profile")
parser.add_argument("--no-site-data", action="store_true")
chosen, _ = parser.parse_known_args()

if chosen.profile:
    folders = {"base_data_directory": f"{chosen.profile}/data", "base_cache_directory": f"{chosen.profile}/cache"}
    kept = WebKit2.WebsiteDataManager(**folders)
else:
    kept = WebKit2.WebsiteDataManager(is_ephemeral=True)
context = WebKit2.WebContext(website_data_manager=kept)
context.set_automation_allowed(True)
if chosen.no_site_data:
    context.get_cookie_manager().set_accept_policy(WebKit2.CookieAcceptPolicy.NEVER)


def said(_manager: Any, result: Any) -> None:
    print("SAID", result.get_js_value().to_string().replace("\n", " | "), flush=True)


def window(_session: Any) -> Any:
    content = WebKit2.UserContentManager()
    content.register_script_message_handler("said")
    content.connect("script-message-received::said", said)
    frames, when = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
    content.add_script(WebKit2.UserScript(SAY, frames, when))
    settings = WebKit2.Settings(
        enable_write_console_messages_to_stdout=True, enable_html5_local_storage=not chosen.no_site_data
    )
    view = WebKit2.WebView(
        web_context=context, user_content_manager=content, settings=settings, is_controlled_by_automation=True
    )
    view.connect("web-process-terminated", lambda _view, why: print("SAID the page's process ended:", why, flush=True))
    frame = Gtk.Window(default_width=1180, default_height=820, decorated=False)
    frame.add(view)
    frame.show_all()
    view.connect("close", lambda _view: frame.destroy())
    return view


def started(_context: Any, session: Any) -> None:
    info = WebKit2.ApplicationInfo()
    info.set_name("WebKitGTK")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", window)


context.connect("automation-started", started)
Gtk.main()
