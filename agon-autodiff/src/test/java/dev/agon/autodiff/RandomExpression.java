package dev.agon.autodiff;

import dev.agon.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.analysis.differentiation.DerivativeStructure;

/**
 * A random expression in x, y and the numbers of a sample, built from all operations on numbers,
 * and evaluated in two ways: on a tape, and with the automatic differentiation of Hipparchus.
 *
 * <p>Arguments are kept in the range of each function, far from overflow.
 */
final class RandomExpression {
  private static final int KINDS = 26;

  private record Step(int kind, int a, int b, int c, double p) {}

  private final List<Step> steps = new ArrayList<>();
  private final int inputs;

  RandomExpression(RandomStream random, int inputs, int length) {
    this.inputs = inputs;
    for (int i = 0; i < length; i++) {
      int known = inputs + i;
      steps.add(
          new Step(
              random.nextInt(KINDS),
              random.nextInt(known),
              random.nextInt(known),
              random.nextInt(known),
              random.nextGaussian()));
    }
  }

  Scalar onTape(Tape t, List<Scalar> known) {
    for (Step step : steps) {
      Scalar a = known.get(step.a);
      Scalar b = known.get(step.b);
      known.add(apply(t, step, a, b, known.get(step.c)));
    }
    Sum<Scalar> sum = t.sum();
    for (Scalar u : known.subList(inputs, known.size())) {
      sum.plus(u.tanh());
    }
    return sum.total();
  }

  private static Scalar apply(Tape t, Step step, Scalar a, Scalar b, Scalar c) {
    double p = step.p;
    return switch (step.kind) {
      case 0 -> a.plus(b);
      case 1 -> a.minus(b);
      case 2 -> a.plus(p, b);
      case 3 -> a.plus(p);
      case 4 -> a.minus(p);
      case 5 -> a.times(p);
      case 6 -> a.over(2 + p * p);
      case 7 -> a.negate();
      case 8 -> a.tanh().times(b);
      case 9 -> a.over(b.squared().plus(1));
      case 10 -> a.plusProduct(p, b.sin(), c);
      case 11 -> a.squared().plus(0.5).sqrt();
      case 12 -> a.squared().plus(0.5).pow(p);
      case 13 -> a.squared().plus(0.5).pow(b.tanh());
      case 14 -> a.tanh().exp();
      case 15 -> a.squared().plus(0.1).log();
      case 16 -> a.squared().log1p();
      case 17 -> a.cos();
      case 18 -> a.sigmoid();
      case 19 -> a.softplus();
      case 20 -> a.abs();
      case 21 -> a.max(b);
      case 22 -> a.min(b);
      case 23 -> a.max(p).min(2 + p);
      case 24 -> a.select(b, c);
      default -> t.sum().plus(p, a).minus(b).plus(0.5, b.sin(), c.cos()).plus(p).total();
    };
  }

  DerivativeStructure byHipparchus(List<DerivativeStructure> known) {
    DerivativeStructure sum = known.get(0).getField().getZero();
    for (Step step : steps) {
      DerivativeStructure a = known.get(step.a);
      DerivativeStructure b = known.get(step.b);
      known.add(apply(step, a, b, known.get(step.c)));
    }
    for (DerivativeStructure u : known.subList(inputs, known.size())) {
      sum = sum.add(u.tanh());
    }
    return sum;
  }

  private static DerivativeStructure apply(
      Step step, DerivativeStructure a, DerivativeStructure b, DerivativeStructure c) {
    double p = step.p;
    return switch (step.kind) {
      case 0 -> a.add(b);
      case 1 -> a.subtract(b);
      case 2 -> a.add(b.multiply(p));
      case 3 -> a.add(p);
      case 4 -> a.subtract(p);
      case 5 -> a.multiply(p);
      case 6 -> a.divide(2 + p * p);
      case 7 -> a.negate();
      case 8 -> a.tanh().multiply(b);
      case 9 -> a.divide(b.multiply(b).add(1));
      case 10 -> a.add(b.sin().multiply(c).multiply(p));
      case 11 -> a.multiply(a).add(0.5).sqrt();
      case 12 -> a.multiply(a).add(0.5).pow(p);
      case 13 -> a.multiply(a).add(0.5).pow(b.tanh());
      case 14 -> a.tanh().exp();
      case 15 -> a.multiply(a).add(0.1).log();
      case 16 -> a.multiply(a).log1p();
      case 17 -> a.cos();
      case 18 -> a.negate().exp().add(1).reciprocal();
      case 19 -> a.getValue() > 0 ? a.add(a.negate().exp().log1p()) : a.exp().log1p();
      case 20 -> a.getValue() >= 0 ? a : a.negate();
      case 21 -> a.getValue() >= b.getValue() ? a : b;
      case 22 -> a.getValue() <= b.getValue() ? a : b;
      case 23 -> clamp(a, p, 2 + p);
      case 24 -> a.getValue() >= 0 ? b : c;
      default -> a.multiply(p).subtract(b).add(b.sin().multiply(c.cos()).multiply(0.5)).add(p);
    };
  }

  private static DerivativeStructure clamp(DerivativeStructure a, double low, double high) {
    if (a.getValue() < low) {
      return a.newInstance(low);
    }
    return a.getValue() > high ? a.newInstance(high) : a;
  }
}
