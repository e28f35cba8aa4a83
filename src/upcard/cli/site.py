"""The command that writes the card room as a folder for any web host: ``site``."""

from __future__ import annotations

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
    letter_box: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="A server with --letter-box, through which friends find each other; without one they copy links.",
        ),
    ] = "",
    ice_server: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="stun:HOST:PORT or turn:USER:PASSWORD@HOST:PORT, for friends in other networks; may be given again. "
            "Everybody who opens the page can read it.",
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
    """Write the card room as a folder of files that runs in a browser, without a server. Needs Node.js and npm."""
    from upcard.site import Reach, build

    if folder.exists() and any(folder.iterdir()) and not (folder / "room" / "index.json").exists():
        raise UpcardError(f"{folder} holds other things than an earlier build; choose an empty folder")
    files, size = build(folder, libraries, Reach(letter_box.rstrip("/"), tuple(ice_server or ())), networks)
    typer.echo(f"{files} files, {size / 1e6:.1f} MB, in {folder}; any web server can offer it, under any path")
