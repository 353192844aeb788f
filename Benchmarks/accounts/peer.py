"""`GET /api/auth/me` as one writes it with FastAPI: check the cookie's JWT, read the account, answer the same JSON.

The counterpart of `run.py`: same database file, same secret, one statement a request on a connection of its own, uvicorn
with its fast parts (uvloop, httptools) as `uvicorn[standard]` installs them.
"""

from __future__ import annotations

import os
import sqlite3

import jwt
from fastapi import Cookie, FastAPI, HTTPException
from pydantic import BaseModel

SECRET = os.environ["WEB_JWT_SECRET"]
database = sqlite3.connect(os.environ["PEER_DATABASE"], check_same_thread=False, isolation_level=None)
database.row_factory = sqlite3.Row
database.execute("PRAGMA query_only = 1")

RIGHTS = """SELECT r."right" AS name FROM user_roles o JOIN role_rights r ON r.role = o.role WHERE o.owner_id = ?"""
ACCOUNT = "SELECT * FROM web_users WHERE id = ?"


class UserOut(BaseModel):
    """What the product answers."""

    id: int
    email: str
    role: str
    status: str
    delivery_channel: str
    email_verified: bool
    apple_linked: bool
    has_password: bool
    access_token: str | None
    display_name: str | None
    qa_speichern: bool | None
    pending_email: str | None
    rights: list[str]


app = FastAPI()


@app.get("/api/auth/me")
async def me(access_token: str | None = Cookie(default=None)) -> UserOut:
    try:
        claims = jwt.decode(access_token or "", SECRET, algorithms=["HS256"])
    except jwt.PyJWTError:
        raise HTTPException(401) from None
    row = database.execute(ACCOUNT, (int(claims["sub"]),)).fetchone()
    if row is None or row["token_version"] != claims["ver"]:
        raise HTTPException(401)
    rights = [right["name"] for right in database.execute(RIGHTS, (row["id"],))]
    return UserOut(
        id=row["id"], email=row["email"], role=row["role"], status=row["status"],
        delivery_channel=row["delivery_channel"], email_verified=bool(row["email_verified"]),
        apple_linked=row["apple_sub"] is not None, has_password=bool(row["password_set"]), access_token=None,
        display_name=row["display_name"], qa_speichern=None, pending_email=None, rights=rights,
    )
