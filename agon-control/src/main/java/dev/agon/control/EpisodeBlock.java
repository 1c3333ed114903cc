package dev.agon.control;

import dev.agon.problem.Sampling.SampleSource;

/**
 * Several episodes in an interleaved layout: entry {@code t * size + i} of an array belongs to time
 * t of episode i so that the inner loops run over independent episodes.
 *
 * <p>As a sample of a stream, an episode is its start (distance, ego velocity, lead velocity),
 * followed for every time step by three standard normal numbers: the disturbances of the spacing
 * error, of the relative velocity and of the ego velocity.
 */
final class EpisodeBlock {
  /**
   * The maximum number of episodes of a block, whose trajectories then fit into the second-level
   * cache.
   */
  static final int WIDTH = 16;

  private static final int START = 3;
  private static final int CHANNELS = 3;

  private final CruiseParameters parameters;
  private int size;

  final double[] startSpacing = new double[WIDTH];
  final double[] startRelative = new double[WIDTH];
  final double[] startVelocity = new double[WIDTH];
  final double[] spacingNoise;
  final double[] relativeNoise;
  final double[] velocityNoise;

  EpisodeBlock(CruiseParameters parameters) {
    this.parameters = parameters;
    this.spacingNoise = new double[parameters.steps() * WIDTH];
    this.relativeNoise = new double[parameters.steps() * WIDTH];
    this.velocityNoise = new double[parameters.steps() * WIDTH];
  }

  /** Returns the number of doubles per sample. */
  static int sampleLength(CruiseParameters parameters) {
    return START + CHANNELS * parameters.steps();
  }

  /** Draws one episode as a sample. */
  static SampleSource source(CruiseParameters parameters) {
    CruiseParameters.Start start = parameters.start();
    int end = sampleLength(parameters);
    return (random, values, offset) -> {
      values[offset] = start.distance() + start.distanceDeviation() * random.nextGaussian();
      values[offset + 1] = start.egoVelocity() + start.egoDeviation() * random.nextGaussian();
      values[offset + 2] = start.leadVelocity() + start.leadDeviation() * random.nextGaussian();
      for (int i = START; i < end; i++) {
        values[offset + i] = random.nextGaussian();
      }
    };
  }

  /** Returns the number of episodes. */
  int size() {
    return size;
  }

  /**
   * Copies the samples {@code first .. first + count - 1}.
   *
   * @param values samples, one after the other
   * @param count at most {@link #WIDTH}
   */
  void load(double[] values, int first, int count) {
    size = count;
    int length = sampleLength(parameters);
    CruiseParameters.Noise noise = parameters.noise();
    for (int i = 0; i < count; i++) {
      int sample = (first + i) * length;
      double ego = values[sample + 1];
      startSpacing[i] =
          values[sample] - parameters.standstillDistance() - parameters.headway() * ego;
      startRelative[i] = values[sample + 2] - ego;
      startVelocity[i] = ego;
      for (int t = 0; t < parameters.steps(); t++) {
        int from = sample + START + CHANNELS * t;
        int to = t * count + i;
        spacingNoise[to] = noise.spacing() * values[from];
        relativeNoise[to] = noise.velocity() * values[from + 1];
        velocityNoise[to] = noise.control() * values[from + 2];
      }
    }
  }
}
