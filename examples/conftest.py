"""An example whose extra is not installed is not read for examples in its docstrings; its test says that it is skipped."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("torch") else ["self_play.py"]
