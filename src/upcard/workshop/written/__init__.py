"""The package in which games that are being written are modules: `workshop.sources` adds the folder with their files to
its path. In the package as it is installed it is empty."""
