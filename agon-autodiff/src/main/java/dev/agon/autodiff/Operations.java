package dev.agon.autodiff;

/** Every operation a tape can record, by its code. */
final class Operations {
  static final int EXP = 0;
  static final int LOG = 1;
  static final int LOG1P = 2;
  static final int SQRT = 3;
  static final int SQUARE = 4;
  static final int POWER = 5;
  static final int SIN = 6;
  static final int COS = 7;
  static final int TANH = 8;
  static final int SIGMOID = 9;
  static final int SOFTPLUS = 10;
  static final int ABS = 11;

  static final int AFFINE = 12;
  static final int COMBINATION = 13;
  static final int SUM_OF_TERMS = 14;

  static final int PRODUCT = 15;
  static final int PLUS_PRODUCT = 16;
  static final int QUOTIENT = 17;
  static final int MAX = 18;
  static final int MIN = 19;
  static final int SELECT = 20;
  static final int SUM = 21;
  static final int REPEAT = 22;
  static final int SPREAD = 23;
  static final int GATHER = 24;
  static final int DOT = 25;
  static final int MATRIX_TIMES_VARIABLE = 26;
  static final int NORM = 27;
  static final int MATRIX_TIMES = 28;
  static final int NUMBERS = 29;
  static final int AT_DATA = 30;
  static final int AT_VARIABLE = 31;
  static final int ROW = 32;
  static final int ROW_DOT = 33;

  private static final Operation[] ALL = {
    new Functions.Exp(),
    new Functions.Log(),
    new Functions.Log1p(),
    new Functions.Sqrt(),
    new Functions.Square(),
    new Functions.Power(),
    new Functions.Sin(),
    new Functions.Cos(),
    new Functions.Tanh(),
    new Functions.Sigmoid(),
    new Functions.Softplus(),
    new Functions.Abs(),
    new Affine(),
    new Combination(),
    new SumOfTerms(),
    new Product(),
    new PlusProduct(),
    new Quotient(),
    new Choice.Max(),
    new Choice.Min(),
    new Choice.Select(),
    new Moves.Sum(),
    new Moves.Repeat(),
    new Moves.Spread(),
    new Moves.Gather(),
    new Bilinear("dot"),
    new Bilinear("matrixTimes"),
    new Norm(),
    new MatrixTimes(),
    new SampleOperations.Numbers(),
    new SampleOperations.AtData(),
    new SampleOperations.AtVariable(),
    new SampleOperations.Row(),
    new SampleOperations.RowDot(),
  };

  private Operations() {}

  static Operation of(int code) {
    return ALL[code];
  }
}
