import dev.agon.cli.Main;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/**
 * Writes the sources of the man pages of every command, and the completion script for bash: {@code
 * java -cp ... ManPages.java FOLDER SCRIPT}.
 */
final class ManPages {
  private ManPages() {}

  public static void main(String[] arguments) throws IOException {
    CommandLine agon = Main.commandLine();
    File folder = Files.createDirectories(Path.of(arguments[0])).toFile();
    int code =
        ManPageGenerator.generateManPage(
            folder, null, new boolean[0], true, agon.getCommandSpec());
    if (code != 0) {
      throw new IllegalStateException("picocli returned " + code);
    }
    Path script = Path.of(arguments[1]);
    Files.createDirectories(script.getParent());
    Files.writeString(script, AutoComplete.bash("agon", agon));
  }
}
