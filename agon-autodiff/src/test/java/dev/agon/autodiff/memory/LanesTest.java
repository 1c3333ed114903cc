package dev.agon.autodiff.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.agon.random.RandomStream;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The loops in plain Java and for the Vector API give the same bits, and write to nothing but the
 * result.
 */
class LanesTest {
  private static final int GAP = 40;

  static IntStream sizes() {
    return IntStream.of(0, 1, 3, 4, 7, 8, 13, 16, 31);
  }

  /** One loop on given slots. */
  private interface Loop {
    void run(Lanes lanes, Store store, int n);
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void everyLoopGivesTheSameBits(int n) {
    assumeTrue(ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
    int a = GAP;
    int b = 2 * GAP;
    int c = 3 * GAP;
    int o = 4 * GAP;
    Terms sum = sum(a, b, c);
    Loop[] loops = {
      (lanes, s, m) -> lanes.combine(s.value, m, o, 0.3, a, -1.7, b),
      (lanes, s, m) -> lanes.addScaled(s.adjoint, m, o, 0.3, a),
      (lanes, s, m) -> lanes.product(s, m, o, a, b),
      (lanes, s, m) -> lanes.productTangent(s, m, o, a, b),
      (lanes, s, m) -> lanes.plusProduct(s, m, o, a, 0.7, b, c),
      (lanes, s, m) -> lanes.plusProductTangent(s, m, o, a, 0.7, b, c),
      (lanes, s, m) -> lanes.pullFactor(s, m, o, 0.7, a, b),
      (lanes, s, m) -> lanes.pullFactorTwice(s, m, o, 0.7, a, b),
      (lanes, s, m) -> lanes.sum(s, m, o, sum),
      (lanes, s, m) -> lanes.sumTangent(s, m, o, sum),
      (lanes, s, m) -> lanes.chainTangent(s, m, o, a),
      (lanes, s, m) -> lanes.pullArgument(s, m, o, a),
      (lanes, s, m) -> lanes.pullArgumentTwice(s, m, o, a),
    };
    for (int loop = 0; loop < loops.length; loop++) {
      Store plain = randomStore();
      Store vector = randomStore();
      loops[loop].run(new ScalarLanes(), plain, n);
      loops[loop].run(new VectorLanes(), vector, n);
      assertThat(vector.value).as("loop %d", loop).isEqualTo(plain.value);
      assertThat(vector.tangent).as("loop %d", loop).isEqualTo(plain.tangent);
      assertThat(vector.adjoint).as("loop %d", loop).isEqualTo(plain.adjoint);
      assertThat(vector.adjointTangent).as("loop %d", loop).isEqualTo(plain.adjointTangent);
      boolean changed = !java.util.Arrays.deepEquals(arrays(plain), arrays(randomStore()));
      assertThat(changed).as("loop %d changes the result", loop).isEqualTo(n > 0);
    }
  }

  private static double[][] arrays(Store store) {
    return new double[][] {store.value, store.tangent, store.adjoint, store.adjointTangent};
  }

  private static Terms sum(int a, int b, int c) {
    Terms terms = new Terms();
    terms.shift = 0.1;
    terms.add(0.3, a, Terms.NONE, 1, 1);
    terms.add(-1.1, b, c, 3, 3);
    terms.add(2.3, c, Terms.NONE, 1, 1);
    return terms;
  }

  private static Store randomStore() {
    Store store = new Store();
    RandomStream random = new RandomStream(9, 0);
    for (double[] array :
        new double[][] {
          store.value,
          store.tangent,
          store.adjoint,
          store.adjointTangent,
          store.slope,
          store.curvature
        }) {
      for (int i = 0; i < array.length; i++) {
        array[i] = random.nextGaussian();
      }
    }
    return store;
  }
}
