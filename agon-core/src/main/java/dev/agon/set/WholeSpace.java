package dev.agon.set;

/** R^n: no constraint. */
public record WholeSpace() implements ConvexSet {
  @Override
  public Projector projector(int dimension) {
    return point -> {};
  }

  @Override
  public boolean contains(double[] point, double tolerance) {
    return true;
  }

  @Override
  public String describe() {
    return "whole space";
  }
}
