"""The counterpart in Python's standard library: the same mails with `email.message`, and `smtplib` to send them.

    python_loop.py compose SECONDS | send PORT COUNT

Prints mails a second: of processor time for composing, of wall time for sending, over one connection.
"""

import email.policy
import email.utils
import hashlib
import smtplib
import sys
import time
from email.headerregistry import Address
from email.message import EmailMessage

TEXT = "Der Rat hat über den Radweg an der Deichstraße beschlossen.\n" * 16
HTML = '<p>Der Rat hat über den <a href="https://rat.example">Radweg</a> beschlossen.</p>\n' * 37


def compose(number: int) -> bytes:
    message = EmailMessage(policy=email.policy.SMTP)
    message["Date"] = email.utils.formatdate(1_796_022_000 + number, localtime=True)
    message["From"] = Address("Ratslotse Musterstadt", "rat", "musterstadt.example")
    message["To"] = Address("Kim Müller", f"person{number}", "example.org")
    message["Subject"] = "Der Radweg an der Deichstraße wird gebaut"
    digest = hashlib.sha256(f"delivery {number}".encode()).hexdigest()[:32]
    message["Message-ID"] = f"<{digest}@musterstadt.example>"
    message["List-Id"] = "Tagesordnungen <n1.rat.example>"
    message["List-Unsubscribe"] = "<https://rat.example/abmelden/abcdefghijklmnop>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(TEXT, cte="quoted-printable")
    message.add_alternative(HTML, subtype="html", cte="quoted-printable")
    return message.as_bytes()


if sys.argv[1] == "compose":
    for number in range(20):
        compose(number)
    rounds, start = 0, time.process_time()
    while time.process_time() - start < float(sys.argv[2]):
        for number in range(20):
            compose(rounds + number)
        rounds += 20
    print(int(rounds / (time.process_time() - start)))
else:
    # Composed before, so that only sending counts.
    count, mails = int(sys.argv[3]), [compose(number) for number in range(50)]
    start = time.perf_counter()
    with smtplib.SMTP("127.0.0.1", int(sys.argv[2])) as server:
        for number in range(count):
            server.sendmail("rat@musterstadt.example", [f"person{number}@example.org"], mails[number % 50])
    print(int(count / (time.perf_counter() - start)))
