"""Learning for the wuzi engine: nets, returns, algorithms, runs and export. Needs no JVM."""

import os
import signal
import sys

if sys.argv[:1] == ["-m"]:  # thus Python imports the packages of a command's module
    # Ctrl-C ends a command at once but within `run_command`: no code could catch an exception in imports and at exit.
    signal.signal(signal.SIGINT, lambda number, frame: os._exit(128 + number))
