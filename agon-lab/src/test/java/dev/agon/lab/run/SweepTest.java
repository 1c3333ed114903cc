package dev.agon.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.lab.progress.SweepListener;
import dev.agon.lab.settings.SweepSettings;
import dev.agon.run.Checkpoint;
import dev.agon.run.RunSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SweepTest {
  @TempDir Path folder;

  private final AtomicInteger executed = new AtomicInteger();

  /** Squares its number. */
  private final class Square implements Job {
    private final int number;

    Square(int number) {
      this.number = number;
    }

    @Override
    public Map<String, Object> identity() {
      return Map.of("number", number, "work", Map.of("kind", "square"));
    }

    @Override
    public String name() {
      return "square " + number;
    }

    @Override
    public double cost() {
      return number;
    }

    @Override
    public @Nullable Outcome execute(BooleanSupplier interrupted, @Nullable Checkpoint checkpoint) {
      if (interrupted.getAsBoolean()) {
        return null;
      }
      executed.incrementAndGet();
      double[] column = {number, number * 0.1, Double.NaN};
      return new Outcome(
          Map.of("square", (double) number * number), new Columns().add("x", column));
    }
  }

  /** Half of the jobs are of one kind, half of another. */
  private static Job timed(int number, List<String> story) {
    return new Job() {
      @Override
      public Map<String, Object> identity() {
        return Map.of("number", number);
      }

      @Override
      public String name() {
        return "job " + number;
      }

      @Override
      public double cost() {
        return number;
      }

      @Override
      public WarmUp warmUp() {
        String kind = number % 2 == 0 ? "even" : "odd";
        return new WarmUp(kind, interrupted -> story.add(kind));
      }

      @Override
      public Outcome execute(BooleanSupplier interrupted, @Nullable Checkpoint checkpoint) {
        story.add(name());
        return new Outcome(Map.of("number", number), new Columns());
      }
    };
  }

  @Test
  void warmsUpEveryKindOnceBeforeTiming() {
    List<String> story = new ArrayList<>();
    List<Job> jobs = IntStream.range(0, 4).mapToObj(number -> timed(number, story)).toList();
    sweep(1, () -> false).run("first", jobs);
    assertThat(story).containsExactly("odd", "even", "job 3", "job 2", "job 1", "job 0");
    story.clear();
    sweep(1, () -> false).run("again", jobs);
    assertThat(story).isEmpty();
  }

  @Test
  void interruptedSweepDoesNotWarmUp() {
    List<String> story = new ArrayList<>();
    sweep(1, () -> true).run("first", List.of(timed(0, story), timed(1, story)));
    assertThat(story).isEmpty();
  }

  private List<Square> jobs(int count) {
    return IntStream.range(0, count).mapToObj(Square::new).toList();
  }

  private static Sweep sweep(
      RunStore store, int threads, SweepListener listener, BooleanSupplier interrupted) {
    RunSettings run = RunSettings.defaults().withThreads(threads).withCancelled(interrupted);
    return new Sweep(store, SweepSettings.defaults().withRun(run).withListener(listener));
  }

  private Sweep sweep(int threads, BooleanSupplier interrupted) {
    return sweep(new RunStore(folder), threads, SweepListener.SILENT, interrupted);
  }

  @Test
  void storedJobsAreNotRepeated() {
    assertThat(sweep(2, () -> false).run("first", jobs(5))).isTrue();
    assertThat(executed).hasValue(5);
    assertThat(sweep(2, () -> false).run("again", jobs(7))).isTrue();
    assertThat(executed).hasValue(7);
    StoredRun run = new RunStore(folder).find(new Square(6)).orElseThrow();
    assertThat(run.number("square")).isEqualTo(36);
    assertThat(run.trace().get("x")).containsExactly(6, 0.6000000000000001, Double.NaN);
  }

  @Test
  void equalJobsRunOnce() {
    sweep(2, () -> false).run("twins", List.of(new Square(3), new Square(3)));
    assertThat(executed).hasValue(1);
  }

  @Test
  void interruptedSweepContinues() {
    AtomicBoolean stop = new AtomicBoolean();
    Sweep first = sweep(new RunStore(folder), 1, p -> stop.set(p.done() >= 3), stop::get);
    assertThat(first.run("first", jobs(8))).isFalse();
    assertThat(executed).hasValue(3);
    assertThat(sweep(1, () -> false).run("rest", jobs(8))).isTrue();
    assertThat(executed).hasValue(8);
  }

  @Test
  void runWithoutMetadataIsMissing() throws IOException {
    sweep(1, () -> false).run("one", jobs(1));
    Files.delete(folder.resolve(new RunStore(folder).key(new Square(0)) + ".json"));
    assertThat(new RunStore(folder).find(new Square(0))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cut card",
        "null card",
        "no trace",
        "cut trace",
        "changed number",
        "changed trace",
        "zeros",
        "other fields"
      })
  void damagedRunIsReportedAndRepeated(String damage) throws IOException {
    sweep(1, () -> false).run("one", jobs(3));
    String key = new RunStore(folder).key(new Square(2));
    Path card = folder.resolve(key + ".json");
    Path trace = folder.resolve(key + ".csv");
    String text = Files.readString(card);
    String rows = Files.readString(trace);
    switch (damage) {
      case "cut card" -> Files.writeString(card, text.substring(0, text.length() / 2));
      case "null card" -> Files.writeString(card, "null");
      case "no trace" -> Files.delete(trace);
      case "cut trace" -> Files.writeString(trace, rows.substring(0, rows.indexOf("\n") + 1));
      case "changed number" -> Files.writeString(card, text.replace("4.0", "5.0"));
      case "changed trace" -> Files.writeString(trace, rows.replace("0.2", "0.3"));
      case "zeros" -> Files.writeString(card, "\0".repeat(text.length()));
      default -> Files.writeString(card, "{\"key\": \"" + key + "\"}");
    }
    RunStore store = new RunStore(folder);
    assertThat(store.find(new Square(2))).isEmpty();
    assertThat(store.damaged()).containsExactly(card);
    sweep(store, 1, SweepListener.SILENT, () -> false).run("again", jobs(3));
    assertThat(executed).as("the damaged one alone").hasValue(4);
    assertThat(new RunStore(folder).find(new Square(2)).orElseThrow().number("square"))
        .isEqualTo(4);
    assertThat(folder.resolve(key + ".json.damaged")).exists();
  }

  @Test
  void ignoresRunsOfOtherCode() {
    sweep(1, () -> false).run("one", jobs(1));
    assertThat(RunStore.of(folder, CodeDigest.current()).find(new Square(0))).isPresent();
    assertThat(RunStore.of(folder, "another").find(new Square(0))).isEmpty();
  }

  @Test
  void codeDigestCoversEveryByte() throws IOException {
    Path place = folder.resolve("classes/dev");
    Files.createDirectories(place);
    Files.writeString(place.resolve("A.class"), "one");
    Map<String, String> before = new java.util.TreeMap<>();
    CodeDigest.digest(folder.resolve("classes"), before);
    assertThat(before).containsOnlyKeys("dev/A.class");
    Files.writeString(place.resolve("A.class"), "two");
    Map<String, String> after = new java.util.TreeMap<>();
    CodeDigest.digest(folder.resolve("classes"), after);
    assertThat(after).isNotEqualTo(before);
    assertThat(CodeDigest.current()).hasSize(16);
  }

  @Test
  void ignoresAnotherJobWithSameName() {
    RunStore store = new RunStore(folder, job -> "same");
    sweep(store, 1, SweepListener.SILENT, () -> false).run("one", List.of(new Square(1)));
    assertThat(store.find(new Square(1))).isPresent();
    assertThat(new RunStore(folder, job -> "same").find(new Square(2))).isEmpty();
  }

  @Test
  void runsLongestJobsFirst() {
    List<SweepListener.Progress> heard = new ArrayList<>();
    sweep(new RunStore(folder), 1, heard::add, () -> false).run("count", jobs(4));
    assertThat(heard.stream().map(SweepListener.Progress::done)).containsExactly(0, 1, 2, 3, 4);
    assertThat(heard.get(1).job()).isEqualTo("square 3");
    assertThat(heard.get(4).secondsLeft()).isZero();
  }

  @Test
  void timeLeftCoversAllAnnouncedJobs() {
    List<SweepListener.Progress> heard = new ArrayList<>();
    Sweep sweep = sweep(new RunStore(folder), 1, heard::add, () -> false);
    sweep.expect("now", jobs(4)); // costs 3, 2, 1, 0
    sweep.expect("later", jobs(6)); // and 5 and 4: a job counts once
    sweep.run("now", jobs(4));
    double after = heard.get(1).secondsLeft();
    assertThat(after).isPositive();
    assertThat(heard.get(4).secondsLeft()).as("5 and 4 are still to come").isPositive();
    sweep.run("later", jobs(5)); // the actual jobs replace the announced ones
    assertThat(heard.get(heard.size() - 1).secondsLeft()).isZero();
  }

  @Test
  void failingJobFailsTheSweep() {
    Job broken =
        new Job() {
          @Override
          public Map<String, Object> identity() {
            return Map.of();
          }

          @Override
          public String name() {
            return "broken";
          }

          @Override
          public double cost() {
            return 1;
          }

          @Override
          public Outcome execute(BooleanSupplier interrupted, @Nullable Checkpoint checkpoint) {
            throw new InvalidInputException("no such thing.", "Use another.");
          }
        };
    assertThatThrownBy(() -> sweep(2, () -> false).run("broken", List.of(broken)))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void keysDependOnContentNotOnOrder() {
    assertThat(Fingerprint.of(Map.of("a", 1, "b", 2)))
        .isEqualTo(Fingerprint.of(new java.util.TreeMap<>(Map.of("b", 2, "a", 1))))
        .isNotEqualTo(Fingerprint.of(Map.of("a", 1, "b", 3)))
        .hasSize(20);
  }

  @Test
  void mediansOfKnownAndUnknownValues() {
    assertThat(Statistics.median(3, 1, 2)).isEqualTo(2);
    assertThat(Statistics.median(4, 1, 2, 3)).isEqualTo(2.5);
    assertThat(Statistics.median(4, 1, Double.NaN, 2, 3)).as("the time of one is unknown").isNaN();
    assertThat(Statistics.median(Statistics.known(4, 1, Double.NaN))).isEqualTo(2.5);
    assertThat(Statistics.median(1, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY))
        .isInfinite();
    assertThat(Statistics.median()).isNaN();
  }
}
