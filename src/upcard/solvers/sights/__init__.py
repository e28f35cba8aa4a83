"""How the searches of tricks look at each game that they know: one module a game, which the game's judgement names.

A module has ``SEARCHED``: a `trick_record.Plain`, of a game in which tricks count, or a `point_record.CardPoints`.
"""
