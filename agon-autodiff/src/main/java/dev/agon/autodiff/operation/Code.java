package dev.agon.autodiff.operation;

/**
 * All operations that a tape can record. A record refers to its operation by the index in this
 * enum.
 */
public enum Code {
  EXP(new Functions.Exp()),
  LOG(new Functions.Log()),
  LOG1P(new Functions.Log1p()),
  SQRT(new Functions.Sqrt()),
  SQUARE(new Functions.Square()),
  POWER(new Functions.Power()),
  SIN(new Functions.Sin()),
  COS(new Functions.Cos()),
  TANH(new Functions.Tanh()),
  SIGMOID(new Functions.Sigmoid()),
  SILU(new Functions.Silu()),
  RELU(new Functions.Relu()),
  SOFTPLUS(new Functions.Softplus()),
  ABS(new Functions.Abs()),

  AFFINE(new Affine()),
  COMBINATION(new Combination()),
  SUM_OF_TERMS(new SumOfTerms()),

  PRODUCT(new Product()),
  PLUS_PRODUCT(new PlusProduct()),
  QUOTIENT(new Quotient()),
  MAX(new Choice.Max()),
  MIN(new Choice.Min()),
  SELECT(new Choice.Select()),
  SUM(new Moves.Sum()),
  REPEAT(new Moves.Repeat()),
  SPREAD(new Moves.Spread()),
  GATHER(new Moves.Gather()),
  DOT(new Bilinear("dot")),
  MATRIX_TIMES_VARIABLE(new Bilinear("matrixTimes")),
  NORM(new Norm()),
  MATRIX_TIMES(new MatrixTimes()),
  NUMBERS(new SampleOperations.Numbers()),
  AT_DATA(new SampleOperations.AtData()),
  AT_VARIABLE(new SampleOperations.AtVariable()),
  ROW(new SampleOperations.Row()),
  ROW_DOT(new SampleOperations.RowDot()),
  ROW_OF_VARIABLE(new RowOfVariable());

  private static final Code[] ALL = values();

  public final Operation operation;

  Code(Operation operation) {
    this.operation = operation;
  }

  /** Returns the operation of the code in a record. */
  public static Operation of(int code) {
    return ALL[code].operation;
  }
}
