"""The score of a contract, the rubber, and duplicate. R16-R26, G15."""

from upcard.arrays import np
from upcard.rulebook import rule
from upcard.rulebook import ACE, JACK, KING, QUEEN, TEN, set_of
from upcard.games.contract_bridge.state import BID_AND_MADE, BY_DECLARERS, CONTRACT, DUPLICATE, HONOURS, INSULT
from upcard.games.contract_bridge.state import LEVEL_BONUS, NO_TRUMP, OVERTRICKS, RUBBER, SLAM, UNDER, UNDOUBLED
from upcard.games.contract_bridge.state import ContractBridge
from upcard.mechanics.matches.match import MAX_HANDS

TRICK_VALUE = np.array([20, 20, 30, 30, 30])  # R16, by strain
FIRST_NO_TRUMP = 10  # R16: the extra value of the first odd trick at no trump
GAME = 100  # R19
#                    1    2     3     each more      undoubled, doubled, redoubled          R23
UNDERTRICKS = np.array([
    [[50, 100, 150, 50], [100, 300, 500, 300], [200, 600, 1000, 600]],  # not vulnerable
    [[100, 200, 300, 100], [200, 500, 800, 300], [400, 1000, 1600, 600]],  # vulnerable
])  # fmt: skip
SMALL_SLAM, GRAND_SLAM = np.array([500, 750]), np.array([1000, 1500])  # R24: not vulnerable, vulnerable
TWO_GAMES_TO_NONE, TWO_GAMES_TO_ONE = 700, 500  # R26
# G16, by the number of the deal, 1 to 16: 0 none, 1 South and North, 2 West and East, 3 both
BOARD_VULNERABILITY = np.array([0, 1, 2, 3, 1, 2, 3, 0, 2, 3, 0, 1, 3, 0, 1, 2])

HONOUR_SET = np.array(  # R22, by strain
    [set_of(13 * a_suit + r for r in (TEN, JACK, QUEEN, KING, ACE)) for a_suit in range(4)]
    + [set_of(13 * a_suit + ACE for a_suit in range(4))]
)
HONOURS_PAY = np.array([[0, 0, 0, 0, 100, 150], [0, 0, 0, 0, 150, 0]])  # R22: four or five of the trump suit, four aces


@rule
def score_hand(s: ContractBridge):
    score_contract(s)
    score_honours(s)
    enter_scores(s)
    close_hand(s)


@rule
def score_contract(s: ContractBridge):
    """R16-R18: the trick score of a contract made; only undertricks for one that failed."""
    side = s.declarer_seat & 1
    over = s.tricks[side] - 6 - (s.bid // 5 + 1)
    if over < 0:
        s.paid[1 - side][UNDER] = undertricks(s, side, -over)
    else:
        s.paid[side][CONTRACT] = trick_score(s)
        s.paid[side][OVERTRICKS] = overtricks(s, side, over)
        s.paid[side][SLAM] = slam(s, side)
        s.paid[side][INSULT] = 50 * s.doubling  # R25


@rule
def trick_score(s: ContractBridge):
    """R16, and R17: doubled or redoubled."""
    strain = s.bid % 5
    value = TRICK_VALUE[strain] * (s.bid // 5 + 1) + (FIRST_NO_TRUMP if strain == NO_TRUMP else 0)
    return value << s.doubling  # undoubled, doubled, redoubled: once, twice, four times


@rule
def overtricks(s: ContractBridge, side, over):
    """R21, G12: the trick value each; 100 doubled, 200 redoubled, twice that if vulnerable."""
    if s.doubling == UNDOUBLED:
        return TRICK_VALUE[s.bid % 5] * over
    return 100 * s.doubling * (1 + s.vulnerable[side]) * over


@rule
def undertricks(s: ContractBridge, side, down):
    """R23, G3: by the defenders' vulnerability, or by the declaring side's."""
    priced = side if s.undertrick_vulnerability == BY_DECLARERS else 1 - side
    pays = UNDERTRICKS[s.vulnerable[priced], s.doubling]
    return pays[down - 1] if down <= 3 else pays[2] + (down - 3) * pays[3]


@rule
def slam(s: ContractBridge, side):
    """R24, G4: twelve or thirteen tricks, if the contract was made, or bid and made."""
    taken = s.bid // 5 + 7 if s.slam_bonus == BID_AND_MADE else s.tricks[side]
    if taken == 13:
        return GRAND_SLAM[s.vulnerable[side]]
    return SMALL_SLAM[s.vulnerable[side]] if taken == 12 else 0


@rule
def score_honours(s: ContractBridge):
    """R22, G8: four or five trump honours or four aces in one hand of either side. G15: not at duplicate."""
    if s.honours and s.scoring != DUPLICATE:
        for seat in range(4):
            s.paid[seat & 1][HONOURS] += HONOURS_PAY[1 if s.trump < 0 else 0, s.honours_held[seat]]


@rule
def enter_scores(s: ContractBridge):
    """G14: trick scores first, which may win a game and the rubber; then all premiums above the line."""
    if s.scoring == DUPLICATE:
        add_level_bonus(s, s.declarer_seat & 1)
    else:
        for side in range(2):
            s.below[side] += s.paid[side][CONTRACT]
        for side in range(2):
            if s.below[side] >= GAME:
                win_game(s, side)
    for side in range(2):
        for item in range(8):
            s.score[side] += s.paid[side][item]
            if item != CONTRACT:
                s.above[side] += s.paid[side][item]


@rule
def win_game(s: ContractBridge, side):
    """R19: vulnerable, and both sides start again from zero. R26: the second game ends the rubber."""
    s.games[side] += 1
    s.vulnerable[side] = 1
    s.below[0] = s.below[1] = 0
    if s.games[side] == 2:
        s.paid[side][RUBBER] = TWO_GAMES_TO_ONE if s.games[1 - side] else TWO_GAMES_TO_NONE


@rule
def add_level_bonus(s: ContractBridge, side):
    """G15: at duplicate a contract made earns 50, or from a trick score of 100 on 300, vulnerable 500."""
    made = s.paid[side][CONTRACT]
    if made >= GAME:
        s.paid[side][LEVEL_BONUS] = 500 if s.vulnerable[side] else 300
    elif made:
        s.paid[side][LEVEL_BONUS] = 50


@rule
def close_hand(s: ContractBridge):
    """R20, G11: the match ends with its last rubber; G15: at duplicate with its last deal."""
    s.over = 1
    s.hands_played += 1
    if s.scoring == DUPLICATE:
        s.ended = s.hand + 1 >= s.boards
    elif rubber_over(s):
        s.rubbers_played += 1
        s.ended = s.rubbers_played >= s.rubbers
    if s.ended:
        s.won = match_winners(s)


@rule
def rubber_over(s: ContractBridge):
    """R20: two games won; G11: or as many hands played as the limit allows."""
    if s.games[0] == 2 or s.games[1] == 2:
        return True
    return s.scoring != DUPLICATE and s.hands_played >= (s.max_hands if s.max_hands > 0 else MAX_HANDS)


@rule
def match_winners(s: ContractBridge):
    """R20, G10: the larger total wins; equal totals are a draw."""
    if s.score[0] == s.score[1]:
        return 0
    return 0b0101 if s.score[0] > s.score[1] else 0b1010


@rule
def begin_rubber(s: ContractBridge):
    """R19, R20: a new rubber starts with no game and no score on either side."""
    for side in range(2):
        s.below[side] = s.above[side] = s.games[side] = s.vulnerable[side] = 0
    s.hands_played = 0
