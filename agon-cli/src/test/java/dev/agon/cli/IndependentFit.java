package dev.agon.cli;

import de.bwaldvogel.liblinear.Feature;
import de.bwaldvogel.liblinear.FeatureNode;
import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.Problem;
import de.bwaldvogel.liblinear.SolverType;
import java.util.List;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;

/**
 * The same linear models fitted by other libraries: logistic regression by liblinear and least
 * squares by EJML.
 */
final class IndependentFit {
  private final double[] mean;
  private final double[] deviation;

  IndependentFit(List<double[]> rows) {
    int d = rows.get(0).length;
    mean = new double[d];
    deviation = new double[d];
    for (int j = 0; j < d; j++) {
      int column = j;
      double[] there =
          rows.stream().mapToDouble(row -> row[column]).filter(v -> !Double.isNaN(v)).toArray();
      mean[j] = IntStream.range(0, there.length).mapToDouble(i -> there[i]).average().orElse(0);
      double m = mean[j];
      double squares =
          IntStream.range(0, there.length).mapToDouble(i -> (there[i] - m) * (there[i] - m)).sum();
      deviation[j] = Math.max(1e-9, Math.sqrt(squares / there.length));
    }
  }

  /** Standardised columns, with missing values at the mean and an indicator, and a constant. */
  private double[] encode(double[] row) {
    int d = row.length;
    double[] out = new double[2 * d + 1];
    for (int j = 0; j < d; j++) {
      boolean missing = Double.isNaN(row[j]);
      out[j] = missing ? 0 : (row[j] - mean[j]) / deviation[j];
      out[d + j] = missing ? 1 : 0;
    }
    out[2 * d] = 1;
    return out;
  }

  private Feature[] nodes(double[] row) {
    double[] all = encode(row);
    return IntStream.range(0, all.length)
        .filter(j -> all[j] != 0)
        .mapToObj(j -> new FeatureNode(j + 1, all[j]))
        .toArray(Feature[]::new);
  }

  /** Fits classes; returns the scores of other rows, one per class. */
  double[][] classify(List<double[]> rows, List<Double> target, List<double[]> others) {
    Problem problem = new Problem();
    problem.l = rows.size();
    problem.n = encode(rows.get(0)).length;
    problem.x = rows.stream().map(this::nodes).toArray(Feature[][]::new);
    problem.y = target.stream().mapToDouble(Double::doubleValue).toArray();
    Linear.disableDebugOutput();
    Model model = Linear.train(problem, new Parameter(SolverType.L2R_LR, 1, 1e-6));
    int[] labels = model.getLabels();
    return others.stream()
        .map(
            row -> {
              double[] raw = new double[labels.length];
              Linear.predictProbability(model, nodes(row), raw);
              double[] ordered = new double[labels.length];
              for (int k = 0; k < labels.length; k++) {
                ordered[labels[k]] = raw[k];
              }
              return ordered;
            })
        .toArray(double[][]::new);
  }

  /** Fits numbers; returns the predictions for other rows. */
  double[] regress(List<double[]> rows, List<Double> target, List<double[]> others) {
    DMatrixRMaj b = new DMatrixRMaj(target.stream().mapToDouble(Double::doubleValue).toArray());
    DMatrixRMaj x = new DMatrixRMaj(encode(rows.get(0)).length, 1);
    // All levels of a category add up to the constant, so there are many solutions.
    var solver = LinearSolverFactory_DDRM.pseudoInverse(true);
    solver.setA(matrix(rows));
    solver.solve(b, x);
    DMatrixRMaj answer = new DMatrixRMaj(others.size(), 1);
    CommonOps_DDRM.mult(matrix(others), x, answer);
    return answer.getData();
  }

  private DMatrixRMaj matrix(List<double[]> rows) {
    return new DMatrixRMaj(rows.stream().map(this::encode).toArray(double[][]::new));
  }
}
