package dev.agon.learn.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.read.LibsvmReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;

/** Helpers for the tests of readers. */
public final class TestData {
  private TestData() {}

  public static Dataset libsvm(String text) {
    return libsvm(text, LabelRule.twoClasses());
  }

  public static Dataset libsvm(String text, LabelRule rule) {
    return LibsvmReader.read(stream(text), "test", rule);
  }

  public static ByteArrayInputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** One line per row: sign, then column:value. */
  public static String show(Dataset data) {
    StringBuilder out = new StringBuilder();
    for (int row = 0; row < data.size(); row++) {
      out.append(data.classes().sign(row));
      for (int k = 0; k < data.rows().entries(row); k++) {
        out.append(' ').append(data.rows().column(row, k));
        out.append(':').append(data.rows().value(row, k));
      }
      out.append('\n');
    }
    return out.toString();
  }

  /** Runs an action that must be rejected, and checks that there is a hint. */
  public static InvalidInputException refusal(Runnable action) {
    InvalidInputException e = catchThrowableOfType(InvalidInputException.class, action::run);
    assertThat(e).as("nothing was refused").isNotNull();
    assertThat(e.hint()).matches("(?s)\\p{Lu}.{9,}");
    assertThat(e.problem()).isNotEmpty();
    return e;
  }
}
