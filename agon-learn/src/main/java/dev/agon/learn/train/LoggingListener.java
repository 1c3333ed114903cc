package dev.agon.learn.train;

import dev.agon.run.RunListener;
import dev.agon.run.TracePoint;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * Writes the progress and the warnings of a training to a {@link System.Logger}, and so to the
 * logging framework of the application.
 *
 * <p>Without a listener, the library neither logs nor prints.
 *
 * <pre>{@code
 * Agon.train(path).listener(new LoggingListener()).fit();
 * }</pre>
 */
public final class LoggingListener implements RunListener {
  private final Logger logger;

  /** Writes to the logger {@code dev.agon}. */
  public LoggingListener() {
    this(System.getLogger("dev.agon"));
  }

  /**
   * @param logger evaluations are written with the level DEBUG, warnings with the level WARNING
   */
  public LoggingListener(Logger logger) {
    this.logger = logger;
  }

  @Override
  public void evaluated(TracePoint point) {
    logger.log(
        Level.DEBUG,
        () ->
            "iteration "
                + point.iteration()
                + ": worst-case risk "
                + point.risk()
                + ", gradient "
                + point.gradientNorm()
                + ", "
                + point.oracleCalls()
                + " oracle calls");
  }

  @Override
  public void warned(String warning) {
    logger.log(Level.WARNING, warning);
  }
}
