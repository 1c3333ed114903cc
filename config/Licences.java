import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Fails if a library in a CycloneDX bill of materials has a licence that is not permitted: {@code
 * java config/Licences.java target/bom.xml [LIST]}. LIST, if given, receives one line per library.
 *
 * <p>If a library has several licences, one permitted licence is sufficient. Licences that would
 * bind users of Agon are not permitted: the GPL and the AGPL without an exception for linking, and
 * missing licences.
 */
public final class Licences {
  /** Licences that the authors state but their POMs do not. */
  private static final Map<String, String> DOCUMENTED_LICENCES =
      Map.of(
          "pkg:maven/oro/oro@", "Apache-1.1",
          "pkg:maven/org.apache.datasketches/datasketches-memory@", "Apache-2.0",
          "pkg:maven/org.apache.xbean/xbean-asm9-shaded@", "Apache-2.0");

  private Licences() {}

  public static void main(String[] arguments) throws Exception {
    if (!Files.exists(Path.of(arguments[0]))) {
      System.err.println(arguments[0] + " is missing. Maven does not write it with -o: build without -o.");
      System.exit(1);
    }
    Document bill =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new File(arguments[0]));
    NodeList components = bill.getElementsByTagName("component");
    List<String> list = new ArrayList<>();
    int banned = 0;
    for (int i = 0; i < components.getLength(); i++) {
      Element component = (Element) components.item(i);
      if (text(component, "purl").isEmpty()) {
        continue; // the tool that wrote the bill
      }
      List<String> licences = licences(component);
      list.add(text(component, "purl").replaceAll("^pkg:maven/|[?].*", "") + "  " + String.join(" or ", licences));
      if (licences.stream().allMatch(Licences::isBanned)) {
        System.err.println(text(component, "purl") + " has the licences " + licences);
        banned++;
      }
    }
    if (banned > 0 || list.isEmpty()) {
      System.err.println(banned + " of " + list.size() + " libraries are banned.");
      System.exit(1);
    }
    if (arguments.length > 1) {
      Files.write(Path.of(arguments[1]), list);
    }
    System.out.println(list.size() + " libraries, none of them banned.");
  }

  private static List<String> licences(Element component) {
    List<String> names = new ArrayList<>();
    NodeList found = component.getElementsByTagName("license");
    for (int i = 0; i < found.getLength(); i++) {
      Element licence = (Element) found.item(i);
      names.add(text(licence, "id") + text(licence, "name"));
    }
    String purl = text(component, "purl");
    DOCUMENTED_LICENCES.forEach(
        (library, licence) -> {
          if (purl.startsWith(library)) {
            names.add(licence);
          }
        });
    String expression = text(component, "expression");
    if (!expression.isEmpty()) {
      names.addAll(List.of(expression.split(" OR ")));
    }
    return names;
  }

  private static boolean isBanned(String licence) {
    String name = licence.toUpperCase(Locale.ROOT);
    boolean lesser = name.contains("LGPL") || name.contains("LESSER");
    boolean general = name.contains("GPL") || name.contains("GENERAL PUBLIC LICENSE");
    return name.isEmpty() || general && !lesser && !name.contains("EXCEPTION");
  }

  private static String text(Element parent, String tag) {
    NodeList found = parent.getElementsByTagName(tag);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent();
  }
}
