package dev.agon.cli.output;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Standard output that records write failures, which the writers above it hide. */
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

  /** True after a broken pipe, as caused by {@code head}. */
  public boolean isAbandoned() {
    return failure != null && String.valueOf(failure.getMessage()).contains("Broken pipe");
  }
}
