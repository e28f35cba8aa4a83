"""The workshop: a person writes a card game in the page, and it is checked, dealt and played in that browser.

A game's source is hostile until shown otherwise. So none of this runs on a server or in the room that a browser has:
`workshop.room` opens a room of its own for it, in a worker under an origin of its own that can reach nothing
(`web/static/app/sandbox/sandbox.js`, `web/folder/sandboxFrame.js`). No check in Python keeps a game from
anything; it makes mistakes plain, not attacks harmless.

`sources` puts a game's files where Python imports them, `check` finds what is wrong with them, `revisions` makes them
games of the room, `limit` ends rules that run for too long, `trials` has the suite and random hands in slices,
`packing` writes and reads files of games, and `requests` is the list of what the page may ask for.
"""
