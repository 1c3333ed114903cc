package dev.agon;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import dev.agon.fixture.PackageMap;
import dev.agon.method.Account;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The packages of agon-core from the bottom up, and the packages that each may depend on. */
class ArchitectureTest {
  private static final PackageMap MAP =
      PackageMap.of("dev.agon")
          .layer("") // names and errors, used everywhere
          .layer("support", "") // locks, memory limits, safe text, root finding
          .layer("linalg", "") // sums and functions with the same bits everywhere
          .layer("onnx") // graphs of operators in ONNX files
          .layer("random", "") // random numbers by seed, purpose and counter
          .layer("parallel", "") // threads that do not change any bit
          .layer("state", "") // state that can be saved and restored
          .layer("set", "", "linalg", "support") // sets of x and y, and projections
          .layer("problem", "", "random", "set", "state", "support") // capabilities of problems
          .layer("problem.primal", "problem", "state") // what is known of P besides its gradient
          .layer(
              "estimate",
              "",
              "problem",
              "random",
              "set",
              "linalg",
              "state") // estimates of P and of stationarity
          .layer( // L-BFGS and multipliers
              "minimise", "", "problem.primal", "problem", "linalg", "state", "support")
          .layer( // quasi-Newton and extragradient steps on a fixed sample
              "saddle", "", "estimate", "minimise", "problem", "set", "linalg", "state")
          .layer("player", "", "problem", "set") // a player, as methods use it
          .layer("player.storage", "player", "problem", "state") // storage shared by all players
          .layer("player.dense", "", "player.storage", "player", "set", "linalg", "state")
          .layer("player.lazy", "", "player.storage", "player", "problem", "linalg", "state")
          .layer( // draws batches, counts calls, begins and undoes iterations
              "game",
              "",
              "player.lazy",
              "player.dense",
              "player.storage",
              "player",
              "problem",
              "set",
              "linalg",
              "state")
          // the method interface: a record of hyper-parameters that plays a game
          .layer("method", "", "game", "player", "problem", "parallel", "state")
          .layer("method.hcmm", "method", "game", "player", "problem")
          .layer( // the published methods that HCMM is compared with
              "method.baseline",
              "",
              "method",
              "game",
              "player",
              "minimise",
              "problem",
              "set",
              "linalg",
              "state",
              "support")
          .layer( // published methods whose steps change during a run
              "method.adaptive", "", "method", "game", "player", "problem", "state")
          .layer( // the decentralised method
              "method.network",
              "",
              "method",
              "game",
              "player",
              "problem",
              "linalg",
              "parallel",
              "state",
              "support")
          .layer( // stages of the automatic method, and what they measure
              "method.auto.stage",
              "method",
              "game",
              "player",
              "minimise",
              "estimate",
              "problem.primal",
              "problem",
              "set",
              "linalg",
              "state")
          .layer(
              "method.auto.exact", // on P itself
              "method.auto.stage",
              "method",
              "game",
              "minimise",
              "problem.primal",
              "problem",
              "state")
          .layer(
              "method.auto.sampled", // on fixed samples
              "",
              "method.auto.stage",
              "method.hcmm",
              "method.baseline",
              "method",
              "game",
              "player",
              "saddle",
              "estimate",
              "problem",
              "set",
              "linalg",
              "state")
          .layer( // the automatic method
              "method.auto",
              "",
              "method.auto.sampled",
              "method.auto.exact",
              "method.auto.stage",
              "method.hcmm",
              "method.baseline",
              "method",
              "game",
              "player",
              "minimise",
              "estimate",
              "problem.primal",
              "problem",
              "set",
              "linalg",
              "state")
          .layer( // all methods, by name
              "method.catalogue",
              "",
              "method.auto",
              "method.network",
              "method.adaptive",
              "method.baseline",
              "method.hcmm",
              "method",
              "support")
          .layer(
              "run", // the loop of a run, the clock, the budget, checkpoints
              "",
              "method",
              "game",
              "player",
              "estimate",
              "problem",
              "random",
              "set",
              "linalg",
              "state",
              "support");

  private static final JavaClasses CORE = MAP.classes();

  @Test
  void coreHasNoDependencies() {
    classes()
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage("java..", "jdk.incubator.vector..", "dev.agon..", "org.jspecify..")
                .or(primitivesAndArrays()))
        .check(CORE);
  }

  private static DescribedPredicate<JavaClass> primitivesAndArrays() {
    return DescribedPredicate.describe(
        "are primitive or arrays", c -> c.getBaseComponentType().isPrimitive());
  }

  @Test
  void everyPackageDependsOnlyOnTheListedOnes() {
    MAP.check();
  }

  @Test
  void methodsUseNeitherFilesNorClocks() {
    noClasses()
        .that()
        .resideInAPackage("dev.agon.method..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.io..", "java.nio..", "java.time..", "dev.agon.run..")
        .check(CORE);
    noClasses()
        .that()
        .resideInAnyPackage("dev.agon.method..", "dev.agon.player..", "dev.agon.problem..")
        .should()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .check(CORE);
  }

  /** The run depends on the interface of a method and its description, never on its class. */
  @Test
  void runDependsOnNoConcreteMethod() {
    Set<String> known =
        Set.of(
            Account.class.getName(),
            Method.class.getName(),
            Method.Iteration.class.getName(),
            MethodInfo.class.getName());
    noClasses()
        .that()
        .resideInAPackage("dev.agon.run..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.agon.method..")
                .and(
                    DescribedPredicate.describe(
                        "are not " + known, c -> !known.contains(c.getName()))))
        .check(CORE);
  }
}
