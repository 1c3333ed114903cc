package dev.agon.learn.onnx;

/** What a tensor holds; {@code TensorProto.DataType} in onnx.proto. */
enum ElementType {
  INT64(7),
  STRING(8),
  DOUBLE(11);

  final int number;

  ElementType(int number) {
    this.number = number;
  }
}
