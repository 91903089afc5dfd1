package wuzi.app;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;
import wuzi.eval.ModelException;

/** The program {@code wuzi}. */
@Command(name = "wuzi", versionProvider = Main.Version.class)
public final class Main implements Runnable {
    private static final int WRONG_USE = 2;

    @Option(names = {"-h", "--help"}, usageHelp = true, descriptionKey = "option.help")
    private boolean help;

    @Option(names = {"-V", "--version"}, versionHelp = true, descriptionKey = "option.version")
    private boolean version;

    @Option(names = "--lang", paramLabel = "en|zh", descriptionKey = "option.lang")
    private String language;

    Main() {}

    /**
     * Runs a command and ends the process: with status 0, with 2 after a wrong use, which is named in one line, or
     * with 1 after a failure.
     *
     * @param arguments a command and its options; with no command, those of {@code play}
     */
    public static void main(String[] arguments) {
        String[] words = languageLast(arguments);
        if (startsWithOption(words)) {
            words = Stream.concat(Stream.of("play"), Arrays.stream(words)).toArray(String[]::new);
        }
        Charset charset = StreamTerminal.charset();
        System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.out), true, charset));
        System.setErr(new PrintStream(new FileOutputStream(FileDescriptor.err), true, charset));
        AtomicBoolean ended = new AtomicBoolean();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            if (!ended.get() && !Interrupt.isAwaited() && System.console() != null) {
                System.out.println(); // after Ctrl-C, the shell's prompt begins a line
            }
        }));
        int status = execute(new Main(), words);
        ended.set(true);
        System.exit(status);
    }

    /** {@code --lang} may stand before the command as well. */
    private static String[] languageLast(String[] arguments) {
        int first = arguments.length > 0 && arguments[0].startsWith("--lang") ? arguments[0].contains("=") ? 1 : 2 : 0;
        return first >= arguments.length
                ? arguments
                : Stream.concat(Arrays.stream(arguments).skip(first), Arrays.stream(arguments).limit(first))
                        .toArray(String[]::new);
    }

    /** Options with no command before them are those of a game, but for the program's own. */
    private static boolean startsWithOption(String[] arguments) {
        return arguments.length == 0
                || arguments[0].startsWith("-")
                        && !Arrays.asList("-h", "--help", "-V", "--version").contains(arguments[0]);
    }

    /** Runs the program, or one of its commands alone. What goes wrong inside, such as in a net, comes out as itself. */
    static int execute(Object command, String... arguments) {
        Messages messages = Messages.in(languageIn(arguments));
        CommandLine line = new CommandLine(command);
        if (command instanceof Main) {
            line.addSubcommand(new PlayCommand(null, null)).addSubcommand(new ShowCommand())
                    .addSubcommand(new SolveCommand()).addSubcommand(new AnalyzeCommand())
                    .addSubcommand(new MatchCommand()).addSubcommand(new OpeningsCommand())
                    .addSubcommand(new DatagenCommand()).addSubcommand(new GomocupCommand())
                    .addSubcommand(new BenchCommand());
            line.getSubcommands().values().forEach(sub -> describe(sub, messages));
        }
        describe(line, messages);
        line.setResourceBundle(messages.bundle());
        try {
            ParseResult parsed = line.parseArgs(arguments);
            while (parsed.hasSubcommand()) {
                parsed = parsed.subcommand();
            }
            line = parsed.commandSpec().commandLine();
            if (line.isUsageHelpRequested()) {
                line.usage(System.out);
            } else if (line.isVersionHelpRequested()) {
                line.printVersionHelp(System.out);
            } else {
                ((Runnable) line.getCommand()).run();
            }
            return 0;
        } catch (ParameterException e) {
            return refuse(messages, usageError(e, messages), e.getCommandLine());
        } catch (Refusal e) {
            return refuse(messages, e.in(messages), line);
        } catch (ModelException e) {
            return refuse(messages, messages.of(e), line);
        }
    }

    private static void describe(CommandLine command, Messages messages) {
        String name = command.getCommandName();
        UsageMessageSpec usage = command.getCommandSpec().usageMessage();
        usage.description(messages.get(name + ".about"));
        usage.synopsisHeading(messages.get("help.usage"));
        usage.commandListHeading(messages.get("help.commands") + "\n");
        if (messages.bundle().containsKey(name + ".more")) {
            usage.footer(messages.get(name + ".more"));
        }
    }

    private static int refuse(Messages messages, String why, CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        String help = spec.userObject() instanceof Main || spec.parent() != null
                ? spec.qualifiedName(" ") + " --help"
                : "--help"; // under whatever name somebody else starts it
        System.err.println(messages.get("wrong-use", why.replaceAll("[.。]$", ""), help));
        return WRONG_USE;
    }

    private static String usageError(ParameterException e, Messages messages) {
        if (e instanceof UnmatchedArgumentException unmatched) {
            String word = wuzi.app.Command.printable(unmatched.getUnmatched().get(0));
            return messages.get(word.startsWith("-") ? "refused.option" : "refused.word", word);
        }
        if (e instanceof MissingParameterException missing) {
            return missing.getMissing().get(0) instanceof OptionSpec option
                    ? messages.get("refused.no-value", option.longestName())
                    : messages.get("refused.no-word", missing.getMissing().get(0).paramLabel());
        }
        if (e instanceof OverwrittenOptionException twice && twice.getOverwritten() instanceof OptionSpec option) {
            return messages.get("refused.twice", option.longestName());
        }
        if (e.getArgSpec() instanceof OptionSpec option && e.getValue() != null) {
            return messages.get("refused.value", option.longestName(), wuzi.app.Command.printable(e.getValue()));
        }
        return e.getMessage().lines().findFirst().orElse("");
    }

    /** The language that a command line or else the locale asks for; a wrong one is refused later, where it is read. */
    private static String languageIn(String[] arguments) {
        for (int i = 0; i < arguments.length; i++) {
            String asked = arguments[i].startsWith("--lang=")
                    ? arguments[i].substring("--lang=".length())
                    : arguments[i].equals("--lang") && i + 1 < arguments.length ? arguments[i + 1] : "";
            if (Messages.LANGUAGES.contains(asked)) {
                return asked;
            }
        }
        return language();
    }

    /** The language that the locale asks for. */
    static String language() {
        return Messages.languageOf(System.getenv(), Locale.getDefault());
    }

    @Override
    public void run() {
        new PlayCommand(null, null).run();
    }

    /** The version that the jar was built with; none where there is no jar. */
    static Optional<String> version() {
        return Optional.ofNullable(Main.class.getPackage().getImplementationVersion());
    }

    /** The version as people read it. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"wuzi " + version().orElse("(not from a jar)")};
        }
    }
}
