package dev.agon.learn.transport.scenario;

import dev.agon.learn.data.SparseRows;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.loss.TargetKind;
import dev.agon.parallel.Workers;
import java.util.Arrays;

/**
 * Scores and losses of all rows at a point, for their own label and for the other one.
 *
 * <p>A side is a target with the direction of the score that raises its loss. Two classes have the
 * label kept and, if labels move, the label flipped, whose direction is the opposite. Numbers to
 * predict have both directions.
 */
public final class ScenarioLosses {
  private static final int CHUNK = 512;

  private final SparseRows rows;
  private final Loss loss;
  private final boolean intercept;
  private final int threads;
  private final boolean twoClasses;
  private final boolean flips;
  private final double[] target;
  private final double[] turned;
  private final double[] score;
  private final double[] kept;
  private final double[] keptSlope;
  private final double[] flipped;
  private final double[] flippedSlope;

  /**
   * @param flips whether labels may flip; only for two classes
   */
  public ScenarioLosses(
      SparseRows rows, Loss loss, double[] target, boolean flips, boolean intercept, int threads) {
    int n = target.length;
    this.rows = rows;
    this.loss = loss;
    this.intercept = intercept;
    this.threads = threads;
    this.twoClasses = loss.targetKind() == TargetKind.TWO_CLASSES;
    this.flips = flips;
    this.target = target;
    this.turned = flips ? Arrays.stream(target).map(t -> -t).toArray() : target;
    this.score = new double[n];
    this.kept = new double[n];
    this.keptSlope = new double[n];
    this.flipped = new double[flips ? n : 0];
    this.flippedSlope = new double[flips ? n : 0];
  }

  /** Returns whether labels may flip. */
  public boolean flips() {
    return flips;
  }

  /** The number of sides. */
  public int sides() {
    return flips || !twoClasses ? 2 : 1;
  }

  /** Returns whether a change on a side moves the score of a row up. */
  public boolean isUp(int row, boolean second) {
    return twoClasses ? second == target[row] > 0 : !second;
  }

  /** The score of each row. Not a copy. */
  public double[] score() {
    return score;
  }

  /** The loss of each row. Not a copy. */
  public double[] kept() {
    return kept;
  }

  /** The slopes of these losses. Not a copy. */
  public double[] keptSlope() {
    return keptSlope;
  }

  /** The loss of each row with its label flipped; empty if labels do not move. Not a copy. */
  public double[] flipped() {
    return flipped;
  }

  /** The slopes of these losses. Not a copy. */
  public double[] flippedSlope() {
    return flippedSlope;
  }

  /** Evaluates all rows. */
  public void evaluate(double[] x) {
    double constant = intercept ? x[x.length - 1] : 0;
    int chunks = (score.length + CHUNK - 1) / CHUNK;
    int each = Math.max(1, (chunks + 15) / 16);
    Workers.run(
        threads,
        (chunks + each - 1) / each,
        part -> {
          Buffers buffers = new Buffers(CHUNK);
          for (int c = part * each; c < Math.min(chunks, (part + 1) * each); c++) {
            evaluate(c * CHUNK, Math.min(score.length, (c + 1) * CHUNK), x, constant, buffers);
          }
        });
  }

  /** Arrays for a few rows. */
  private static final class Buffers {
    final double[][] at;
    final double[] target;
    final double[][] slope = new double[1][];

    Buffers(int size) {
      at = new double[1][size];
      target = new double[size];
    }
  }

  private void evaluate(int from, int to, double[] x, double constant, Buffers buffers) {
    int count = to - from;
    rows.dot(from, count, x, buffers.at[0]);
    for (int k = 0; k < count; k++) {
      buffers.at[0][k] += constant;
      score[from + k] = buffers.at[0][k];
    }
    System.arraycopy(target, from, buffers.target, 0, count);
    buffers.slope[0] = keptSlope;
    loss.evaluate(buffers.at, buffers.target, count, kept, buffers.slope, from);
    if (flips && loss.flipCostsMargin()) {
      for (int i = from; i < to; i++) {
        flipped[i] = kept[i] + target[i] * score[i];
        flippedSlope[i] = keptSlope[i] + target[i];
      }
    } else if (flips) {
      System.arraycopy(score, from, buffers.at[0], 0, count);
      System.arraycopy(turned, from, buffers.target, 0, count);
      buffers.slope[0] = flippedSlope;
      loss.evaluate(buffers.at, buffers.target, count, flipped, buffers.slope, from);
    }
  }

  /**
   * Evaluates rows at other scores.
   *
   * @param row the row of each score
   * @param second whether it is on the second side
   * @param found the losses (output)
   * @param slope their slopes (output)
   */
  public void evaluate(
      int[] row, boolean[] second, double[] at, int count, double[] found, double[] slope) {
    Buffers buffers = new Buffers(CHUNK);
    buffers.slope[0] = slope;
    for (int from = 0; from < count; from += CHUNK) {
      int size = Math.min(CHUNK, count - from);
      System.arraycopy(at, from, buffers.at[0], 0, size);
      for (int k = 0; k < size; k++) {
        buffers.target[k] = (second[from + k] ? turned : target)[row[from + k]];
      }
      loss.evaluate(buffers.at, buffers.target, size, found, buffers.slope, from);
    }
  }
}
