"""Learning for the wuzi engine: nets, returns, algorithms, runs and export. Needs no JVM."""

import os
import signal
import sys

# Ctrl-C ends a command at once but within `run_command`: in imports and at exit no code could catch an exception.
# With this argv Python imports the packages of `python -m`; where a shell has Ctrl-C ignored, it stays so.
if sys.argv[:1] == ["-m"] and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, lambda number, frame: os._exit(128 + number))
