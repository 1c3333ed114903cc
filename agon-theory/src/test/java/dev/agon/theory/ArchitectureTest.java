package dev.agon.theory;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import org.junit.jupiter.api.Test;

/** Theory is formulas and estimators over the core: no games to play, no studies, no data. */
class ArchitectureTest {
  @Test
  void theorySeesTheCoreAlone() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.agon..")
                .and(
                    resideOutsideOfPackages(
                        "dev.agon",
                        "dev.agon.theory..",
                        "dev.agon.game..",
                        "dev.agon.linalg..",
                        "dev.agon.method..",
                        "dev.agon.player..",
                        "dev.agon.problem..",
                        "dev.agon.random..",
                        "dev.agon.run..",
                        "dev.agon.set..",
                        "dev.agon.support..",
                        "dev.agon.state..")))
        .check(
            new ClassFileImporter()
                .withImportOption(new DoNotIncludeTests())
                .importPackages("dev.agon.theory"));
  }
}
