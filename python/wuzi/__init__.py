"""Learning for the wuzi engine: nets, returns, algorithms, runs and export. Needs no JVM."""
