"""Common words for Through the Window: 32 for each of the nine letters that cards stand for.

Bots call nouns by these moves, and they are the first words of the list of nouns (`language.nouns`), so the number of a
move gives the number of its word.
"""

from __future__ import annotations

LETTERS = "aefjknqst"
"""The letters that cards stand for, in the order in which words are numbered."""
SIZE = 32
"""Words for each letter: more than the twelve cards of T, so that a letter is never used up."""

_BY_LETTER = """
ace air airplane angel animal ankle ant apple apron arch arm army arrow art artist ash atom aunt actor acorn album
    alley alligator almond anchor animation astronaut avenue award axe Africa Alaska
eagle ear earth east edge egg eight elbow elephant elevator elf end enemy engine engineer envelope eraser evening event
    exam exit explorer eye eyebrow eyelash eel emerald empire elm error England Europe
face factory fairy family farm farmer father feather fence field finger fire fish five flag floor flower fly food foot
    forest fork four fountain fox friend frog fruit funnel France Florida Friday
jack jacket jaguar jail jam janitor jar jaw jazz jeep jelly jellyfish jet jewel job jockey joke joker journal journey
    joy judge juggler juice jungle junk jury justice Jupiter Japan January June
kangaroo kayak keeper kennel kernel ketchup kettle key keyboard keyhole kick kid kidney king kingdom kiss kitchen kite
    kitten kiwi knee knife knight knob knock knot knuckle koala Kansas Kenya Korea Kentucky
nail name napkin nature navy neck necklace needle neighbor neighborhood nephew nest net news newspaper niece night
    nightgown nine noise noodle noon north nose note notebook nostril noun nurse nut Nile Norway
quail quake quality quantity quarrel quarry quart quarter quarterback quartet quartz quay queen quest question
    questionnaire queue quiche quicksand quiet quill quilt quince quintet quip quirk quiver quiz quota quotation quote
    Quebec
saddle sail sailor salad salt sand sandwich school scissors sea seat secret seed seven shadow shark sheep ship shirt
    shoe shop shoulder silver singer sister six skirt sky smoke snake snow sun
table tail tailor tank taxi tea teacher team teapot teatime telephone temple ten tent theater three ticket tie tiger
    tomato tongue tooth tower town toy train tree truck tunnel turtle two Texas
"""


def _lines() -> list[list[str]]:
    lines: list[list[str]] = []
    for line in _BY_LETTER.strip("\n").splitlines():
        if line.startswith(" "):
            lines[-1] += line.split()
        else:
            lines.append(line.split())
    return lines


VOCABULARY: tuple[tuple[str, ...], ...] = tuple(tuple(line) for line in _lines())
"""``VOCABULARY[letter][place]``, letters as in `LETTERS`."""
