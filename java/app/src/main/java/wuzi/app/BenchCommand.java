package wuzi.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import wuzi.eval.Model;
import wuzi.eval.ModelLoader;
import wuzi.onnx.BundledPolicy;
import wuzi.search.SearchBench;

/** {@code wuzi bench}: figures of the Java side. */
@Command(name = "bench", sortOptions = false, sortSynopsis = false)
final class BenchCommand implements Runnable {
    @Option(names = "--only", paramLabel = "NAME", descriptionKey = "option.only")
    private String only;

    @Option(names = "--json", descriptionKey = "option.json")
    private boolean json;

    @Option(names = "--signature", descriptionKey = "option.bench-signature")
    private boolean signature;

    @Option(names = "--model", paramLabel = "FILE", descriptionKey = "option.bench-model")
    private Path model;

    @Option(names = "--lang", paramLabel = "en|zh", descriptionKey = "option.lang")
    private String language;

    @Option(names = {"-h", "--help"}, usageHelp = true, descriptionKey = "option.help")
    private boolean help;

    @Override
    public void run() {
        Messages messages = Messages.in(language == null ? Main.language() : Choices.language(language));
        if (signature) {
            sign();
            return;
        }
        Map<String, Supplier<Figure>> benchmarks = new Benchmarks(this::open).all();
        if (only != null && !benchmarks.containsKey(only)) {
            throw new Refusal("refused.choice", "only", wuzi.app.Command.printable(only),
                    String.join(", ", benchmarks.keySet()));
        }
        List<Figure> figures = new ArrayList<>();
        benchmarks.forEach((name, benchmark) -> {
            if (only == null || only.equals(name)) {
                Figure figure = benchmark.get();
                figures.add(figure);
                if (!json) {
                    System.out.println(figure.row(messages));
                }
            }
        });
        if (json) {
            System.out.println(figures.stream().map(Figure::json).collect(Collectors.joining(", ", "{\"figures\": [", "]}")));
        }
    }

    private void sign() {
        if (only != null) {
            throw new Refusal("refused.signature-and-only");
        }
        System.out.println(json ? "{\"signature\": \"" + SearchBench.signature() + "\"}" : SearchBench.signature());
    }

    private Model open() {
        return model != null ? ModelLoader.find().load(model) : BundledPolicy.exists() ? BundledPolicy.open() : null;
    }
}
