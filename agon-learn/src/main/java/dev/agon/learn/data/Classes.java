package dev.agon.learn.data;

import dev.agon.support.Components;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A class per row. Of two classes, number 1 is the positive one, which is +1 in a loss of two
 * classes.
 *
 * @param of the class of each row, from 0; {@link #UNKNOWN} if it is not known
 * @param names the names of the classes in the data, ascending if they are numbers
 */
public record Classes(int[] of, List<String> names) implements Target {
  /** The class of a row without a label, or with a label that is not one of the classes. */
  public static final int UNKNOWN = -1;

  /** Creates two classes from signs: +1 is the positive one, 0 is unknown. */
  public static Classes ofSigns(byte[] signs, String negative, String positive) {
    int[] of = new int[signs.length];
    for (int row = 0; row < of.length; row++) {
      of[row] = signs[row] == 0 ? UNKNOWN : signs[row] > 0 ? 1 : 0;
    }
    return new Classes(of, List.of(negative, positive));
  }

  @Override
  public int size() {
    return of.length;
  }

  /** Of two classes, returns +1 for the positive and -1 for the other; 0 if unknown. */
  public byte sign(int row) {
    return (byte) (of[row] == UNKNOWN ? 0 : 2 * of[row] - 1);
  }

  /** The {@link #sign} of every row. */
  public byte[] signs() {
    byte[] signs = new byte[of.length];
    for (int row = 0; row < signs.length; row++) {
      signs[row] = sign(row);
    }
    return signs;
  }

  /** Counts the rows of each class. */
  public int[] counts() {
    int[] counts = new int[names.size()];
    for (int k : of) {
      if (k != UNKNOWN) {
        counts[k]++;
      }
    }
    return counts;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return Components.equal(this, other);
  }

  @Override
  public int hashCode() {
    return Components.hash(this);
  }

  @Override
  public String toString() {
    return Components.text(this);
  }
}
