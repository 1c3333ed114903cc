package dev.agon.onnx;

/** The element type of a tensor; {@code TensorProto.DataType} in onnx.proto. */
public enum ElementType {
  INT64(7),
  STRING(8),
  DOUBLE(11);

  final int number;

  ElementType(int number) {
    this.number = number;
  }
}
