package dev.agon.linalg;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The kernels on vectors of 512 bits, or of 256 bits on other machines: lanes 0 to 3 are then in
 * one register, lanes 4 to 7 in another.
 *
 * <p>The exponential of the Vector API gives other bits than any scalar one. Therefore the
 * polynomials of {@link Elementary} are repeated here, operation by operation.
 *
 * <p>A reduction keeps its registers in local variables. If they were passed to a method that is
 * not inlined, each would be allocated as an object. All vectors have the same width, because the
 * compiler recognises them by their only class.
 */
final class VectorApiKernels implements Kernels {
  /** Whether a register holds all lanes. */
  private static final boolean WIDE = DoubleVector.SPECIES_PREFERRED.length() >= LANES;

  private static final VectorSpecies<Double> SPECIES =
      WIDE ? DoubleVector.SPECIES_512 : DoubleVector.SPECIES_256;
  private static final int WIDTH = WIDE ? 8 : 4;

  /** On machines with narrower registers the API emulates vectors and is slower than plain Java. */
  static boolean worthwhile() {
    return DoubleVector.SPECIES_PREFERRED.length() >= 4;
  }

  @Override
  public double dot(double[] a, double[] b, int n) {
    DoubleVector low = DoubleVector.zero(SPECIES);
    DoubleVector high = DoubleVector.zero(SPECIES);
    int bound = n - n % LANES;
    for (int i = 0; i < bound; i += LANES) {
      DoubleVector a0 = DoubleVector.fromArray(SPECIES, a, i);
      low = low.add(a0.mul(DoubleVector.fromArray(SPECIES, b, i)));
      if (!WIDE) {
        DoubleVector a1 = DoubleVector.fromArray(SPECIES, a, i + WIDTH);
        high = high.add(a1.mul(DoubleVector.fromArray(SPECIES, b, i + WIDTH)));
      }
    }
    double lane0 = low.lane(0);
    for (int i = bound; i < n; i++) {
      lane0 += a[i] * b[i];
    }
    return Kernels.addLanes(
        lane0,
        low.lane(1),
        low.lane(2),
        low.lane(3),
        WIDE ? low.lane(4) : high.lane(0),
        WIDE ? low.lane(5) : high.lane(1),
        WIDE ? low.lane(6) : high.lane(2),
        WIDE ? low.lane(7) : high.lane(3));
  }

  @Override
  public double sum(double[] a, int n) {
    DoubleVector low = DoubleVector.zero(SPECIES);
    DoubleVector high = DoubleVector.zero(SPECIES);
    int bound = n - n % LANES;
    for (int i = 0; i < bound; i += LANES) {
      low = low.add(DoubleVector.fromArray(SPECIES, a, i));
      if (!WIDE) {
        high = high.add(DoubleVector.fromArray(SPECIES, a, i + WIDTH));
      }
    }
    double lane0 = low.lane(0);
    for (int i = bound; i < n; i++) {
      lane0 += a[i];
    }
    return Kernels.addLanes(
        lane0,
        low.lane(1),
        low.lane(2),
        low.lane(3),
        WIDE ? low.lane(4) : high.lane(0),
        WIDE ? low.lane(5) : high.lane(1),
        WIDE ? low.lane(6) : high.lane(2),
        WIDE ? low.lane(7) : high.lane(3));
  }

  @Override
  public double max(double[] a, int from, int to) {
    DoubleVector low = DoubleVector.broadcast(SPECIES, Double.NEGATIVE_INFINITY);
    DoubleVector high = low;
    int bound = to - (to - from) % LANES;
    for (int i = from; i < bound; i += LANES) {
      low = low.max(DoubleVector.fromArray(SPECIES, a, i));
      if (!WIDE) {
        high = high.max(DoubleVector.fromArray(SPECIES, a, i + WIDTH));
      }
    }
    double largest = low.max(high).reduceLanes(VectorOperators.MAX);
    for (int i = bound; i < to; i++) {
      largest = Math.max(largest, a[i]);
    }
    return largest;
  }

  @Override
  public void above(double[] a, int n, double origin, double threshold, double[] excessAndCount) {
    DoubleVector zero = DoubleVector.zero(SPECIES);
    DoubleVector one = DoubleVector.broadcast(SPECIES, 1.0);
    DoubleVector low = zero;
    DoubleVector high = zero;
    DoubleVector counts = zero;
    int bound = n - n % LANES;
    for (int i = 0; i < bound; i += LANES) {
      DoubleVector d0 = DoubleVector.fromArray(SPECIES, a, i).sub(origin).sub(threshold);
      VectorMask<Double> above0 = d0.compare(VectorOperators.GT, 0);
      low = low.add(zero.blend(d0, above0));
      counts = counts.add(zero.blend(one, above0));
      if (!WIDE) {
        DoubleVector d1 = DoubleVector.fromArray(SPECIES, a, i + WIDTH).sub(origin).sub(threshold);
        VectorMask<Double> above1 = d1.compare(VectorOperators.GT, 0);
        high = high.add(zero.blend(d1, above1));
        counts = counts.add(zero.blend(one, above1));
      }
    }
    double lane0 = low.lane(0);
    double count = counts.reduceLanes(VectorOperators.ADD); // exact: whole numbers
    for (int i = bound; i < n; i++) {
      double away = (a[i] - origin) - threshold;
      lane0 += ScalarKernels.positive(away);
      count += away > 0 ? 1 : 0;
    }
    excessAndCount[0] =
        Kernels.addLanes(
            lane0,
            low.lane(1),
            low.lane(2),
            low.lane(3),
            WIDE ? low.lane(4) : high.lane(0),
            WIDE ? low.lane(5) : high.lane(1),
            WIDE ? low.lane(6) : high.lane(2),
            WIDE ? low.lane(7) : high.lane(3));
    excessAndCount[1] = count;
  }

  @Override
  public void logistic(double[] margin, int n, double[] loss, double[] probability, int offset) {
    int bound = n - n % WIDTH;
    for (int i = 0; i < bound; i += WIDTH) {
      DoubleVector t = DoubleVector.fromArray(SPECIES, margin, i);
      DoubleVector e = expOfNegative(t.lanewise(VectorOperators.ABS));
      t.neg().max(0).add(log1pOfUnit(e)).intoArray(loss, offset + i);
      VectorMask<Double> nonNegative = t.compare(VectorOperators.GE, 0);
      DoubleVector one = DoubleVector.broadcast(SPECIES, 1.0);
      one.blend(e, nonNegative).div(e.add(1.0)).intoArray(probability, offset + i);
    }
    ScalarKernels.logistic(margin, bound, n, loss, probability, offset);
  }

  /** {@link Elementary#expOfNegative}, a register at a time. */
  private static DoubleVector expOfNegative(DoubleVector a) {
    DoubleVector t = a.min(Elementary.LARGEST_EXPONENT).neg();
    DoubleVector shifted = t.mul(Elementary.LOG2_E).add(Elementary.ROUND);
    DoubleVector k = shifted.sub(Elementary.ROUND);
    DoubleVector high = t.sub(k.mul(Elementary.LN2_HIGH));
    DoubleVector low = k.mul(Elementary.LN2_LOW);
    return expm1OfReduced(high, low).add(1.0).mul(twoTo(shifted));
  }

  /** {@link Elementary#expm1OfNegative}, a register at a time. */
  @Override
  public void expm1(double[] d, int n, double rate, double[] result) {
    int bound = n - n % WIDTH;
    for (int i = 0; i < bound; i += WIDTH) {
      DoubleVector a = DoubleVector.fromArray(SPECIES, d, i).mul(rate).neg();
      DoubleVector t = a.min(Elementary.LARGEST_EXPONENT).neg();
      DoubleVector shifted = t.mul(Elementary.LOG2_E).add(Elementary.ROUND);
      DoubleVector k = shifted.sub(Elementary.ROUND);
      DoubleVector high = t.sub(k.mul(Elementary.LN2_HIGH));
      DoubleVector low = k.mul(Elementary.LN2_LOW);
      DoubleVector power = twoTo(shifted);
      power.sub(1.0).add(power.mul(expm1OfReduced(high, low))).intoArray(result, i);
    }
    for (int i = bound; i < n; i++) {
      result[i] = Elementary.expm1OfNegative(-(rate * d[i]));
    }
  }

  @Override
  public void exponential(
      double[] a, int from, int to, double origin, double rate, double factor, double[] result) {
    int bound = to - (to - from) % WIDTH;
    for (int i = from; i < bound; i += WIDTH) {
      DoubleVector d = DoubleVector.fromArray(SPECIES, a, i).sub(origin);
      expOfNegative(d.mul(rate).neg()).mul(factor).intoArray(result, i);
    }
    for (int i = bound; i < to; i++) {
      result[i] = factor * Elementary.expOfNegative(-(rate * (a[i] - origin)));
    }
  }

  /** {@link Elementary#tanh}, a register at a time. */
  @Override
  public void tanh(double[] argument, int from, int to, double[] result) {
    int bound = to - (to - from) % WIDTH;
    for (int i = from; i < bound; i += WIDTH) {
      DoubleVector x = DoubleVector.fromArray(SPECIES, argument, i);
      DoubleVector absolute = x.lanewise(VectorOperators.ABS);
      DoubleVector t = absolute.min(Elementary.TANH_SATURATION).mul(-2.0);
      DoubleVector shifted = t.mul(Elementary.LOG2_E).add(Elementary.ROUND);
      DoubleVector k = shifted.sub(Elementary.ROUND);
      DoubleVector high = t.sub(k.mul(Elementary.LN2_HIGH));
      DoubleVector low = k.mul(Elementary.LN2_LOW);
      DoubleVector power = twoTo(shifted);
      DoubleVector scaled = power.mul(expm1OfReduced(high, low));
      DoubleVector one = DoubleVector.broadcast(SPECIES, 1.0);
      DoubleVector quotient = one.sub(power).sub(scaled).div(one.add(power).add(scaled));
      // The quotient is not negative: only the sign bit of x is missing.
      LongVector sign = x.reinterpretAsLongs().and(Long.MIN_VALUE);
      quotient.reinterpretAsLongs().or(sign).reinterpretAsDoubles().intoArray(result, i);
    }
    for (int i = bound; i < to; i++) {
      result[i] = Elementary.tanh(argument[i]);
    }
  }

  private static DoubleVector expm1OfReduced(DoubleVector high, DoubleVector low) {
    DoubleVector r = high.sub(low);
    DoubleVector rr = r.mul(r);
    DoubleVector p = rr.mul(Elementary.P5).add(Elementary.P4);
    p = rr.mul(p).add(Elementary.P3);
    p = rr.mul(p).add(Elementary.P2);
    p = rr.mul(p).add(Elementary.P1);
    DoubleVector c = r.sub(rr.mul(p));
    DoubleVector two = DoubleVector.broadcast(SPECIES, 2.0);
    DoubleVector quotient = r.mul(c).div(two.sub(c));
    return high.sub(low.sub(quotient));
  }

  private static DoubleVector twoTo(DoubleVector shifted) {
    LongVector bits = shifted.reinterpretAsLongs().add(1023).lanewise(VectorOperators.LSHL, 52);
    return bits.reinterpretAsDoubles();
  }

  /** {@link Elementary#log1pOfUnit}, a register at a time. */
  private static DoubleVector log1pOfUnit(DoubleVector e) {
    VectorMask<Double> halve = e.compare(VectorOperators.GT, Elementary.HALVE_FROM);
    DoubleVector f = e.blend(e.sub(1.0).mul(0.5), halve);
    DoubleVector k = DoubleVector.zero(SPECIES).blend(1.0, halve);
    DoubleVector s = f.div(f.add(2.0));
    DoubleVector z = s.mul(s);
    DoubleVector w = z.mul(z);
    DoubleVector even = w.mul(Elementary.LG6).add(Elementary.LG4);
    even = w.mul(w.mul(even).add(Elementary.LG2));
    DoubleVector odd = w.mul(Elementary.LG7).add(Elementary.LG5);
    odd = w.mul(odd).add(Elementary.LG3);
    odd = z.mul(w.mul(odd).add(Elementary.LG1));
    DoubleVector halfSquare = f.mul(0.5).mul(f);
    DoubleVector tail = s.mul(halfSquare.add(even.add(odd))).add(k.mul(Elementary.LN2_LOW));
    return k.mul(Elementary.LN2_HIGH).sub(halfSquare.sub(tail).sub(f));
  }

  @Override
  public void softplus(double[] argument, int from, int to, double[] softplus, double[] sigmoid) {
    int bound = to - (to - from) % WIDTH;
    for (int i = from; i < bound; i += WIDTH) {
      DoubleVector t = DoubleVector.fromArray(SPECIES, argument, i);
      DoubleVector e = expOfNegative(t.lanewise(VectorOperators.ABS));
      VectorMask<Double> nonNegative = t.compare(VectorOperators.GE, 0);
      t.max(0).add(log1pOfUnit(e)).intoArray(softplus, i);
      e.blend(1.0, nonNegative).div(e.add(1.0)).intoArray(sigmoid, i);
    }
    for (int i = bound; i < to; i++) {
      double t = argument[i];
      double e = Elementary.expOfNegative(Math.abs(t));
      softplus[i] = Math.max(t, 0) + Elementary.log1pOfUnit(e);
      sigmoid[i] = (t >= 0 ? 1.0 : e) / (1.0 + e);
    }
  }

  @Override
  public void sigmoid(double[] argument, int from, int to, double[] sigmoid) {
    int bound = to - (to - from) % WIDTH;
    for (int i = from; i < bound; i += WIDTH) {
      DoubleVector t = DoubleVector.fromArray(SPECIES, argument, i);
      DoubleVector e = expOfNegative(t.lanewise(VectorOperators.ABS));
      VectorMask<Double> nonNegative = t.compare(VectorOperators.GE, 0);
      e.blend(1.0, nonNegative).div(e.add(1.0)).intoArray(sigmoid, i);
    }
    for (int i = bound; i < to; i++) {
      sigmoid[i] = Elementary.sigmoid(argument[i]);
    }
  }

  @Override
  public void tile(int k, double[] a, int aOffset, double[] b, double[] c, int cOffset, int cRow) {
    if (WIDE) {
      wideTile(k, a, aOffset, b, c, cOffset, cRow);
    } else {
      narrowTile(k, a, aOffset, b, c, cOffset, cRow);
    }
  }

  /** Eight wide registers in one loop, so that additions do not wait for each other. */
  @Override
  public void twoTiles(
      int k, double[] a, int aOffset, double[] b, double[] c, int cOffset, int cRow) {
    if (WIDE) {
      wideTiles(k, a, aOffset, b, c, cOffset, cRow);
    } else {
      narrowTile(k, a, aOffset, b, c, cOffset, cRow);
      narrowTile(k, a, aOffset + 4 * k, b, c, cOffset + 4 * cRow, cRow);
    }
  }

  private static void wideTile(
      int k, double[] a, int aOffset, double[] b, double[] c, int cOffset, int cRow) {
    int row1 = cOffset + cRow;
    int row2 = row1 + cRow;
    int row3 = row2 + cRow;
    DoubleVector c0 = DoubleVector.fromArray(SPECIES, c, cOffset);
    DoubleVector c1 = DoubleVector.fromArray(SPECIES, c, row1);
    DoubleVector c2 = DoubleVector.fromArray(SPECIES, c, row2);
    DoubleVector c3 = DoubleVector.fromArray(SPECIES, c, row3);
    for (int p = 0; p < k; p++) {
      DoubleVector row = DoubleVector.fromArray(SPECIES, b, LANES * p);
      c0 = c0.add(DoubleVector.broadcast(SPECIES, a[aOffset + 4 * p]).mul(row));
      c1 = c1.add(DoubleVector.broadcast(SPECIES, a[aOffset + 4 * p + 1]).mul(row));
      c2 = c2.add(DoubleVector.broadcast(SPECIES, a[aOffset + 4 * p + 2]).mul(row));
      c3 = c3.add(DoubleVector.broadcast(SPECIES, a[aOffset + 4 * p + 3]).mul(row));
    }
    c0.intoArray(c, cOffset);
    c1.intoArray(c, row1);
    c2.intoArray(c, row2);
    c3.intoArray(c, row3);
  }

  private static void wideTiles(
      int k, double[] a, int aOffset, double[] b, double[] c, int cOffset, int cRow) {
    int below = aOffset + 4 * k;
    int row1 = cOffset + cRow;
    int row2 = row1 + cRow;
    int row3 = row2 + cRow;
    int row4 = row3 + cRow;
    int row5 = row4 + cRow;
    int row6 = row5 + cRow;
    int row7 = row6 + cRow;
    DoubleVector c0 = DoubleVector.fromArray(SPECIES, c, cOffset);
    DoubleVector c1 = DoubleVector.fromArray(SPECIES, c, row1);
    DoubleVector c2 = DoubleVector.fromArray(SPECIES, c, row2);
    DoubleVector c3 = DoubleVector.fromArray(SPECIES, c, row3);
    DoubleVector c4 = DoubleVector.fromArray(SPECIES, c, row4);
    DoubleVector c5 = DoubleVector.fromArray(SPECIES, c, row5);
    DoubleVector c6 = DoubleVector.fromArray(SPECIES, c, row6);
    DoubleVector c7 = DoubleVector.fromArray(SPECIES, c, row7);
    for (int p = 0; p < k; p++) {
      DoubleVector row = DoubleVector.fromArray(SPECIES, b, LANES * p);
      c0 = c0.add(DoubleVector.broadcast(SPECIES, a[aOffset + 4 * p]).mul(row));
      c1 = c1.add(DoubleVector.broadcast(SPECIES, a[aOffset + 4 * p + 1]).mul(row));
      c2 = c2.add(DoubleVector.broadcast(SPECIES, a[aOffset + 4 * p + 2]).mul(row));
      c3 = c3.add(DoubleVector.broadcast(SPECIES, a[aOffset + 4 * p + 3]).mul(row));
      c4 = c4.add(DoubleVector.broadcast(SPECIES, a[below + 4 * p]).mul(row));
      c5 = c5.add(DoubleVector.broadcast(SPECIES, a[below + 4 * p + 1]).mul(row));
      c6 = c6.add(DoubleVector.broadcast(SPECIES, a[below + 4 * p + 2]).mul(row));
      c7 = c7.add(DoubleVector.broadcast(SPECIES, a[below + 4 * p + 3]).mul(row));
    }
    c0.intoArray(c, cOffset);
    c1.intoArray(c, row1);
    c2.intoArray(c, row2);
    c3.intoArray(c, row3);
    c4.intoArray(c, row4);
    c5.intoArray(c, row5);
    c6.intoArray(c, row6);
    c7.intoArray(c, row7);
  }

  private static void narrowTile(
      int k, double[] a, int aOffset, double[] b, double[] c, int cOffset, int cRow) {
    int row1 = cOffset + cRow;
    int row2 = row1 + cRow;
    int row3 = row2 + cRow;
    DoubleVector c00 = DoubleVector.fromArray(SPECIES, c, cOffset);
    DoubleVector c01 = DoubleVector.fromArray(SPECIES, c, cOffset + WIDTH);
    DoubleVector c10 = DoubleVector.fromArray(SPECIES, c, row1);
    DoubleVector c11 = DoubleVector.fromArray(SPECIES, c, row1 + WIDTH);
    DoubleVector c20 = DoubleVector.fromArray(SPECIES, c, row2);
    DoubleVector c21 = DoubleVector.fromArray(SPECIES, c, row2 + WIDTH);
    DoubleVector c30 = DoubleVector.fromArray(SPECIES, c, row3);
    DoubleVector c31 = DoubleVector.fromArray(SPECIES, c, row3 + WIDTH);
    for (int p = 0; p < k; p++) {
      DoubleVector b0 = DoubleVector.fromArray(SPECIES, b, 2 * WIDTH * p);
      DoubleVector b1 = DoubleVector.fromArray(SPECIES, b, 2 * WIDTH * p + WIDTH);
      DoubleVector a0 = DoubleVector.broadcast(SPECIES, a[aOffset + 4 * p]);
      c00 = c00.add(a0.mul(b0));
      c01 = c01.add(a0.mul(b1));
      DoubleVector a1 = DoubleVector.broadcast(SPECIES, a[aOffset + 4 * p + 1]);
      c10 = c10.add(a1.mul(b0));
      c11 = c11.add(a1.mul(b1));
      DoubleVector a2 = DoubleVector.broadcast(SPECIES, a[aOffset + 4 * p + 2]);
      c20 = c20.add(a2.mul(b0));
      c21 = c21.add(a2.mul(b1));
      DoubleVector a3 = DoubleVector.broadcast(SPECIES, a[aOffset + 4 * p + 3]);
      c30 = c30.add(a3.mul(b0));
      c31 = c31.add(a3.mul(b1));
    }
    c00.intoArray(c, cOffset);
    c01.intoArray(c, cOffset + WIDTH);
    c10.intoArray(c, row1);
    c11.intoArray(c, row1 + WIDTH);
    c20.intoArray(c, row2);
    c21.intoArray(c, row2 + WIDTH);
    c30.intoArray(c, row3);
    c31.intoArray(c, row3 + WIDTH);
  }

  @Override
  public void rowTile(int k, double[] a, int aOffset, double[] b, double[] c, int cOffset) {
    DoubleVector low = DoubleVector.fromArray(SPECIES, c, cOffset);
    DoubleVector high = WIDE ? low : DoubleVector.fromArray(SPECIES, c, cOffset + WIDTH);
    for (int p = 0; p < k; p++) {
      DoubleVector factor = DoubleVector.broadcast(SPECIES, a[aOffset + p]);
      low = low.add(factor.mul(DoubleVector.fromArray(SPECIES, b, LANES * p)));
      if (!WIDE) {
        high = high.add(factor.mul(DoubleVector.fromArray(SPECIES, b, LANES * p + WIDTH)));
      }
    }
    low.intoArray(c, cOffset);
    if (!WIDE) {
      high.intoArray(c, cOffset + WIDTH);
    }
  }

  @Override
  public String name() {
    return WIDE ? "vector-api-512" : "vector-api-256";
  }
}
