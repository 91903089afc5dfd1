package wuzi.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import wuzi.player.Remark;

class BrainThoughtsTest {
    private final List<String> told = new ArrayList<>();
    private long millis;
    private final BrainThoughts thoughts = new BrainThoughts(() -> millis * 1_000_000, told::add);

    private void thinks(long at, String text) {
        millis = at;
        thoughts.soFar(new Remark(0.25, text));
    }

    @Test
    void atMostTenASecondButTheLastInAnyCase() {
        thinks(50, "a");
        thinks(100, "b");
        thinks(150, "c");
        thinks(199, "d");
        thinks(420, "e");
        thinks(510, "f");
        thoughts.atLast(new Remark(0.25, "g"));
        assertEquals(List.of("value +0.25 b", "value +0.25 e", "value +0.25 g"), told);
        told.clear();
        millis = 1000;
        thoughts.begin();
        thinks(1099, "h");
        thinks(1101, "i");
        assertEquals(List.of("value +0.25 i"), told);
    }

    @Test
    void nothingIsToldOfNothing() {
        thoughts.atLast(Remark.NONE);
        thoughts.atLast(new Remark(Double.NaN, "text"));
        thoughts.atLast(new Remark(-1, ""));
        assertEquals(List.of("text", "value -1.00 "), told);
    }
}
