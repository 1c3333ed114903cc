package dev.agon.run;

import java.util.ArrayList;
import java.util.List;

/**
 * The evaluations of a run in bounded memory: when there are too many, every second one is dropped,
 * and from then on only every second one kept. The first and the last are always there.
 */
final class Trace {
  /** About 30 MB of points. */
  static final int LIMIT = 1 << 19;

  private final int limit;
  private final List<TracePoint> points = new ArrayList<>();
  private TracePoint last = new TracePoint(0, 0, 0, Double.NaN, Double.NaN);
  private long count;
  private long stride = 1;

  Trace() {
    this(LIMIT);
  }

  Trace(int limit) {
    this.limit = limit;
  }

  void add(TracePoint point) {
    last = point;
    if (count++ % stride == 0) {
      points.add(point);
      if (points.size() == limit) {
        thin();
      }
    }
  }

  private void thin() {
    int kept = (points.size() + 1) / 2;
    for (int k = 0; k < kept; k++) {
      points.set(k, points.get(2 * k));
    }
    points.subList(kept, points.size()).clear();
    stride *= 2;
  }

  /** How many were added. */
  long count() {
    return count;
  }

  /** The one added last. */
  TracePoint last() {
    return last;
  }

  /** What was kept, the first one first and the last one last. */
  List<TracePoint> points() {
    List<TracePoint> all = new ArrayList<>(points);
    if (count > 0 && all.get(all.size() - 1) != last) {
      all.add(last);
    }
    return List.copyOf(all);
  }
}
