package dev.agon.autodiff;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import org.junit.jupiter.api.Test;

/** Automatic differentiation turns a recorded loss into a problem: it never sees who solves it. */
class ArchitectureTest {
  @Test
  void derivativesSeeProblemsAndNumbersOnly() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.agon..")
                .and(
                    resideOutsideOfPackages(
                        "dev.agon",
                        "dev.agon.autodiff..",
                        "dev.agon.linalg..",
                        "dev.agon.problem..",
                        "dev.agon.random..",
                        "dev.agon.set..")))
        .check(
            new ClassFileImporter()
                .withImportOption(new DoNotIncludeTests())
                .importPackages("dev.agon.autodiff"));
  }
}
