package dev.agon.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Exported signatures use only exported types, so users on the module path can name every parameter
 * and result type.
 */
@EnabledIfSystemProperty(
    named = "agon.modules",
    matches = "true",
    disabledReason = "descriptors of modules are compiled by Maven alone")
class ExportsTest {
  private static final Pattern OURS = Pattern.compile("dev\\.agon(\\.\\w+)*\\.[A-Z][\\w$]*");

  @Test
  void signaturesNameExportedTypesOnly() throws Exception {
    List<ModuleReference> modules = ourModules();
    Set<String> exported = exported(modules);
    assertThat(exported).contains("dev.agon.run", "dev.agon.learn", "dev.agon.lab");

    Set<String> hidden = new TreeSet<>();
    for (ModuleReference module : modules) {
      for (Class<?> type : publicTypes(module, exported)) {
        for (Type said : signatures(type)) {
          Matcher name = OURS.matcher(said.getTypeName());
          while (name.find()) {
            if (!exported.contains(name.group().replaceFirst("\\.[A-Z].*", ""))) {
              hidden.add(type.getName() + " speaks of " + name.group());
            }
          }
        }
      }
    }
    assertThat(hidden).isEmpty();
  }

  /** The methods that a compiler adds to a record compare and print arrays by identity. */
  @Test
  void recordsWithArraysCompareAndPrintTheirElements() throws Exception {
    List<ModuleReference> modules = ourModules();
    Set<String> byIdentity = new TreeSet<>();
    int records = 0;
    for (ModuleReference module : modules) {
      for (Class<?> type : publicTypes(module, exported(modules))) {
        if (type.isRecord()
            && Arrays.stream(type.getRecordComponents()).anyMatch(c -> c.getType().isArray())) {
          records++;
          for (Method method : type.getDeclaredMethods()) {
            boolean generated = Modifier.isFinal(method.getModifiers());
            if (generated && Set.of("equals", "hashCode", "toString").contains(method.getName())) {
              byIdentity.add(type.getName() + "." + method.getName());
            }
          }
        }
      }
    }
    assertThat(records).isGreaterThan(15);
    assertThat(byIdentity).isEmpty();
  }

  private static Set<String> exported(List<ModuleReference> modules) {
    return modules.stream()
        .flatMap(module -> module.descriptor().exports().stream())
        .filter(Predicate.not(Exports::isQualified))
        .map(Exports::source)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<ModuleReference> ourModules() {
    String path = requireNonNull(System.getProperty("java.class.path"));
    return Arrays.stream(path.split(File.pathSeparator, -1))
        .flatMap(entry -> ModuleFinder.of(Path.of(entry)).findAll().stream())
        .filter(module -> module.descriptor().name().startsWith("dev.agon."))
        .toList();
  }

  private static List<Class<?>> publicTypes(ModuleReference module, Set<String> packages)
      throws IOException, ClassNotFoundException {
    List<Class<?>> types = new ArrayList<>();
    try (ModuleReader reader = module.open()) {
      for (String file : reader.list().toList()) {
        String name = file.replace('/', '.').replaceFirst("\\.class$", "");
        if (file.endsWith(".class")
            && packages.contains(name.replaceFirst("\\.[^.]*$", ""))
            && !name.endsWith("package-info")) {
          Class<?> type = Class.forName(name, false, ExportsTest.class.getClassLoader());
          if (isOpen(type)) {
            types.add(type);
          }
        }
      }
    }
    return types;
  }

  /** Returns whether the type and all its enclosing types are public. */
  private static boolean isOpen(Class<?> type) {
    return Modifier.isPublic(type.getModifiers())
        && (type.getEnclosingClass() == null || isOpen(type.getEnclosingClass()));
  }

  /** Returns all types that a public type and its public and protected members name. */
  private static List<Type> signatures(Class<?> type) {
    Stream<Type> own =
        Stream.concat(
            Stream.of(type.getGenericInterfaces()), Stream.ofNullable(type.getGenericSuperclass()));
    Stream<Type> methods =
        Arrays.stream(type.getDeclaredMethods())
            .filter(method -> isSeen(method.getModifiers()) && !method.isSynthetic())
            .flatMap(ExportsTest::signature);
    Stream<Type> constructors =
        Arrays.stream(type.getDeclaredConstructors())
            .filter(constructor -> isSeen(constructor.getModifiers()))
            .map(Constructor::getGenericParameterTypes)
            .flatMap(Arrays::stream);
    Stream<Type> fields =
        Arrays.stream(type.getDeclaredFields())
            .filter(field -> isSeen(field.getModifiers()) && !field.isSynthetic())
            .map(Field::getGenericType);
    return Stream.of(own, methods, constructors, fields).flatMap(each -> each).toList();
  }

  private static Stream<Type> signature(Method method) {
    return Stream.concat(
        Stream.of(method.getGenericReturnType()), Stream.of(method.getGenericParameterTypes()));
  }

  private static boolean isSeen(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }
}
