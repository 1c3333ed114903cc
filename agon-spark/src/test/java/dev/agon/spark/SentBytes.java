package dev.agon.spark;

import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerBlockUpdated;
import org.apache.spark.storage.BlockUpdatedInfo;

/**
 * Sums the bytes that the driver prepares for executors: tasks are sent as pieces of a broadcast.
 */
public final class SentBytes extends SparkListener implements AutoCloseable {
  private final SparkContext context;
  private final AtomicLong bytes = new AtomicLong();

  public SentBytes(SparkContext context) throws TimeoutException {
    context.listenerBus().waitUntilEmpty();
    this.context = context;
    context.addSparkListener(this);
  }

  @Override
  public void onBlockUpdated(SparkListenerBlockUpdated update) {
    BlockUpdatedInfo info = update.blockUpdatedInfo();
    // A piece that the cleaner removes is reported with its size as well.
    if (info.storageLevel().isValid()
        && info.blockId().name().matches("broadcast_\\d+_piece\\d+")) {
      bytes.addAndGet(info.memSize());
    }
  }

  /** All of them so far. */
  public long sum() throws TimeoutException {
    context.listenerBus().waitUntilEmpty();
    return bytes.get();
  }

  @Override
  public void close() {
    context.removeSparkListener(this);
  }
}
