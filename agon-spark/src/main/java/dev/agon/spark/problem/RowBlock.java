package dev.agon.spark.problem;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoSerializable;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.problem.DualBlock;
import dev.agon.learn.risk.block.BlockState;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one partition, cached in the memory of an executor.
 *
 * <p>Results computed from them are cached as well: the losses at a point are used by all
 * evaluations at that point. These results are never serialised; a lost block recomputes them.
 */
public final class RowBlock implements Externalizable, KryoSerializable {
  private static final long serialVersionUID = 1L;

  private transient SparseRows rows;
  private transient double[] target;
  private transient double @Nullable [] weight;
  private transient int @Nullable [] group;

  private transient String problem = "";
  private transient @Nullable BlockState state;
  private transient @Nullable DualBlock dual;

  /** For deserialisation; empty. */
  public RowBlock() {
    this(new SparseRowsBuilder().build(), new double[0], null, null);
  }

  /**
   * @param rows the features
   * @param target the class number of each row, or the number to predict
   * @param weight the row weights; null for uniform weights
   * @param group the groups of the rows; null if there are none
   */
  public RowBlock(
      SparseRows rows, double[] target, double @Nullable [] weight, int @Nullable [] group) {
    this.rows = rows;
    this.target = target;
    this.weight = weight;
    this.group = group;
  }

  public SparseRows rows() {
    return rows;
  }

  public double[] target() {
    return target;
  }

  public double @Nullable [] weight() {
    return weight;
  }

  public int @Nullable [] group() {
    return group;
  }

  int size() {
    return target.length;
  }

  /**
   * Runs a computation, one task at a time: a second attempt of a task may run concurrently.
   *
   * @param frame the problem; a different one clears the cache
   */
  synchronized <R> R ask(Frame frame, Function<BlockState, R> question) {
    become(frame);
    if (state == null) {
      state = frame.state(this);
    }
    return question.apply(state);
  }

  /** Runs a computation with the dual form of these rows. */
  synchronized void withDual(Frame frame, Consumer<DualBlock> computation) {
    become(frame);
    if (dual == null) {
      dual = frame.dual(this);
    }
    computation.accept(dual);
  }

  private void become(Frame frame) {
    if (!problem.equals(frame.id())) {
      problem = frame.id();
      state = null;
      dual = null;
    }
  }

  /** Returns only these rows, in this order. */
  RowBlock only(int[] which) {
    BlockBuilder builder = new BlockBuilder(weight != null, group != null);
    builder.atLeastColumns(rows.columns());
    for (int row : which) {
      builder.add(this, row);
    }
    return builder.build();
  }

  /** Returns the labels, weights and groups alone. */
  RowBlock withoutFeatures() {
    return new RowBlock(new SparseRowsBuilder().build(), target, weight, group);
  }

  /** Returns the sum of the row weights of each class. */
  double[] classTotals(int classes) {
    double[] total = new double[classes];
    for (int i = 0; i < size(); i++) {
      total[(int) target[i]] += weight == null ? 1 : weight[i];
    }
    return total;
  }

  /** Returns the same rows, with the weights of each class multiplied by a factor. */
  RowBlock withClassFactors(double[] factor) {
    double[] scaled = new double[size()];
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = (weight == null ? 1 : weight[i]) * factor[(int) target[i]];
    }
    return new RowBlock(rows, target, scaled, group);
  }

  /** Returns the groups of these rows. */
  BitSet groupsPresent() {
    BitSet present = new BitSet();
    if (group != null) {
      Arrays.stream(group).forEach(present::set);
    }
    return present;
  }

  /** Returns the same rows with other numbers of their groups. */
  RowBlock withGroupNumbers(int[] number) {
    int[] own = group;
    return own == null
        ? this
        : new RowBlock(
            rows, target, weight, Arrays.stream(own).map(each -> number[each]).toArray());
  }

  @Override
  public void writeExternal(ObjectOutput out) throws IOException {
    write(out);
  }

  @Override
  public void readExternal(ObjectInput in) throws IOException {
    read(in);
  }

  @Override
  public void write(Kryo kryo, Output output) {
    try {
      DataOutputStream out = new DataOutputStream(output);
      write(out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void read(Kryo kryo, Input input) {
    try {
      read(new DataInputStream(input));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(DataOutput out) throws IOException {
    out.writeInt(size());
    out.writeInt(rows.columns());
    out.writeBoolean(weight != null);
    out.writeBoolean(group != null);
    boolean hasFeatures = rows.rows() == size();
    for (int row = 0; row < size(); row++) {
      int entries = hasFeatures ? rows.entries(row) : 0;
      out.writeInt(entries);
      for (int k = 0; k < entries; k++) {
        out.writeInt(rows.column(row, k));
        out.writeDouble(rows.value(row, k));
      }
      out.writeDouble(target[row]);
      if (weight != null) {
        out.writeDouble(weight[row]);
      }
      if (group != null) {
        out.writeInt(group[row]);
      }
    }
  }

  private void read(DataInput in) throws IOException {
    int size = in.readInt();
    int columns = in.readInt();
    boolean hasWeight = in.readBoolean();
    boolean hasGroup = in.readBoolean();
    BlockBuilder builder = new BlockBuilder(hasWeight, hasGroup);
    builder.atLeastColumns(columns);
    for (int row = 0; row < size; row++) {
      for (int left = in.readInt(); left > 0; left--) {
        builder.entry(in.readInt(), in.readDouble());
      }
      builder.endRow(in.readDouble(), hasWeight ? in.readDouble() : 1, hasGroup ? in.readInt() : 0);
    }
    RowBlock read = builder.build();
    rows = read.rows;
    target = read.target;
    weight = read.weight;
    group = read.group;
    problem = "";
    state = null;
    dual = null;
  }
}
