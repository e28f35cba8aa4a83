"""The card room as a folder of files for any web host: the page, Python in WebAssembly, the package, the rules.

`build` writes it (``upcard site FOLDER``, ``make web``). Nothing in the folder needs a server: the room runs in a
worker of the browser (`web/folder`).
"""

from upcard.site.build import PUBLIC, CannotBuild, Reach, build

__all__ = ["PUBLIC", "CannotBuild", "Reach", "build"]
