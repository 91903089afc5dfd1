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
            long[] shape = tensor(session.getInputInfo(), "input", "planes", OnnxJavaType.UINT8, planes);
            tensor(session.getOutputInfo(), "output", "policy", OnnxJavaType.FLOAT, -1, -1);
            tensor(session.getOutputInfo(), "output", "value", OnnxJavaType.FLOAT, -1);
            if (session.getNumInputs() != 1) {
                throw refusal("inputs " + session.getInputNames() + "; wuzi takes one, 'planes'");
            }
            for (long edge : new long[] {shape[2], shape[3]}) {
                if (edge >= 0 && (edge != contract.sizes.smallest() || edge != contract.sizes.largest())) {
                    throw refusal("wuzi.board_sizes '" + contract.sizes + "' beside an input of "
                            + Arrays.toString(shape) + "; a fixed height and width allow that size only");
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
                throw new ModelException("cannot use " + name + ": " + e.getMessage(), e);
            }
            String found = value("wuzi.encoder_hash");
            String taken = Encoders.hash(encoder);
            if (!found.equals(taken)) {
                throw refusal("encoder hash '" + found + "' for " + id + ", wuzi takes " + taken
                        + "; the net was trained on other planes, export it with this version");
            }
            return encoder;
        }

        private Guidance guidance() {
            try {
                return Guidance.parse(
                        metadata.getOrDefault("wuzi.candidates", "0"), metadata.getOrDefault("wuzi.rule_prior", "0"));
            } catch (IllegalArgumentException e) {
                throw new ModelException("cannot use " + name + ": " + e.getMessage(), e);
            }
        }

        private void requireKnownRules() {
            for (String rule : value("wuzi.rules").split(",")) {
                try {
                    Rules.of(rule.strip());
                } catch (IllegalArgumentException e) {
                    throw new ModelException("cannot use " + name + ": " + e.getMessage(), e);
                }
            }
        }

        private BoardSizes sizes() {
            String text = value("wuzi.board_sizes");
            return BoardSizes.parse(text).orElseThrow(() -> refusal("wuzi.board_sizes '" + text
                    + "'; wuzi takes one size or a range such as 9-20, from " + Board.MIN_SIZE + " to "
                    + Board.MAX_SIZE));
        }

        private void require(String key, String taken) {
            String found = value(key);
            if (!found.equals(taken)) {
                throw refusal(key + " '" + found + "'; wuzi takes '" + taken + "'");
            }
        }

        private String value(String key) {
            String value = metadata.get(key);
            if (value == null) {
                throw refusal("no metadata '" + key + "'; wuzi takes files written by wuzi's own export");
            }
            return value;
        }

        /** The shape of a tensor that must be there; -1 stands for any length, here and in a file. */
        private long[] tensor(
                Map<String, NodeInfo> tensors, String kind, String tensor, OnnxJavaType type, long... taken) {
            NodeInfo node = tensors.get(tensor);
            if (node == null) {
                throw refusal(kind + "s " + tensors.keySet() + "; wuzi takes an " + kind + " '" + tensor + "'");
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
                throw refusal(kind + " '" + tensor + "' " + text(info.type, shape) + "; wuzi takes "
                        + text(type, taken) + ", -1 for any length");
            }
            throw refusal(kind + " '" + tensor + "' is no tensor; wuzi takes " + text(type, taken));
        }

        private static String text(OnnxJavaType type, long[] shape) {
            return (type == OnnxJavaType.FLOAT ? "float32" : type.name().toLowerCase(java.util.Locale.ROOT)) + " "
                    + Arrays.toString(shape);
        }

        private ModelException refusal(String found) {
            return new ModelException("cannot use " + name + ": it has " + found);
        }
    }
}
