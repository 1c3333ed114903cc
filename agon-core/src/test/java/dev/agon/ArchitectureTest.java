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

/** The map of the house: the rooms of the core from the ground up, and whom each may know. */
class ArchitectureTest {
  private static final HouseMap MAP =
      HouseMap.of("dev.agon")
          .room("") // names and errors; everybody sees them
          .room("support", "") // locks, sizes of memory, safe text, roots
          .room("linalg", "") // sums and functions with the same bits everywhere
          .room("random", "") // random numbers by seed, purpose and counter
          .room("parallel", "") // threads that change no bit
          .room("state", "") // what can be saved and taken up again
          .room("set", "", "linalg", "support") // where x and y may live, and projections
          .room("problem", "", "random", "set", "state", "support") // what a problem can compute
          .room("estimate", "", "problem", "random", "set", "linalg", "state") // what is not exact
          .room("minimise", "", "problem", "linalg", "state") // L-BFGS and multipliers
          .room( // quasi-Newton and extragradient steps on a fixed sample
              "saddle", "", "estimate", "minimise", "problem", "set", "linalg", "state")
          .room("player", "", "problem", "set") // a side of the game, as a method sees it
          .room("player.storage", "player", "problem", "state") // what all players store
          .room("player.dense", "", "player.storage", "player", "set", "linalg", "state")
          .room("player.lazy", "", "player.storage", "player", "problem", "linalg", "state")
          .room( // draws, counts, begins and abandons
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
          // what a method is: a record of hyper-parameters that plays a game
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
          .room( // the decentralised one
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
          .room( // the one that chooses by itself
              "method.auto",
              "",
              "method.hcmm",
              "method.baseline",
              "method",
              "game",
              "player",
              "saddle",
              "minimise",
              "estimate",
              "problem",
              "set",
              "linalg",
              "state")
          .room( // all of them, by name
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
  void everyRoomSeesOnlyThoseOnItsLine() {
    MAP.check();
  }

  @Test
  void methodsSeeNoFilesAndNoClocks() {
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

  /** Through its interface, its description and its catalog entry, never by its class. */
  @Test
  void theRunKnowsNoMethodByName() {
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
