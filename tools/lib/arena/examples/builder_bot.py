"""A bot for Windrose's arena without dependencies. It knows a little of Puerto Rico: it builds the dearest building it
can, takes roles with doubloons on their cards, and passes only if it must. Everything else it leaves to chance.

    npm run arena -- --bots "cmd:python3 tools/lib/arena/examples/builder_bot.py,random"
"""
import json
import random
import sys


def say(message):
    print(json.dumps(message), flush=True)


def worth(choice, view):
    verb = choice["means"]["verb"]
    if verb == "pass":
        return -1
    if verb == "build":
        # Buildings are numbered group by group from cheap to dear.
        return 100 + choice["action"] % 65536
    if verb == "role":
        return view["cards"][choice["means"]["card"]]["coins"]
    return 0


def choose(legal, view):
    return max(legal, key=lambda choice: (worth(choice, view), random.random()))["action"]


for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello":
        say({"type": "ready", "protocol": 1, "name": "builder bot", "wants": ["view"]})
    elif kind == "choose":
        say({"type": "choice", "id": message["id"], "action": choose(message["legal"], message["view"])})
    elif kind == "bye":
        break
