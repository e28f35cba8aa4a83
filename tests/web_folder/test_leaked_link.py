"""A link that has reached strangers: they take no place from friends, and call no more often than they may."""

from __future__ import annotations

from collections.abc import Callable

from tests.web_folder.folder_page import FolderPage
from tests.web_folder.friends import MODULES, RelayServer
from tests.web_folder.test_relays import COUNTED, at_the_table, two_at_a_table

Visit = Callable[..., FolderPage]
STRANGER = f"""async ([link, calls]) => {{
  {MODULES}
  const [keys, {{ Relays }}, {{ Peer }}, description, invitation, rules] = await Promise.all(
    ["keys", "relays", "peer", "sessionDescription", "invitation", "rules"].map((name) => load(`friends/${{name}}`)));
  const {{ host, secret }} = invitation.invitationIn(link.split("#")[1]);
  const stranger = {{ heard: [], answers: 0, peer: new Peer(rules.FROM_HOST) }};
  (globalThis.strangers ??= []).push(stranger);
  stranger.peer.onmessage = (message) => stranger.heard.push(message);
  const relays = new Relays(keys.newSecretKey(), {{
    message: async (from, content) => {{
      const message = await relays.cipher.decrypt(from, content);
      stranger.answers += 1;
      if (stranger.answers === 1) await stranger.peer.accept(await description.decodeDescription(message.answer));
    }},
  }});
  const offer = await description.encodeDescription(await stranger.peer.offer());
  for (let n = 0; n < calls; n += 1) {{
    await relays.send(host, {{ t: "call", id: keys.newSecretKey(), secret, offer }});
  }}
}}"""
"""Lets a stranger without a page of its own call a host by a link, so many times."""


def test_strangers_leave_a_place_for_a_friend_who_comes_back(relay: RelayServer, visit: Visit) -> None:
    _, ben, link = two_at_a_table(visit)
    hand = ben.hand()
    ben.page.goto("about:blank")
    tab = visit("/answer")
    for number in range(7):
        tab.page.evaluate(STRANGER, [link, 1])
        tab.page.wait_for_function("(n) => strangers[n].heard.length > 0", arg=number)
    kinds = "strangers.map(({ heard }) => heard.at(-1).kind)"
    assert tab.page.evaluate(kinds) == ["host"] * 7
    ben.page.goto(link)
    at_the_table(ben)
    assert ben.hand() == hand
    tab.page.wait_for_function(f"() => {kinds}.includes('full')")
    assert sorted(tab.page.evaluate(kinds)) == ["full"] + ["host"] * 6
    tab.page.evaluate(STRANGER, [link, 1])  # for one more stranger there is no place
    tab.page.wait_for_function("() => strangers[7].heard.length > 0")
    assert tab.page.evaluate("strangers[7].heard") == [{"kind": "full"}]


def test_a_host_answers_strangers_no_more_than_so_often_and_friends_all_the_same(
    relay: RelayServer, visit: Visit
) -> None:
    host, ben, link = two_at_a_table(visit)
    hand = ben.hand()
    host.page.evaluate(COUNTED)
    tab = visit("/answer")
    tab.page.evaluate(STRANGER, [link, 50])
    host.page.get_by_role("tab", name="Table").click()
    host.page.get_by_text("Many devices ask to join by this link at once").wait_for()
    assert host.page.evaluate("connections") <= 18  # 16, and what a second or two allows
    ben.reload()
    at_the_table(ben)
    assert ben.hand() == hand
