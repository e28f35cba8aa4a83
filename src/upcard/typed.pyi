"""Games by name, with types: written by tools/typed_views.py (make docs) from what each game declares."""

# mypy: disable-error-code="overload-overlap"
# What fits a game's own overloads would fit the one for misspelt options, too, and returns another type: that is meant.

from typing import Any, ClassVar, Literal, TypedDict, Unpack, overload

from upcard.engine.compile.variant import OptionValue, Seed
from upcard.engine.knowledge.view import View
from upcard.engine.knowledge.zones import Zone
from upcard.engine.play.fixed_deal import Deck
from upcard.engine.play.game import Game
from upcard.engine.play.table import Table

class TableOptions(TypedDict, total=False):
    """The options of every game."""

    single_hand: bool | Literal["off", "on"]
    """Play one hand instead of a whole match."""
    first_dealer: int | Literal["0", "1", "2", "3", "4", "5", "6", "7", "random"]
    """Seat that deals first."""

class KnownView(View):
    """A view whose names are all known: another one is an error."""

    __getattr__: ClassVar[None]  # type: ignore[assignment, misc]
    single_hand: int
    first_dealer: int

class HasNoSuchOption:
    """What `game` returns, for a type checker, if a game is named that has no such option: it can do nothing, so
    whatever is done with it is an error. When the program runs, `game` raises `BadOption`."""

class AnacondaOptions(TableOptions, total=False):
    """The options of Anaconda."""

    betting: Literal["fixed", "pot_limit", "no_limit"]
    """How much may be bet (J5)."""
    ante: int
    """Ante in every hand, 0 to 1000 (J5)."""
    bet: int
    """Bet and raise; the least bet without fixed limit, 1 to 1000 (J5)."""
    max_raises: int
    """Raises in a round after the bet, 0 to 20 (J5)."""
    stack: int
    """Chips at the start for table stakes (0: running balances), 0 to 100000 (J15)."""
    low: Literal["ace_to_five", "deuce_to_seven", "ace_to_six"]
    """How low hands are compared (J9)."""
    two_left_pass: Literal["opponent", "none"]
    """Second pass with two players left (J4)."""
    last_round_first: Literal["left", "best_showing"]
    """Who bets first in the last round (J6)."""
    expose: Literal["simultaneous", "in_turn"]
    """How four cards are turned up (J12)."""
    deals: int
    """Hands in a match (0: one deal for each player), 0 to 1000 (J16)."""

class AnacondaOptionNames(TypedDict, total=False):
    """The names of the options of Anaconda, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    betting: OptionValue
    ante: OptionValue
    bet: OptionValue
    max_raises: OptionValue
    stack: OptionValue
    low: OptionValue
    two_left_pass: OptionValue
    last_round_first: OptionValue
    expose: OptionValue
    deals: OptionValue

class AnacondaView(KnownView):
    """What a seat knows at a table of Anaconda."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    passing: tuple[Zone, ...]
    """Laid out to pass: cards, for each seat."""
    fifth: tuple[Zone, ...]
    """Face down: cards, for each seat."""
    discards: tuple[Zone, ...]
    """Thrown away: cards, for each seat."""
    stock: Zone
    """Stock: cards."""
    betting_round: int
    """Betting round: a number."""
    declared: list[Literal["low", "high", ""] | None]
    """Declared: a word, for each seat."""
    chips: list[int]
    """Chips: a number, for each seat."""
    pot: int
    """Pot: a number."""
    bets: list[int]
    """Bet: a number, for each seat."""
    paid: list[int]
    """Paid: a number, for each seat."""
    collected: list[int]
    """Won: a number, for each seat."""
    inside: list[bool]
    """In the hand: yes or no, for each seat."""
    raises: int
    """Raises: a number."""
    betting: int
    ante: int
    bet: int
    max_raises: int
    stack: int
    low: int
    two_left_pass: int
    last_round_first: int
    expose: int
    deals: int

class AnacondaTable(Table):
    def view(self, seat: int | None = None) -> AnacondaView: ...

class AnacondaGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> AnacondaTable: ...
    def position(self, **fields: Any) -> AnacondaTable: ...

class BartokOptions(TableOptions, total=False):
    """The options of Bartok."""

    hand_size: int
    """Cards that each player draws, 1 to 7 (J1)."""
    races: Literal["realtime", "turn_based"]
    """First come, or all answer together (J4)."""
    penalties: Literal["called", "automatic", "off"]
    """Who detects breaches (J5)."""
    late_bartok: Literal["cures", "still_chargeable"]
    """Saying Bartok in a later window (J9)."""
    rules_display: Literal["shown", "memory"]
    """The list of rules lies open, or is kept in mind (R18)."""
    delay_seconds: int
    """Seconds after which a delay may be charged (0: never), 0 to 3600 (J26)."""
    wild: Literal["names_suit", "as_printed"]
    """The player of a wild card names a suit (J17)."""
    turn_limit: int
    """Turns after which play counts as impossible, 1 to 1000 (J13)."""
    max_vetoes: int
    """Vetoed proposals after which there is no new rule, 1 to 20 (J24)."""
    max_hands: int
    """Hands that make a match, 1 to 32 (J25)."""

class BartokOptionNames(TypedDict, total=False):
    """The names of the options of Bartok, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    hand_size: OptionValue
    races: OptionValue
    penalties: OptionValue
    late_bartok: OptionValue
    rules_display: OptionValue
    delay_seconds: OptionValue
    wild: OptionValue
    turn_limit: OptionValue
    max_vetoes: OptionValue
    max_hands: OptionValue

class BartokView(KnownView):
    """What a seat knows at a table of Bartok."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    stock: Zone
    """Stock: cards."""
    discard: Zone
    """Discard pile: cards."""
    rules: list[str]
    """Rules: a word, a list."""
    proposal: str
    """Proposed: a word."""
    direction: Literal["", "to the left", "to the right"]
    """Direction: a word."""
    named: str
    """Suit named: the sign of a suit."""
    stack: int
    """Cards to draw: a number."""
    wrong: Literal["", "uncharged", "charged"]
    """Wrong card: a word."""
    said: list[str]
    """Said: a word, for each seat."""
    turns: int
    """Turns taken: a number."""
    honour: list[str]
    """Rules of honour: a text, a list."""
    draft: list[str]
    """Proposed rule of honour: a text, a list."""
    hands_won: list[int]
    """Hands won: a number, for each seat."""
    hand_size: int
    races: int
    penalties: int
    late_bartok: int
    rules_display: int
    delay_seconds: int
    wild: int
    turn_limit: int
    max_vetoes: int
    max_hands: int

class BartokTable(Table):
    def view(self, seat: int | None = None) -> BartokView: ...

class BartokGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> BartokTable: ...
    def position(self, **fields: Any) -> BartokTable: ...

class BeggarMyNeighborOptions(TableOptions, total=False):
    """The options of Beggar My Neighbor."""

    out_of_cards: Literal["immediate", "when_due"]
    """When a player without cards loses (G3)."""
    turn_cap: int
    """Cards turned after which a deal is drawn, 1 to 100000 (G5)."""
    games: int
    """Deals in a match, 1 to 100 (G6)."""
    auto_run: bool | Literal["off", "on"]
    """One move plays the deal to its end (G7)."""

class BeggarMyNeighborOptionNames(TypedDict, total=False):
    """The names of the options of Beggar My Neighbor, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    out_of_cards: OptionValue
    turn_cap: OptionValue
    games: OptionValue
    auto_run: OptionValue

class BeggarMyNeighborView(KnownView):
    """What a seat knows at a table of Beggar My Neighbor."""

    piles: tuple[Zone, ...]
    """Pile: cards, for each seat."""
    center: Zone
    """Central pile: cards."""
    last_card: Zone
    """Last card turned: cards."""
    owed: int
    """Cards owed: a number."""
    turned: int
    """Cards turned: a number."""
    taken: int
    """Piles taken: a number."""
    loop_start: list[int]
    """Loop starts after piles, cards: a number, a list."""
    loop_length: list[int]
    """Loop lasts piles, cards: a number, a list."""
    score: list[int]
    """Deals won: a number, for each seat."""
    out_of_cards: int
    turn_cap: int
    games: int
    auto_run: int

class BeggarMyNeighborTable(Table):
    def view(self, seat: int | None = None) -> BeggarMyNeighborView: ...

class BeggarMyNeighborGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> BeggarMyNeighborTable: ...
    def position(self, **fields: Any) -> BeggarMyNeighborTable: ...

class BlackHoleOptions(TableOptions, total=False):
    """The options of Black Hole."""

    foundation: Literal["ace_of_spades", "any_card"]
    """First card of the foundation (G8)."""
    allow_resign: bool | Literal["off", "on"]
    """The player may give up (G4)."""
    undo: bool | Literal["off", "on"]
    """Moves may be taken back (G5)."""

class BlackHoleOptionNames(TypedDict, total=False):
    """The names of the options of Black Hole, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    foundation: OptionValue
    allow_resign: OptionValue
    undo: OptionValue

class BlackHoleView(KnownView):
    """What a seat knows at a table of Black Hole."""

    foundation_pile: Zone
    """Foundation: cards."""
    piles: tuple[Zone, ...]
    """Pile: cards, for each place."""
    stock: Zone
    """Stock: cards."""
    taken_back: int
    """Moves taken back: a number."""
    foundation: int
    allow_resign: int
    undo: int

class BlackHoleTable(Table):
    def view(self, seat: int | None = None) -> BlackHoleView: ...

class BlackHoleGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> BlackHoleTable: ...
    def position(self, **fields: Any) -> BlackHoleTable: ...

class BriscolaOptions(TableOptions, total=False):
    """The options of Briscola."""

    removed_two: Literal["clubs", "diamonds", "hearts", "spades"]
    """The two that three leave out (G3)."""
    tie_break: Literal["tied_only", "best_of_all"]
    """Who can win a tie-breaker hand (G5)."""
    peek: bool | Literal["off", "on"]
    """Partners look at each other's last three cards (G7)."""
    stop_when_decided: bool | Literal["off", "on"]
    """The last hand stops when nobody can catch up (G9)."""
    max_tie_breaks: int | Literal["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "none"]
    """Tie-breakers before a win is shared (G11)."""

class BriscolaOptionNames(TypedDict, total=False):
    """The names of the options of Briscola, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    removed_two: OptionValue
    tie_break: OptionValue
    peek: OptionValue
    stop_when_decided: OptionValue
    max_tie_breaks: OptionValue

class BriscolaView(KnownView):
    """What a seat knows at a table of Briscola."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    stock: Zone
    """Stock: cards."""
    upcard: Zone
    """Upcard: cards."""
    removed: Zone
    """Left out: cards."""
    trick: Zone
    """Trick: cards."""
    last_trick: Zone
    """Last trick: cards."""
    won_cards: tuple[Zone, ...]
    """Won cards: cards, for each side."""
    leader: int
    """Leads: the number of a seat."""
    trump: str
    """Trump: the sign of a suit."""
    taker: int
    """Last trick taken by: the number of a seat."""
    counted: list[int]
    """Points of the last hand: a number, for each side."""
    score: list[int]
    """Score: a number, for each side."""
    tie_breaks: int
    """Tie-breakers: a number."""
    removed_two: int
    tie_break: int
    peek: int
    stop_when_decided: int
    max_tie_breaks: int

class BriscolaTable(Table):
    def view(self, seat: int | None = None) -> BriscolaView: ...

class BriscolaGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> BriscolaTable: ...
    def position(self, **fields: Any) -> BriscolaTable: ...

class CanadianSaladOptions(TableOptions, total=False):
    """The options of Canadian Salad."""

    stop_when_decided: bool | Literal["off", "on"]
    """A hand stops when nothing more can be scored in it (G4)."""
    hand6_moon: bool | Literal["off", "on"]
    """Every trick of the sixth hand: the others are charged for all of it (G8)."""

class CanadianSaladOptionNames(TypedDict, total=False):
    """The names of the options of Canadian Salad, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    stop_when_decided: OptionValue
    hand6_moon: OptionValue

class CanadianSaladView(KnownView):
    """What a seat knows at a table of Canadian Salad."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    stock: Zone
    """Stock: cards."""
    trick: Zone
    """Trick: cards."""
    last_trick: Zone
    """Last trick: cards."""
    won_cards: tuple[Zone, ...]
    """Won: cards, for each seat."""
    goal: Literal["tricks", "hearts", "queens", "K♠", "last trick", "everything", ""]
    """To be avoided: a word."""
    took_last: int
    """Last trick: the number of a seat."""
    leader: int
    """Leads: the number of a seat."""
    tricks: list[int]
    """Tricks: a number, for each seat."""
    gained: list[int]
    """This hand: a number, for each seat."""
    score: list[int]
    """Score: a number, for each seat."""
    stop_when_decided: int
    hand6_moon: int

class CanadianSaladTable(Table):
    def view(self, seat: int | None = None) -> CanadianSaladView: ...

class CanadianSaladGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> CanadianSaladTable: ...
    def position(self, **fields: Any) -> CanadianSaladTable: ...

class CinchOptions(TableOptions, total=False):
    """The options of Cinch."""

    all_pass: Literal["dealer_free", "redeal_next_dealer", "dealer_bids_one"]
    """Nobody bids (G1)."""
    dealer_rob: Literal["draw_only", "free_six"]
    """What the dealer chooses six cards from (G4)."""
    max_hands: int
    """Hands after which the match ends (0: 20,000), 0 to 20000 (G15)."""
    target: int
    """Points that win the match, 1 to 1000 (G15)."""

class CinchOptionNames(TypedDict, total=False):
    """The names of the options of Cinch, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    all_pass: OptionValue
    dealer_rob: OptionValue
    max_hands: OptionValue
    target: OptionValue

class CinchView(KnownView):
    """What a seat knows at a table of Cinch."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    stock: Zone
    """Stub: cards."""
    rest: Zone
    """Rest of the stub: cards."""
    aside: Zone
    """Dealer's trumps: cards."""
    discards: tuple[Zone, ...]
    """Discards: cards, for each seat."""
    dead: tuple[Zone, ...]
    """Dead trumps: cards, for each seat."""
    trick: Zone
    """Trick: cards."""
    last_trick: Zone
    """Last trick: cards."""
    won_cards: tuple[Zone, ...]
    """Won: cards, for each side."""
    last_call: list[Literal["pass", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", ""]]
    """Last call: a word, for each seat."""
    bid: int
    """Contract: a number."""
    declarer: int
    """Highest bidder: the number of a seat."""
    trump: str
    """Trump: the sign of a suit."""
    kept: list[int]
    """Trumps kept: a number, for each seat."""
    leader: int
    """Leads: the number of a seat."""
    tricks: list[int]
    """Tricks: a number, for each side."""
    high_card: str
    """Highest trump: a card."""
    low_card: str
    """Lowest trump: a card."""
    credited: list[int]
    """High, low, jack, ten, pedros: the number of a side, a list."""
    collected: list[int]
    """Points: a number, for each side."""
    gained: list[int]
    """This hand: a number, for each side."""
    score: list[int]
    """Score: a number, for each side."""
    all_pass: int
    dealer_rob: int
    max_hands: int
    target: int

class CinchTable(Table):
    def view(self, seat: int | None = None) -> CinchView: ...

class CinchGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> CinchTable: ...
    def position(self, **fields: Any) -> CinchTable: ...

class CometOptions(TableOptions, total=False):
    """The options of Comet."""

    deal: Literal["stub", "known"]
    """Undealt cards: a stub, or 8s that all know to be out (J1)."""
    races: Literal["comet_first", "realtime"]
    """Comet and next card at the same time (J9)."""
    stub_kings: Literal["count", "ignore"]
    """Kings in the stub (J12)."""
    target: int
    """Points that win the match, 1 to 1000 (J17)."""
    max_hands: int
    """Most hands in a match, 1 to 1000 (J17)."""

class CometOptionNames(TypedDict, total=False):
    """The names of the options of Comet, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    deal: OptionValue
    races: OptionValue
    stub_kings: OptionValue
    target: OptionValue
    max_hands: OptionValue

class CometView(KnownView):
    """What a seat knows at a table of Comet."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    played: tuple[Zone, ...]
    """Played: cards, for each seat."""
    stub: Zone
    """Stub: cards."""
    removed: Zone
    """Removed: cards."""
    last: str
    """Last card: a card."""
    interrupted: str
    """Interrupted at: a card."""
    gained: list[int]
    """This hand: a number, for each seat."""
    score: list[int]
    """Score: a number, for each seat."""
    deal: int
    races: int
    stub_kings: int
    target: int
    max_hands: int

class CometTable(Table):
    def view(self, seat: int | None = None) -> CometView: ...

class CometGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> CometTable: ...
    def position(self, **fields: Any) -> CometTable: ...

class CommerceOptions(TableOptions, total=False):
    """The options of Commerce."""

    stake: int
    """Stake that everybody antes (0: play for points), 0 to 1000 (R2)."""
    stand: Literal["allowed", "forbidden", "final"]
    """Whether a player may let a turn go by (J2)."""
    lap_limit: int
    """Laps without a knock after which hands are shown, 1 to 100 (J3)."""
    flush_tie: Literal["split", "cards"]
    """Flushes of equal point (J8)."""
    stack: int
    """Chips at the start (0: running balances), 0 to 100000 (J15)."""
    deals: int
    """Hands in a match (0: one deal for each player), 0 to 1000 (J14)."""

class CommerceOptionNames(TypedDict, total=False):
    """The names of the options of Commerce, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    stake: OptionValue
    stand: OptionValue
    lap_limit: OptionValue
    flush_tie: OptionValue
    stack: OptionValue
    deals: OptionValue

class CommerceView(KnownView):
    """What a seat knows at a table of Commerce."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    unseen: Zone
    """Dealer's cards: cards."""
    board: Zone
    """Board: cards."""
    stock: Zone
    """Stock: cards."""
    swapped_three: list[bool]
    """Swapped three: yes or no, for each seat."""
    knocker: int
    """Knocked by: the number of a seat."""
    pot: int
    """Pot: a number."""
    chips: list[int]
    """Chips: a number, for each seat."""
    collected: list[int]
    """Won in this hand: a number, for each seat."""
    stake: int
    stand: int
    lap_limit: int
    flush_tie: int
    stack: int
    deals: int

class CommerceTable(Table):
    def view(self, seat: int | None = None) -> CommerceView: ...

class CommerceGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> CommerceTable: ...
    def position(self, **fields: Any) -> CommerceTable: ...

class ContractBridgeOptions(TableOptions, total=False):
    """The options of Contract Bridge."""

    declarer: Literal["last_bidder", "first_to_name"]
    """Which player of the side declares (G2)."""
    undertrick_vulnerability: Literal["defenders", "declarer"]
    """Whose vulnerability prices undertricks (G3)."""
    slam_bonus: Literal["collected", "bid_and_made"]
    """What earns a slam bonus (G4)."""
    honours: bool | Literal["off", "on"]
    """Honours are scored (G8)."""
    scoring: Literal["rubber", "duplicate"]
    """Rubber, or every deal scored by itself (G15)."""
    rubbers: int
    """Rubbers in a match, 1 to 100 (G11)."""
    max_hands: int
    """Hands after which a rubber is broken off (0: 20,000), 0 to 20000 (G11)."""
    boards: int
    """Deals in a match of duplicate scoring, 1 to 64 (G15)."""
    first_board: int
    """Number of the first duplicate deal, 1 to 64 (G16)."""
    majors: Literal["five_cards", "four_cards"]
    """With how many cards 1♥ and 1♠ are opened (G17)."""
    two_bids: Literal["weak", "strong"]
    """Openings of 2♦, 2♥ and 2♠ (G17)."""
    transfers: bool | Literal["off", "on"]
    """Transfers over 1NT and 2NT (G17)."""
    blackwood: Literal["key_cards", "aces"]
    """What 4NT asks for (G17)."""
    leads: Literal["fourth_best", "third_and_fifth"]
    """The card that is led from a long suit with an honour (G18)."""
    carding: Literal["standard", "upside_down"]
    """Signals: whether high or low cards encourage (G18)."""

class ContractBridgeOptionNames(TypedDict, total=False):
    """The names of the options of Contract Bridge, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    declarer: OptionValue
    undertrick_vulnerability: OptionValue
    slam_bonus: OptionValue
    honours: OptionValue
    scoring: OptionValue
    rubbers: OptionValue
    max_hands: OptionValue
    boards: OptionValue
    first_board: OptionValue
    majors: OptionValue
    two_bids: OptionValue
    transfers: OptionValue
    blackwood: OptionValue
    leads: OptionValue
    carding: OptionValue

class ContractBridgeView(KnownView):
    """What a seat knows at a table of Contract Bridge."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    stock: Zone
    """Stock: cards."""
    trick: Zone
    """Trick: cards."""
    last_trick: Zone
    """Last trick: cards."""
    leader: int
    """Leads: the number of a seat."""
    last_call: list[str]
    """Last call: a word, for each seat."""
    bid: str
    """Bid: a word."""
    doubling: Literal["", "doubled", "redoubled"]
    """It is: a word."""
    bid_by: list[int]
    """Bid by: the number of a seat, a list."""
    doubled_by: list[int]
    """Doubled by: the number of a seat, a list."""
    redoubled_by: list[int]
    """Redoubled by: the number of a seat, a list."""
    declarer_seat: int
    """Declarer: the number of a seat."""
    dummy: int
    """Dummy: the number of a seat."""
    trump: str
    """Trump: the sign of a suit."""
    tricks: list[int]
    """Tricks: a number, for each side."""
    honours_held: list[int]
    """Honours played: a number, for each seat."""
    vulnerable: list[bool]
    """Vulnerable: yes or no, for each side."""
    below: list[int]
    """Below the line: a number, for each side."""
    above: list[int]
    """Above the line: a number, for each side."""
    games: list[int]
    """Games: a number, for each side."""
    score: list[int]
    """Total: a number, for each side."""
    paid: list[list[int]]
    """Scored in this hand: a number, a list."""
    declarer: int
    undertrick_vulnerability: int
    slam_bonus: int
    honours: int
    scoring: int
    rubbers: int
    max_hands: int
    boards: int
    first_board: int
    majors: int
    two_bids: int
    transfers: int
    blackwood: int
    leads: int
    carding: int

class ContractBridgeTable(Table):
    def view(self, seat: int | None = None) -> ContractBridgeView: ...

class ContractBridgeGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> ContractBridgeTable: ...
    def position(self, **fields: Any) -> ContractBridgeTable: ...

class ContractRummyOptions(TableOptions, total=False):
    """The options of Contract Rummy."""

    contract_size: Literal["exact", "at_least"]
    """Size of the melds of a contract (G1)."""
    hand7: Literal["whole_hand", "twelve_then_discard"]
    """What the last hand asks for (G2)."""
    min_naturals: int
    """Natural cards that a meld needs, 1 to 2 (G7)."""
    final_discard_required: bool | Literal["off", "on"]
    """A player goes out only with a discard (except in hand 7) (G11)."""
    merge_runs: bool | Literal["off", "on"]
    """Runs that are linked become one (G13)."""
    return_discard: bool | Literal["off", "on"]
    """The upcard just taken may be discarded (G14)."""
    turn_cap: int
    """Turns after which a hand ends, 1 to 100000 (G17)."""

class ContractRummyOptionNames(TypedDict, total=False):
    """The names of the options of Contract Rummy, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    contract_size: OptionValue
    hand7: OptionValue
    min_naturals: OptionValue
    final_discard_required: OptionValue
    merge_runs: OptionValue
    return_discard: OptionValue
    turn_cap: OptionValue

class ContractRummyView(KnownView):
    """What a seat knows at a table of Contract Rummy."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    melds: tuple[Zone, ...]
    """Meld: cards, for each place."""
    moving: Zone
    """To be laid off: cards."""
    stock: Zone
    """Stock: cards."""
    discard: Zone
    """Discard pile: cards."""
    active: int
    """On turn: the number of a seat."""
    opened: int
    """Contract made: a number."""
    made: list[int]
    """Melds of the contract: a number, a list."""
    building: int
    """Meld being put down: a number."""
    owed: int
    """Jokers to put down: a number."""
    lost: list[int]
    """This hand: a number, for each seat."""
    score: list[int]
    """Score: a number, for each seat."""
    contract_size: int
    hand7: int
    min_naturals: int
    final_discard_required: int
    merge_runs: int
    return_discard: int
    turn_cap: int

class ContractRummyTable(Table):
    def view(self, seat: int | None = None) -> ContractRummyView: ...

class ContractRummyGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> ContractRummyTable: ...
    def position(self, **fields: Any) -> ContractRummyTable: ...

class CratesOptions(TableOptions, total=False):
    """The options of Crates."""

    partnership: bool | Literal["off", "on"]
    """Four play as two partnerships (G15)."""
    wild_eights_nines: bool | Literal["off", "on"]
    """8s and 9s may be played on any card (G2)."""
    upcard_effects: bool | Literal["off", "on"]
    """The first upcard acts as if the dealer had played it (G3)."""
    auto_call: bool | Literal["off", "on"]
    """"One card" is always said for you (G12)."""
    spare_three: int
    """Points of a 3 that has nothing to cover, 0 to 3 (G14)."""
    turn_cap: int
    """Turns after which a hand is counted as it stands, 1 to 5000 (G17)."""

class CratesOptionNames(TypedDict, total=False):
    """The names of the options of Crates, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    partnership: OptionValue
    wild_eights_nines: OptionValue
    upcard_effects: OptionValue
    auto_call: OptionValue
    spare_three: OptionValue
    turn_cap: OptionValue

class CratesView(KnownView):
    """What a seat knows at a table of Crates."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    stock: Zone
    """Stock: cards."""
    discard: Zone
    """Discard pile: cards."""
    named: str
    """Suit named: the sign of a suit."""
    reversed: bool
    """Play runs to the right: yes or no."""
    sequence: int
    """2-sequence: a number."""
    owed: list[bool]
    """Owes two cards: yes or no, for each seat."""
    pressures: list[int]
    """Pressures: a number, for each side."""
    charged: list[int]
    """For pressures: a number, for each side."""
    total: list[int]
    """Score: a number, for each side."""
    partnership: int
    wild_eights_nines: int
    upcard_effects: int
    auto_call: int
    spare_three: int
    turn_cap: int

class CratesTable(Table):
    def view(self, seat: int | None = None) -> CratesView: ...

class CratesGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> CratesTable: ...
    def position(self, **fields: Any) -> CratesTable: ...

class DaifugoOptions(TableOptions, total=False):
    """The options of Daifugo."""

    deals: int
    """Deals in a match, 1 to 1000 (G6)."""
    lead_after_out: Literal["next_in_rotation", "last_not_passed"]
    """Who leads after a last card (G2)."""
    second_exchange: bool | Literal["off", "on"]
    """The Poor gives a card to the Millionaire and gets one back (G10)."""
    jokers: int
    """Jokers in the pack, 0 to 2 (G10)."""
    revolution: bool | Literal["off", "on"]
    """A play of four cards turns the ranking upside down (G10)."""

class DaifugoOptionNames(TypedDict, total=False):
    """The names of the options of Daifugo, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    deals: OptionValue
    lead_after_out: OptionValue
    second_exchange: OptionValue
    jokers: OptionValue
    revolution: OptionValue

class DaifugoView(KnownView):
    """What a seat knows at a table of Daifugo."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    stock: Zone
    """Stock: cards."""
    on_table: Zone
    """To beat: cards."""
    played: Zone
    """Beaten: cards."""
    last_by: int
    """Last play: the number of a seat."""
    passed: list[bool]
    """Passed: yes or no, for each seat."""
    place: list[int]
    """Place: a number, for each seat."""
    title: list[Literal["Daifugo", "Millionaire", "Commoner", "Poor", "Destitute", ""]]
    """Title: a word, for each seat."""
    upside_down: bool
    """Revolution: yes or no."""
    deals: int
    lead_after_out: int
    second_exchange: int
    jokers: int
    revolution: int

class DaifugoTable(Table):
    def view(self, seat: int | None = None) -> DaifugoView: ...

class DaifugoGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> DaifugoTable: ...
    def position(self, **fields: Any) -> DaifugoTable: ...

class DiplomatOptions(TableOptions, total=False):
    """The options of Diplomat."""

    after_no: Literal["left", "answerer"]
    """Who plays after a no (J1)."""
    end_turn: Literal["after_yes", "never"]
    """When a turn may be ended without a no (J2)."""
    empty_hand: Literal["plays_on", "skipped"]
    """What players without cards do (J5)."""
    ace_in_questions: Literal["low", "high"]
    """Where the ace stands in lower and higher (J8)."""
    max_questions_per_turn: int
    """Questions in one turn, 1 to 500 (J11)."""
    max_clauses: int
    """Clauses in one question (0: as many as there is room for), 0 to 31 (J17)."""
    stall_limit: int
    """Turns without a card laid out or a book, then play stops, 1 to 300 (J12)."""
    deals: int
    """Deals in a match, 1 to 100 (J14)."""

class DiplomatOptionNames(TypedDict, total=False):
    """The names of the options of Diplomat, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    after_no: OptionValue
    end_turn: OptionValue
    empty_hand: OptionValue
    ace_in_questions: OptionValue
    max_questions_per_turn: OptionValue
    max_clauses: OptionValue
    stall_limit: OptionValue
    deals: OptionValue

class DiplomatView(KnownView):
    """What a seat knows at a table of Diplomat."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    stock: Zone
    """Stock: cards."""
    table: Zone
    """Table: cards."""
    claimed: tuple[Zone, ...]
    """Books: cards, for each seat."""
    asked: int
    """Asked: the number of a seat."""
    answer: Literal["no", "yes", ""]
    """Last answer: a word."""
    books: list[int]
    """Books now: a number, for each seat."""
    total: list[int]
    """Books: a number, for each seat."""
    questions: int
    """Questions this turn: a number."""
    after_no: int
    end_turn: int
    empty_hand: int
    ace_in_questions: int
    max_questions_per_turn: int
    max_clauses: int
    stall_limit: int
    deals: int

class DiplomatTable(Table):
    def view(self, seat: int | None = None) -> DiplomatView: ...

class DiplomatGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> DiplomatTable: ...
    def position(self, **fields: Any) -> DiplomatTable: ...

class GoBoomOptions(TableOptions, total=False):
    """The options of Go Boom."""

    match: Literal["led", "previous"]
    """Card that the others have to match (G1)."""
    pass_when_able: bool | Literal["off", "on"]
    """With no stock left, a player who can play may still pass (G3)."""
    score: Literal["none", "pips"]
    """What winning a game is worth (G10)."""
    target: int
    """Pips that win the match, when pips are scored, 1 to 10000 (G10)."""

class GoBoomOptionNames(TypedDict, total=False):
    """The names of the options of Go Boom, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    match: OptionValue
    pass_when_able: OptionValue
    score: OptionValue
    target: OptionValue

class GoBoomView(KnownView):
    """What a seat knows at a table of Go Boom."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    stock: Zone
    """Stock: cards."""
    round: Zone
    """Round: cards."""
    last_round: Zone
    """Last round: cards."""
    discard: Zone
    """Discard pile: cards."""
    total: list[int]
    """Score: a number, for each seat."""
    match: int
    pass_when_able: int
    score: int
    target: int

class GoBoomTable(Table):
    def view(self, seat: int | None = None) -> GoBoomView: ...

class GoBoomGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> GoBoomTable: ...
    def position(self, **fields: Any) -> GoBoomTable: ...

class GongZhuOptions(TableOptions, total=False):
    """The options of Gong Zhu."""

    expose: Literal["circuit", "single"]
    """How often the players are asked to expose (G1)."""
    zero_hearts_are_points: bool | Literal["off", "on"]
    """4♥ 3♥ 2♥ count as point cards beside the 10♣ (G3)."""
    lead_single_exposed: bool | Literal["off", "on"]
    """An exposed card may open its suit if it is the only one held (G6)."""
    plus_1000_ends: bool | Literal["off", "on"]
    """A total of +1000 ends the match too (G10)."""
    max_hands: int
    """Hands after which the match ends in any case, 1 to 1000 (G11)."""
    target: int
    """Total that loses the match, -100000 to -1 (G12)."""

class GongZhuOptionNames(TypedDict, total=False):
    """The names of the options of Gong Zhu, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    expose: OptionValue
    zero_hearts_are_points: OptionValue
    lead_single_exposed: OptionValue
    plus_1000_ends: OptionValue
    max_hands: OptionValue
    target: OptionValue

class GongZhuView(KnownView):
    """What a seat knows at a table of Gong Zhu."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    stock: Zone
    """Stock: cards."""
    trick: Zone
    """Trick: cards."""
    last_trick: Zone
    """Last trick: cards."""
    captured: tuple[Zone, ...]
    """Captured: cards, for each seat."""
    won_cards: tuple[Zone, ...]
    """Won: cards, for each seat."""
    leader: int
    """Leads: the number of a seat."""
    exposed_by: list[int]
    """Exposed 10♣ J♦ A♥ Q♠: the number of a seat, a list."""
    tricks: list[int]
    """Tricks: a number, for each seat."""
    gained: list[int]
    """This hand: a number, for each seat."""
    score: list[int]
    """Score: a number, for each seat."""
    expose: int
    zero_hearts_are_points: int
    lead_single_exposed: int
    plus_1000_ends: int
    max_hands: int
    target: int

class GongZhuTable(Table):
    def view(self, seat: int | None = None) -> GongZhuView: ...

class GongZhuGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> GongZhuTable: ...
    def position(self, **fields: Any) -> GongZhuTable: ...

class GutsOptions(TableOptions, total=False):
    """The options of Guts."""

    ante: int
    """Ante, 0 to 1000 (R1)."""
    maximum: int
    """Maximum of the pot (0: none), 0 to 1000000 (J3)."""
    cap_mode: Literal["match_limit", "pot_limit", "until_exceeded"]
    """What the maximum limits (J3)."""
    ante_every_hand: bool | Literal["off", "on"]
    """All ante in every hand (J1)."""
    all_out: Literal["carry", "carry_and_ante", "best_pays"]
    """When everybody is out (J2)."""
    declare: Literal["sequential", "simultaneous"]
    """How players declare (J10)."""
    final_pot: Literal["divide", "play_on"]
    """Chips on the table after the last hand (J8)."""
    stack: int
    """Chips at the start (0: running balances), 0 to 100000 (J9)."""
    deals: int
    """Hands in a match (0: two deals for each player), 0 to 1000 (J7)."""

class GutsOptionNames(TypedDict, total=False):
    """The names of the options of Guts, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    ante: OptionValue
    maximum: OptionValue
    cap_mode: OptionValue
    ante_every_hand: OptionValue
    all_out: OptionValue
    declare: OptionValue
    final_pot: OptionValue
    stack: OptionValue
    deals: OptionValue

class GutsView(KnownView):
    """What a seat knows at a table of Guts."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    discards: tuple[Zone, ...]
    """Thrown away: cards, for each seat."""
    stock: Zone
    """Stock: cards."""
    declared: list[Literal["out", "in", ""] | None]
    """Declared: a word, for each seat."""
    pot: int
    """Pot: a number."""
    chips: list[int]
    """Chips: a number, for each seat."""
    paid: list[int]
    """Paid: a number, for each seat."""
    collected: list[int]
    """Won: a number, for each seat."""
    ante: int
    maximum: int
    cap_mode: int
    ante_every_hand: int
    all_out: int
    declare: int
    final_pot: int
    stack: int
    deals: int

class GutsTable(Table):
    def view(self, seat: int | None = None) -> GutsView: ...

class GutsGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> GutsTable: ...
    def position(self, **fields: Any) -> GutsTable: ...

class KowahOptions(TableOptions, total=False):
    """The options of Kowah."""

    claim_pair: Literal["any", "structural", "exposed"]
    """Pairs whose third card wins (G3)."""
    match_wins: int
    """Hands to win, 1 to 1000 (G11)."""
    return_discard: bool | Literal["off", "on"]
    """The card just taken from the discard pile may be discarded (G12)."""
    turn_cap: int
    """Turns after which a hand ends without a winner, 1 to 100000 (G13)."""

class KowahOptionNames(TypedDict, total=False):
    """The names of the options of Kowah, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    claim_pair: OptionValue
    match_wins: OptionValue
    return_discard: OptionValue
    turn_cap: OptionValue

class KowahView(KnownView):
    """What a seat knows at a table of Kowah."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    stock: Zone
    """Stock: cards."""
    discard: Zone
    """Discard pile: cards."""
    pair: list[str]
    """Pair face up: a card, for each seat."""
    player: int
    """On turn: the number of a seat."""
    wins: list[int]
    """Hands won: a number, for each seat."""
    claim_pair: int
    match_wins: int
    return_discard: int
    turn_cap: int

class KowahTable(Table):
    def view(self, seat: int | None = None) -> KowahView: ...

class KowahGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> KowahTable: ...
    def position(self, **fields: Any) -> KowahTable: ...

class MilleOptions(TableOptions, total=False):
    """The options of Mille."""

    stake: int
    """The smaller stake (the larger is three times as much); 0: none, 0 to 1000000 (R3)."""
    twos_take_pile: bool | Literal["off", "on"]
    """Two 2s take a pile with a 2 on top (G3)."""
    extend_melds: Literal["any", "three"]
    """How many cards may be added to a meld at a time (G4)."""
    no_wild_needs_out: bool | Literal["off", "on"]
    """Only the player who goes out doubles for melds without wild cards (G8)."""
    double_skunk: Literal["total", "last_hand"]
    """What must be negative for a double skunk (G14)."""
    turn_cap: int
    """Turns after which a hand ends, 1 to 100000 (G18)."""

class MilleOptionNames(TypedDict, total=False):
    """The names of the options of Mille, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    stake: OptionValue
    twos_take_pile: OptionValue
    extend_melds: OptionValue
    no_wild_needs_out: OptionValue
    double_skunk: OptionValue
    turn_cap: OptionValue

class MilleView(KnownView):
    """What a seat knows at a table of Mille."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    melds: tuple[Zone, ...]
    """Melds: cards, for each seat."""
    stock: Zone
    """Stock: cards."""
    discard: Zone
    """Discard pile: cards."""
    melding: Literal[
        "twos",
        "threes",
        "fours",
        "fives",
        "sixes",
        "sevens",
        "eights",
        "nines",
        "tens",
        "jacks",
        "queens",
        "kings",
        "aces",
        "",
    ]
    """Melding: a word."""
    gained: list[int]
    """This hand: a number, for each seat."""
    stars: list[int]
    """Asterisks: a number, for each seat."""
    chapeaux: list[int]
    """Chapeaux: a number, for each seat."""
    score: list[int]
    """Score: a number, for each seat."""
    payment: int
    """The loser pays: a number."""
    stake: int
    twos_take_pile: int
    extend_melds: int
    no_wild_needs_out: int
    double_skunk: int
    turn_cap: int

class MilleTable(Table):
    def view(self, seat: int | None = None) -> MilleView: ...

class MilleGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> MilleTable: ...
    def position(self, **fields: Any) -> MilleTable: ...

class NineCardDonOptions(TableOptions, total=False):
    """The options of Nine-Card Don."""

    first_pitcher: int | Literal["draw", "random", "0", "1", "2", "3"]
    """Who pitches first (G2)."""
    max_hands: int
    """Hands after which the match ends in any case (0: none), 0 to 20000 (G10)."""
    target: int
    """Points that win the match, 1 to 1000 (G12)."""

class NineCardDonOptionNames(TypedDict, total=False):
    """The names of the options of Nine-Card Don, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    first_pitcher: OptionValue
    max_hands: OptionValue
    target: OptionValue

class NineCardDonView(KnownView):
    """What a seat knows at a table of Nine-Card Don."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    unseen: tuple[Zone, ...]
    """Not looked at: cards, for each seat."""
    stock: Zone
    """Undealt: cards."""
    drawn: tuple[Zone, ...]
    """Drawn for the pitch: cards, for each seat."""
    trick: Zone
    """Trick: cards."""
    last_trick: Zone
    """Last trick: cards."""
    won_cards: tuple[Zone, ...]
    """Won: cards, for each side."""
    trump: str
    """Trump: the sign of a suit."""
    leader: int
    """Leads: the number of a seat."""
    tricks: list[int]
    """Tricks: a number, for each side."""
    pegged: list[int]
    """This hand in play: a number, for each side."""
    game_to: Literal["N-S", "E-W", "nobody", ""]
    """Game to: a word."""
    score: list[int]
    """Score: a number, for each side."""
    first_pitcher: int
    max_hands: int
    target: int

class NineCardDonTable(Table):
    def view(self, seat: int | None = None) -> NineCardDonView: ...

class NineCardDonGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> NineCardDonTable: ...
    def position(self, **fields: Any) -> NineCardDonTable: ...

class PepperOptions(TableOptions, total=False):
    """The options of Pepper."""

    all_pass: Literal["next_dealer", "same_dealer", "dealer_bids_one"]
    """Nobody bids (G2)."""
    bidding_rounds: Literal["open", "single"]
    """Whether a player may bid again after a pass (G6)."""
    max_hands: int
    """Hands after which the match ends (0: 20,000), 0 to 20000 (G11)."""
    target: int
    """Points that win the match, 1 to 1000 (G14)."""

class PepperOptionNames(TypedDict, total=False):
    """The names of the options of Pepper, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    all_pass: OptionValue
    bidding_rounds: OptionValue
    max_hands: OptionValue
    target: OptionValue

class PepperView(KnownView):
    """What a seat knows at a table of Pepper."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    unused: Zone
    """Unused hand: cards."""
    trick: Zone
    """Trick: cards."""
    last_trick: Zone
    """Last trick: cards."""
    won_cards: tuple[Zone, ...]
    """Won: cards, for each side."""
    last_call: list[Literal["pass", "1", "2", "3", "4", "5", "6", "7", "little pepper", "big pepper", ""]]
    """Last call: a word, for each seat."""
    bid: Literal["", "1", "2", "3", "4", "5", "6", "7", "little pepper", "big pepper"]
    """Contract: a word."""
    declarer: int
    """Highest bidder: the number of a seat."""
    trump: Literal["♣", "♦", "♥", "♠", "no trump", ""]
    """Trump: a word."""
    leader: int
    """Leads: the number of a seat."""
    tricks: list[int]
    """Tricks: a number, for each side."""
    gained: list[int]
    """This hand: a number, for each side."""
    score: list[int]
    """Score: a number, for each side."""
    all_pass: int
    bidding_rounds: int
    max_hands: int
    target: int

class PepperTable(Table):
    def view(self, seat: int | None = None) -> PepperView: ...

class PepperGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> PepperTable: ...
    def position(self, **fields: Any) -> PepperTable: ...

class PittyPatOptions(TableOptions, total=False):
    """The options of Pitty Pat."""

    second_discard: Literal["optional", "required"]
    """The discard after a match (G2)."""
    empty_stock: Literal["reshuffle", "draw"]
    """When the stock is empty (G5)."""
    target_wins: int
    """Games that win the match, 1 to 100 (G7)."""
    turn_cap: int
    """Turns after which a game is drawn, 10 to 10000 (G9)."""

class PittyPatOptionNames(TypedDict, total=False):
    """The names of the options of Pitty Pat, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    second_discard: OptionValue
    empty_stock: OptionValue
    target_wins: OptionValue
    turn_cap: OptionValue

class PittyPatView(KnownView):
    """What a seat knows at a table of Pitty Pat."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    stock: Zone
    """Stock: cards."""
    discard: Zone
    """Discard: cards."""
    score: list[int]
    """Games won: a number, for each seat."""
    second_discard: int
    empty_stock: int
    target_wins: int
    turn_cap: int

class PittyPatTable(Table):
    def view(self, seat: int | None = None) -> PittyPatView: ...

class PittyPatGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> PittyPatTable: ...
    def position(self, **fields: Any) -> PittyPatTable: ...

class PlayOrPayOptions(TableOptions, total=False):
    """The options of Play or Pay."""

    forced: Literal["automatic", "asked"]
    """How forced cards are played and forced payments made (J6)."""
    ante: int
    """Ante in every hand, 0 to 1000 (J3)."""
    short_hand_ante: int
    """Extra ante of players with a card less, 0 to 1000 (J3)."""
    stack: int
    """Chips at the start (0: running balances), 0 to 100000 (J7)."""
    deals: int
    """Hands in a match (0: one deal for each player), 0 to 1000 (J8)."""

class PlayOrPayOptionNames(TypedDict, total=False):
    """The names of the options of Play or Pay, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    forced: OptionValue
    ante: OptionValue
    short_hand_ante: OptionValue
    stack: OptionValue
    deals: OptionValue

class PlayOrPayView(KnownView):
    """What a seat knows at a table of Play or Pay."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    played: tuple[Zone, ...]
    """Played: cards, for each seat."""
    stock: Zone
    """Stock: cards."""
    first: str
    """Sequence begun with: a card."""
    last: str
    """Last card: a card."""
    pot: int
    """Pot: a number."""
    chips: list[int]
    """Chips: a number, for each seat."""
    paid: list[int]
    """Paid: a number, for each seat."""
    collected: list[int]
    """Won: a number, for each seat."""
    forced: int
    ante: int
    short_hand_ante: int
    stack: int
    deals: int

class PlayOrPayTable(Table):
    def view(self, seat: int | None = None) -> PlayOrPayView: ...

class PlayOrPayGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> PlayOrPayTable: ...
    def position(self, **fields: Any) -> PlayOrPayTable: ...

class PontoonOptions(TableOptions, total=False):
    """The options of Pontoon."""

    banker_peeks: bool | Literal["off", "on"]
    """The banker sees the first card from the deal on (J2)."""
    min_bet: int
    """The least bet, 1 to 100 (J3)."""
    max_bet: int
    """The highest bet, 1 to 100 (J3)."""
    banker_sets_limits: bool | Literal["off", "on"]
    """Each new banker chooses the limits (J3)."""
    stick_min: int
    """The least total to stick on, 0 to 21 (J6)."""
    split_cards: Literal["down", "up"]
    """How second cards of split hands are dealt (J9)."""
    buy_after_split: bool | Literal["off", "on"]
    """Cards may be bought to split hands (J10)."""
    split_pontoon: Literal["full", "no_bank", "plain_21"]
    """An ace and a ten after a split (J11)."""
    bank_after_tie: Literal["moves", "stays"]
    """The bank if a punter has one, too (J15)."""
    may_decline: bool | Literal["off", "on"]
    """The bank may be declined (J21)."""
    stack: int
    """Chips at the start for table stakes (0: running balances), 0 to 100000 (J22)."""
    deals: int
    """Hands in a match, 1 to 1000 (J23)."""

class PontoonOptionNames(TypedDict, total=False):
    """The names of the options of Pontoon, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    banker_peeks: OptionValue
    min_bet: OptionValue
    max_bet: OptionValue
    banker_sets_limits: OptionValue
    stick_min: OptionValue
    split_cards: OptionValue
    buy_after_split: OptionValue
    split_pontoon: OptionValue
    bank_after_tie: OptionValue
    may_decline: OptionValue
    stack: OptionValue
    deals: OptionValue

class PontoonView(KnownView):
    """What a seat knows at a table of Pontoon."""

    down: tuple[Zone, ...]
    """Cards face down: cards, for each seat."""
    up: tuple[Zone, ...]
    """Cards face up: cards, for each seat."""
    hole: Zone
    """Banker's card face down: cards."""
    bank: Zone
    """Banker: cards."""
    busted: Zone
    """Last bust: cards."""
    pack: Zone
    """Pack: cards."""
    used: Zone
    """Under the pack: cards."""
    current: int
    """Hand on turn: a number."""
    status: list[list[Literal["playing", "stuck", "pontoon", "bust", ""]]]
    """Hand: a word, for each seat."""
    stake: list[list[int]]
    """Stake: a number, for each seat."""
    bets: list[int]
    """Bet: a number, for each seat."""
    chips: list[int]
    """Chips: a number, for each seat."""
    gained: list[int]
    """Won or lost: a number, for each seat."""
    lowest_bet: int
    """Least bet: a number."""
    highest_bet: int
    """Highest bet: a number."""
    banker_peeks: int
    min_bet: int
    max_bet: int
    banker_sets_limits: int
    stick_min: int
    split_cards: int
    buy_after_split: int
    split_pontoon: int
    bank_after_tie: int
    may_decline: int
    stack: int
    deals: int

class PontoonTable(Table):
    def view(self, seat: int | None = None) -> PontoonView: ...

class PontoonGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> PontoonTable: ...
    def position(self, **fields: Any) -> PontoonTable: ...

class RamsOptions(TableOptions, total=False):
    """The options of Rams."""

    ante: Literal["each_dealer", "first_only", "when_empty"]
    """Which dealers ante (G1)."""
    rams_after_switch: bool | Literal["off", "on"]
    """A player who has taken the widow may declare rams with it (G8)."""
    passed_may_switch: bool | Literal["off", "on"]
    """After a rams those who had passed may take the widow, too (G9)."""
    rams_leads: Literal["left_of_dealer", "declarer"]
    """Who leads after a rams (G10)."""
    stack: int
    """Counters at the start, 0 to 100000 (G14)."""
    end: Literal["deals", "first_broke"]
    """What ends the match (G14)."""
    deals: int
    """How often everybody deals, 1 to 1000 (G15)."""
    max_hands: int
    """Hands after which the match ends even if no player is broke, 1 to 20000 (G19)."""

class RamsOptionNames(TypedDict, total=False):
    """The names of the options of Rams, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    ante: OptionValue
    rams_after_switch: OptionValue
    passed_may_switch: OptionValue
    rams_leads: OptionValue
    stack: OptionValue
    end: OptionValue
    deals: OptionValue
    max_hands: OptionValue

class RamsView(KnownView):
    """What a seat knows at a table of Rams."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    discards: tuple[Zone, ...]
    """Thrown away: cards, for each seat."""
    widow: Zone
    """Widow: cards."""
    stock: Zone
    """Stock: cards."""
    turn_up: Zone
    """Turned up: cards."""
    trick: Zone
    """Trick: cards."""
    last_trick: Zone
    """Last trick: cards."""
    won_cards: tuple[Zone, ...]
    """Won: cards, for each seat."""
    trump: str
    """Trump: the sign of a suit."""
    declared: list[Literal["pass", "play", "switch", "rams", "called in", ""]]
    """Declared: a word, for each seat."""
    declarer: int
    """Rams declared by: the number of a seat."""
    leader: int
    """Leads: the number of a seat."""
    tricks: list[int]
    """Tricks: a number, for each seat."""
    pot: int
    """Pot: a number."""
    chips: list[int]
    """Counters: a number, for each seat."""
    paid: list[int]
    """Paid in this hand: a number, for each seat."""
    collected: list[int]
    """Won in this hand: a number, for each seat."""
    ante: int
    rams_after_switch: int
    passed_may_switch: int
    rams_leads: int
    stack: int
    end: int
    deals: int
    max_hands: int

class RamsTable(Table):
    def view(self, seat: int | None = None) -> RamsView: ...

class RamsGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> RamsTable: ...
    def position(self, **fields: Any) -> RamsTable: ...

class RollingStoneOptions(TableOptions, total=False):
    """The options of Rolling Stone."""

    finish: Literal["immediate", "end_of_trick"]
    """When the last card wins (G1)."""
    max_tricks: int
    """Tricks after which the fewest cards win, 1 to 2000 (G4)."""
    score: Literal["none", "cards"]
    """What the winner of a game scores (G5)."""
    target: int
    """Points that win the match when cards are scored, 1 to 1000 (G5)."""

class RollingStoneOptionNames(TypedDict, total=False):
    """The names of the options of Rolling Stone, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    finish: OptionValue
    max_tricks: OptionValue
    score: OptionValue
    target: OptionValue

class RollingStoneView(KnownView):
    """What a seat knows at a table of Rolling Stone."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    stock: Zone
    """Stock: cards."""
    trick: Zone
    """Trick: cards."""
    last_trick: Zone
    """Last trick: cards."""
    discards: Zone
    """Out of the game: cards."""
    leader: int
    """Leads: the number of a seat."""
    first_out: int
    """Out of cards: the number of a seat."""
    tricks: int
    """Tricks: a number."""
    gained: list[int]
    """This game: a number, for each seat."""
    points_won: list[int]
    """Score: a number, for each seat."""
    finish: int
    max_tricks: int
    score: int
    target: int

class RollingStoneTable(Table):
    def view(self, seat: int | None = None) -> RollingStoneView: ...

class RollingStoneGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> RollingStoneTable: ...
    def position(self, **fields: Any) -> RollingStoneTable: ...

class SoloWhistOptions(TableOptions, total=False):
    """The options of Solo Whist."""

    scoring: Literal["counters", "paper"]
    """How contracts are paid (G2)."""
    redeal_dealer: Literal["same", "next"]
    """Who deals after an abandoned deal (G3)."""
    eldest_cop: Literal["second_hand_only", "any_prop"]
    """Which prop eldest may accept after passing (G5)."""
    stop_when_decided: bool | Literal["off", "on"]
    """Play stops when the contract is made or broken for certain (G11)."""
    deals: int
    """Played hands in a match, 1 to 1000 (G1)."""
    max_redeals: int
    """Redeals in a row after which the match ends (0: 1,000), 0 to 1000 (G13)."""

class SoloWhistOptionNames(TypedDict, total=False):
    """The names of the options of Solo Whist, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    scoring: OptionValue
    redeal_dealer: OptionValue
    eldest_cop: OptionValue
    stop_when_decided: OptionValue
    deals: OptionValue
    max_redeals: OptionValue

class SoloWhistView(KnownView):
    """What a seat knows at a table of Solo Whist."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    stock: Zone
    """Stock: cards."""
    trick: Zone
    """Trick: cards."""
    last_trick: Zone
    """Last trick: cards."""
    turned_up: str
    """Turned up: a card."""
    default_suit: str
    """Suit turned up: the sign of a suit."""
    last_call: list[
        Literal[
            "pass", "prop", "solo", "misère", "abundance", "abundance in trump", "misère ouverte", "slam", "cop", ""
        ]
    ]
    """Last call: a word, for each seat."""
    bid: Literal["", "prop", "solo", "misère", "abundance", "abundance in trump", "misère ouverte", "slam"]
    """Highest bid: a word."""
    declarer: int
    """Declarer: the number of a seat."""
    ally: int
    """Ally: the number of a seat."""
    trump: str
    """Trump: the sign of a suit."""
    leader: int
    """Leads: the number of a seat."""
    tricks: list[int]
    """Tricks: a number, for each seat."""
    gained: list[int]
    """This hand: a number, for each seat."""
    score: list[int]
    """Credits: a number, for each seat."""
    played: int
    """Hands played: a number."""
    scoring: int
    redeal_dealer: int
    eldest_cop: int
    stop_when_decided: int
    deals: int
    max_redeals: int

class SoloWhistTable(Table):
    def view(self, seat: int | None = None) -> SoloWhistView: ...

class SoloWhistGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> SoloWhistTable: ...
    def position(self, **fields: Any) -> SoloWhistTable: ...

class StealingBundlesOptions(TableOptions, total=False):
    """The options of Stealing Bundles."""

    forced_capture: bool | Literal["off", "on"]
    """A player who can capture or steal must do so (G1)."""
    double_capture: bool | Literal["off", "on"]
    """One card takes from the board and steals the bundle together (G2)."""
    last_capturer_takes_board: bool | Literal["off", "on"]
    """The player who captured last takes the cards left (G7)."""
    deals: int
    """Deals in a match, 1 to 1000 (G12)."""

class StealingBundlesOptionNames(TypedDict, total=False):
    """The names of the options of Stealing Bundles, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    forced_capture: OptionValue
    double_capture: OptionValue
    last_capturer_takes_board: OptionValue
    deals: OptionValue

class StealingBundlesView(KnownView):
    """What a seat knows at a table of Stealing Bundles."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    stock: Zone
    """Stock: cards."""
    board: Zone
    """Board: cards."""
    bundles: tuple[Zone, ...]
    """Bundle: cards, for each seat."""
    last_capturer: int
    """Captured last: the number of a seat."""
    score: list[int]
    """Cards captured: a number, for each seat."""
    forced_capture: int
    double_capture: int
    last_capturer_takes_board: int
    deals: int

class StealingBundlesTable(Table):
    def view(self, seat: int | None = None) -> StealingBundlesView: ...

class StealingBundlesGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> StealingBundlesTable: ...
    def position(self, **fields: Any) -> StealingBundlesTable: ...

class ThroughTheWindowOptions(TableOptions, total=False):
    """The options of Through the Window."""

    choose_position: bool | Literal["off", "on"]
    """A player who turns a card chooses one of the face-down cards (J1)."""
    judge: Literal["list", "vote", "letter_only"]
    """Who says whether a word is a noun (J4)."""
    same_lemma: bool | Literal["off", "on"]
    """A plural counts as the same word (J5)."""
    rank_name: Literal["allowed", "forbidden"]
    """The name of the card as the word (J6)."""
    word_timeout: int
    """Seconds after which nobody wins the card (0: no limit), 0 to 600 (J9)."""
    races: Literal["realtime", "turn_based"]
    """The first answer wins, or all answer together (J10)."""
    tie: Literal["shared", "playoff"]
    """Several have the most cards (J12)."""
    deals: int
    """Deals that make a match, 1 to 20 (J14)."""

class ThroughTheWindowOptionNames(TypedDict, total=False):
    """The names of the options of Through the Window, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    choose_position: OptionValue
    judge: OptionValue
    same_lemma: OptionValue
    rank_name: OptionValue
    word_timeout: OptionValue
    races: OptionValue
    tie: OptionValue
    deals: OptionValue

class ThroughTheWindowView(KnownView):
    """What a seat knows at a table of Through the Window."""

    piles: tuple[Zone, ...]
    """Face-down cards: cards, for each seat."""
    upcard: Zone
    """Seen through the window: cards."""
    won_cards: tuple[Zone, ...]
    """Won: cards, for each seat."""
    unclaimed: Zone
    """Won by nobody: cards."""
    aside: Zone
    """Put aside: cards."""
    calls: list[str]
    """Called: a word, for each seat."""
    used: list[str]
    """Words that have won: a word, a list."""
    disputed: str
    """Is it a noun?: a word."""
    score: list[int]
    """Score: a number, for each seat."""
    choose_position: int
    judge: int
    same_lemma: int
    rank_name: int
    word_timeout: int
    races: int
    tie: int
    deals: int

class ThroughTheWindowTable(Table):
    def view(self, seat: int | None = None) -> ThroughTheWindowView: ...

class ThroughTheWindowGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> ThroughTheWindowTable: ...
    def position(self, **fields: Any) -> ThroughTheWindowTable: ...

class TrexOptions(TableOptions, total=False):
    """The options of Trex."""

    diamond_value: int
    """Points for a diamond captured, -10 to 10 (G1)."""
    first_hand_lead: Literal["owner", "dealer"]
    """Who leads in the first hand (G2)."""
    play_direction: Literal["left", "right"]
    """Which way the play goes round (G4)."""
    expose: Literal["in_turn", "simultaneous"]
    """How cards are doubled (G5)."""
    self_led_bonus: bool | Literal["off", "on"]
    """A player who leads and captures their own doubled card gets the leader's bonus (G6)."""
    stop_early: bool | Literal["off", "on"]
    """A hand stops when nothing more can be scored in it (G9)."""
    tie: Literal["share"]
    """Equal totals share the win (G13)."""

class TrexOptionNames(TypedDict, total=False):
    """The names of the options of Trex, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    diamond_value: OptionValue
    first_hand_lead: OptionValue
    play_direction: OptionValue
    expose: OptionValue
    self_led_bonus: OptionValue
    stop_early: OptionValue
    tie: OptionValue

class TrexView(KnownView):
    """What a seat knows at a table of Trex."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    stock: Zone
    """Stock: cards."""
    trick: Zone
    """Trick: cards."""
    last_trick: Zone
    """Last trick: cards."""
    layout: tuple[Zone, ...]
    """Layout: cards, for each place."""
    captured: tuple[Zone, ...]
    """Captured: cards, for each seat."""
    won_cards: tuple[Zone, ...]
    """Won: cards, for each seat."""
    leader: int
    """Leads: the number of a seat."""
    owner: int
    """Kingdom of: the number of a seat."""
    kingdom: int
    """Kingdoms finished: a number."""
    contract: Literal["Diamonds", "Eltoosh", "Girls", "King of Hearts", "Trex", ""]
    """Contract: a word."""
    played: list[bool]
    """Contracts played in this kingdom: yes or no, a list."""
    doubled_by: list[int]
    """Doubled by: the number of a seat, a list."""
    tricks: list[int]
    """Tricks: a number, for each seat."""
    place: list[Literal["", "first out", "second out", "third out", "last"]]
    """Place: a word, for each seat."""
    gained: list[int]
    """This hand: a number, for each seat."""
    score: list[int]
    """Score: a number, for each seat."""
    diamond_value: int
    first_hand_lead: int
    play_direction: int
    expose: int
    self_led_bonus: int
    stop_early: int
    tie: int

class TrexTable(Table):
    def view(self, seat: int | None = None) -> TrexView: ...

class TrexGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> TrexTable: ...
    def position(self, **fields: Any) -> TrexTable: ...

class TrucoOptions(TableOptions, total=False):
    """The options of Truco."""

    truco_scope: Literal["trick", "hand"]
    """What decides an accepted truco (G1)."""
    truco_window: Literal["own_turn", "no_trick_won"]
    """Who may call truco (G4)."""
    late_raise: bool | Literal["off", "on"]
    """The side that accepted may raise later in the hand (G5)."""
    eleven_run: Literal["opponents_gain", "leader_loses"]
    """Who pays for running (G9)."""
    face_down_after_tie: Literal["allowed", "forbidden"]
    """Face down after a tie (G11)."""
    cut: Literal["automatic", "manual"]
    """Who cuts the pack (G14)."""
    fouls: bool | Literal["off", "on"]
    """Illegal rejects and raises may be tried, and are punished (G15)."""
    signals: Literal["off", "tokens"]
    """Signs between the players (G16)."""
    answer: Literal["ordered", "race"]
    """Which partner answers (G10)."""

class TrucoOptionNames(TypedDict, total=False):
    """The names of the options of Truco, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    truco_scope: OptionValue
    truco_window: OptionValue
    late_raise: OptionValue
    eleven_run: OptionValue
    face_down_after_tie: OptionValue
    cut: OptionValue
    fouls: OptionValue
    signals: OptionValue
    answer: OptionValue

class TrucoView(KnownView):
    """What a seat knows at a table of Truco."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    unseen: tuple[Zone, ...]
    """Unseen cards: cards, for each seat."""
    stock: Zone
    """Stock: cards."""
    rejected: Zone
    """Rejected: cards."""
    trick: tuple[Zone, ...]
    """Trick: cards, for each seat."""
    covered: tuple[Zone, ...]
    """Face down: cards, for each seat."""
    last_trick: tuple[Zone, ...]
    """Last trick: cards, for each seat."""
    won_cards: tuple[Zone, ...]
    """Tricks won: cards, for each side."""
    tied_cards: Zone
    """Tied tricks: cards."""
    buried: tuple[Zone, ...]
    """Played face down: cards, for each seat."""
    results: list[Literal["N-S", "E-W", "tied", ""]]
    """Tricks: a word, a list."""
    stake: int
    """Stake: a number."""
    offered: int
    """Proposed: a number."""
    proposer: int
    """Proposed by: the number of a seat."""
    passed: bool
    """Passed: yes or no."""
    eleven: int
    """Side at eleven: the number of a side."""
    penalties: list[int]
    """Fouls: a number, for each side."""
    gained: list[int]
    """Won in the hand: a number, for each side."""
    score: list[int]
    """Tentos: a number, for each side."""
    truco_scope: int
    truco_window: int
    late_raise: int
    eleven_run: int
    face_down_after_tie: int
    cut: int
    fouls: int
    signals: int
    answer: int

class TrucoTable(Table):
    def view(self, seat: int | None = None) -> TrucoView: ...

class TrucoGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> TrucoTable: ...
    def position(self, **fields: Any) -> TrucoTable: ...

class TuteOptions(TableOptions, total=False):
    """The options of Tute."""

    head_when_following: bool | Literal["off", "on"]
    """A player who follows suit must beat the trick if possible (G2)."""
    spare_partner: bool | Literal["off", "on"]
    """No player has to beat a trick that the partner is winning (G3)."""
    undertrump: Literal["forced", "free"]
    """What to play if your trumps are too low (G4)."""
    veinte_first: Literal["forfeits", "illegal"]
    """A veinte while you hold las cuarenta (G7)."""
    tute_scope: Literal["hand", "match"]
    """What four kings win (G11)."""
    queens_tute: bool | Literal["off", "on"]
    """Four queens win like four kings (G12)."""
    tie: Literal["drawn", "last_trick"]
    """Who wins a hand with equal sums (G13)."""
    deals: int
    """Hands in a match, 1 to 1000 (G14)."""
    stop_early: bool | Literal["off", "on"]
    """The match stops when a side has won more than half of the hands (G14)."""

class TuteOptionNames(TypedDict, total=False):
    """The names of the options of Tute, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    head_when_following: OptionValue
    spare_partner: OptionValue
    undertrump: OptionValue
    veinte_first: OptionValue
    tute_scope: OptionValue
    queens_tute: OptionValue
    tie: OptionValue
    deals: OptionValue
    stop_early: OptionValue

class TuteView(KnownView):
    """What a seat knows at a table of Tute."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    stock: Zone
    """Stock: cards."""
    trick: Zone
    """Trick: cards."""
    last_trick: Zone
    """Last trick: cards."""
    won_cards: tuple[Zone, ...]
    """Baza: cards, for each side."""
    leader: int
    """Leads: the number of a seat."""
    trump: str
    """Trump: the sign of a suit."""
    taker: int
    """Last trick taken by: the number of a seat."""
    occasion: bool
    """May declare: yes or no."""
    declared_by: list[int]
    """King and queen of ♣ ♦ ♥ ♠ declared by: the number of a seat, a list."""
    forfeited: list[bool]
    """Began with a veinte: yes or no, for each seat."""
    declared: list[int]
    """Declared: a number, for each side."""
    tute_by: int
    """Tute: the number of a seat."""
    counted: list[int]
    """Points of the last hand: a number, for each side."""
    score: list[int]
    """Hands won: a number, for each side."""
    head_when_following: int
    spare_partner: int
    undertrump: int
    veinte_first: int
    tute_scope: int
    queens_tute: int
    tie: int
    deals: int
    stop_early: int

class TuteTable(Table):
    def view(self, seat: int | None = None) -> TuteView: ...

class TuteGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> TuteTable: ...
    def position(self, **fields: Any) -> TuteTable: ...

class TwentyEightOptions(TableOptions, total=False):
    """The options of Twenty-Eight."""

    direction: Literal["right", "left_play"]
    """Which way the cards are played (G1)."""
    pass_final: bool | Literal["off", "on"]
    """A player who has passed may not bid again (G2)."""
    call_trump: Literal["mandatory", "optional"]
    """Whether a player must call for trump (G6)."""
    hidden_card_follow: Literal["reveal", "discard"]
    """The setter's only card of the suit led is the face-down one (G8)."""
    setter_lead_ban: Literal["concealed", "whole_hand"]
    """How long the setter may not lead trumps (G9)."""
    redeal_pointless_first_hand: bool | Literal["off", "on"]
    """A first hand without points is dealt again (G14)."""
    max_hands: int
    """Hands after which the match ends (0: 20,000), 0 to 20000 (G16)."""

class TwentyEightOptionNames(TypedDict, total=False):
    """The names of the options of Twenty-Eight, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    direction: OptionValue
    pass_final: OptionValue
    call_trump: OptionValue
    hidden_card_follow: OptionValue
    setter_lead_ban: OptionValue
    redeal_pointless_first_hand: OptionValue
    max_hands: OptionValue

class TwentyEightView(KnownView):
    """What a seat knows at a table of Twenty-Eight."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    down: Zone
    """Trump card: cards."""
    stock: Zone
    """Set aside: cards."""
    trick: Zone
    """Trick: cards."""
    last_trick: Zone
    """Last trick: cards."""
    won_cards: tuple[Zone, ...]
    """Won: cards, for each side."""
    last_call: list[
        Literal["pass", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", ""]
    ]
    """Last call: a word, for each seat."""
    bid: int
    """Contract: a number."""
    declarer: int
    """Highest bidder: the number of a seat."""
    trump: str
    """Trump: the sign of a suit."""
    leader: int
    """Leads: the number of a seat."""
    tricks: list[int]
    """Tricks: a number, for each side."""
    taken: list[int]
    """Card points: a number, for each side."""
    gained: list[int]
    """This hand: a number, for each side."""
    score: list[int]
    """Score: a number, for each side."""
    direction: int
    pass_final: int
    call_trump: int
    hidden_card_follow: int
    setter_lead_ban: int
    redeal_pointless_first_hand: int
    max_hands: int

class TwentyEightTable(Table):
    def view(self, seat: int | None = None) -> TwentyEightView: ...

class TwentyEightGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> TwentyEightTable: ...
    def position(self, **fields: Any) -> TwentyEightTable: ...

class TwentyNineOptions(TableOptions, total=False):
    """The options of Twenty-Nine."""

    reveal: Literal["mandatory", "on_request"]
    """What turns the marker up (G5)."""
    redeal_no_points: bool | Literal["off", "on"]
    """A hand of eight without points: all is dealt again (G14)."""
    redeal_four_jacks: bool | Literal["off", "on"]
    """Four jacks in one hand: all is dealt again (G14)."""
    last_trick_point: bool | Literal["off", "on"]
    """The last trick is worth a point (G15)."""
    max_hands: int
    """Hands after which the match ends (0: 20,000), 0 to 20000 (G13)."""

class TwentyNineOptionNames(TypedDict, total=False):
    """The names of the options of Twenty-Nine, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    reveal: OptionValue
    redeal_no_points: OptionValue
    redeal_four_jacks: OptionValue
    last_trick_point: OptionValue
    max_hands: OptionValue

class TwentyNineView(KnownView):
    """What a seat knows at a table of Twenty-Nine."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    stock: Zone
    """Undealt: cards."""
    trick: Zone
    """Trick: cards."""
    last_trick: Zone
    """Last trick: cards."""
    won_cards: tuple[Zone, ...]
    """Won: cards, for each side."""
    last_call: list[
        Literal["pass", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", ""]
    ]
    """Last call: a word, for each seat."""
    bid: int
    """Bid: a number."""
    declarer: int
    """Highest bidder: the number of a seat."""
    contract: int
    """Contract: a number."""
    marker: str | None
    """Marker: the sign of a suit."""
    trump: str
    """Trump: the sign of a suit."""
    royals_by: int
    """Royals shown by: the number of a seat."""
    leader: int
    """Leads: the number of a seat."""
    tricks: list[int]
    """Tricks: a number, for each side."""
    taken: list[int]
    """Card points: a number, for each side."""
    gained: list[int]
    """This hand: a number, for each side."""
    score: list[int]
    """Score: a number, for each side."""
    reveal: int
    redeal_no_points: int
    redeal_four_jacks: int
    last_trick_point: int
    max_hands: int

class TwentyNineTable(Table):
    def view(self, seat: int | None = None) -> TwentyNineView: ...

class TwentyNineGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> TwentyNineTable: ...
    def position(self, **fields: Any) -> TwentyNineTable: ...

class WhistOptions(TableOptions, total=False):
    """The options of Whist."""

    target: int
    """Points that win the match, 1 to 1000 (G6)."""

class WhistOptionNames(TypedDict, total=False):
    """The names of the options of Whist, with any values."""

    single_hand: OptionValue
    first_dealer: OptionValue
    target: OptionValue

class WhistView(KnownView):
    """What a seat knows at a table of Whist."""

    hands: tuple[Zone, ...]
    """Hand: cards, for each seat."""
    stock: Zone
    """Stock: cards."""
    trick: Zone
    """Trick: cards."""
    last_trick: Zone
    """Last trick: cards."""
    turned_up: str
    """Turned up: a card."""
    trump: str
    """Trump: the sign of a suit."""
    leader: int
    """Leads: the number of a seat."""
    tricks: list[int]
    """Tricks: a number, for each side."""
    score: list[int]
    """Score: a number, for each side."""
    target: int

class WhistTable(Table):
    def view(self, seat: int | None = None) -> WhistView: ...

class WhistGame(Game):
    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> WhistTable: ...
    def position(self, **fields: Any) -> WhistTable: ...

@overload
def game(
    name: Literal["anaconda"],
    *,
    players: Literal[3, 4, 5, 6, 7] | None = None,
    preset: Literal["book", "table_stakes", "no_limit", "lowball"] = "book",
    **options: Unpack[AnacondaOptions],
) -> AnacondaGame: ...
@overload
def game(
    name: Literal["anaconda"],
    *,
    players: int | None = None,
    preset: str = "book",
    **options: Unpack[AnacondaOptionNames],
) -> Game: ...
@overload
def game(
    name: Literal["anaconda"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["bartok"],
    *,
    players: Literal[2, 3, 4, 5, 6, 7] | None = None,
    preset: Literal["book", "strict table", "friendly"] = "book",
    **options: Unpack[BartokOptions],
) -> BartokGame: ...
@overload
def game(
    name: Literal["bartok"], *, players: int | None = None, preset: str = "book", **options: Unpack[BartokOptionNames]
) -> Game: ...
@overload
def game(
    name: Literal["bartok"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["beggar_my_neighbor"],
    *,
    players: Literal[2] | None = None,
    preset: Literal["book", "quick", "last_card"] = "book",
    **options: Unpack[BeggarMyNeighborOptions],
) -> BeggarMyNeighborGame: ...
@overload
def game(
    name: Literal["beggar_my_neighbor"],
    *,
    players: int | None = None,
    preset: str = "book",
    **options: Unpack[BeggarMyNeighborOptionNames],
) -> Game: ...
@overload
def game(
    name: Literal["beggar_my_neighbor"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["black_hole"],
    *,
    players: Literal[1] | None = None,
    preset: Literal["book", "takebacks"] = "book",
    **options: Unpack[BlackHoleOptions],
) -> BlackHoleGame: ...
@overload
def game(
    name: Literal["black_hole"],
    *,
    players: int | None = None,
    preset: str = "book",
    **options: Unpack[BlackHoleOptionNames],
) -> Game: ...
@overload
def game(
    name: Literal["black_hole"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["briscola"],
    *,
    players: Literal[2, 3, 4] | None = None,
    preset: Literal["book", "quick"] = "book",
    **options: Unpack[BriscolaOptions],
) -> BriscolaGame: ...
@overload
def game(
    name: Literal["briscola"],
    *,
    players: int | None = None,
    preset: str = "book",
    **options: Unpack[BriscolaOptionNames],
) -> Game: ...
@overload
def game(
    name: Literal["briscola"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["canadian_salad"],
    *,
    players: Literal[3, 4, 5, 6] | None = None,
    preset: Literal["book", "brisk"] = "book",
    **options: Unpack[CanadianSaladOptions],
) -> CanadianSaladGame: ...
@overload
def game(
    name: Literal["canadian_salad"],
    *,
    players: int | None = None,
    preset: str = "book",
    **options: Unpack[CanadianSaladOptionNames],
) -> Game: ...
@overload
def game(
    name: Literal["canadian_salad"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["cinch"],
    *,
    players: Literal[4] | None = None,
    preset: Literal["book", "short", "free_rob"] = "book",
    **options: Unpack[CinchOptions],
) -> CinchGame: ...
@overload
def game(
    name: Literal["cinch"], *, players: int | None = None, preset: str = "book", **options: Unpack[CinchOptionNames]
) -> Game: ...
@overload
def game(
    name: Literal["cinch"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["comet"],
    *,
    players: Literal[4, 5, 6, 7, 8] | None = None,
    preset: Literal["book", "known_stops", "short"] = "book",
    **options: Unpack[CometOptions],
) -> CometGame: ...
@overload
def game(
    name: Literal["comet"], *, players: int | None = None, preset: str = "book", **options: Unpack[CometOptionNames]
) -> Game: ...
@overload
def game(
    name: Literal["comet"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["commerce"],
    *,
    players: Literal[3, 4, 5, 6, 7, 8, 9, 10] | None = None,
    preset: Literal["book", "starting_chips", "for_points", "swap_or_knock"] = "book",
    **options: Unpack[CommerceOptions],
) -> CommerceGame: ...
@overload
def game(
    name: Literal["commerce"],
    *,
    players: int | None = None,
    preset: str = "book",
    **options: Unpack[CommerceOptionNames],
) -> Game: ...
@overload
def game(
    name: Literal["commerce"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["contract_bridge"],
    *,
    players: Literal[4] | None = None,
    preset: Literal["book", "standard", "duplicate"] = "book",
    **options: Unpack[ContractBridgeOptions],
) -> ContractBridgeGame: ...
@overload
def game(
    name: Literal["contract_bridge"],
    *,
    players: int | None = None,
    preset: str = "book",
    **options: Unpack[ContractBridgeOptionNames],
) -> Game: ...
@overload
def game(
    name: Literal["contract_bridge"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["contract_rummy"],
    *,
    players: Literal[3, 4, 5] | None = None,
    preset: Literal["book", "loose"] = "book",
    **options: Unpack[ContractRummyOptions],
) -> ContractRummyGame: ...
@overload
def game(
    name: Literal["contract_rummy"],
    *,
    players: int | None = None,
    preset: str = "book",
    **options: Unpack[ContractRummyOptionNames],
) -> Game: ...
@overload
def game(
    name: Literal["contract_rummy"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["crates"],
    *,
    players: Literal[4, 2, 3, 5] | None = None,
    preset: Literal["book", "forgiving", "wild"] = "book",
    **options: Unpack[CratesOptions],
) -> CratesGame: ...
@overload
def game(
    name: Literal["crates"], *, players: int | None = None, preset: str = "book", **options: Unpack[CratesOptionNames]
) -> Game: ...
@overload
def game(
    name: Literal["crates"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["daifugo"],
    *,
    players: Literal[3, 4, 5, 6, 7, 8] | None = None,
    preset: Literal["book", "japanese"] = "book",
    **options: Unpack[DaifugoOptions],
) -> DaifugoGame: ...
@overload
def game(
    name: Literal["daifugo"], *, players: int | None = None, preset: str = "book", **options: Unpack[DaifugoOptionNames]
) -> Game: ...
@overload
def game(
    name: Literal["daifugo"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["diplomat"],
    *,
    players: Literal[4, 3, 5, 6] | None = None,
    preset: Literal["book", "go_fish"] = "book",
    **options: Unpack[DiplomatOptions],
) -> DiplomatGame: ...
@overload
def game(
    name: Literal["diplomat"],
    *,
    players: int | None = None,
    preset: str = "book",
    **options: Unpack[DiplomatOptionNames],
) -> Game: ...
@overload
def game(
    name: Literal["diplomat"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["go_boom"],
    *,
    players: Literal[2, 3, 4, 5, 6] | None = None,
    preset: Literal["book", "hundred"] = "book",
    **options: Unpack[GoBoomOptions],
) -> GoBoomGame: ...
@overload
def game(
    name: Literal["go_boom"], *, players: int | None = None, preset: str = "book", **options: Unpack[GoBoomOptionNames]
) -> Game: ...
@overload
def game(
    name: Literal["go_boom"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["gong_zhu"],
    *,
    players: Literal[4] | None = None,
    preset: Literal["book", "short", "either_end"] = "book",
    **options: Unpack[GongZhuOptions],
) -> GongZhuGame: ...
@overload
def game(
    name: Literal["gong_zhu"],
    *,
    players: int | None = None,
    preset: str = "book",
    **options: Unpack[GongZhuOptionNames],
) -> Game: ...
@overload
def game(
    name: Literal["gong_zhu"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["guts"],
    *,
    players: Literal[2, 3, 4, 5, 6, 7, 8, 9, 10] | None = None,
    preset: Literal["book", "starting_chips", "limited", "together"] = "book",
    **options: Unpack[GutsOptions],
) -> GutsGame: ...
@overload
def game(
    name: Literal["guts"], *, players: int | None = None, preset: str = "book", **options: Unpack[GutsOptionNames]
) -> Game: ...
@overload
def game(
    name: Literal["guts"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["kowah"],
    *,
    players: Literal[2, 3, 4] | None = None,
    preset: Literal["book", "three wins"] = "book",
    **options: Unpack[KowahOptions],
) -> KowahGame: ...
@overload
def game(
    name: Literal["kowah"], *, players: int | None = None, preset: str = "book", **options: Unpack[KowahOptionNames]
) -> Game: ...
@overload
def game(
    name: Literal["kowah"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["mille"],
    *,
    players: Literal[2] | None = None,
    preset: Literal["book", "for money", "strict"] = "book",
    **options: Unpack[MilleOptions],
) -> MilleGame: ...
@overload
def game(
    name: Literal["mille"], *, players: int | None = None, preset: str = "book", **options: Unpack[MilleOptionNames]
) -> Game: ...
@overload
def game(
    name: Literal["mille"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["nine_card_don"],
    *,
    players: Literal[4] | None = None,
    preset: Literal["book", "short"] = "book",
    **options: Unpack[NineCardDonOptions],
) -> NineCardDonGame: ...
@overload
def game(
    name: Literal["nine_card_don"],
    *,
    players: int | None = None,
    preset: str = "book",
    **options: Unpack[NineCardDonOptionNames],
) -> Game: ...
@overload
def game(
    name: Literal["nine_card_don"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["pepper"],
    *,
    players: Literal[4, 3, 2] | None = None,
    preset: Literal["book", "short", "one_round"] = "book",
    **options: Unpack[PepperOptions],
) -> PepperGame: ...
@overload
def game(
    name: Literal["pepper"], *, players: int | None = None, preset: str = "book", **options: Unpack[PepperOptionNames]
) -> Game: ...
@overload
def game(
    name: Literal["pepper"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["pitty_pat"],
    *,
    players: Literal[2, 3, 4, 5] | None = None,
    preset: Literal["book", "pairs", "five_games"] = "book",
    **options: Unpack[PittyPatOptions],
) -> PittyPatGame: ...
@overload
def game(
    name: Literal["pitty_pat"],
    *,
    players: int | None = None,
    preset: str = "book",
    **options: Unpack[PittyPatOptionNames],
) -> Game: ...
@overload
def game(
    name: Literal["pitty_pat"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["play_or_pay"],
    *,
    players: Literal[3, 4, 5, 6, 7, 8] | None = None,
    preset: Literal["book", "starting_chips", "ante", "step_by_step"] = "book",
    **options: Unpack[PlayOrPayOptions],
) -> PlayOrPayGame: ...
@overload
def game(
    name: Literal["play_or_pay"],
    *,
    players: int | None = None,
    preset: str = "book",
    **options: Unpack[PlayOrPayOptionNames],
) -> Game: ...
@overload
def game(
    name: Literal["play_or_pay"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["pontoon"],
    *,
    players: Literal[2, 3, 4, 5, 6, 7, 8] | None = None,
    preset: Literal["book", "common", "table_stakes"] = "book",
    **options: Unpack[PontoonOptions],
) -> PontoonGame: ...
@overload
def game(
    name: Literal["pontoon"], *, players: int | None = None, preset: str = "book", **options: Unpack[PontoonOptionNames]
) -> Game: ...
@overload
def game(
    name: Literal["pontoon"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["rams"],
    *,
    players: Literal[3, 4, 5] | None = None,
    preset: Literal["book", "one_ante", "till_broke", "short"] = "book",
    **options: Unpack[RamsOptions],
) -> RamsGame: ...
@overload
def game(
    name: Literal["rams"], *, players: int | None = None, preset: str = "book", **options: Unpack[RamsOptionNames]
) -> Game: ...
@overload
def game(
    name: Literal["rams"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["rolling_stone"],
    *,
    players: Literal[4, 5, 6] | None = None,
    preset: Literal["book", "scored"] = "book",
    **options: Unpack[RollingStoneOptions],
) -> RollingStoneGame: ...
@overload
def game(
    name: Literal["rolling_stone"],
    *,
    players: int | None = None,
    preset: str = "book",
    **options: Unpack[RollingStoneOptionNames],
) -> Game: ...
@overload
def game(
    name: Literal["rolling_stone"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["solo_whist"],
    *,
    players: Literal[4] | None = None,
    preset: Literal["book", "common", "paper", "short"] = "book",
    **options: Unpack[SoloWhistOptions],
) -> SoloWhistGame: ...
@overload
def game(
    name: Literal["solo_whist"],
    *,
    players: int | None = None,
    preset: str = "book",
    **options: Unpack[SoloWhistOptionNames],
) -> Game: ...
@overload
def game(
    name: Literal["solo_whist"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["stealing_bundles"],
    *,
    players: Literal[2] | None = None,
    preset: Literal["book", "free", "greedy"] = "book",
    **options: Unpack[StealingBundlesOptions],
) -> StealingBundlesGame: ...
@overload
def game(
    name: Literal["stealing_bundles"],
    *,
    players: int | None = None,
    preset: str = "book",
    **options: Unpack[StealingBundlesOptionNames],
) -> Game: ...
@overload
def game(
    name: Literal["stealing_bundles"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["through_the_window"],
    *,
    players: Literal[3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] | None = None,
    preset: Literal["book", "taking turns", "all words"] = "book",
    **options: Unpack[ThroughTheWindowOptions],
) -> ThroughTheWindowGame: ...
@overload
def game(
    name: Literal["through_the_window"],
    *,
    players: int | None = None,
    preset: str = "book",
    **options: Unpack[ThroughTheWindowOptionNames],
) -> Game: ...
@overload
def game(
    name: Literal["through_the_window"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["trex"],
    *,
    players: Literal[4] | None = None,
    preset: Literal["book", "traditional"] = "book",
    **options: Unpack[TrexOptions],
) -> TrexGame: ...
@overload
def game(
    name: Literal["trex"], *, players: int | None = None, preset: str = "book", **options: Unpack[TrexOptionNames]
) -> Game: ...
@overload
def game(
    name: Literal["trex"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["truco"],
    *,
    players: Literal[4] | None = None,
    preset: Literal["book", "best of three"] = "book",
    **options: Unpack[TrucoOptions],
) -> TrucoGame: ...
@overload
def game(
    name: Literal["truco"], *, players: int | None = None, preset: str = "book", **options: Unpack[TrucoOptionNames]
) -> Game: ...
@overload
def game(
    name: Literal["truco"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["tute"],
    *,
    players: Literal[4] | None = None,
    preset: Literal["book", "gentle", "strict"] = "book",
    **options: Unpack[TuteOptions],
) -> TuteGame: ...
@overload
def game(
    name: Literal["tute"], *, players: int | None = None, preset: str = "book", **options: Unpack[TuteOptionNames]
) -> Game: ...
@overload
def game(
    name: Literal["tute"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["twenty_eight"],
    *,
    players: Literal[4] | None = None,
    preset: Literal["book", "short"] = "book",
    **options: Unpack[TwentyEightOptions],
) -> TwentyEightGame: ...
@overload
def game(
    name: Literal["twenty_eight"],
    *,
    players: int | None = None,
    preset: str = "book",
    **options: Unpack[TwentyEightOptionNames],
) -> Game: ...
@overload
def game(
    name: Literal["twenty_eight"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["twenty_nine"],
    *,
    players: Literal[4] | None = None,
    preset: Literal["book", "short", "last_trick_counts"] = "book",
    **options: Unpack[TwentyNineOptions],
) -> TwentyNineGame: ...
@overload
def game(
    name: Literal["twenty_nine"],
    *,
    players: int | None = None,
    preset: str = "book",
    **options: Unpack[TwentyNineOptionNames],
) -> Game: ...
@overload
def game(
    name: Literal["twenty_nine"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(
    name: Literal["whist"],
    *,
    players: Literal[4] | None = None,
    preset: Literal["book", "short"] = "book",
    **options: Unpack[WhistOptions],
) -> WhistGame: ...
@overload
def game(
    name: Literal["whist"], *, players: int | None = None, preset: str = "book", **options: Unpack[WhistOptionNames]
) -> Game: ...
@overload
def game(
    name: Literal["whist"], *, players: int | None = None, preset: str = "book", **options: OptionValue
) -> HasNoSuchOption: ...
@overload
def game(name: str, *, players: int | None = None, preset: str = "book", **options: OptionValue) -> Game: ...
