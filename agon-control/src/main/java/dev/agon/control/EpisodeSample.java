package dev.agon.control;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.problem.Sampling.SampleSource;
import dev.agon.random.Purpose;
import dev.agon.random.RandomStream;
import dev.agon.support.Memory;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A fixed set of episodes, on which the expectation over xi is a mean.
 *
 * <p>Episode i depends only on the seed and i, so a smaller sample is the beginning of a larger
 * one. Blocks of episodes are divided between the threads. Each block has its own sum, and the sums
 * are added in order, so the number of threads never changes a bit.
 */
final class EpisodeSample {
  private final CruiseParameters parameters;
  private final int episodes;
  private final EpisodeBlock[] blocks;
  private final Rollout[] rollouts;
  private final double[] cost;
  private final double[][] gainSum;
  private final double[][] timeSum;

  EpisodeSample(CruiseParameters parameters, int episodes, long seed, int threads) {
    requireAtLeastOne("episodes", episodes, "2000");
    requireAtLeastOne("threads", threads, "1");
    Memory.require(
        episodes + " episodes",
        (double) Double.BYTES * episodes * EpisodeBlock.sampleLength(parameters),
        "Use fewer `episodes`");
    this.parameters = parameters;
    this.episodes = episodes;
    this.blocks = draw(parameters, episodes, seed);
    this.rollouts = new Rollout[Math.min(threads, blocks.length)];
    Arrays.setAll(rollouts, i -> Rollout.of(parameters));
    this.cost = new double[blocks.length];
    this.gainSum = new double[blocks.length][CruiseControl.GAIN];
    this.timeSum = new double[blocks.length][parameters.steps()];
  }

  private static EpisodeBlock[] draw(CruiseParameters parameters, int episodes, long seed) {
    RandomStream random = new RandomStream(seed, Purpose.EPISODES);
    SampleSource source = EpisodeBlock.source(parameters);
    int length = EpisodeBlock.sampleLength(parameters);
    double[] values = new double[EpisodeBlock.WIDTH * length];
    EpisodeBlock[] blocks = new EpisodeBlock[(episodes - 1) / EpisodeBlock.WIDTH + 1];
    for (int b = 0; b < blocks.length; b++) {
      int first = b * EpisodeBlock.WIDTH;
      int count = Math.min(EpisodeBlock.WIDTH, episodes - first);
      for (int i = 0; i < count; i++) {
        random.seek(first + i);
        source.next(random, values, i * length);
      }
      blocks[b] = new EpisodeBlock(parameters);
      blocks[b].load(values, 0, count);
    }
    return blocks;
  }

  private static void requireAtLeastOne(String parameter, int value, String usual) {
    String name = Names.of(parameter);
    if (value < 1) {
      throw new InvalidInputException(
          name + " must be at least 1, but was " + value + ".",
          "Use for example " + name + " " + usual + ".");
    }
  }

  /** Returns the number of episodes. */
  int episodes() {
    return episodes;
  }

  /** Returns the constants. */
  CruiseParameters parameters() {
    return parameters;
  }

  /**
   * Computes the mean cost and its gradient at (K, w).
   *
   * @param gain K (input)
   * @param acceleration w (input)
   * @param gainGradient the derivative with respect to K (output, overwritten)
   * @param accelerationGradient the derivative with respect to w (output, overwritten)
   * @return the mean cost
   */
  double gradient(
      double[] gain, double[] acceleration, double[] gainGradient, double[] accelerationGradient) {
    forEachBlock(
        (b, rollout) -> {
          Arrays.fill(gainSum[b], 0);
          Arrays.fill(timeSum[b], 0);
          rollout.simulate(blocks[b], gain, acceleration);
          cost[b] = rollout.cost();
          rollout.addGradient(gain, gainSum[b], timeSum[b]);
        });
    mean(gainSum, gainGradient);
    mean(timeSum, accelerationGradient);
    double mu = parameters.weights().acceleration();
    for (int t = 0; t < accelerationGradient.length; t++) {
      accelerationGradient[t] -= mu * acceleration[t];
    }
    double sum = 0;
    for (double part : cost) {
      sum += part;
    }
    return sum / episodes - CruiseControl.penalty(parameters, acceleration);
  }

  /**
   * Returns the mean over the episodes of a part of the state at every time step.
   *
   * @param state the part, for example the ego velocity
   * @return one entry per time step
   */
  double[] meanOf(double[] gain, double[] acceleration, Function<Rollout, double[]> state) {
    double[] out = new double[parameters.steps()];
    forEachBlock(
        (b, rollout) -> {
          rollout.simulate(blocks[b], gain, acceleration);
          double[] values = state.apply(rollout);
          int size = rollout.size();
          for (int t = 0; t < out.length; t++) {
            double sum = 0;
            for (int i = 0; i < size; i++) {
              sum += values[t * size + i];
            }
            timeSum[b][t] = sum;
          }
        });
    mean(timeSum, out);
    return out;
  }

  private void mean(double[][] sums, double[] out) {
    for (int i = 0; i < out.length; i++) {
      double sum = 0;
      for (double[] part : sums) {
        sum += part[i];
      }
      out[i] = sum / episodes;
    }
  }

  @FunctionalInterface
  private interface BlockTask {
    void run(int block, Rollout rollout);
  }

  /** Worker k owns rollout k and processes blocks k, k + workers, ... */
  private void forEachBlock(BlockTask task) {
    int workers = rollouts.length;
    IntStream all = IntStream.range(0, workers);
    (workers > 1 ? all.parallel() : all)
        .forEach(
            k -> {
              for (int b = k; b < blocks.length; b += workers) {
                task.run(b, rollouts[k]);
              }
            });
  }
}
