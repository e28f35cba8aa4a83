"""The command that writes the card room as a folder for any web host: ``site``."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated

import typer

from upcard.errors import UpcardError


def site(
    folder: Annotated[Path, typer.Argument(help="Where to; what is there from an earlier build is replaced.")],
    libraries: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="The rules as WebAssembly, which 'upcard compile --library DIR --target wasm32' writes; without them "
            "rules are interpreted, and bots are slow.",
        ),
    ] = None,
    relay: Annotated[
        list[str] | None,
        typer.Option(
            metavar="URL",
            help="A relay of the Nostr protocol through which friends find each other, in place of the public ones: "
            "wss://HOST/relay of a server with --relay, or another; may be given again.",
        ),
    ] = None,
    no_relay: Annotated[
        bool, typer.Option("--no-relay", help="No relay: friends find each other by texts that they copy.")
    ] = False,
    stun: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="stun:HOST:PORT, which tells each device its address on the internet, in place of a public one.",
        ),
    ] = None,
    no_stun: Annotated[
        bool, typer.Option("--no-stun", help="No STUN server: friends must be in the same network.")
    ] = False,
    ice_server: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="turn:USER:PASSWORD@HOST:PORT, for friends between whom no direct way leads, or another STUN server; "
            "may be given again. Everybody who opens the page can read it.",
        ),
    ] = None,
    networks: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Saved networks (*.onnx, of dense layers), which become bots of their games in the page.",
            exists=True,
            file_okay=False,
        ),
    ] = None,
) -> None:
    """Write the card room as a folder of files that runs in a browser, without a server.

    Without options the folder of the package upcard-web is copied where that is installed. Building it needs Node.js
    and npm.
    """
    from upcard.quoting import quoted
    from upcard.server.offline import installed_folder
    from upcard.site import PUBLIC, Reach, build

    if relay and no_relay:
        raise UpcardError("--relay names a relay, and --no-relay forbids all: give one of them")
    if stun is not None and not stun.startswith("stun:"):
        raise UpcardError(f"--stun names stun:HOST:PORT, not {quoted(stun)}; --ice-server names other servers")
    if stun and no_stun:
        raise UpcardError("--stun names a server, and --no-stun forbids it: give one of them")
    if folder.exists() and any(folder.iterdir()) and not (folder / "room" / "index.json").exists():
        raise UpcardError(f"{folder} holds other things than an earlier build; choose an empty folder")
    usual = not (libraries or relay or no_relay or stun or no_stun or ice_server or networks)
    if usual and (ready := installed_folder()):
        shutil.rmtree(folder, ignore_errors=True)  # empty, or an earlier build
        shutil.copytree(ready, folder)
        typer.echo(f"{ready} was copied to {folder}; any web server can offer it, under any path")
        return
    relays = () if no_relay else tuple(relay or PUBLIC.relays)
    servers = () if no_stun else (stun,) if stun else PUBLIC.ice_servers
    files, size = build(folder, libraries, Reach(relays, (*servers, *(ice_server or ()))), networks)
    typer.echo(f"{files} files, {size / 1e6:.1f} MB, in {folder}; any web server can offer it, under any path")
