"""Asks a server ``ASK {}`` every 100 ms until its input ends, and prints the times taken.

Run by ``attack.py`` as a process of its own: beside an attack, questions would wait for the attacker as well.
"""

from __future__ import annotations

import http.client
import json
import sys
import threading
import time
from urllib.parse import quote

INTERVAL = 0.1


def ask(address: str) -> float:
    """Return the seconds from sending the question to having read its answer."""
    started = time.perf_counter()
    connection = http.client.HTTPConnection(address, timeout=30)
    connection.request("GET", f"/sparql?query={quote('ASK {}')}&format=json")
    response = connection.getresponse()
    body = response.read()
    connection.close()
    assert response.status == 200, body
    assert json.loads(body)["boolean"] is True
    return time.perf_counter() - started


def main(address: str) -> None:
    """Ask until standard input ends, each question at its time, however long the one before took."""
    ended = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), ended.set()), daemon=True).start()
    taken: list[float] = []
    asking: list[threading.Thread] = []
    while not ended.wait(INTERVAL):
        thread = threading.Thread(target=lambda: taken.append(ask(address)))
        thread.start()
        asking.append(thread)
    for thread in asking:
        thread.join()
    json.dump({"asked": len(asking), "seconds": sorted(taken)}, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1])
