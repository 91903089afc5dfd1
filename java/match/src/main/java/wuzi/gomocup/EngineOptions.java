package wuzi.gomocup;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How an engine is dealt with, as far as its player's name says so.
 *
 * @param infos what else INFO tells it, keys and values in this order
 * @param begins whether BEGIN asks for the first move of an empty board, not BOARD
 * @param isFresh whether each game has a process of its own
 */
record EngineOptions(Map<String, String> infos, boolean begins, boolean isFresh) {
    static final EngineOptions NONE = new EngineOptions(Map.of(), false, false);

    EngineOptions {
        infos = Collections.unmodifiableMap(new LinkedHashMap<>(infos));
    }
}
