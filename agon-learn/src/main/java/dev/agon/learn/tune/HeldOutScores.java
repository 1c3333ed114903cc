package dev.agon.learn.tune;

import dev.agon.learn.load.RowSource;
import dev.agon.learn.metrics.Tail;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.train.TrainingResult;
import java.util.stream.IntStream;

/** The held-out measures of every combination in every split. */
final class HeldOutScores {
  private final double[][] score;
  private final double[][] mean;
  private final double[][] tail;
  private final double[][] group;
  private final double[][] strength;
  private final boolean[][] learned;

  HeldOutScores(int options, int divisions) {
    score = new double[options][divisions];
    mean = new double[options][divisions];
    tail = new double[options][divisions];
    group = new double[options][divisions];
    strength = new double[options][divisions];
    learned = new boolean[options][divisions];
  }

  void add(int s, int k, TrainingResult result, RowSource.Fold fold, Criterion decides) {
    Evaluation judged = Evaluator.evaluate(result.model(), fold.heldOut(), 1);
    learned[s][k] = result.learned();
    score[s][k] = decides.of().applyAsDouble(judged);
    mean[s][k] = judged.meanLoss();
    tail[s][k] = Tail.mean(judged.answers().loss(), judged.answers().weight(), Candidate.TAIL);
    group[s][k] = Resampling.worstGroup(judged);
    strength[s][k] = Evaluator.evaluate(result.model(), fold.training(), 1).spread().impliedChi2();
  }

  double meanLoss(int s, int k) {
    return mean[s][k];
  }

  Candidate candidate(int s, Combination combination) {
    boolean any = IntStream.range(0, learned[s].length).anyMatch(k -> learned[s][k]);
    return new Candidate(
        combination, score[s], mean[s], tail[s], group[s], Candidate.mean(strength[s]), any);
  }
}
