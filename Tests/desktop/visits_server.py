"""The wire of visits as far as the agent speaks it (docs/visits-agent.md), with a plan that tests set."""

from __future__ import annotations

import datetime
import json
import secrets
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


def moment(seconds: float) -> str:
    """A moment as the wire writes it."""
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%S.000Z")


class VisitsServer:
    """One account, its plan, and what was asked."""

    def __init__(self) -> None:
        self.email = "kim@example.org"
        self.password = "Pass-" + secrets.token_urlsafe(12)
        self.token = "token-" + secrets.token_hex(16)
        self.plan: list[dict[str, Any]] = []
        self.planners: set[str] = set()
        self.calls: list[str] = []
        self.is_up = True
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:  # noqa: N802
                server._answer(self, b"")

            def _with_body(self) -> None:
                server._answer(self, self.rfile.read(int(self.headers["Content-Length"] or 0)))

            do_POST = do_PUT = _with_body

            def log_message(self, *_: object) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self.url = f"http://localhost:{self._http.server_port}"
        threading.Thread(target=self._http.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Ends it."""
        self._http.shutdown()
        self._http.server_close()

    @property
    def asked(self) -> int:
        """How often somebody asked for the plan."""
        return self.calls.count("GET /api/visits/plan")

    def planned(self, typ: str, visit: int | None, fires: float, life: float, body: str, **more: Any) -> dict[str, Any]:
        """One notification of a plan."""
        target = {"anfahrt": "home", "verspaetung": "home", "doku": "briefing", "freigabe": "bericht"}.get(typ, "offen")
        made = {"id": f"{typ}-{visit or 'tag'}", "typ": typ, "visitId": visit, "fires_at": moment(fires),
                "expires_at": moment(fires + life), "title": f"Titel {typ}", "body": body, "target": target}
        return made | {"occasion": f"{made['id']}@{moment(fires)}"} | more

    def _answer(self, request: BaseHTTPRequestHandler, body: bytes) -> None:
        self.calls.append(f"{request.command} {request.path}")
        if not self.is_up:
            request.close_connection = True
            return
        status, value = self._route(request, json.loads(body) if body else {})
        answer = json.dumps(value).encode()
        request.send_response(status)
        request.send_header("Content-Type", "application/json")
        request.send_header("Content-Length", str(len(answer)))
        request.end_headers()
        request.wfile.write(answer)

    def _route(self, request: BaseHTTPRequestHandler, sent: dict[str, Any]) -> tuple[int, Any]:
        refused = 401, {"status": 401, "code": "unauthorized", "detail": "Bitte anmelden."}
        if (request.command, request.path) == ("POST", "/api/auth/login"):
            is_right = sent == {"email": self.email, "password": self.password}
            return (200, self._user()) if is_right and request.headers["X-Client"] == "app" else refused
        if request.headers["Authorization"] != f"Bearer {self.token}":
            return refused
        routes: dict[tuple[str, str], Callable[[], Any]] = {
            ("GET", "/api/auth/me"): self._user,
            ("GET", "/api/visits/plan"): lambda: {"planned": sorted(self.plan, key=lambda each: each["fires_at"])},
            ("GET", "/api/visits/notifications"): self._settings,
            ("PUT", "/api/visits/notifications"): lambda: self._change(sent),
        }
        route = routes.get((request.command, request.path))
        return (200, route()) if route else (404, {"status": 404, "code": "not_found", "detail": "Nicht gefunden."})

    def _user(self) -> dict[str, Any]:
        return {"id": 1, "email": self.email, "role": "user", "status": "active", "delivery_channel": "both",
                "email_verified": True, "apple_linked": False, "has_password": True, "access_token": self.token,
                "display_name": "Kim", "fragen_speichern": None, "pending_email": None, "rights": ["visits"]}

    def _settings(self) -> dict[str, Any]:
        return {"topics": [], "device_plans": self.device_plans, "delay_threshold_minutes": 15,
                "evening_time": "18:00", "start": None}

    @property
    def device_plans(self) -> bool:
        """Whether some device has said that it plans, and not that it does no more."""
        return bool(self.planners)

    def _change(self, sent: dict[str, Any]) -> dict[str, Any]:
        planning = sent["planning"]
        (self.planners.add if planning["seconds"] else self.planners.discard)(planning["device"])
        return self._settings()
