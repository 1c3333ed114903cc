package dev.agon.random;

/**
 * The purposes of random numbers: the second argument of {@link RandomStream}, all in one place so
 * that no two uses of one seed share a stream by accident.
 *
 * <p>The batches of a run have purpose 0, the batches of node k of a network purpose -k. Generated
 * data sets define their own purposes; a user's problem may take any others.
 */
public final class Purpose {
  /** The batches of a run. */
  public static final int BATCHES = 0;

  /** The episodes of cruise control on which a gain is evaluated. */
  public static final int EPISODES = 1;

  /** The random starts of a search for the worst lead car. */
  public static final int LEAD_CARS = 2;

  /** The random starts of L-BFGS. */
  public static final int LBFGS_STARTS = 120;

  /** The noise of reference problems with finitely many samples. */
  public static final int REFERENCE_NOISE = 0x5A3;

  /** Points and directions of a derivative check. */
  public static final int DERIVATIVE_CHECK = 0x7E57;

  /** Bootstrap samples. */
  public static final int BOOTSTRAP = 0xb007;

  /** Points, directions and samples on which constants are estimated. */
  public static final int ESTIMATES = 0xe571;

  /** The samples and the second point from which the fingerprint of a problem is computed. */
  public static final int FINGERPRINT = 0xf179;

  /** The samples on which a problem with an unlimited stream is evaluated. */
  public static final int LARGE_SAMPLE = 0x1a59e;

  /** The samples on which a problem is solved. */
  public static final int SAMPLE_AVERAGE = 0x5a3a;

  /** The order of the rows in an epoch. */
  public static final int EPOCHS = 0xe90c5;

  /** The random choice of one of all iterates. */
  public static final int RANDOM_ITERATE = 0x17e7a7e;

  private Purpose() {}
}
