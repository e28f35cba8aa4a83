"""The card room as a folder of files, in real browsers, from a plain file server under a sub-path (`make web-test`)."""
