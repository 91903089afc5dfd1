package wuzi.app;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import wuzi.onnx.BundledPolicy;
import wuzi.player.Policy;

/** The policy at hand, which may still be loading, and the board sizes that it plays on. */
final class PolicyAtHand implements Supplier<Policy> {
    private final CompletableFuture<Policy> policy;
    private final IntPredicate sizes;
    private final String name;

    private PolicyAtHand(CompletableFuture<Policy> policy, IntPredicate sizes, String name) {
        this.policy = policy;
        this.sizes = sizes;
        this.name = name;
    }

    static PolicyAtHand none() {
        return new PolicyAtHand(CompletableFuture.completedFuture(null), size -> false, null);
    }

    /** The bundled policy, loaded meanwhile, where this build carries one. */
    static PolicyAtHand bundled() {
        return BundledPolicy.exists()
                ? loading(() -> Policy.of(BundledPolicy.open()), BundledPolicy::allowsSize)
                : none();
    }

    /** One that the person named. */
    static PolicyAtHand named(String name, Policy policy, IntPredicate sizes) {
        return new PolicyAtHand(CompletableFuture.completedFuture(policy), sizes, name);
    }

    /**
     * Loads it while the person thinks. A process that ends meanwhile waits for the loading, which would otherwise
     * leave unpacked libraries behind.
     */
    static PolicyAtHand loading(Supplier<Policy> loader, IntPredicate sizes) {
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
        return new PolicyAtHand(policy, sizes, null);
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
    @Override
    public Policy get() {
        try {
            return policy.join();
        } catch (CompletionException e) {
            throw new Refusal("refused.policy", e.getCause());
        }
    }
}
