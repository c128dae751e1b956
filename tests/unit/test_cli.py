"""The command line, on the toy game: what it prints, what it refuses, and that only the seed matters."""

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from hexdice.cli import protocol, simulate
from hexdice.cli.main import main
from hexdice.kernel.codec import dump_match, pack
from hexdice.kernel.game import AnyGame
from hexdice.kernel.match import Event, Header, Match, Seat

SEED = "0123456789abcdef0123456789abcdef"
Capture = pytest.CaptureFixture[str]


def out(capsys: Capture, *arguments: str) -> Any:
    assert main(arguments) == 0
    return json.loads(capsys.readouterr().out)


def fails(capsys: Capture, *arguments: str) -> tuple[int, str]:
    """Exit code and the one sentence on standard error."""
    try:
        code = main(arguments)
    except SystemExit as leave:
        code = int(leave.code or 0)
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("hexdice: ") and said.err.count("\n") == 1 and len(said.err) < 400
    return code, said.err


@pytest.mark.usefixtures("toy")
class TestSimulate:
    def test_counts_add_up(self, capsys: Capture) -> None:
        data = out(capsys, "simulate", "toy", "--games", "60", "--seats", "random,greedy,easy", "--json")
        assert data["games"] == 60
        assert [seat["level"] for seat in data["seats"]] == ["random", "greedy", "easy"]
        assert sum(seat["wins"] for seat in data["seats"]) + data["draws"] + data["nobody"] == 60
        assert data["reasons"] == {"points": 60}
        assert data["options"] == {"rounds": 2, "rich": False, "style": "plain"}  # two rounds when simulated
        assert data["events"] == {"sum": 600, "mean": 10.0, "min": 10, "max": 10}  # 2 x (3 bids, 1 choice, 1 outcome)
        assert 4 * 60 <= data["turns"]["sum"] <= 8 * 60
        points = data["figures"]["points"]
        assert 2 <= points["min"] <= points["mean"] <= points["max"] <= 18
        for seat in data["seats"]:
            assert 0 <= seat["low"] <= seat["share"] <= seat["high"] <= 1
        assert data["seconds"] > 0

    def test_the_seed_determines_everything(self, capsys: Capture) -> None:
        runs = [
            out(capsys, "simulate", "toy", "--games", "40", "--seed", seed, "--json", "--jobs", jobs)
            for seed, jobs in (("a", "1"), ("a", "2"), ("b", "1"))
        ]
        for run in runs:
            del run["seconds"]
        assert runs[0] == runs[1]
        assert runs[0] != {**runs[2], "seed": "a"}

    def test_seats_are_cycled(self, capsys: Capture) -> None:
        data = out(capsys, "simulate", "toy", "--players", "4", "--seats", "easy,random", "--games", "1", "--json")
        assert [seat["level"] for seat in data["seats"]] == ["easy", "random", "easy", "random"]
        data = out(capsys, "simulate", "toy", "--seats", "easy", "--games", "1", "--json")
        assert [seat["level"] for seat in data["seats"]] == ["easy", "easy"]

    def test_options_are_set(self, capsys: Capture) -> None:
        data = out(capsys, "simulate", "toy", "--option", "rounds=4", "--option", "rich=yes", "--games", "3", "--json")
        assert data["options"] == {"rounds": 4, "rich": True, "style": "plain"}

    def test_the_table_names_the_same_figures(self, capsys: Capture) -> None:
        assert main(["simulate", "toy", "--games", "20"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[0].startswith("toy: 20 matches, seed 0")
        assert any(line.startswith("points") for line in lines)
        assert any("%" in line and line.startswith("seat 1   random") for line in lines)

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            (["chess"], "invalid choice"),
            (["toy", "--games", "0"], "from 1 on"),
            (["toy", "--games", "x"], "from 1 on"),
            (["toy", "--option", "rounds"], "key=value"),
            (["toy", "--option", "rounds=99"], "cannot be '99'"),
            (["toy", "--option", "speed=1"], "Options: rounds, rich, style"),
            (["toy", "--seats", "genius"], "Levels: random, greedy, easy"),
            (["toy", "--seats", ""], "no bot called"),
            (["toy", "--players", "5"], "2 to 4 seats"),
            (["toy", "--seats", "random,random,random,random,random"], "2 to 4 seats"),
            ([], "required"),
        ],
    )
    def test_bad_input_is_one_sentence(self, capsys: Capture, arguments: list[str], words: str) -> None:
        code, said = fails(capsys, "simulate", *arguments)
        assert code == 2
        assert words in said

    def test_a_broken_invariant_names_the_match(self, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
        def check(match: Match) -> None:
            assert len(match.events) < 4, "one too many"

        monkeypatch.setattr(simulate, "check", check)
        code, said = fails(capsys, "simulate", "toy", "--seed", "s")
        assert code == 1
        assert "Match 0 of seed 's' is broken after event 4" in said and "one too many" in said


def test_the_interval_is_wilsons() -> None:
    """8 of 10: 0.490 to 0.943, as in tables; with no successes it starts at 0."""
    low, high = simulate.wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.49, 0.943)
    assert simulate.wilson(0, 10)[0] == 0.0
    assert simulate.wilson(10, 10)[1] == 1.0


def test_a_turn_is_a_run_of_one_seat() -> None:
    events = [Event(actor, "x") for actor in (0, -1, 0, 1, -1, -1, 1, 0)]
    assert simulate.turns(events) == 3


def finished(game: AnyGame) -> Match:
    match = Match(game, Header("toy", {"rounds": 1}, (Seat("Ann\x1b[31m"), Seat("Bo")), 2, SEED))
    match.play(0, "bid 1")
    match.play(1, "bid 3")
    match.play(1, "roll")
    match.draw()
    return match


class TestReplay:
    def test_every_event_and_the_result_are_listed(self, capsys: Capture, tmp_path: Path, toy: AnyGame) -> None:
        file = tmp_path / "match.json"
        for text in (dump_match(finished(toy)), pack(dump_match(finished(toy))) + "\n"):
            file.write_text(text, encoding="utf-8")
            assert main(["replay", str(file), "--check-dice"]) == 0
            lines = capsys.readouterr().out.splitlines()
            assert lines[0] == "Toy: Ann?[31m, Bo"  # control characters in a name do not reach the terminal
            assert lines[1:4] == ["   1  Ann?[31m: bid 1", "   2  Bo: bid 3", "   3  Bo: roll"]
            assert lines[4].endswith("(round 1 die)")
            assert "over: points; winners: 1" in lines
            assert lines[-2:] == ["dice: 1 drawn, 0 typed in, 0 taken over", "all as the seed gives them"]

    def test_json_holds_the_same(self, capsys: Capture, tmp_path: Path, toy: AnyGame) -> None:
        file = tmp_path / "match.json"
        match = finished(toy)
        file.write_text(dump_match(match), encoding="utf-8")
        data = out(capsys, "replay", str(file), "--json", "--check-dice")
        face = match.events[-1].text
        assert data["events"][3] == {"event": 4, "actor": -1, "text": face, "place": "round 1 die"}
        assert data["result"] == {"winners": [1], "reason": "points", "scores": [0, int(face)]}
        assert data["dice"] == {"drawn": 1, "typed": 0, "taken_over": 0, "wrong": []}

    def test_forged_dice_are_found(self, capsys: Capture, tmp_path: Path, toy: AnyGame) -> None:
        match = finished(toy)
        other = str(int(match.events[-1].text) % 6 + 1)
        file = tmp_path / "match.json"
        file.write_text(dump_match(Match(toy, match.header, [*match.events[:-1], Event(-1, other)])), encoding="utf-8")
        assert main(["replay", str(file), "--check-dice"]) == 1
        assert "not what the seed gives: events 4" in capsys.readouterr().out
        assert main(["replay", str(file)]) == 0

    def test_damage_is_one_sentence(self, capsys: Capture, tmp_path: Path, toy: AnyGame) -> None:
        text = dump_match(finished(toy))
        file = tmp_path / "match.json"
        samples = [b"", b"\xff\xfe\x00", text.encode()[:-9], b"[]", b"hexdice1:AAAA", b"{" * 99_999]
        samples.append(text.replace("bid 3", "bid 9").encode())
        samples.append(text.replace('"toy"', '"chess"').encode())
        for raw in samples:
            file.write_bytes(raw)
            assert fails(capsys, "replay", str(file))[0] == 1, raw[:40]
        assert fails(capsys, "replay", str(tmp_path / "none"))[0] == 2
        assert fails(capsys, "replay", str(tmp_path))[0] == 2


class Talk:
    """A conversation with the protocol."""

    def __init__(self) -> None:
        self.desk = protocol.Server()

    def __call__(self, do: str, **request: Any) -> Any:
        answer = json.loads(self.desk.answer(json.dumps({"do": do, **request})))
        assert answer.pop("ok"), answer
        return answer

    def refused(self, line: str) -> Any:
        answer = json.loads(self.desk.answer(line))
        assert answer["ok"] is False
        return answer


@pytest.mark.usefixtures("toy")
class TestProtocol:
    def test_a_match_from_its_start_to_its_end(self) -> None:
        talk = Talk()
        games = talk("games")["games"]
        assert games["toy"]["levels"] == ["easy"] and games["toy"]["options"][0]["key"] == "rounds"
        begun = talk("new", game="toy", seats=["Ann", "Bo"], options={"rounds": 1}, seed=SEED)
        assert begun["actors"] == [0, 1] and begun["seed"] == SEED and begun["chance"] is None
        assert talk("moves") == {"moves": {str(seat): ["bid 1", "bid 2", "bid 3", "resign"] for seat in (0, 1)}}
        talk("play", seat=1, move="bid 3")
        assert talk("moves", seat=1) == {"moves": {"1": []}}
        assert talk("view", seat=0)["position"].split()[2] == "0/9"
        assert talk("view", seat=1)["position"] == talk("position")["position"]
        assert talk("view")["position"].split()[2] == "0/9"
        assert talk("bot", seat=0, level="easy", seed="x")["move"] in ("bid 1", "bid 2", "bid 3")
        assert talk("undo", seat=1)["actors"] == [0, 1]
        assert talk("redo")["actors"] == [0]
        talk("play", seat=0, move="bid 1")
        played = talk("play", seat=1, move="roll")
        assert played["actors"] == [] and played["chance"]["place"] == "round 1 die" and played["chance"]["die"]
        assert talk("result") == {"result": None}
        drawn = talk("draw")
        assert drawn["event"]["actor"] == -1
        assert drawn["result"]["reason"] == "points"
        text = talk("save")["text"]
        assert Talk()("load", text=text)["result"] == drawn["result"]
        assert Talk()("load", text=pack(text))["cursor"] == 4
        talk("undo", practice=True)
        talk("play", seat=1, move="roll")
        assert talk("tell", outcome="6")["event"] == {"actor": -1, "text": "6", "mark": "typed"}

    def test_errors_are_answers(self) -> None:
        talk = Talk()
        for line in (
            "",
            "nonsense",
            "[]",
            "{}",
            '{"do":5}',
            '{"do":"dance"}',
            '{"do":"moves"}',
            '{"do":"new"}',
            "[" * 99_999,
        ):
            assert talk.refused(line)["error"] == "notation"
        new = {"do": "new", "game": "toy"}
        changes: tuple[dict[str, Any], ...] = (
            {"game": "chess"},
            {"seats": 9},
            {"seats": [1]},
            {"options": []},
            {"options": {"x": 1}},
            {"seed": 1},
        )
        for change in changes:
            assert talk.refused(json.dumps({**new, **change}))["error"] == "notation", change
        assert talk.refused(json.dumps({**new, "seats": ["a"] * 9}))["error"] == "replay"
        talk("new", game="toy")
        before = talk("save")
        illegal = talk.refused('{"do":"play","seat":0,"move":"roll","id":7}')
        assert illegal["error"] == "illegal" and illegal["rule"] == "TOY-1" and illegal["id"] == 7
        for line, error in (
            ('{"do":"play","seat":0,"move":"bid 9"}', "notation"),
            ('{"do":"play","seat":true,"move":"bid 1"}', "notation"),
            ('{"do":"play","seat":-1,"move":"1"}', "notation"),
            ('{"do":"play","seat":99,"move":"bid 1"}', "illegal"),
            ('{"do":"draw"}', "illegal"),
            ('{"do":"tell","outcome":"1"}', "illegal"),
            ('{"do":"undo"}', "illegal"),
            ('{"do":"redo"}', "illegal"),
            ('{"do":"bot","seat":0,"level":"genius"}', "notation"),
            ('{"do":"bot","seat":50,"level":"easy"}', "illegal"),
            ('{"do":"load","text":"{}"}', "notation"),
        ):
            assert talk.refused(line)["error"] == error, line
        assert talk("save") == before

    def test_lines_in_lines_out(self) -> None:
        answers = StringIO()
        protocol.serve(StringIO('{"do":"new","game":"toy"}\n\noops\n{"do":"actors","id":"a"}\n'), answers)
        first, second, third = (json.loads(line) for line in answers.getvalue().splitlines())
        assert (first["ok"], second["ok"], third["ok"], third["id"]) == (True, False, True, "a")


@pytest.mark.usefixtures("toy")
def test_rules_are_printed_and_written(capsys: Capture, tmp_path: Path) -> None:
    assert main(["rules", "toy"]) == 0
    printed = capsys.readouterr().out
    assert '- <a id="TOY-1"></a>Bid, then **roll**. <sub>TOY-1, ruling</sub>' in printed
    assert main(["rules", "--write", str(tmp_path / "rules")]) == 0
    assert (tmp_path / "rules" / "toy.md").read_text(encoding="utf-8") == printed
    (tmp_path / "file").write_text("")
    assert fails(capsys, "rules", "--write", str(tmp_path / "file"))[0] == 2


def run(*arguments: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    """The real command in a separate process, with only the standard library."""
    root = Path(__file__).parents[2]
    command = [sys.executable, "-S", "-m", "hexdice", *arguments]
    return subprocess.run(command, capture_output=True, env={**os.environ, "PYTHONPATH": str(root / "py"), **env})


def test_the_module_runs_and_leaves_with_its_code() -> None:
    assert run("--help").returncode == 0
    bad = run("simulate", "chess")
    assert bad.returncode == 2
    assert bad.stderr.count(b"\n") == 1


def test_each_command_has_help() -> None:
    for command in ("simulate", "replay", "protocol", "rules"):
        assert b"usage: hexdice " + command.encode() in run(command, "--help").stdout
