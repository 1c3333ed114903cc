package dev.agon.learn.train;

import dev.agon.learn.data.Content;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Target;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ScoreRange;
import dev.agon.learn.problem.Form;
import dev.agon.learn.problem.ProblemSettings;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.problem.TrainingProblem;
import dev.agon.method.Method;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows of a data set in this machine's memory. */
record LocalRows(Dataset data) implements TrainingRows {
  @Override
  public int size() {
    return data.size();
  }

  @Override
  public int features() {
    return data.features();
  }

  @Override
  public Target kind() {
    return data.target();
  }

  @Override
  public List<String> groups() {
    return data.groups() == null ? List.of() : data.groups().names();
  }

  @Override
  public Map<String, Object> describe() {
    return Trainer.describe(data);
  }

  /** The content too: rows and columns may have been left out or scaled since they were read. */
  @Override
  public String identity() {
    return data.sha256() + ", " + data.size() + " rows, content " + Content.of(data);
  }

  @Override
  public TrainingProblem problem(
      ProblemSettings settings, @Nullable Form form, Method<?> method, int threads) {
    return RobustProblem.of(data, data.features(), settings, form, threads);
  }

  @Override
  public List<String> warnings() {
    return data.warnings();
  }

  @Override
  public ScoreRange scores(Model model) {
    return ScoreRange.of(model, data);
  }
}
