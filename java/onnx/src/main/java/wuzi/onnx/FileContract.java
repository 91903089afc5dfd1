package wuzi.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.util.Arrays;
import java.util.Map;
import wuzi.board.Board;
import wuzi.board.Rules;
import wuzi.board.Words;
import wuzi.eval.Encoder;
import wuzi.eval.Encoders;
import wuzi.eval.Guidance;
import wuzi.eval.ModelException;

/**
 * What a policy file must say and hold, checked once when it is opened.
 *
 * <p>Input {@code planes} uint8 [batch, planes, height, width]; outputs {@code policy} float32 [batch, height*width] and
 * {@code value} float32 [batch]; more outputs are ignored. Metadata: {@code wuzi.format}, {@code wuzi.encoder}, {@code
 * wuzi.encoder_hash}, {@code wuzi.board_sizes} ({@code 15} or {@code 9-20}), {@code wuzi.rules} (names, with commas
 * between them), {@code wuzi.policy_kind}, and, 0 where they are missing, {@code wuzi.candidates} and {@code
 * wuzi.rule_prior} (see {@link Guidance}); other keys are for people.
 */
record FileContract(Encoder encoder, Guidance guidance, BoardSizes sizes, Map<String, String> metadata) {
    private static final String FORMAT = "1";
    private static final String POLICY_KIND = "logits";
    private static final Words INPUT = new Words("model.input", "input");
    private static final Words OUTPUT = new Words("model.output", "output");

    static FileContract check(String name, OrtSession session) throws OrtException {
        return new Check(name, session.getMetadata().getCustomMetadata()).run(session);
    }

    /** One file under examination. */
    private record Check(String name, Map<String, String> metadata) {
        FileContract run(OrtSession session) throws OrtException {
            require("wuzi.format", FORMAT);
            require("wuzi.policy_kind", POLICY_KIND);
            requireKnownRules();
            Encoder encoder = encoder();
            FileContract contract = new FileContract(encoder, guidance(), sizes(), metadata);
            long[] planes = {-1, encoder.planes(), -1, -1};
            long[] shape = tensor(session.getInputInfo(), INPUT, "planes", OnnxJavaType.UINT8, planes);
            tensor(session.getOutputInfo(), OUTPUT, "policy", OnnxJavaType.FLOAT, -1, -1);
            tensor(session.getOutputInfo(), OUTPUT, "value", OnnxJavaType.FLOAT, -1);
            if (session.getNumInputs() != 1) {
                throw refusal("model.inputs", "inputs %s; wuzi takes one, 'planes'", session.getInputNames());
            }
            for (long edge : new long[] {shape[2], shape[3]}) {
                if (edge >= 0 && (edge != contract.sizes.smallest() || edge != contract.sizes.largest())) {
                    throw refusal("model.fixed-size",
                            "wuzi.board_sizes '%s' beside an input of %s; a fixed height and width allow that size only",
                            contract.sizes, Arrays.toString(shape));
                }
            }
            return contract;
        }

        private Encoder encoder() {
            String id = value("wuzi.encoder");
            Encoder encoder;
            try {
                encoder = Encoders.of(id);
            } catch (IllegalArgumentException e) {
                throw new ModelException(new Words("model.refused", "cannot use %s: %s", name, e), e);
            }
            String found = value("wuzi.encoder_hash");
            String taken = Encoders.hash(encoder);
            if (!found.equals(taken)) {
                throw refusal("model.hash",
                        "encoder hash '%s' for %s, wuzi takes %s; "
                                + "the net was trained on other planes, export it with this version",
                        found, id, taken);
            }
            return encoder;
        }

        private Guidance guidance() {
            try {
                return Guidance.parse(
                        metadata.getOrDefault("wuzi.candidates", "0"), metadata.getOrDefault("wuzi.rule_prior", "0"));
            } catch (IllegalArgumentException e) {
                throw new ModelException(new Words("model.refused", "cannot use %s: %s", name, e), e);
            }
        }

        private void requireKnownRules() {
            for (String rule : value("wuzi.rules").split(",")) {
                try {
                    Rules.of(rule.strip());
                } catch (IllegalArgumentException e) {
                    throw new ModelException(new Words("model.refused", "cannot use %s: %s", name, e), e);
                }
            }
        }

        private BoardSizes sizes() {
            String text = value("wuzi.board_sizes");
            return BoardSizes.parse(text).orElseThrow(() -> refusal("model.sizes",
                    "wuzi.board_sizes '%s'; wuzi takes one size or a range such as 9-20, from %s to %s",
                    text, Board.MIN_SIZE, Board.MAX_SIZE));
        }

        private void require(String key, String taken) {
            String found = value(key);
            if (!found.equals(taken)) {
                throw refusal("model.value", "%s '%s'; wuzi takes '%s'", key, found, taken);
            }
        }

        private String value(String key) {
            String value = metadata.get(key);
            if (value == null) {
                throw refusal(
                        "model.no-metadata", "no metadata '%s'; wuzi takes files written by wuzi's own export", key);
            }
            return value;
        }

        /** The shape of a tensor that must be there; -1 stands for any length, here and in a file. */
        private long[] tensor(
                Map<String, NodeInfo> tensors, Words kind, String tensor, OnnxJavaType type, long... taken) {
            NodeInfo node = tensors.get(tensor);
            if (node == null) {
                throw refusal("model.no-name", "%ss %s; wuzi takes an %s '%s'", kind, tensors.keySet(), kind, tensor);
            }
            if (node.getInfo() instanceof TensorInfo info) {
                long[] shape = info.getShape();
                boolean fits = info.type == type && shape.length == taken.length;
                for (int i = 0; fits && i < shape.length; i++) {
                    fits = shape[i] < 0 || taken[i] < 0 || shape[i] == taken[i];
                }
                if (fits) {
                    return shape;
                }
                throw refusal("model.tensor", "%s '%s' %s; wuzi takes %s, -1 for any length",
                        kind, tensor, text(info.type, shape), text(type, taken));
            }
            throw refusal("model.no-tensor", "%s '%s' is no tensor; wuzi takes %s", kind, tensor, text(type, taken));
        }

        private static String text(OnnxJavaType type, long[] shape) {
            return (type == OnnxJavaType.FLOAT ? "float32" : type.name().toLowerCase(java.util.Locale.ROOT)) + " "
                    + Arrays.toString(shape);
        }

        private ModelException refusal(String key, String english, Object... values) {
            return new ModelException(
                    "model.has", "cannot use %s: it has %s", name, new Words(key, english, values));
        }
    }
}
