package dev.agon;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.agon.method.Account;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The map of the house: the rooms of the core from the ground up, and whom each may know. */
class ArchitectureTest {
  private static final List<Room> MAP =
      List.of(
          room("support"), // locks, sizes of memory, safe text, roots
          room("linalg"), // sums and functions with the same bits everywhere
          room("random"), // random numbers by seed, purpose and counter
          room("parallel"), // threads that change no bit
          room("state"), // what can be saved and taken up again
          room("set", "linalg", "support"), // where x and y may live, and projections
          room("problem", "random", "set", "state", "support"), // what a problem can compute
          room("estimate", "problem", "random", "set", "linalg", "state"), // what is not exact
          room("minimise", "problem", "linalg", "state"), // L-BFGS and multipliers
          room("player", "problem", "set"), // a side of the game, as a method sees it
          room("player.dense", "player", "problem", "set", "linalg", "state"),
          room("player.lazy", "player.dense", "player", "problem", "linalg", "state"),
          room(
              "game", // draws, counts, begins and abandons
              "player.lazy",
              "player.dense",
              "player",
              "problem",
              "set",
              "linalg",
              "state"),
          room(
              "method..", // a record of hyper-parameters that plays a game
              "game",
              "player",
              "minimise",
              "estimate",
              "problem",
              "set",
              "linalg",
              "parallel",
              "state",
              "support"),
          room(
              "run", // the loop, the clock, the budget, checkpoints
              "method..",
              "game",
              "player",
              "estimate",
              "problem",
              "set",
              "linalg",
              "state",
              "support"));

  /** A package under dev.agon and those it may see beside itself. */
  private record Room(String name, List<String> sees) {}

  private static Room room(String name, String... sees) {
    return new Room(name, List.of(sees));
  }

  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.agon");

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

  /** Nobody sees a room that comes later; everybody sees dev.agon itself. */
  @Test
  void everyRoomSeesOnlyThoseOnItsLine() {
    Set<String> known = new LinkedHashSet<>();
    for (Room room : MAP) {
      assertThat(known).as("rooms before " + room.name).containsAll(room.sees);
      known.add(room.name);
      Set<String> allowed = new LinkedHashSet<>(room.sees);
      allowed.add(room.name);
      classes()
          .that()
          .resideInAPackage("dev.agon." + room.name)
          .should()
          .onlyDependOnClassesThat(
              DescribedPredicate.describe(
                  "are outside or in " + allowed,
                  c -> {
                    String name = c.getBaseComponentType().getPackageName();
                    return !name.startsWith("dev.agon.")
                        || allowed.stream().anyMatch(a -> isIn(name, a));
                  }))
          .check(CORE);
    }
  }

  /** "method.." is a room with all its corners. */
  private static boolean isIn(String packageName, String room) {
    String whole = "dev.agon." + room.replace("..", "");
    return packageName.equals(whole)
        || (room.endsWith("..") && packageName.startsWith(whole + "."));
  }

  @Test
  void everyPackageIsOnTheMap() {
    for (JavaClass c : CORE) {
      String name = c.getPackageName();
      assertThat(name.equals("dev.agon") || MAP.stream().anyMatch(room -> isIn(name, room.name)))
          .as(name)
          .isTrue();
    }
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
