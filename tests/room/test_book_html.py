from __future__ import annotations

import re

import upcard
from upcard.room.book_html import book_html


def test_rules_and_rulings_have_their_number_as_id() -> None:
    html = book_html("**R9.** Follow suit.\n\n- **G1.** Ace is high.\n- **J2** On the house.\n\n**R10a.** More.")
    assert re.findall(r'<(\w+) id="(\w+)"', html) == [("p", "R9"), ("li", "G1"), ("li", "J2"), ("p", "R10a")]


def test_a_cited_rule_number_gets_no_id() -> None:
    assert "id=" not in book_html("As in **R9.**, follow suit.\n\n**Note.** See R9.")


def test_raw_html_is_shown_as_text() -> None:
    assert "<script" not in book_html("<script>alert(1)</script>\n\n[x](javascript:alert(1))")


def test_books_link_to_each_other() -> None:
    assert 'href="/g/go_boom#R2"' in book_html("Like [Go Boom](go_boom.md#R2).")


def test_every_reason_of_whist_links_to_its_book() -> None:
    game = upcard.game("whist")
    html = book_html(game.book)
    for reason in game.rules.reasons[1:]:
        assert f'id="{reason.partition(":")[0]}"' in html
