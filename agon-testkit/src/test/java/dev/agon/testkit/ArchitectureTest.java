package dev.agon.testkit;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import org.junit.jupiter.api.Test;

/**
 * The testkit is problems with known answers and a derivative check: it never sees who solves them.
 */
class ArchitectureTest {
  @Test
  void problemsWithKnownAnswersSeeNoMethodAndNoRun() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.agon..")
                .and(
                    resideOutsideOfPackages(
                        "dev.agon",
                        "dev.agon.testkit..",
                        "dev.agon.linalg..",
                        "dev.agon.problem..",
                        "dev.agon.random..",
                        "dev.agon.set..")))
        .check(
            new ClassFileImporter()
                .withImportOption(new DoNotIncludeTests())
                .importPackages("dev.agon.testkit"));
  }
}
