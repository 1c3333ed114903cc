package dev.agon.spark.io;

import java.util.Iterator;
import java.util.function.Function;

/** Applies a function to elements, one after the other. */
public final class Each {
  private Each() {}

  public static <T, R> Iterator<R> of(Iterator<T> elements, Function<T, R> answer) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return elements.hasNext();
      }

      @Override
      public R next() {
        return answer.apply(elements.next());
      }
    };
  }
}
