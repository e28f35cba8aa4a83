"""What the judgement of several games shares: how cards are played to tricks, hands are valued for a bid, sets kept.

A game's own judgement stands with its rules, in the module ``judgement`` (`declarations.judgement`).
"""
