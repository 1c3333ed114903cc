package dev.agon.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agon.InvalidInputException;
import org.junit.jupiter.api.Test;

/** Printing of foreign text, and rejection of oversized requests. */
class PrintableTest {
  @Test
  void escapesControlAndBidirectionalCharacters() {
    assertThat(Printable.text("a\u001b[31m\r\n\tb\u009b\u202e\u2028"))
        .isEqualTo("a\\x1B[31m\\x0D\\x0A\\x09b\\x9B\\u202E\\u2028");
    assertThat(Printable.text("\ud800")).isEqualTo("\\uD800");
    assertThat(Printable.text("Größe 好 \ud83d\ude00")).isEqualTo("Größe 好 \ud83d\ude00");
  }

  @Test
  void shortensWithoutSplittingCharacters() {
    assertThat(Printable.text("x".repeat(200))).hasSize(200);
    assertThat(Printable.text("x".repeat(201))).isEqualTo("x".repeat(200) + "...");
    assertThat(Printable.text("x".repeat(199) + "\ud83d\ude00")).isEqualTo("x".repeat(199) + "...");
  }

  @Test
  void messageShortensOnlyLongWords() {
    assertThat(Printable.message("there is no file " + "y".repeat(500) + " here."))
        .isEqualTo("there is no file " + "y".repeat(200) + "... here.");
    assertThat(Printable.message(" two  blanks ")).isEqualTo(" two  blanks ");
    assertThat(Printable.message("a b ".repeat(1_000_000))).hasSizeLessThan(1000);
  }

  @Test
  void rejectsRequestsLargerThanTheHeap() {
    assertThatNoException().isThrownBy(() -> Memory.require("a little", 1000, "none"));
    var refusal =
        catchThrowableOfType(
            InvalidInputException.class,
            () -> Memory.require("a batch of 10 rows", 1e15, "Use a smaller batch"));
    assertThat(refusal.problem()).contains("a batch of 10 rows needs 931322.6 GB", "Java may use");
    assertThat(refusal.hint()).contains("Use a smaller batch, or give Java more memory", "-Xmx");
  }
}
