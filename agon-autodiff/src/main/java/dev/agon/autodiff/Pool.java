package dev.agon.autodiff;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Java objects that are reused in every evaluation.
 *
 * <p>Two sets alternate so that an object kept from one evaluation is not in use during the next,
 * where its age reveals the misuse.
 */
final class Pool<T> {
  private final Supplier<T> make;
  private Object[] current = {};
  private Object[] other = {};
  private int used;

  Pool(Supplier<T> make) {
    this.make = make;
  }

  void begin() {
    Object[] swap = current;
    current = other;
    other = swap;
    used = 0;
  }

  @SuppressWarnings("unchecked") // the arrays hold only objects that were created here
  T next() {
    if (used == current.length) {
      int more = Math.max(16, 2 * used);
      current = grown(current, more);
      other = grown(other, more);
    }
    return (T) current[used++];
  }

  private Object[] grown(Object[] objects, int more) {
    Object[] result = Arrays.copyOf(objects, more);
    for (int i = objects.length; i < more; i++) {
      result[i] = make.get();
    }
    return result;
  }
}
