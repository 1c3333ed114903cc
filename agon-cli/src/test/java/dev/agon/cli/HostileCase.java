package dev.agon.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Arguments or data that no command accepts.
 *
 * @param command the arguments, separated by spaces; words in capitals are replaced by existing
 *     files
 * @param input the content of the file @ or SPEC
 */
record HostileCase(String command, String input) {
  private static final String SPEC_HEAD =
      "kind: robust-regression\nid: mine\ntitle: mine\ndata:\n  - {name: rows, file: data}\n"
          + "protocol: {iterations: 2, batch: 2, first-batch: 2, evaluate-every: 1, seeds: 1}\n";

  private static final String SPEC_SERIES =
      "series:\n  - {id: a, label: A, method: sgda, with: {step-x: 0.1, step-y: 0.1}}\n";

  /** Values that no numeric option accepts. */
  private static final List<String> NO_NUMBERS =
      List.of("abc", "", " ", "NaN", "-Infinity", "1,5", "\u001b[31m", "1e400");

  /** Numeric options by command; DATA and OUT are replaced by files. */
  private static final Map<String, List<String>> NUMBERS =
      Map.of(
          "train DATA --method hcmm2",
          List.of(
              "--step-x",
              "--step-y",
              "--smoothing-x",
              "--batch",
              "--first-batch",
              "--lambda2",
              "--regulariser-scale",
              "--seed",
              "--threads",
              "--iterations",
              "--max-oracle-calls",
              "--max-seconds",
              "--target-risk",
              "--target-gradient",
              "--evaluate-every",
              "--checkpoint-every"),
          "compare DATA --methods sgda --out OUT",
          List.of("--seeds", "--iterations", "--evaluate-every", "--threads"),
          "cruise train",
          List.of("--batch", "--iterations", "--seed", "--threads"),
          "cruise evaluate --gain 1,2,3",
          List.of("--episodes", "--threads"),
          "theory DATA",
          List.of("--points", "--samples", "--radius"),
          "bench",
          List.of("--rows", "--rounds"));

  /** Data that no command accepts. */
  private static final Map<String, String> BAD_DATA =
      Map.ofEntries(
          Map.entry("empty", ""),
          Map.entry("blank", "\n\n  \n"),
          Map.entry("comment", "# nothing\n"),
          Map.entry("zeros", "\0\0\0\0\0\0\0\0"),
          Map.entry("index-0", "+1 0:1\n-1 1:1\n"),
          Map.entry("descending", "+1 2:1 1:1\n-1 1:1\n"),
          Map.entry("twice", "+1 1:1 1:2\n-1 1:1\n"),
          Map.entry("nan", "+1 1:nan\n-1 1:1\n"),
          Map.entry("infinite", "+1 1:1e999\n-1 1:1\n"),
          Map.entry("index-too-large", "+1 2147483647:1\n-1 1:1\n"),
          Map.entry("no-value", "+1 1:\n-1 1:1\n"),
          Map.entry("no-index", "+1 :1\n-1 1:1\n"),
          Map.entry("escape", "+1 1:\u001b[31mred\n-1 1:1\n"),
          Map.entry("long-token", "+1 1:" + "x".repeat(100_000) + "\n-1 1:1\n"),
          Map.entry("gzip-cut", "\u001f\u008b\b\0"),
          Map.entry("utf-16", "\u00ff\u00fe1\0 \0\u0031\0"));

  private static final List<String> READERS =
      List.of(
          "train @",
          "train DATA --test @",
          "evaluate MODEL @",
          "predict MODEL @ --out OUT",
          "data check @",
          "compare @ --methods sgda --out OUT",
          "robust MODEL @",
          "tune @ --robust cvar --values 0.5 --out OUT",
          "theory @");

  /** Invalid models. */
  private static final List<String> BAD_MODELS =
      List.of(
          "",
          "{",
          "null",
          "[]",
          "{}",
          "\"text\"",
          "1e999",
          "{\"format\":\"agon-model\"}",
          "{\"format\":\"agon-model\",\"version\":3}",
          "{\"format\":null,\"version\":1}",
          "{\"format\":\"agon-model\",\"version\":2,\"version\":2}",
          "{\"format\":\"agon-robust-logistic-regression\",\"version\":1}",
          "[".repeat(5000),
          "\u001b]0;owned\u0007",
          "\0\0\0");

  private static final List<String> MODEL_READERS =
      List.of(
          "evaluate @ DATA",
          "predict @ DATA",
          "train DATA --init @",
          "cruise evaluate --model @",
          "cruise theory --model @",
          "robust @ DATA",
          "export @ --onnx OUT");

  /** Invalid specifications; ROWS is replaced by an existing data set. */
  private static final List<String> BAD_SPECS =
      List.of(
          "",
          "x",
          "[]",
          "null",
          "kind: 1",
          "kind: robust-regression",
          "kind: no-such",
          "kind: robust-regression\nid: a\nid: b\n",
          SPEC_HEAD + "series: null\n",
          SPEC_HEAD + "series: []\n",
          SPEC_HEAD + "series: [null]\n",
          SPEC_HEAD + "series:\n  - {id: a, label: A, method: null}\n",
          SPEC_HEAD + "series:\n  - {id: a, label: A, method: no-such}\n",
          SPEC_HEAD + "series:\n  - {id: a, label: A, method: sgda, with: {step-x: -1}}\n",
          SPEC_HEAD + "series:\n  - {id: a, label: A, method: sgda, method: sgda}\n",
          SPEC_HEAD + "series: &x\n  - *x\n",
          (SPEC_HEAD + SPEC_SERIES).replace("id: mine", "id: ../../x"),
          (SPEC_HEAD + SPEC_SERIES).replace("id: mine", "id: /etc/x"),
          (SPEC_HEAD + SPEC_SERIES).replace("id: mine", "id: \"\""),
          (SPEC_HEAD + SPEC_SERIES).replace("id: mine", "id: " + "x".repeat(10_000_000)),
          (SPEC_HEAD + SPEC_SERIES).replace("name: rows", "name: ../rows"),
          (SPEC_HEAD + SPEC_SERIES).replace("seeds: 1", "seeds: 0"),
          (SPEC_HEAD + SPEC_SERIES).replace("seeds: 1", "seeds: 2147483647"),
          (SPEC_HEAD + SPEC_SERIES).replace("iterations: 2", "iterations: -1"),
          (SPEC_HEAD + SPEC_SERIES).replace("evaluate-every: 1", "evaluate-every: 0"),
          (SPEC_HEAD + SPEC_SERIES).replace("file: data", "file: no-such"),
          (SPEC_HEAD + SPEC_SERIES).replace("title: mine", "title: [1]"),
          (SPEC_HEAD + SPEC_SERIES).replace("title: mine", "title:"),
          (SPEC_HEAD + SPEC_SERIES).replace("label: A", "label: "),
          SPEC_HEAD + SPEC_SERIES + "claims: [ , ]\n",
          "[".repeat(5000),
          "\0\0\0");

  /** Complete commands. */
  private static final List<String> COMMANDS =
      List.of(
          "trian",
          "train",
          "train DATA DATA",
          "train DATA --method newton",
          "train DATA --method",
          "train DATA --model",
          "train DATA --model FOLDER",
          "train DATA --model no/such/folder/m",
          "train DATA --trace DATA",
          "train DATA --model DATA",
          "train DATA --trace OUT --model OUT",
          "train DATA --checkpoint DATA",
          "train DATA --checkpoint OUT --model OUT",
          "train DATA --resume",
          "train DATA --checkpoint-every 3",
          "train DATA --checkpoint OUT --checkpoint-every -1",
          "train DATA --replay DATA",
          "train DATA --replay FOLDER",
          "train DATA --replay no-such",
          "train DATA --start ones --init MODEL",
          "train DATA --target-risk -1",
          "train DATA --target-gradient -0.5",
          "train DATA --param nodes=3",
          "train DATA --param =",
          "train DATA --method sgda --param batch=0",
          "train DATA --unknown",
          "train FOLDER",
          "train -- --",
          "train DATA --batch 2147483647 --method sgda",
          "train DATA --method hcmm2 --first-batch 2147483647",
          "train DATA --method dm-hsgd --param nodes=0",
          "train DATA --method dm-hsgd --param nodes=2147483647",
          "train DATA --method primal-lbfgs --param memory=2147483647",
          "train DATA --keep worst",
          "train DATA --player none",
          "train DATA --weighting none",
          "train DATA --robust cvar=2",
          "train DATA --robust chi2=-1",
          "train DATA --robust nothing",
          "train DATA --loss cubic",
          "train DATA --regulariser l3",
          "train @DATA",
          "evaluate",
          "evaluate MODEL",
          "evaluate no-such DATA",
          "evaluate DATA DATA",
          "evaluate FOLDER DATA",
          "evaluate /dev/null DATA",
          "predict /dev/null DATA --out OUT",
          "train DATA --init /dev/null",
          "train DATA --replay /dev/null",
          "cruise evaluate --model /dev/null",
          "export /dev/null --onnx OUT",
          "evaluate MODEL no-such",
          "evaluate MODEL DATA --threads 0",
          "predict MODEL",
          "predict MODEL DATA --out DATA",
          "predict MODEL DATA --out MODEL",
          "predict MODEL DATA --out FOLDER",
          "predict MODEL DATA --out no/such/folder/x",
          "data",
          "data got",
          "data get",
          "data get no-such",
          "data get ../a9a",
          "data get a9a --from nowhere --data FOLDER",
          "data get a9a --from http://[ --data FOLDER",
          "data get a9a --from http://u:secret@127.0.0.1:1/ --data FOLDER",
          "data get a9a --from file:///etc/hosts --data FOLDER",
          "data check",
          "data check no-such",
          "data check FOLDER",
          "data generate",
          "data generate nothing",
          "data generate n=0,d=3",
          "data generate n=3,d=0",
          "data generate n=3,d=2,nnz=5",
          "data generate n=3,d=2,flip=2",
          "data generate n=3,d=2,n=4",
          "data generate n=2147483647,d=3",
          "data generate n=3,d=2 --test-out OUT",
          "data generate n=3,d=2 --out FOLDER",
          "data generate outliers,n=40,d=3 --out OUT --test-out OUT",
          "tune",
          "tune DATA",
          "tune DATA --robust cvar",
          "tune DATA --robust cvar=0.5 --values 0.1 --out OUT",
          "tune DATA --robust cvar --values 2 --out OUT",
          "tune DATA --robust cvar --values , --out OUT",
          "tune DATA --robust none --values 1 --out OUT",
          "tune DATA --robust cvar --values 0.5 --folds 1 --out OUT",
          "tune DATA --robust cvar --values 0.5 --folds 2147483647 --out OUT",
          "tune DATA --robust cvar --values 0.5 --metric none --out OUT",
          "tune DATA --robust cvar --values 0.5 --out DATA",
          "tune DATA --robust cvar --values 0.5 --out OUT --checkpoint DATA",
          "tune DATA --robust cvar --values 0.5 --out OUT --resume",
          "export",
          "export MODEL",
          "export MODEL --onnx FOLDER",
          "export MODEL --onnx MODEL",
          "export MODEL --onnx no/such/x",
          "export DATA --onnx OUT",
          "robust",
          "robust MODEL",
          "robust MODEL no-such",
          "robust MODEL DATA --threads 0",
          "robust DATA DATA",
          "compare DATA --methods sgda --out OUT --checkpoint DATA",
          "compare DATA --methods sgda --out OUT --resume",
          "compare DATA --methods sgda --out OUT --checkpoint FOLDER --checkpoint-every -1",
          "compare DATA --methods sgda(step-x=-1) --out OUT",
          "compare DATA --methods sgda(no=1) --out OUT",
          "compare DATA --methods sgda( --out OUT",
          "reproduce oracles --offline --threads 0 --out OUT",
          "reproduce oracles --offline --seeds 0 --out OUT",
          "reproduce oracles --offline --out OUT --resume",
          "reproduce oracles --offline --out OUT --checkpoint DATA",
          "methods no-such",
          "methods hcmm2 sgda",
          "compare",
          "compare DATA",
          "compare DATA --methods none --out OUT",
          "compare DATA --methods sgda,sgda --out OUT",
          "compare DATA --methods sgda --out DATA",
          "compare DATA --methods sgda --seeds 0 --out OUT",
          "compare DATA --methods sgda --seeds 2147483647 --out OUT",
          "compare DATA --methods sgda --target-risk NaN --out OUT",
          "cruise",
          "cruise fly",
          "cruise train --threads 0",
          "cruise train --param headway=1e308 --iterations 2 --model OUT",
          "cruise train --param headway=1e308 --method auto --model OUT",
          "cruise theory --model DATA",
          "cruise train --model FOLDER",
          "cruise evaluate",
          "cruise evaluate --gain 1,2",
          "cruise evaluate --gain 1,x,3",
          "cruise evaluate --gain NaN,1,1 --episodes 2147483647",
          "cruise evaluate --gain 1e308,1e308,1e308 --episodes 3",
          "cruise evaluate --gain 1,2,3 --episodes 0",
          "cruise evaluate --gain 1,2,3 --episodes 2147483647",
          "cruise evaluate --gain 1,2,3 --model MODEL",
          "cruise evaluate --gain 1,2,3 --out FOLDER",
          "cruise theory --points 0",
          "cruise theory --points 2147483647",
          "theory",
          "theory DATA --points 2147483647",
          "theory DATA --samples 1",
          "theory DATA --radius -1",
          "theory DATA --radius 1e308",
          "bench --rows 0",
          "bench --rounds 0",
          "bench --rounds 2147483647",
          "report",
          "report no-such",
          "report DATA",
          "report FOLDER",
          "reproduce --quick --out OUT",
          "reproduce cruise --out DATA",
          "reproduce no-such --out OUT",
          "train DATA --drop 1",
          "train DATA --weights w --iterations 2",
          "train DATA --groups g --iterations 2",
          "tune DATA --label z --robust cvar --values 0.5 --out OUT",
          "compare DATA --positive 1 --methods sgda --out OUT",
          "predict MODEL DATA --header no",
          "evaluate MODEL DATA --delimiter ;",
          "data check DATA --categories 1",
          "check --no-such");

  /**
   * Every option with every invalid number, every reader with every invalid file, and complete
   * commands.
   */
  static List<HostileCase> all() {
    List<HostileCase> cases = new ArrayList<>();
    BAD_SPECS.forEach(
        text -> cases.add(new HostileCase("reproduce SPEC --offline --out OUT", text)));
    COMMANDS.forEach(command -> cases.add(new HostileCase(command, "")));
    NUMBERS.forEach(
        (command, options) -> {
          for (String option : options) {
            NO_NUMBERS.forEach(
                value -> cases.add(new HostileCase(command + " " + option + "=" + value, "")));
          }
        });
    for (String reader : READERS) {
      BAD_DATA.values().forEach(text -> cases.add(new HostileCase(reader, text)));
    }
    cases.add(new HostileCase("train @", "+1 1:1\n+1 2:1\n"));
    String large = "100000000000000000";
    cases.add(new HostileCase("train @", large + " 1:1\n100000000000000001 2:1\n7 1:2\n"));
    for (String weight : new String[] {"0", "-1", "nan", "", "1e308"}) {
      cases.add(
          new HostileCase(
              "train @ --format csv --weights w",
              "a,w,label\n1,1e308,0\n2,1e308,1\n1," + weight + ",1\n4,1,0\n"));
    }
    String table = "a,b,w,label\n1,x,1,0\n2,y,2,1\n3,x,1,1\n4,y,1,0\n";
    for (String roles :
        new String[] {
          "--label label --drop label",
          "--drop label",
          "--drop a,b,w --label label",
          "--label label --numbers a --categories a",
          "--label label --weights w --drop w",
          "--label label --weights label",
          "--label label --groups b --numbers b",
        }) {
      cases.add(new HostileCase("train @ --format csv " + roles, table));
      cases.add(new HostileCase("compare @ --format csv --methods sgda --out OUT " + roles, table));
    }
    cases.add(new HostileCase("train @", "+1 2147483646:1\n-1 1:1\n"));
    cases.add(new HostileCase("theory @", "+1 2147483646:1\n-1 1:1\n"));
    for (String reader : MODEL_READERS) {
      BAD_MODELS.forEach(text -> cases.add(new HostileCase(reader, text)));
    }
    return cases;
  }
}
