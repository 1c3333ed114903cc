package dev.agon;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.agon.method.Account;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who may know whom inside the core. */
class ArchitectureTest {
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

  @Test
  void linalgAndRandomSeeNobody() {
    for (String leaf : new String[] {"dev.agon.linalg..", "dev.agon.random.."}) {
      noClasses()
          .that()
          .resideInAPackage(leaf)
          .should()
          .dependOnClassesThat(resideInAPackage("dev.agon..").and(not(resideInAPackage(leaf))))
          .check(CORE);
    }
  }

  @Test
  void setsSeeLinalgOnly() {
    noClasses()
        .that()
        .resideInAPackage("dev.agon.set..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.agon..")
                .and(not(resideInAnyPackage("dev.agon", "dev.agon.set..", "dev.agon.linalg.."))))
        .check(CORE);
  }

  @Test
  void problemsDoNotKnowWhoSolvesThem() {
    noClasses()
        .that()
        .resideInAPackage("dev.agon.problem..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.agon.player..", "dev.agon.game..", "dev.agon.method..", "dev.agon.run..")
        .check(CORE);
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

  @Test
  void packagesHaveNoCycles() {
    slices().matching("dev.agon.(*)..").should().beFreeOfCycles().check(CORE);
  }

  private static DescribedPredicate<JavaClass> not(DescribedPredicate<JavaClass> predicate) {
    return DescribedPredicate.not(predicate);
  }
}
