"""All that imports jpype: the JVM, shared buffers, callbacks, rollouts, and the commands that need Java."""
