package dev.agon.cli;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.LibsvmReader;
import dev.agon.learn.table.DataFormat;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.TableReader;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A file that is read before anybody knows the options, in the way that it is read without any. Who
 * asks for the same file in the same way gets it; in another way, or when it could not be read, the
 * file is read again, and what is wrong with it is told then.
 */
final class ReadAhead implements Runnable {
  private static final AtomicReference<@Nullable ReadAhead> BEGUN = new AtomicReference<>();

  private final Path file;
  private final FutureTask<Read> reading;

  /**
   * What was read.
   *
   * @param way the {@link LabelRule} of rows, the {@link TableReader} of a table
   * @param result the {@link Dataset}, or the {@link Table}
   */
  private record Read(Object way, Object result) {}

  private ReadAhead(Path file) {
    this.file = file;
    this.reading = new FutureTask<>(() -> read(file));
  }

  /** The file that will be asked for; it has to be run. */
  static ReadAhead of(Path file) {
    ReadAhead ahead = new ReadAhead(file);
    BEGUN.set(ahead);
    return ahead;
  }

  @Override
  public void run() {
    reading.run();
  }

  private static Read read(Path file) {
    DataFormat format = DataFormat.of(file);
    if (format == DataFormat.LIBSVM) {
      return new Read(LabelRule.any(), LibsvmReader.read(file, LabelRule.any()));
    }
    TableReader reader = new TableReader(format.delimiter(), null);
    return new Read(reader, reader.read(file));
  }

  /** The rows of LIBSVM text. */
  static Dataset rows(Path file, LabelRule rule) {
    return get(Dataset.class, file, rule, () -> LibsvmReader.read(file, rule));
  }

  /** A table. */
  static Table table(Path file, TableReader reader) {
    return get(Table.class, file, reader, () -> reader.read(file));
  }

  private static <T> T get(Class<T> type, Path file, Object way, Supplier<T> again) {
    ReadAhead ahead = BEGUN.getAndSet(null);
    if (ahead != null && ahead.file.equals(file)) {
      try {
        Read read = ahead.reading.get();
        if (read.way.equals(way)) {
          return type.cast(read.result);
        }
      } catch (ExecutionException e) {
        return again.get();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return again.get();
  }
}
