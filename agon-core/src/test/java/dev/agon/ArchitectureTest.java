package dev.agon;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import dev.agon.fixture.HouseMap;
import dev.agon.method.Account;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The packages of agon-core from the bottom up, and the packages that each may depend on. */
class ArchitectureTest {
  private static final HouseMap MAP =
      HouseMap.of("dev.agon")
          .room("") // names and errors, used everywhere
          .room("support", "") // locks, memory limits, safe text, root finding
          .room("linalg", "") // sums and functions with the same bits everywhere
          .room("random", "") // random numbers by seed, purpose and counter
          .room("parallel", "") // threads that do not change any bit
          .room("state", "") // state that can be saved and restored
          .room("set", "", "linalg", "support") // sets of x and y, and projections
          .room("problem", "", "random", "set", "state", "support") // capabilities of problems
          .room(
              "estimate",
              "",
              "problem",
              "random",
              "set",
              "linalg",
              "state") // estimates of P and of stationarity
          .room("minimise", "", "problem", "linalg", "state") // L-BFGS and multipliers
          .room("player", "", "problem", "set") // a player, as methods use it
          .room("player.storage", "player", "problem", "state") // storage shared by all players
          .room("player.dense", "", "player.storage", "player", "set", "linalg", "state")
          .room("player.lazy", "", "player.storage", "player", "problem", "linalg", "state")
          .room( // draws batches, counts calls, begins and undoes iterations
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
          .room("method", "", "game", "player", "problem", "parallel", "state")
          .room("method.hcmm", "method", "game", "player", "problem")
          .room( // the published methods that HCMM is compared with
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
          .room( // the decentralised method
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
          .room( // the automatic method
              "method.auto",
              "",
              "method.hcmm",
              "method",
              "game",
              "player",
              "minimise",
              "estimate",
              "problem",
              "set",
              "linalg",
              "state")
          .room( // all methods, by name
              "method.catalogue",
              "",
              "method.auto",
              "method.network",
              "method.baseline",
              "method.hcmm",
              "method",
              "support")
          .room(
              "run", // the loop, the clock, the budget, checkpoints
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
