package dev.agon.learn.onnx;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Builds an ONNX graph: each call adds a node and returns the name of its result.
 *
 * <p>See "Open Neural Network Exchange", <a href="https://onnx.ai">onnx.ai</a>: operators of
 * version 13, and of version 3 in the domain ai.onnx.ml; the field numbers are those of its
 * onnx.proto.
 */
final class Graph {
  private static final String BATCH = "rows";

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

  Graph(String name, String description) {
    graph.add(GRAPH_NAME, name).add(GRAPH_DESCRIPTION, description);
  }

  Message message() {
    return graph;
  }

  /** Adds an input of numbers with the given number of columns. */
  String numbers(String name, int width, String description) {
    return input(name, ElementType.DOUBLE, width, description);
  }

  /** Adds an input of strings with one column. */
  String words(String name, String description) {
    return input(name, ElementType.STRING, 1, description);
  }

  /** Reserves these names for inputs, so that no result or constant uses them. */
  void reserve(Collection<String> inputs) {
    names.addAll(inputs);
  }

  private String input(String name, ElementType type, int width, String description) {
    names.add(name);
    graph.add(INPUT, value(name, type, width).add(3, description));
    return name;
  }

  /** Makes a result an output, with underscores after its name if an input has that name. */
  void output(String result, String wanted, ElementType type, int width) {
    String name = fresh(wanted);
    graph.add(NODE, new Node("Identity", result).named(name));
    graph.add(OUTPUT, value(name, type, width));
    nodes++;
  }

  /** {@code ValueInfoProto}: name, type (a tensor's: element type, shape), description. */
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
  String constant(double[] values, long... shape) {
    return constant(tensor(ElementType.DOUBLE, shape).add(10, values));
  }

  /** Adds a constant shape. */
  String shape(long... sizes) {
    Message tensor = tensor(ElementType.INT64, sizes.length);
    for (long size : sizes) {
      tensor.add(7, size);
    }
    return constant(tensor);
  }

  /** Adds constant strings. */
  String constant(List<String> words) {
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
  String apply(String operator, String... inputs) {
    return add(new Node(operator, inputs));
  }

  /** Adds an operator with one integer attribute and returns its result. */
  String apply(String operator, String attribute, long value, String... inputs) {
    return add(new Node(operator, inputs).with(attribute, value));
  }

  /** Adds a one-hot encoding: one column per known string; all 0 for an unknown one. */
  String oneHot(String words, List<String> known) {
    Node encoder =
        new Node("OneHotEncoder", words)
            .in(OnnxFile.MACHINE_LEARNING)
            .with("cats_strings", known)
            .with("zeros", 1);
    String flat = apply("Reshape", add(encoder), shape(-1, known.size()));
    return cast(flat);
  }

  /** Adds the same as doubles. */
  String cast(String input) {
    return apply("Cast", "to", ElementType.DOUBLE.number, input);
  }

  private String add(Node node) {
    String result = fresh(node.operator() + nodes);
    graph.add(NODE, node.named(result));
    nodes++;
    return result;
  }
}
