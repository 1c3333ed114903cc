package dev.agon.cli.output;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Standard output, which remembers its failure: the writers above it keep theirs quiet. */
public final class ResultStream extends FilterOutputStream {
  private @Nullable IOException failure;

  ResultStream(OutputStream out) {
    super(out);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  /** True once something could not be written. */
  public boolean hasFailed() {
    return failure != null;
  }

  /** True when the reader of a pipe has left, as {@code head} does when it has seen enough. */
  public boolean isAbandoned() {
    return failure != null && String.valueOf(failure.getMessage()).contains("Broken pipe");
  }
}
