package dev.agon.cli.report;

import dev.agon.cli.output.Json;
import dev.agon.cli.output.Terminal;
import dev.agon.method.Account;
import dev.agon.method.Certificate;
import dev.agon.method.Phase;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reports the decisions of a method such as auto, and its certificate. */
public record AccountReport(List<Phase> phases, Certificate certificate) {

  public static AccountReport of(@Nullable Account account) {
    return account == null
        ? new AccountReport(List.of(), Certificate.NONE)
        : new AccountReport(account.phases(), account.certificate());
  }

  public void addTo(ObjectNode node) {
    ArrayNode array = node.putArray("phases");
    for (Phase phase : phases) {
      ObjectNode one = array.addObject();
      one.put("name", phase.name());
      one.put("why", phase.why());
      one.put("iterations", phase.iterations());
      one.put("oracle_calls", phase.oracleCalls());
      Json.number(one, "risk", phase.risk());
    }
    ObjectNode proof = node.putObject("certificate");
    proof.put("kind", certificate.kind());
    Json.number(proof, "value", certificate.value());
    Json.number(proof, "tolerance", certificate.tolerance());
    proof.put("met", certificate.met());
  }

  /** Returns one line about the phases and one about the certificate; nothing for other methods. */
  void print(Terminal terminal, boolean explain) {
    if (phases.isEmpty()) {
      return;
    }
    terminal.line(
        "  phases           %s",
        phases.stream()
            .map(phase -> String.format(Locale.ROOT, "%s %,d", phase.name(), phase.iterations()))
            .collect(Collectors.joining(", then ", "", " iterations")));
    if (explain) {
      phases.forEach(phase -> explain(terminal, phase));
    }
    terminal.line(
        "  certificate      %s%s",
        certificate.met() ? "" : "not met, ", measured() + certificate.guarantee());
  }

  /**
   * Returns the measured value with its tolerance; a certificate on held-out rows has no tolerance.
   */
  private String measured() {
    if (Double.isNaN(certificate.value())) {
      return "";
    }
    String value = String.format(Locale.ROOT, "%s %.3g", certificate.kind(), certificate.value());
    return Double.isNaN(certificate.tolerance())
        ? value + ": "
        : String.format(
            Locale.ROOT,
            "%s %s %.3g: ",
            value,
            certificate.met() ? "<=" : ">",
            certificate.tolerance());
  }

  private static void explain(Terminal terminal, Phase phase) {
    terminal.line(
        "    %s: %s; %,d iterations, %,d oracle calls%s",
        phase.name(),
        phase.why(),
        phase.iterations(),
        phase.oracleCalls(),
        Double.isNaN(phase.risk()) ? "" : String.format(Locale.ROOT, ", risk %.6g", phase.risk()));
  }
}
