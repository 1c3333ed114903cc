package dev.agon.learn.onnx;

import dev.agon.learn.model.Model;
import dev.agon.learn.network.Architecture;
import dev.agon.linalg.Activation;
import dev.agon.onnx.Graph;

/** Adds the layers of a network after the first to a graph. */
final class HiddenLayers {
  private HiddenLayers() {}

  /**
   * Adds the layers and returns the scores.
   *
   * @param first the results of the first layer, before the activation
   */
  static String scores(Graph graph, Model model, Architecture network, String first) {
    double[] own = model.weightsInOwnUnits();
    int inputs = network.hidden().get(0);
    int place = inputs * (model.features() + 1);
    String z = first;
    for (int layer = 1; layer <= network.hidden().size(); layer++) {
      int units = layer < network.hidden().size() ? network.hidden().get(layer) : model.outputs();
      double[] matrix = new double[inputs * units];
      double[] bias = new double[units];
      for (int i = 0; i < units; i++) {
        for (int j = 0; j < inputs; j++) {
          matrix[j * units + i] = own[place + i * inputs + j];
        }
        bias[i] = own[place + units * inputs + i];
      }
      String a = activate(graph, network.activation(), z);
      String product = graph.apply("MatMul", a, graph.constant(matrix, inputs, units));
      z = graph.apply("Add", product, graph.constant(bias, units));
      place += units * (inputs + 1);
      inputs = units;
    }
    return z;
  }

  private static String activate(Graph graph, Activation activation, String z) {
    return switch (activation) {
      case SILU -> graph.silu(z);
      case TANH -> graph.apply("Tanh", z);
      case SOFTPLUS -> graph.softplus(z);
      case RELU -> graph.apply("Relu", z);
    };
  }
}
