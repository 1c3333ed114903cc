package dev.agon.control;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import org.junit.jupiter.api.Test;

/** Cruise control is a problem written with automatic differentiation, and its trainer. */
class ArchitectureTest {
  @Test
  void aProblemAndItsTrainer() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.agon..")
                .and(
                    resideOutsideOfPackages(
                        "dev.agon",
                        "dev.agon.control..",
                        "dev.agon.autodiff..",
                        "dev.agon.linalg..",
                        "dev.agon.method..",
                        "dev.agon.problem..",
                        "dev.agon.random..",
                        "dev.agon.run..",
                        "dev.agon.set..",
                        "dev.agon.support..")))
        .check(
            new ClassFileImporter()
                .withImportOption(new DoNotIncludeTests())
                .importPackages("dev.agon.control"));
  }
}
