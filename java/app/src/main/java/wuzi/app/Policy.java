package wuzi.app;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import wuzi.eval.Encoder;
import wuzi.eval.Evaluator;
import wuzi.eval.Guidance;
import wuzi.eval.Model;

/**
 * A net to play with.
 *
 * @param name what people see
 * @param evaluator judges positions
 * @param encoder what it reads
 * @param guidance what is laid over its policy
 */
record Policy(String name, Evaluator evaluator, Encoder encoder, Guidance guidance) {
    static Policy of(String name, Model model) {
        // not the model itself: players close a model that they were given
        return new Policy(name, model::evaluate, model.encoder(), model.guidance());
    }

    /** The policy at hand, which may still be loading, and the board sizes that it plays on. */
    static final class Source {
        private final CompletableFuture<Policy> policy;
        private final IntPredicate sizes;
        private final String name;

        private Source(CompletableFuture<Policy> policy, IntPredicate sizes, String name) {
            this.policy = policy;
            this.sizes = sizes;
            this.name = name;
        }

        static Source none() {
            return new Source(CompletableFuture.completedFuture(null), size -> false, null);
        }

        /** One that the person named. */
        static Source ready(Policy policy, IntPredicate sizes) {
            return new Source(CompletableFuture.completedFuture(policy), sizes, policy.name());
        }

        /**
         * Loads it while the person thinks. A process that ends meanwhile waits for the loading, which would otherwise
         * leave unpacked libraries behind.
         */
        static Source loading(Supplier<Policy> loader, IntPredicate sizes) {
            CompletableFuture<Policy> policy = new CompletableFuture<>();
            Thread thread = new Thread(() -> {
                try {
                    policy.complete(loader.get());
                } catch (RuntimeException | LinkageError e) {
                    policy.completeExceptionally(e);
                }
            }, "policy");
            thread.setDaemon(true);
            thread.start();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                try {
                    thread.join(3_000);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }));
            return new Source(policy, sizes, null);
        }

        /** What the person called it, if the person named one. */
        Optional<String> name() {
            return Optional.ofNullable(name);
        }

        /** Whether it plays on boards of a size; does not wait for its loading. */
        boolean allows(int size) {
            return sizes.test(size);
        }

        /**
         * The policy; waits for its loading.
         *
         * @throws Refusal if it could not be loaded
         */
        Policy get() {
            try {
                return policy.join();
            } catch (CompletionException e) {
                throw new Refusal("refused.policy", String.valueOf(e.getCause().getMessage()));
            }
        }
    }
}
