/** The agon command. It exports nothing: run it with {@code java -m dev.agon.cli}. */
module dev.agon.cli {
  requires dev.agon.control;
  requires dev.agon.lab;
  requires dev.agon.learn;
  requires dev.agon.testkit;
  requires dev.agon.theory;
  requires info.picocli;
  requires tools.jackson.databind;
  requires static org.jspecify;

  uses dev.agon.learn.train.RemoteRows;
  uses dev.agon.problem.ProblemProvider;

  opens dev.agon.cli to
      info.picocli;
  opens dev.agon.cli.command to
      info.picocli;
  opens dev.agon.cli.cruise to
      info.picocli;
  opens dev.agon.cli.input to
      info.picocli;
  opens dev.agon.cli.option to
      info.picocli;
}
