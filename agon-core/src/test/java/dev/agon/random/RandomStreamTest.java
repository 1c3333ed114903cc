package dev.agon.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RandomStreamTest {
  /** The known answers of the Random123 library by the authors of Philox. */
  @ParameterizedTest
  @CsvSource({
    "00000000 00000000 00000000 00000000, 00000000 00000000, 6627e8d5 e169c58d bc57ac4c 9b00dbd8",
    "ffffffff ffffffff ffffffff ffffffff, ffffffff ffffffff, 408f276d 41c83b0e a20bc7c6 6d5451fd",
    "243f6a88 85a308d3 13198a2e 03707344, a4093822 299f31d0, d16cfe09 94fdcceb 5001e420 24126ea1"
  })
  void philoxMatchesKnownAnswers(String counter, String key, String answer) {
    int[] c = words(counter);
    int[] k = words(key);
    int[] out = new int[4];
    RandomStream.philox(c[0], c[1], c[2], c[3], k[0], k[1], out);
    assertThat(out).containsExactly(words(answer));
  }

  private static int[] words(String hexadecimal) {
    return Arrays.stream(hexadecimal.split(" ", -1))
        .mapToInt(word -> Integer.parseUnsignedInt(word, 16))
        .toArray();
  }

  /**
   * The meaning of the words of the counter: block, purpose, iteration (low, high); the key is the
   * seed.
   */
  @Test
  void counterIsThePositionInTheRun() {
    long seed = 0x0123456789ABCDEFL;
    long iteration = 0x7766554433221100L;
    RandomStream random = new RandomStream(seed, 42);
    random.seek(iteration);
    int[] out = new int[4];
    for (int block = 0; block < 3; block++) {
      RandomStream.philox(block, 42, 0x33221100, 0x77665544, 0x89ABCDEF, 0x01234567, out);
      for (int word : out) {
        assertThat(random.nextInt()).isEqualTo(word);
      }
    }
  }

  @Test
  void seekReproducesAnIteration() {
    RandomStream straight = new RandomStream(7, 1);
    straight.seek(5);
    double[] expected = {straight.nextDouble(), straight.nextGaussian(), straight.nextInt(1000)};

    RandomStream wandering = new RandomStream(7, 1);
    wandering.nextInt();
    wandering.seek(99);
    wandering.nextGaussian();
    wandering.seek(5);
    assertThat(wandering.nextDouble()).isEqualTo(expected[0]);
    assertThat(wandering.nextGaussian()).isEqualTo(expected[1]);
    assertThat((double) wandering.nextInt(1000)).isEqualTo(expected[2]);
  }

  @Test
  void differentSeedsPurposesAndIterationsGiveDifferentNumbers() {
    RandomStream later = new RandomStream(1, 0);
    later.seek(1);
    assertThat(
            new long[] {
              new RandomStream(1, 0).nextLong(),
              new RandomStream(2, 0).nextLong(),
              new RandomStream(1L << 32, 0).nextLong(),
              new RandomStream(1, 1).nextLong(),
              later.nextLong()
            })
        .doesNotHaveDuplicates();
  }

  /** Pearson's statistic over 64 equal ranges; its 99.9 % point at 63 degrees is 103.4. */
  @ParameterizedTest
  @ValueSource(ints = {64, 1000, 32561, 1 << 30, 3 << 29, Integer.MAX_VALUE})
  void boundedIntegersAreUniform(int bound) {
    RandomStream random = new RandomStream(11, 0);
    int draws = 200_000;
    long[] seen = new long[64];
    for (int i = 0; i < draws; i++) {
      int value = random.nextInt(bound);
      assertThat(value).isBetween(0, bound - 1);
      seen[(int) (value * 64L / bound)]++;
    }
    double statistic = 0;
    for (int range = 0; range < 64; range++) {
      long from = ceilDiv((long) range * bound);
      long to = ceilDiv((range + 1L) * bound);
      double expected = draws * (double) (to - from) / bound;
      statistic += (seen[range] - expected) * (seen[range] - expected) / expected;
    }
    assertThat(statistic).isBetween(34.0, 103.4);
  }

  private static long ceilDiv(long numerator) {
    return (numerator + 63) / 64;
  }

  /**
   * With bound 3 * 2^29 the plain high product would return one of three neighbouring values twice
   * as often as the others. Rejection makes the residues equal.
   */
  @Test
  void largeBoundsHaveNoBias() {
    RandomStream random = new RandomStream(12, 0);
    int draws = 300_000;
    long[] residues = new long[3];
    for (int i = 0; i < draws; i++) {
      residues[random.nextInt(3 << 29) % 3]++;
    }
    for (long count : residues) {
      assertThat((double) count).isBetween(99_000.0, 101_000.0);
    }
  }

  @Test
  void boundOneIsZero() {
    assertThat(new RandomStream(1, 0).nextInt(1)).isZero();
  }

  @Test
  void uniformNumbersHaveTheirRangeAndMoments() {
    RandomStream random = new RandomStream(3, 0);
    int draws = 1_000_000;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < draws; i++) {
      double u = random.nextDouble();
      assertThat(u >= 0 && u < 1).isTrue();
      sum += u;
      squares += u * u;
    }
    assertThat(sum / draws).isBetween(0.499, 0.501); // standard error 0.0003
    assertThat(squares / draws).isBetween(0.3323, 0.3343);
  }
}
