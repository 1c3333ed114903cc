package dev.agon.theory;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Theory is formulas and estimators over the core: no games, no studies, no data, no files. */
class ArchitectureTest {
  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_JARS)
          .importPackages("dev.agon.theory");

  @Test
  void theorySeesTheCoreAlone() {
    classes()
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(
                    "java..",
                    "org.jspecify..",
                    "dev.agon.theory..",
                    "dev.agon",
                    "dev.agon.linalg..",
                    "dev.agon.random..",
                    "dev.agon.set..",
                    "dev.agon.state..",
                    "dev.agon.problem..",
                    "dev.agon.game..",
                    "dev.agon.player..",
                    "dev.agon.method..",
                    "dev.agon.run..")
                .or(primitivesAndArrays()))
        .check(OURS);
  }

  private static DescribedPredicate<JavaClass> primitivesAndArrays() {
    return DescribedPredicate.describe(
        "are primitive or arrays", c -> c.getBaseComponentType().isPrimitive());
  }
}
