package dev.agon.cli.startup;

import dev.agon.linalg.Vectors;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.module.ModuleDescriptor.Exports;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * Makes the Vector API usable without the JVM's line "Using incubator modules", which no option
 * silences: the classes of {@code jdk.incubator.vector} are copied from the running JVM into a jar
 * for its boot class path, where they do not form a module.
 *
 * <p>The launcher calls this once for each JVM, and starts the program with the argument file that
 * it writes. If this fails, the scalar kernels are used.
 */
final class VectorModule {
  private static final String MODULE = "jdk.incubator.vector";

  private VectorModule() {}

  /**
   * Writes both files; without arguments, fails if the running JVM does not have the Vector API.
   *
   * @param arguments the jar and the file of arguments, or nothing
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length == 0) {
      if (!Vectors.hasVectorApi()) {
        throw new IllegalStateException("the Vector API is not available");
      }
      return;
    }
    Path jar = Path.of(arguments[0]);
    FileSystem runtime = FileSystems.getFileSystem(URI.create("jrt:/"));
    copy(runtime.getPath("modules", MODULE), jar);
    Files.writeString(Path.of(arguments[1]), options(jar));
  }

  private static void copy(Path module, Path jar) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file);
        Stream<Path> classes = Files.walk(module)) {
      List<Path> all = classes.filter(path -> path.toString().endsWith(".class")).sorted().toList();
      for (Path path : all) {
        String name = module.relativize(path).toString();
        if (!name.equals("module-info.class")) {
          out.putNextEntry(new JarEntry(name));
          Files.copy(path, out);
          out.closeEntry();
        }
      }
    }
  }

  /** Options that the JVM sets for the module, and packages that java.base opens to it. */
  private static String options(Path jar) {
    StringBuilder text =
        new StringBuilder()
            .append("-XX:+UnlockExperimentalVMOptions\n-XX:+EnableVectorSupport\n")
            .append("-XX:+EnableVectorReboxing\n-XX:+EnableVectorAggressiveReboxing\n")
            .append("\"-Xbootclasspath/a:")
            .append(jar.toString().replace("\\", "\\\\"))
            .append("\"\n");
    for (Exports exports : Object.class.getModule().getDescriptor().exports()) {
      if (exports.targets().contains(MODULE)) {
        text.append("--add-exports=java.base/").append(exports.source()).append("=ALL-UNNAMED\n");
      }
    }
    return text.toString();
  }
}
