"""A bot to begin from, without dependencies. It rates every legal choice by a few rules of thumb and takes the best one.

    npm run arena -- --bots "cmd:python3 examples/starter_bot.py,deckhand" --games 40

The protocol is docs/bot-protocol.md; docs/bot-protocol/*.schema.json names everything in a line.
"""
import json
import random
import sys

TILES = ["corn", "indigo", "sugar", "tobacco", "coffee", "quarry", "forest"]


def say(message):
    print(json.dumps(message), flush=True)


def find(things, key, value):
    return next(thing for thing in things if thing[key] == value)


def load(means, view, seat):
    ship = view["ships"][means["ship"]]
    return min(view["players"][seat]["goods"][means["good"]], ship["room"] - ship["load"])


# What a choice seems to be worth, by game and verb. `means` says what it does, `view` is the position.
RATINGS = {
    "puerto-rico": {
        "pass": lambda means, view, seat: -1,
        "role": lambda means, view, seat: find(view["cards"], "card", means["card"])["coins"],
        "build": lambda means, view, seat: 10 + find(view["market"], "building", means["building"])["points"],
        "sell": lambda means, view, seat: view["players"][seat]["salePrices"][means["good"]],
        "load": load,
        "tile": lambda means, view, seat: TILES.index(means["tile"]),
    },
    "endeavor": {
        "pass": lambda means, view, seat: -1,
        "stop": lambda means, view, seat: -1,
        "occupy": lambda means, view, seat: 2 + find(view["cities"], "city", means["city"])["glory"],
        "draw": lambda means, view, seat: means["number"],
        "free": lambda means, view, seat: 1,
    },
}
game = seat = None
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello":
        say({"type": "ready", "protocol": 1, "name": "starter", "wants": ["view", "lapses"]})
    elif kind == "game":
        game, seat = message["game"], message["seat"]
    elif kind == "choose" and game not in RATINGS:
        say({"type": "decline", "id": message["id"], "why": f"this bot does not know {game}"})
    elif kind == "choose":
        rated = [
            (RATINGS[game].get(choice["means"]["verb"], lambda *_: 0)(choice["means"], message["view"], seat)
             + random.random() / 2, choice["action"])
            for choice in message["legal"]
        ]
        say({"type": "choice", "id": message["id"], "action": max(rated)[1]})
    elif kind == "lapse":
        print(f"entry {message['ply']}: {message['kind']}: {message['why']}", file=sys.stderr)
    elif kind == "bye":
        break
