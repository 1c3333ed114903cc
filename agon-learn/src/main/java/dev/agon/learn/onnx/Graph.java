package dev.agon.learn.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import com.google.protobuf.ByteString;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Builds an ONNX graph: each call adds a node and returns the name of its result.
 *
 * <p>See "Open Neural Network Exchange", <a href="https://onnx.ai">onnx.ai</a>: operators of
 * version 13, and 3 of the domain ai.onnx.ml.
 */
final class Graph {
  private static final String BATCH = "rows";

  private final GraphProto.Builder graph = GraphProto.newBuilder();
  private final Set<String> names = new HashSet<>();

  Graph(String name, String description) {
    graph.setName(name).setDocString(description);
  }

  GraphProto build() {
    return graph.build();
  }

  /** An input of numbers with so many columns. */
  String numbers(String name, int width, String description) {
    return input(name, TensorProto.DataType.DOUBLE, width, description);
  }

  /** An input of words, one column. */
  String words(String name, String description) {
    return input(name, TensorProto.DataType.STRING, 1, description);
  }

  private String input(String name, TensorProto.DataType type, int width, String description) {
    names.add(name);
    graph.addInput(value(name, type, width).toBuilder().setDocString(description));
    return name;
  }

  /** Gives a result to the outside, under a name that no input has. */
  void output(String result, String wanted, TensorProto.DataType type, int width) {
    String name = fresh(wanted);
    graph.addNode(
        NodeProto.newBuilder().setOpType("Identity").addInput(result).addOutput(name).build());
    graph.addOutput(value(name, type, width));
  }

  private static ValueInfoProto value(String name, TensorProto.DataType type, int width) {
    TensorShapeProto.Builder shape =
        TensorShapeProto.newBuilder()
            .addDim(TensorShapeProto.Dimension.newBuilder().setDimParam(BATCH));
    if (width > 0) {
      shape.addDim(TensorShapeProto.Dimension.newBuilder().setDimValue(width));
    }
    return ValueInfoProto.newBuilder()
        .setName(name)
        .setType(
            TypeProto.newBuilder()
                .setTensorType(
                    TypeProto.Tensor.newBuilder().setElemType(type.getNumber()).setShape(shape)))
        .build();
  }

  private String fresh(String wanted) {
    String name = wanted;
    while (!names.add(name)) {
      name = name + "_";
    }
    return name;
  }

  /** Constant numbers. */
  String constant(double[] values, long... shape) {
    String name = fresh("constant" + graph.getInitializerCount());
    TensorProto.Builder tensor =
        TensorProto.newBuilder().setName(name).setDataType(TensorProto.DataType.DOUBLE.getNumber());
    for (long size : shape) {
      tensor.addDims(size);
    }
    for (double value : values) {
      tensor.addDoubleData(value);
    }
    graph.addInitializer(tensor);
    return name;
  }

  /** A constant shape. */
  String shape(long... sizes) {
    String name = fresh("constant" + graph.getInitializerCount());
    TensorProto.Builder tensor =
        TensorProto.newBuilder()
            .setName(name)
            .setDataType(TensorProto.DataType.INT64.getNumber())
            .addDims(sizes.length);
    for (long size : sizes) {
      tensor.addInt64Data(size);
    }
    graph.addInitializer(tensor);
    return name;
  }

  /** Constant words. */
  String constant(List<String> words) {
    String name = fresh("constant" + graph.getInitializerCount());
    TensorProto.Builder tensor =
        TensorProto.newBuilder()
            .setName(name)
            .setDataType(TensorProto.DataType.STRING.getNumber())
            .addDims(words.size());
    words.forEach(word -> tensor.addStringData(bytes(word)));
    graph.addInitializer(tensor);
    return name;
  }

  /** The result of an operator without attributes. */
  String apply(String operator, String... inputs) {
    return add(node(operator, inputs));
  }

  /** The result of an operator with one attribute that is a whole number. */
  String apply(String operator, String attribute, long value, String... inputs) {
    return add(
        node(operator, inputs)
            .addAttribute(
                AttributeProto.newBuilder()
                    .setName(attribute)
                    .setType(AttributeProto.AttributeType.INT)
                    .setI(value)));
  }

  /** For each word a row of 0 and 1: one column per known word; all 0 for an unknown one. */
  String oneHot(String words, List<String> known) {
    AttributeProto.Builder categories =
        AttributeProto.newBuilder()
            .setName("cats_strings")
            .setType(AttributeProto.AttributeType.STRINGS);
    known.forEach(word -> categories.addStrings(bytes(word)));
    NodeProto.Builder encoder =
        node("OneHotEncoder", words)
            .setDomain(OnnxFile.MACHINE_LEARNING)
            .addAttribute(categories)
            .addAttribute(
                AttributeProto.newBuilder()
                    .setName("zeros")
                    .setType(AttributeProto.AttributeType.INT)
                    .setI(1));
    String flat = apply("Reshape", add(encoder), shape(-1, known.size()));
    return cast(flat);
  }

  /** The same as doubles. */
  String cast(String input) {
    return apply("Cast", "to", TensorProto.DataType.DOUBLE.getNumber(), input);
  }

  private static NodeProto.Builder node(String operator, String... inputs) {
    return NodeProto.newBuilder().setOpType(operator).addAllInput(List.of(inputs));
  }

  private String add(NodeProto.Builder node) {
    String result = fresh(node.getOpType() + graph.getNodeCount());
    graph.addNode(node.setName(result).addOutput(result));
    return result;
  }

  private static ByteString bytes(String word) {
    return ByteString.copyFrom(word, StandardCharsets.UTF_8);
  }
}
