"""A program for an environment in which the wheel is installed: a hand of Whist with four bots, and what else the wheel
has to hold. Prints ``over`` and how many games there are."""

import upcard
from upcard.web import STATIC

table = upcard.game("whist", single_hand=True).table(seed=3)
bots = [upcard.bot("club:4", table.game, seat) for seat in range(4)]
while not table.over:
    seat = table.to_act[0]
    table.play(bots[seat].choose(table.information_set(seat)), seat)
page = (STATIC / "index.html", STATIC.parent / "folder" / "worker.js")
titles = [upcard.game(name).about.title for name in upcard.games()]
print("over" if all(file.is_file() for file in page) else page, len(set(titles)))
