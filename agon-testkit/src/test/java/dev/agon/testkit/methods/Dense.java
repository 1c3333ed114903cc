package dev.agon.testkit.methods;

/** Textbook operations on small matrices. */
final class Dense {
  private Dense() {}

  static double dot(double[] u, double[] v) {
    double sum = 0;
    for (int j = 0; j < u.length; j++) {
      sum += u[j] * v[j];
    }
    return sum;
  }

  static double[][] identity(int n) {
    double[][] matrix = new double[n][n];
    for (int j = 0; j < n; j++) {
      matrix[j][j] = 1;
    }
    return matrix;
  }

  static double[] times(double[][] a, double[] v) {
    double[] product = new double[a.length];
    for (int j = 0; j < a.length; j++) {
      product[j] = dot(a[j], v);
    }
    return product;
  }

  static double[][] times(double[][] a, double[][] b) {
    double[][] product = new double[a.length][];
    for (int j = 0; j < a.length; j++) {
      product[j] = new double[b[0].length];
      for (int k = 0; k < b.length; k++) {
        product[j] = Recipes.add(product[j], a[j][k], b[k]);
      }
    }
    return product;
  }

  static double[][] outer(double[] u, double[] v) {
    double[][] product = new double[u.length][];
    for (int j = 0; j < u.length; j++) {
      product[j] = Recipes.add(new double[v.length], u[j], v);
    }
    return product;
  }

  static double[][] plus(double[][] a, double factor, double[][] b) {
    double[][] sum = new double[a.length][];
    for (int j = 0; j < a.length; j++) {
      sum[j] = Recipes.add(a[j], factor, b[j]);
    }
    return sum;
  }

  static double[][] scaled(double factor, double[][] a) {
    return plus(new double[a.length][a[0].length], factor, a);
  }
}
