"""Data channels to other devices in the same network: WebRTC without a server, opened only after a tap."""

from collections.abc import Callable
from typing import Any, NamedTuple

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

from hexdice.live.allowance import Batch, Intake

GATHER_MS = 1_500  # time to gather this device's addresses; most browsers need far less
PATIENCE_MS = 15_000  # time for two devices to connect
LOOKUP_MS = 2_000  # between two lookups of the other device's addresses
PERMISSIONS = ("local-network", "local-network-access")  # the newer and the older name


class Reports(NamedTuple):
    """What is called when something happens to a connection, with its id."""

    described: Callable[[str, str], None]  # this side is complete: its description
    opened: Callable[[str, str], None]  # the label of the channel
    receive: Callable[[Batch], None]  # messages, and None for a channel that was closed after them
    apart: Callable[[str, bool], None]  # the devices could not connect in time; whether this browser forbids it
    failed: Callable[[str, str], None]  # the browser refused: why
    flooded: Callable[[str], None]  # the other device sent far too much and was cut off


class Channels:
    """Connections by id, each with one channel, ordered and reliable."""

    def __init__(self, reports: Reports) -> None:
        self._reports = reports
        self._intake = Intake(lambda: js.performance.now() / 1000)
        self._scheduled = False  # whether the next batch has a time
        self._connections: dict[str, Any] = {}
        self._channels: dict[str, Any] = {}
        js.window.addEventListener("pagehide", create_proxy(lambda _event: self._close_all()))

    def offer(self, id: str, label: str) -> None:
        """Makes the first side of a channel; `label` announces its purpose to the other side."""
        connection = self._connection(id)
        if connection is not None:
            self._listen(id, connection.createDataChannel(label))
            self._describe(id, connection, connection.createOffer())

    def answer(self, id: str, sdp: str) -> None:
        """Makes the second side from the description of the first."""
        connection = self._connection(id)
        if connection is None:
            return

        def set_remote(_done: Any) -> None:
            if id in self._connections:
                self._describe(id, connection, connection.createAnswer())
                self._look_up(id, connection, sdp)

        connection.addEventListener("datachannel", create_proxy(lambda event: self._listen(id, event.channel)))
        self._then(id, connection.setRemoteDescription(_description("offer", sdp)), set_remote)

    def connect(self, id: str, sdp: str) -> None:
        """Accepts the description of the second side."""
        connection = self._connections.get(id)
        if connection is not None:
            self._then(
                id,
                connection.setRemoteDescription(_description("answer", sdp)),
                lambda _done: self._look_up(id, connection, sdp),
            )
            js.setTimeout(create_once_callable(lambda: self._late(id)), PATIENCE_MS)

    def send(self, id: str, text: str) -> None:
        """Sends a text; if the channel is gone, that is reported, and what is missing is sent after another scan."""
        channel = self._channels.get(id)
        if channel is None:
            return
        if channel.readyState != "open":
            self._gone(id)
            return
        try:
            channel.send(text)
        except JsException:  # the browser's buffer is full
            self._gone(id)

    def hang_up(self, id: str) -> None:
        """Closes a connection; no callback follows."""
        self._intake.drop(id)
        self._close(id)

    def _close(self, id: str) -> None:
        self._channels.pop(id, None)
        connection = self._connections.pop(id, None)
        if connection is not None:
            connection.close()

    def _connection(self, id: str) -> Any:
        if not hasattr(js.window, "RTCPeerConnection"):
            self._reports.failed(id, "RTCPeerConnection")
            return None
        connection = self._connections[id] = js.RTCPeerConnection.new()

        def changed(_event: Any) -> None:
            if str(connection.connectionState) in ("failed", "closed"):
                self._gone(id)

        connection.addEventListener("connectionstatechange", create_proxy(changed))
        return connection

    def _describe(self, id: str, connection: Any, made: Any) -> None:
        """Sets this side's description, and reports it once all its addresses are known."""
        said: list[bool] = []

        def tell() -> None:
            if not said and id in self._connections:
                said.append(True)
                self._reports.described(id, str(connection.localDescription.sdp))

        def gathering(_event: Any) -> None:
            if str(connection.iceGatheringState) == "complete":
                tell()

        def set_local(description: Any) -> None:
            self._then(id, connection.setLocalDescription(description), lambda _done: None)
            js.setTimeout(create_once_callable(tell), GATHER_MS)

        connection.addEventListener("icegatheringstatechange", create_proxy(gathering))
        self._then(id, made, set_local)

    def _look_up(self, id: str, connection: Any, sdp: str) -> None:
        """Names the other side's addresses again until the devices are connected.

        Browsers hide an address behind a name, ask the network for it only once, and wireless networks lose such questions.
        """

        def again() -> None:
            if str(connection.connectionState) == "closed" or id in self._channels:
                return
            for line in sdp.splitlines():
                if line.startswith("a=candidate:"):
                    candidate = to_js({"candidate": line[2:], "sdpMLineIndex": 0}, dict_converter=js.Object.fromEntries)
                    done = create_once_callable(lambda _done: None)  # a refusal changes nothing
                    connection.addIceCandidate(candidate).then(done, done)
            self._look_up(id, connection, sdp)

        js.setTimeout(create_once_callable(again), LOOKUP_MS)

    def _then(self, id: str, promise: Any, done: Callable[[Any], None]) -> None:
        promise.then(create_once_callable(done), create_once_callable(lambda why: self._broke(id, str(why.message))))

    def _broke(self, id: str, why: str) -> None:
        if id in self._connections:
            self.hang_up(id)
            self._reports.failed(id, why)

    def _listen(self, id: str, channel: Any) -> None:
        def on_open(_event: Any) -> None:
            if id in self._connections:
                self._channels[id] = channel
                self._reports.opened(id, str(channel.label))

        def on_message(event: Any) -> None:
            if id not in self._channels or not isinstance(event.data, str):
                return
            if self._intake.take(id, event.data):
                self._handle()
            else:
                self.hang_up(id)
                self._reports.flooded(id)

        channel.addEventListener("message", create_proxy(on_message))
        channel.addEventListener("close", create_proxy(lambda _event: self._gone(id)))
        if channel.readyState == "open":
            on_open(None)
        else:
            channel.addEventListener("open", create_proxy(on_open))

    def _late(self, id: str) -> None:
        if id in self._connections and id not in self._channels:
            self._apart(id)

    def _gone(self, id: str) -> None:
        """A connection was ended by the other side or the network, or never opened."""
        if id not in self._connections:
            return
        if id in self._channels:
            self._close(id)
            self._intake.end(id)
            self._handle()
        else:
            self._apart(id)

    def _apart(self, id: str) -> None:
        """Two devices did not connect: reports it, once the browser has said whether it allows that."""
        answers: list[bool] = []

        def answered(status: Any = None) -> None:
            answers.append(str(getattr(status, "state", "")) == "denied")
            if len(answers) == len(PERMISSIONS) and id in self._connections and id not in self._channels:
                self._reports.apart(id, any(answers))

        if not hasattr(js.navigator, "permissions"):
            self._reports.apart(id, False)
            return
        for name in PERMISSIONS:
            asked = js.navigator.permissions.query(to_js({"name": name}, dict_converter=js.Object.fromEntries))
            asked.then(create_once_callable(answered), create_once_callable(lambda _unknown: answered()))

    def _handle(self) -> None:
        """Handles what has arrived: at once if the page has had its time, otherwise when it has."""
        pause = self._intake.pause()
        if self._scheduled or pause is None:
            return
        if pause > 0:
            self._scheduled = True
            js.setTimeout(create_once_callable(self._go_on), int(pause * 1000) + 1)
            return
        self._intake.handle(self._reports.receive)
        self._handle()

    def _go_on(self) -> None:
        self._scheduled = False
        self._handle()

    def _close_all(self) -> None:
        """Closes all connections when the page is left, so that the other devices know at once; if it comes back it finds them closed."""
        for connection in self._connections.values():
            connection.close()


def _description(kind: str, sdp: str) -> Any:
    return to_js({"type": kind, "sdp": sdp}, dict_converter=js.Object.fromEntries)
