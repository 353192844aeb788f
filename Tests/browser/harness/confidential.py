"""Remembers what must never stand in a log, and looks for it."""

from __future__ import annotations

from pathlib import Path


class Confidential:
    """Endpoints, keys, links, tokens, addresses and texts that the harness made or was given."""

    def __init__(self) -> None:
        self._words: dict[str, str] = {}  # word to what it is
        self._logs: list[Path] = []

    def add(self, kind: str, *words: str | None) -> None:
        """Declares words confidential; very short ones would be found by chance and are left out."""
        for word in words:
            if word and len(word) >= 8:
                self._words[word] = kind

    def watch(self, log: Path) -> None:
        """A log that must be clean at the end."""
        self._logs.append(log)

    @property
    def logs(self) -> list[Path]:
        """All logs of the session."""
        return list(self._logs)

    def leaks(self) -> list[str]:
        """Each line of a log that holds a confidential word, with the word's kind instead of the word."""
        found = []
        for log in filter(Path.exists, self._logs):
            for number, line in enumerate(log.read_text(errors="replace").splitlines(), 1):
                for word, kind in self._words.items():
                    if word in line:
                        found.append(f"{log.name}:{number}: {kind}: {line.replace(word, '…')[:200]}")
        return found


CONFIDENTIAL = Confidential()
