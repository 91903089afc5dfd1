package wuzi.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import wuzi.board.NotAllowedException;
import wuzi.match.Sprt.Verdict;

class SprtTest {
    private static double llr(double elo0, double elo1, Pairs pairs) {
        return new Sprt(elo0, elo1, 0.05, 0.05).llr(pairs);
    }

    @Test
    void boundsByHand() {
        Sprt usual = Sprt.parse("0,10");
        assertEquals(2.944439, usual.upper(), 1e-6); // ln 19
        assertEquals(-2.944439, usual.lower(), 1e-6);
        Sprt lopsided = new Sprt(0, 10, 0.01, 0.2);
        assertEquals(4.382027, lopsided.upper(), 1e-6); // ln(0.8 / 0.01)
        assertEquals(-1.599388, lopsided.lower(), 1e-6); // ln(0.2 / 0.99)
    }

    /** Where two results cover everything the likelihood is a binomial's; results not seen are worth a little. */
    @Test
    void ratiosByHand() {
        // a score of 0.5 and of 0.571463 at 50 Elo: 30 ln(0.571463 / 0.5) + 20 ln(0.428537 / 0.5) = 0.923130
        assertEquals(0.923130, llr(0, 50, new Pairs(20, 0, 0, 0, 30)), 1e-3);
        // 0.640065 at 100 Elo: 10 ln(0.640065 / 0.5) = 2.469616
        assertEquals(2.469616, llr(0, 100, new Pairs(0, 0, 0, 0, 10)), 2e-3);
        // 0.514389 at 10 Elo: at least 0.028778 of the pairs would be won, 100 ln(1 - 0.028778) = -2.919647
        assertEquals(-2.919647, llr(0, 10, new Pairs(0, 0, 100, 0, 0)), 1e-2);
        assertEquals(0, llr(0, 10, Pairs.NONE));
    }

    /** Worked out with SciPy: the likelihood itself maximized over five shares under both conditions by SLSQP. */
    @Test
    void ratiosAsAnOptimizerFindsThem() {
        assertEquals(0.8435127662, llr(0, 50, new Pairs(1, 2, 10, 4, 3)), 1e-9);
        assertEquals(1.9539463156, llr(-5, 15, new Pairs(0, 3, 40, 5, 2)), 1e-9);
        assertEquals(6.8867267584, llr(-20, 20, new Pairs(5, 20, 60, 30, 15)), 1e-9);
        assertEquals(-2.9111751480, llr(0, 10, new Pairs(0, 0, 100, 0, 0)), 1e-9);
        assertEquals(0.9231454785, llr(0, 50, new Pairs(20, 0, 0, 0, 30)), 1e-9);
    }

    /**
     * Published results: tests of Fishtest between hypotheses in logistic Elo, as the pull requests to
     * github.com/official-stockfish/Stockfish give them; from github.com/Disservin/fastchess app/tests/sprt_test.cpp.
     */
    @Test
    void publishedTests() {
        published(2.94, -1, 3, new Pairs(424, 2948, 5832, 3045, 460)); // 2493
        published(2.94, 0, 2, new Pairs(1284, 17437, 55536, 18085, 1292));
        published(2.95, -0.5, 1.5, new Pairs(665, 4806, 9333, 4893, 747)); // 2920
        published(2.98, 0.25, 1.75, new Pairs(328, 4564, 15580, 4789, 371));
        published(2.95, -0.5, 1.5, new Pairs(59, 754, 2467, 865, 75)); // 2951
        published(2.95, 0.25, 1.75, new Pairs(33, 1185, 8378, 1302, 50));
        published(2.96, -0.25, 1.25, new Pairs(491, 7345, 29693, 7670, 465)); // 3098
        published(2.97, 0.25, 1.25, new Pairs(53, 2220, 21459, 2445, 47));
        published(2.94, -0.25, 1.25, new Pairs(253, 4282, 17604, 4431, 286)); // 3209
        published(2.97, 0.25, 1.25, new Pairs(58, 3302, 33130, 3518, 84));
        published(2.94, -0.25, 1.25, new Pairs(115, 2196, 11328, 2317, 136)); // 3331
        published(2.93, 0.25, 1.25, new Pairs(14, 1030, 14318, 1163, 19));
        published(-3.07, 0.5, 2.5, new Pairs(223, 9863, 20279 + 1000, 10037, 246)); // fastchess
        published(-4.98, 0, 2, new Pairs(871, 26175, 55003 + 980, 26678, 821));
    }

    private static void published(double expected, double elo0, double elo1, Pairs pairs) {
        assertEquals(expected, llr(elo0, elo1, pairs), 0.005);
    }

    @Test
    void theOpponentsTestIsTheMirrorImage() {
        Pairs pairs = new Pairs(3, 10, 31, 12, 0);
        assertEquals(-llr(-20, 5, pairs.turned()), llr(-5, 20, pairs), 1e-9);
    }

    @Test
    void extremesStayFinite() {
        for (Pairs pairs : new Pairs[] {
            new Pairs(0, 0, 0, 0, 1_000_000), new Pairs(1_000_000, 0, 0, 0, 0), new Pairs(0, 0, 1_000_000, 0, 0)
        }) {
            for (int elo0 = -1000; elo0 < 1000; elo0 += 250) {
                double llr = llr(elo0, elo0 + 250, pairs);
                assertTrue(Double.isFinite(llr), elo0 + ": " + llr);
                // the hypothesis that is nearer to the score is the likelier one
                assertEquals(pairs.score() > Elo.score(elo0 + 125), llr > 0, elo0 + ": " + llr);
            }
        }
    }

    @Test
    void verdicts() {
        Sprt test = Sprt.parse("0,100");
        assertEquals(Verdict.CONTINUE, test.verdict(Pairs.NONE));
        // 11 ln 1.280130 = 2.7166, 12 ln 1.280130 = 2.9635, and ln 19 = 2.9444 lies between them
        assertEquals(Verdict.CONTINUE, test.verdict(new Pairs(0, 0, 0, 0, 11)));
        assertEquals(Verdict.ACCEPTED_H1, test.verdict(new Pairs(0, 0, 0, 0, 12)));
        // ln(0.359935 / 0.5) = -0.328685: 8 lost pairs are not enough, 9 are
        assertEquals(Verdict.CONTINUE, test.verdict(new Pairs(8, 0, 0, 0, 0)));
        assertEquals(Verdict.ACCEPTED_H0, test.verdict(new Pairs(9, 0, 0, 0, 0)));
    }

    @Test
    void errorRates() {
        Sprt test = new Sprt(0, 60, 0.05, 0.1);
        assertEquals(0.05, accepted(test, 0, Verdict.ACCEPTED_H1), 0.02);
        assertEquals(0.1, accepted(test, 60, Verdict.ACCEPTED_H0), 0.03);
    }

    /** How often a test ends so where a difference is true, on openings that Black wins three times in four. */
    private static double accepted(Sprt test, double elo, Verdict sought) {
        Random random = new Random(11);
        double score = Elo.score(elo);
        int trials = 1000;
        int count = 0;
        for (int trial = 0; trial < trials; trial++) {
            Pairs pairs = Pairs.NONE;
            Verdict verdict = Verdict.CONTINUE;
            while (verdict == Verdict.CONTINUE) {
                int asBlack = random.nextDouble() < score + 0.25 ? 1 : 0;
                int asWhite = random.nextDouble() < score - 0.25 ? 1 : 0;
                pairs = pairs.plus(asBlack + asWhite);
                verdict = test.verdict(pairs);
            }
            count += verdict == sought ? 1 : 0;
        }
        return count / (double) trials;
    }

    @Test
    void testsAreRead() {
        assertEquals(new Sprt(0, 10, 0.05, 0.05), Sprt.parse("0,10"));
        assertEquals(new Sprt(-3.5, 1, 0.05, 0.05), Sprt.parse("-3.5, 1"));
        assertEquals(new Sprt(0, 5, 0.01, 0.1), Sprt.parse("0,5,0.01,0.1"));
    }

    @Test
    void senselessTestsAreRefused() {
        refused("", "'' is not a test; write elo0,elo1 or elo0,elo1,alpha,beta, such as 0,10");
        refused("5", "'5' is not a test; write elo0,elo1 or elo0,elo1,alpha,beta, such as 0,10");
        refused("0,5,0.05", "'0,5,0.05' is not a test; write elo0,elo1 or elo0,elo1,alpha,beta, such as 0,10");
        refused("0,ten", "'0,ten' is not a test; write elo0,elo1 or elo0,elo1,alpha,beta, such as 0,10");
        refused("0,10,", "'0,10,' is not a test; write elo0,elo1 or elo0,elo1,alpha,beta, such as 0,10");
        String limits = " Elo is not allowed; the first is the smaller one, both are from -1000 to 1000";
        refused("10,0", "a test of 10 against 0" + limits);
        refused("5,5", "a test of 5 against 5" + limits);
        refused("0,2000", "a test of 0 against 2000" + limits);
        refused("NaN,2.5", "a test of NaN against 2.5" + limits);
        refused("0,10,0,0.05", "alpha=0 is not allowed for a test; it is more than 0 and less than 0.5");
        refused("0,10,0.05,0.5", "beta=0.5 is not allowed for a test; it is more than 0 and less than 0.5");
        refused("0,10,NaN,0.1", "alpha=NaN is not allowed for a test; it is more than 0 and less than 0.5");
        assertEquals(
                "不能检验 10 与 0 Elo；前者应小于后者，且都在 -1000 至 1000 之间",
                assertThrows(NotAllowedException.class, () -> Sprt.parse("10,0")).words().in("zh"));
    }

    private static void refused(String text, String message) {
        assertEquals(
                message, assertThrows(NotAllowedException.class, () -> Sprt.parse(text)).getMessage());
    }
}
