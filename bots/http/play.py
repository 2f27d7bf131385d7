import json
import random
import sys
import urllib.request

address, rulebook, level = sys.argv[1], sys.argv[2], int(sys.argv[3])


def choose(game):
    """Your move: one of the legal ones."""
    return random.choice(game["legal"])["text"]


def call(path, body=None, secret=""):
    request = urllib.request.Request(address + "/api/v1" + path)
    request.add_header("Authorization", "Bearer " + secret)
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.data = json.dumps(body).encode()
    return urllib.request.urlopen(request)


opened = json.load(call("/games", {"rulebook": rulebook, "level": level, "name": "play.py"}))
(side, secret), = opened["seats"].items()
path = "/games/" + opened["id"]
print(f"{address}/game/{opened['id']}: {side} side of {rulebook}", flush=True)
for line in call(path + "/events"):
    if not line.startswith(b"data: "):
        continue
    news = json.loads(line[6:])
    if news.get("outcome"):
        print(f"after {news['ply']} plies: {news['outcome']['why']}")
        break
    if "legal" in news and news["board"]["turn"] == side:
        call(path + "/moves", {"text": choose(news), "version": news["version"]}, secret)
