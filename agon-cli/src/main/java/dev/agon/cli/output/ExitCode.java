package dev.agon.cli.output;

/** The program's exit codes. */
public final class ExitCode {
  /** Success. */
  public static final int DONE = 0;

  /** System or internal error. */
  public static final int FAILED = 1;

  /** Bad input or usage. */
  public static final int BAD_INPUT = 2;

  /** The run diverged; the best finite model was still written. */
  public static final int DIVERGED = 3;

  /** Training learned nothing; the model was still written, with the reason. */
  public static final int LEARNED_NOTHING = 4;

  /** Broken pipe on standard output; the shell's code for SIGPIPE. */
  public static final int BROKEN_PIPE = 141;

  private ExitCode() {}
}
