package dev.agon.cli;

import dev.agon.method.MethodInfo;
import dev.agon.method.catalogue.Methods;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A command that can be killed and resumed with {@code --resume}.
 *
 * @param name the display name
 * @param line its arguments; FOLDER is replaced by the folder of its data and results
 */
record KillableCommand(String name, String line) {
  private static final String FILES = " --model FOLDER/out/model.json --trace FOLDER/out/trace.csv";

  /** Every method with both players, auto in all its phases, and every other command. */
  static List<KillableCommand> all() {
    List<KillableCommand> all = new ArrayList<>();
    for (MethodInfo method : Methods.all()) {
      for (String player : List.of("dense", "lazy")) {
        all.add(
            new KillableCommand(
                method.name() + ", " + player,
                String.format(
                    Locale.ROOT,
                    "train FOLDER/data --robust penalty=1/n --method %s --player %s --iterations 3000 --threads 1%s",
                    method.name(),
                    player,
                    FILES)));
      }
    }
    for (String set : List.of("cvar=0.5", "tv=0.1", "chi2=0.3", "kl=0.2")) {
      all.add(new KillableCommand("auto, " + set, "train FOLDER/data --robust " + set + FILES));
    }
    all.add(new KillableCommand("auto on a sample", "train FOLDER/many --robust mean" + FILES));
    for (String method : List.of("hcmm1", "auto")) {
      all.add(
          new KillableCommand(
              "cruise, " + method, "cruise train --iterations 400 --method " + method + FILES));
    }
    all.add(
        new KillableCommand(
            "tune",
            "tune FOLDER/data --robust cvar --values 0.5,0.8 --folds 3 --out FOLDER/out"
                + " --threads 2"));
    all.add(
        new KillableCommand(
            "compare",
            "compare FOLDER/data --methods hcmm2,storm-gda,sgda --seeds 2 --iterations 3000"
                + " --out FOLDER/out --threads 2"));
    all.add(
        new KillableCommand(
            "reproduce",
            "reproduce oracles --offline --seeds 1 --out FOLDER/out --data FOLDER/none"));
    return all;
  }
}
