package dev.agon.run;

import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.ArrayList;
import java.util.List;

/**
 * The evaluations of a run in bounded memory: if there are too many, every second one is dropped,
 * and from then on only every second one is stored. The first and the last are always kept.
 */
final class Trace implements Savable {
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

  /** Returns the number of points added. */
  long count() {
    return count;
  }

  /** Returns the point added last. */
  TracePoint last() {
    return last;
  }

  /** Returns the stored points, from the first to the last. */
  List<TracePoint> points() {
    List<TracePoint> all = new ArrayList<>(points);
    if (count > 0 && all.get(all.size() - 1) != last) {
      all.add(last);
    }
    return List.copyOf(all);
  }

  @Override
  public void save(State to) {
    to.put("count", count);
    to.put("stride", stride);
    put(to.part("last"), List.of(last));
    put(to.part("points"), points);
  }

  @Override
  public void restore(State from) {
    count = from.count("count");
    stride = Math.max(1, from.count("stride")); // it divides
    points.clear();
    points.addAll(pointsIn(from.part("points")));
    last = pointIn(from.part("last"));
    if (!points.isEmpty() && points.get(points.size() - 1).equals(last)) {
      last = points.get(points.size() - 1);
    }
  }

  static void put(State to, List<TracePoint> points) {
    to.put("iteration", points.stream().mapToLong(TracePoint::iteration).toArray());
    to.put("calls", points.stream().mapToLong(TracePoint::oracleCalls).toArray());
    to.put("seconds", points.stream().mapToDouble(TracePoint::seconds).toArray());
    to.put("risk", points.stream().mapToDouble(TracePoint::risk).toArray());
    to.put("gradient", points.stream().mapToDouble(TracePoint::gradientNorm).toArray());
  }

  static TracePoint pointIn(State from) {
    from.longs("iteration", 1);
    return pointsIn(from).get(0);
  }

  private static List<TracePoint> pointsIn(State from) {
    long[] iteration = from.longs("iteration");
    long[] calls = from.longs("calls", iteration.length);
    double[] seconds = from.doubles("seconds", iteration.length);
    double[] risk = from.doubles("risk", iteration.length);
    double[] gradient = from.doubles("gradient", iteration.length);
    List<TracePoint> points = new ArrayList<>();
    for (int k = 0; k < iteration.length; k++) {
      points.add(new TracePoint(iteration[k], calls[k], seconds[k], risk[k], gradient[k]));
    }
    return points;
  }
}
