package dev.agon.spark;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import org.junit.jupiter.api.Test;

/** Spark brings rows and clusters to the problems of learn: it sees these, and no other module. */
class ArchitectureTest {
  @Test
  void rowsElsewhereForTheProblemsOfLearn() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.agon..")
                .and(
                    resideOutsideOfPackages(
                        "dev.agon",
                        "dev.agon.spark..",
                        "dev.agon.learn..",
                        "dev.agon.linalg..",
                        "dev.agon.method..",
                        "dev.agon.problem..",
                        "dev.agon.random..",
                        "dev.agon.run..",
                        "dev.agon.set..",
                        "dev.agon.state..")))
        .check(
            new ClassFileImporter()
                .withImportOption(new DoNotIncludeTests())
                .importPackages("dev.agon.spark"));
  }
}
