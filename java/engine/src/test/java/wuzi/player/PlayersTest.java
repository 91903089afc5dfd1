package wuzi.player;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import wuzi.eval.ModelException;

class PlayersTest {
    @Test
    void aNameMakesThePlayerOfThatName() {
        for (String name : new String[] {"random", "tactical/1", "greedy/1"}) {
            assertEquals(name, Players.of(name).name());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "greedy                            | unknown player 'greedy'; known: greedy/1, policy, random, tactical/1",
        "''                                | unknown player ''",
        "random:seed=3                     | player 'random:seed=3' has no option 'seed'",
        "random:seed                       | 'seed' in player 'random:seed' is no option; write key=value",
        "policy                            | player 'policy' needs a file",
        "policy:temperature=1              | needs a file",
        "policy:file=x,temperature=warm    | temperature=warm in player",
        "policy:file=x,temperature=-1      | temperature=-1 in player",
        "policy:file=x,temperature=NaN     | temperature=NaN in player",
        "policy:file=x,tactics=six         | tactics=six in player 'policy:file=x,tactics=six' is not allowed",
    })
    void whatIsWrongIsNamed(String name, String part) {
        String message = assertThrows(IllegalArgumentException.class, () -> Players.of(name)).getMessage();
        assertTrue(message.contains(part), message);
    }

    @Test
    void aPolicyNeedsALoader() {
        assertThrows(ModelException.class, () -> Players.of("policy:file=x.onnx"));
    }
}
