package dev.agon.autodiff;

import dev.agon.InvalidInputException;
import dev.agon.autodiff.memory.Store;
import dev.agon.autodiff.operation.Code;
import dev.agon.autodiff.operation.Operation;
import dev.agon.onnx.ElementType;
import dev.agon.onnx.Graph;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Translates the operations of a recording into a graph of ONNX operators. A result with a value
 * per row becomes a tensor of shape (rows, elements); one that is common to all rows is a constant
 * of shape (1, elements).
 */
final class OnnxGraph {
  private static final String INPUTS = "inputs";
  private static final String OUTPUTS = "outputs";

  private final Store store;
  private final int inputs;
  private final Graph graph =
      new Graph("agon", "A model of parameters that were found by a min-max problem.");

  /** The results by their first slot. */
  private final TreeMap<Integer, Result> results = new TreeMap<>();

  /** The name of a result and the number of its elements. */
  private record Result(String name, int length, int lanes) {}

  OnnxGraph(Store store, int inputs) {
    this.store = store;
    this.inputs = inputs;
  }

  /** Returns the content of the file; the operations must have been carried out. */
  byte[] file(Vector outputs, Map<String, String> metadata) {
    for (int at = 0; at < store.codeLength; at += Operation.STRIDE) {
      int lanes = store.code[at + Operation.LANES];
      if (lanes > 1) {
        String name = translate(Code.values()[store.code[at + Operation.CODE]], at);
        results.put(field(at, Operation.OUT), new Result(name, length(at), lanes));
      }
    }
    String result = tensor(outputs.slot, outputs.length);
    graph.output(result, OUTPUTS, ElementType.DOUBLE, outputs.length);
    return graph.file("", metadata);
  }

  private int field(int at, int offset) {
    return store.code[at + offset];
  }

  private int length(int at) {
    return field(at, Operation.SIZE) / field(at, Operation.LANES);
  }

  /** Returns the tensor of some elements with a value per row. */
  private String tensor(int slot, int count) {
    Map.Entry<Integer, Result> found = results.floorEntry(slot);
    Result result = found.getValue();
    int from = (slot - found.getKey()) / result.lanes;
    if (from == 0 && count == result.length) {
      return result.name;
    }
    String axis = graph.shape(1);
    return graph.apply(
        "Slice", result.name, graph.shape(from), graph.shape(from + (long) count), axis);
  }

  private String operand(int at, int operand) {
    return tensor(field(at, operand), length(at));
  }

  private String constant(double number) {
    return graph.constant(new double[] {number}, 1, 1);
  }

  /** Returns a parameter of an operation. */
  private double number(int at, int index) {
    return store.constants[field(at, Operation.MORE) + index];
  }

  private String translate(Code code, int at) {
    return switch (code) {
      case ROW ->
          graph.numbers(INPUTS, inputs, "The inputs of the model, in the order of its rows.");
      case EXP -> unary(at, "Exp");
      case LOG -> unary(at, "Log");
      case SQRT -> unary(at, "Sqrt");
      case SIN -> unary(at, "Sin");
      case TANH -> unary(at, "Tanh");
      case SIGMOID -> unary(at, "Sigmoid");
      case RELU -> unary(at, "Relu");
      case ABS -> unary(at, "Abs");
      case COS -> // ONNX Runtime has no cosine of doubles
          graph.apply("Sin", plus(operand(at, Operation.A), Math.PI / 2));
      case LOG1P -> graph.apply("Log", plus(operand(at, Operation.A), 1));
      case SQUARE -> graph.apply("Mul", operand(at, Operation.A), operand(at, Operation.A));
      case POWER -> graph.apply("Pow", operand(at, Operation.A), constant(number(at, 0)));
      case SILU -> graph.silu(operand(at, Operation.A));
      case SOFTPLUS -> graph.softplus(operand(at, Operation.A));
      case AFFINE -> plus(times(operand(at, Operation.A), number(at, 0)), number(at, 1));
      case COMBINATION ->
          graph.apply(
              "Add",
              times(operand(at, Operation.A), number(at, 0)),
              times(operand(at, Operation.B), number(at, 1)));
      case PRODUCT -> binary(at, "Mul");
      case QUOTIENT -> binary(at, "Div");
      case MAX -> binary(at, "Max");
      case MIN -> binary(at, "Min");
      case PLUS_PRODUCT -> plusProduct(at);
      case SELECT -> select(at);
      case SUM -> sum(tensor(field(at, Operation.A), field(at, Operation.B)));
      case NORM -> norm(tensor(field(at, Operation.A), field(at, Operation.B)));
      case REPEAT ->
          graph.apply("Expand", tensor(field(at, Operation.A), 1), graph.shape(1, length(at)));
      case SPREAD -> spread(at);
      case GATHER -> gather(at);
      case DOT, MATRIX_TIMES_VARIABLE -> product(at);
      case SUM_OF_TERMS, MATRIX_TIMES, NUMBERS, AT_DATA, AT_VARIABLE, ROW_DOT, ROW_OF_VARIABLE ->
          throw new InvalidInputException(
              "the model uses "
                  + code.operation.name()
                  + " of a tape, which ONNX files do not have.",
              "Compute the outputs from the two arguments of the model only.");
    };
  }

  private String unary(int at, String operator) {
    return graph.apply(operator, operand(at, Operation.A));
  }

  private String binary(int at, String operator) {
    return graph.apply(operator, operand(at, Operation.A), operand(at, Operation.B));
  }

  private String plus(String a, double number) {
    return number == 0 ? a : graph.apply("Add", a, constant(number));
  }

  private String times(String a, double number) {
    return number == 1 ? a : graph.apply("Mul", a, constant(number));
  }

  private String plusProduct(int at) {
    String product = graph.apply("Mul", operand(at, Operation.B), operand(at, Operation.C));
    return graph.apply("Add", operand(at, Operation.A), times(product, number(at, 0)));
  }

  private String select(int at) {
    String first = graph.apply("GreaterOrEqual", operand(at, Operation.C), constant(0));
    return graph.apply("Where", first, operand(at, Operation.A), operand(at, Operation.B));
  }

  private String sum(String a) {
    return graph.apply("ReduceSum", a, graph.shape(1));
  }

  private String norm(String a) {
    return graph.apply("Sqrt", sum(graph.apply("Mul", a, a)));
  }

  /** Numbers that are common to all rows. */
  private String spread(int at) {
    return graph.constant(common(field(at, Operation.A), length(at)), 1, length(at));
  }

  private double[] common(int slot, int count) {
    return Arrays.copyOfRange(store.value, slot, slot + count);
  }

  private String gather(int at) {
    int[] index = (int[]) Objects.requireNonNull(store.externals[field(at, Operation.MORE)]);
    int most = Arrays.stream(index).max().orElse(0);
    long[] columns = Arrays.stream(index).asLongStream().toArray();
    String from = tensor(field(at, Operation.A), most + 1);
    return graph.apply("Gather", "axis", 1, from, graph.shape(columns));
  }

  /** {@code o_i = sum_j a_ij b_j}, where the matrix is common to all rows or not. */
  private String product(int at) {
    int units = length(at);
    int columns = field(at, Operation.C);
    String vector = tensor(field(at, Operation.B), columns);
    if (field(at, Operation.MORE) > 1) {
      String matrix = tensor(field(at, Operation.A), units * columns);
      String all = graph.apply("Reshape", matrix, graph.shape(-1, units, columns));
      String column = graph.apply("Reshape", vector, graph.shape(-1, columns, 1));
      return graph.apply("Reshape", graph.apply("MatMul", all, column), graph.shape(-1, units));
    }
    double[] matrix = common(field(at, Operation.A), units * columns);
    double[] transposed = new double[matrix.length];
    for (int i = 0; i < units; i++) {
      for (int j = 0; j < columns; j++) {
        transposed[j * units + i] = matrix[i * columns + j];
      }
    }
    return graph.apply("MatMul", vector, graph.constant(transposed, columns, units));
  }
}
