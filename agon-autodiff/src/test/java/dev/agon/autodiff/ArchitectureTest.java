package dev.agon.autodiff;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Automatic differentiation turns a recorded loss into a problem: it never sees who solves it. */
class ArchitectureTest {
  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_JARS)
          .importPackages("dev.agon.autodiff");

  @Test
  void derivativesSeeProblemsAndNumbersOnly() {
    classes()
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(
                    "java..",
                    "org.jspecify..",
                    "jdk.incubator.vector..",
                    "dev.agon.autodiff..",
                    "dev.agon",
                    "dev.agon.linalg..",
                    "dev.agon.random..",
                    "dev.agon.set..",
                    "dev.agon.problem..")
                .or(primitivesAndArrays()))
        .check(OURS);
  }

  private static DescribedPredicate<JavaClass> primitivesAndArrays() {
    return DescribedPredicate.describe(
        "are primitive or arrays", c -> c.getBaseComponentType().isPrimitive());
  }
}
