package dev.agon.cli;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.Subset;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.data.split.Balance;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import dev.agon.learn.problem.Form;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.problem.TrainingProblem;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.train.RemoteRows;
import dev.agon.learn.train.RowLabels;
import dev.agon.learn.train.ScoreRange;
import dev.agon.method.Method;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A remote system that is simulated on this machine. */
public final class SimulatedRemote implements RemoteRows {
  /** Resolves * in the last part of a path, as Spark does. */
  @Override
  public List<URI> inputs(DataSource.Remote source) {
    Path path = Path.of(source.address().replaceFirst("^file:(//)?", ""));
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(path.getParent(), path.getFileName().toString())) {
      List<URI> all = new ArrayList<>();
      found.forEach(file -> all.add(file.toUri()));
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Opened open(String place, DataRequest request) {
    if (place.equals("shut")) {
      throw new FailedException(
          "the host is unreachable.", "Try again later.", new IllegalStateException());
    }
    String address = ((DataSource.Remote) request.source()).address();
    return new Rows(LibsvmReader.read(Path.of(address), LabelRule.any()));
  }

  @Override
  public @Nullable Mirror mirror(String file) {
    return RemoteRows.hasScheme(file) ? new Copy(Path.of(URI.create(file).getPath())) : null;
  }

  /** A file that is first written to a copy. */
  private record Copy(Path there) implements Mirror {
    private Path here() {
      return there.resolveSibling("copy");
    }

    @Override
    public Path local() {
      if (Files.exists(there)) {
        copy(there, here());
      }
      return here();
    }

    @Override
    public void publish() {
      copy(here(), there);
    }
  }

  private static void copy(Path from, Path to) {
    try {
      Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private record Rows(Dataset data) implements Opened {
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
      return List.of();
    }

    @Override
    public Map<String, Object> describe() {
      return data.describe();
    }

    @Override
    public Map<String, String> identity() {
      return Map.of("data", data.sha256());
    }

    @Override
    public TrainingProblem problem(
        ProblemSettings settings, @Nullable Form form, Method<?> method, int threads) {
      return RobustProblem.of(data, data.features(), settings, form, threads);
    }

    @Override
    public ScoreRange scores(Model model) {
      return ScoreRange.of(model.weights(), model.settings(), model.classes(), data);
    }

    @Override
    public RowLabels labels() {
      return RowLabels.of(data);
    }

    @Override
    public double[][] rowScores(Model model) {
      return Evaluator.scores(model, data);
    }

    @Override
    public double risk(ProblemSettings settings, double[] weights) {
      return RobustProblem.of(data, data.features(), settings, null, 1)
          .primal(weights, weights.clone());
    }

    @Override
    public Rows part(int[] which) {
      return new Rows(Subset.of(data, which));
    }

    @Override
    public Rows balanced() {
      return new Rows(Balance.of(data));
    }

    @Override
    public @Nullable TableSchema schema() {
      return null;
    }

    @Override
    public List<String> notices() {
      return List.of("from next door");
    }

    @Override
    public void close() {}
  }
}
