package dev.agon.onnx;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Builds an ONNX graph: each call adds a node and returns the name of its result.
 *
 * <p>See "Open Neural Network Exchange", <a href="https://onnx.ai">onnx.ai</a>: operators of
 * version 13, and of version 3 in the domain ai.onnx.ml; the field numbers are taken from its
 * onnx.proto.
 */
public final class Graph {
  private static final String BATCH = "rows";
  private static final String MACHINE_LEARNING = "ai.onnx.ml";

  /** Supported by ONNX Runtime since 1.10. */
  private static final int IR_VERSION = 7;

  private static final int MODEL_VERSION = 1;
  private static final int OPERATORS = 13;
  private static final int ML_OPERATORS = 2;

  /** Fields of {@code GraphProto}. */
  private static final int NODE = 1;

  private static final int GRAPH_NAME = 2;
  private static final int INITIALIZER = 5;
  private static final int GRAPH_DESCRIPTION = 10;
  private static final int INPUT = 11;
  private static final int OUTPUT = 12;

  private final Message graph = new Message();
  private final Set<String> names = new HashSet<>();
  private int nodes;
  private int constants;

  /** Creates an empty graph. */
  public Graph(String name, String description) {
    graph.add(GRAPH_NAME, name).add(GRAPH_DESCRIPTION, description);
  }

  /** Returns the content of a file with this graph, a {@code ModelProto}, with metadata. */
  public byte[] file(String version, Map<String, String> metadata) {
    Message file =
        new Message()
            .add(1, IR_VERSION)
            .add(2, "agon")
            .add(3, version)
            .add(4, "dev.agon")
            .add(5, MODEL_VERSION)
            .add(7, graph)
            .add(8, operators("", OPERATORS))
            .add(8, operators(MACHINE_LEARNING, ML_OPERATORS));
    metadata.forEach((key, value) -> file.add(14, new Message().add(1, key).add(2, value)));
    return file.toByteArray();
  }

  private static Message operators(String domain, int version) {
    return new Message().add(1, domain).add(2, version);
  }

  /** Adds an input of numbers with the given number of columns. */
  public String numbers(String name, int width, String description) {
    return input(name, ElementType.DOUBLE, width, description);
  }

  /** Adds an input of strings with one column. */
  public String words(String name, String description) {
    return input(name, ElementType.STRING, 1, description);
  }

  /** Reserves these names for inputs, so no result or constant uses them. */
  public void reserve(Collection<String> inputs) {
    names.addAll(inputs);
  }

  private String input(String name, ElementType type, int width, String description) {
    names.add(name);
    graph.add(INPUT, value(name, type, width).add(3, description));
    return name;
  }

  /** Declares a result as an output; appends underscores to the name if an input has it already. */
  public void output(String result, String wanted, ElementType type, int width) {
    String name = fresh(wanted);
    graph.add(NODE, new Node("Identity", result).named(name));
    graph.add(OUTPUT, value(name, type, width));
    nodes++;
  }

  /** {@code ValueInfoProto}: name, type (for a tensor: element type and shape), description. */
  private static Message value(String name, ElementType type, int width) {
    Message shape = new Message().add(1, new Message().add(2, BATCH));
    if (width > 0) {
      shape.add(1, new Message().add(1, width));
    }
    Message tensor = new Message().add(1, type.number).add(2, shape);
    return new Message().add(1, name).add(2, new Message().add(1, tensor));
  }

  private String fresh(String wanted) {
    String name = wanted;
    while (!names.add(name)) {
      name = name + "_";
    }
    return name;
  }

  /** Adds constant numbers. */
  public String constant(double[] values, long... shape) {
    return constant(tensor(ElementType.DOUBLE, shape).add(10, values));
  }

  /** Adds a constant shape. */
  public String shape(long... sizes) {
    Message tensor = tensor(ElementType.INT64, sizes.length);
    for (long size : sizes) {
      tensor.add(7, size);
    }
    return constant(tensor);
  }

  /** Adds constant strings. */
  public String constant(List<String> words) {
    Message tensor = tensor(ElementType.STRING, words.size());
    words.forEach(word -> tensor.add(6, word));
    return constant(tensor);
  }

  /** Starts a {@code TensorProto} with sizes and element type; content and name are added later. */
  private static Message tensor(ElementType type, long... shape) {
    Message tensor = new Message();
    for (long size : shape) {
      tensor.add(1, size);
    }
    return tensor.add(2, type.number);
  }

  private String constant(Message tensor) {
    String name = fresh("constant" + constants);
    graph.add(INITIALIZER, tensor.add(8, name));
    constants++;
    return name;
  }

  /** Adds an operator without attributes and returns its result. */
  public String apply(String operator, String... inputs) {
    return add(new Node(operator, inputs));
  }

  /** Adds an operator with one integer attribute and returns its result. */
  public String apply(String operator, String attribute, long value, String... inputs) {
    return add(new Node(operator, inputs).with(attribute, value));
  }

  /** Adds a one-hot encoding: one column per known string; all 0 for an unknown one. */
  public String oneHot(String words, List<String> known) {
    Node encoder =
        new Node("OneHotEncoder", words)
            .in(MACHINE_LEARNING)
            .with("cats_strings", known)
            .with("zeros", 1);
    String flat = apply("Reshape", add(encoder), shape(-1, known.size()));
    return cast(flat);
  }

  /** Adds a conversion to doubles. */
  public String cast(String input) {
    return apply("Cast", "to", ElementType.DOUBLE.number, input);
  }

  /** Adds {@code z/(1 + exp(-z))}. */
  public String silu(String z) {
    return apply("Div", z, onePlusExp(apply("Neg", z)));
  }

  /**
   * Adds {@code log(1 + exp(z))}, using operators that ONNX Runtime supports for doubles, even
   * after it has fused some of them.
   */
  public String softplus(String z) {
    String tail = apply("Log", onePlusExp(apply("Neg", apply("Abs", z))));
    return apply("Add", apply("Relu", z), tail);
  }

  private String onePlusExp(String t) {
    return apply("Add", apply("Exp", t), constant(new double[] {1}, 1));
  }

  private String add(Node node) {
    String result = fresh(node.operator() + nodes);
    graph.add(NODE, node.named(result));
    nodes++;
    return result;
  }
}
