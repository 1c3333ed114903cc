package dev.agon.lab.report;

import dev.agon.lab.claim.Standing;
import dev.agon.lab.claim.Verdict;
import java.util.List;

/**
 * The content of a page.
 *
 * @param title the heading
 * @param subtitle a line under it
 * @param banner a warning at the top; may be empty
 * @param standings how this library compares with others, in the first lines; may be empty
 * @param claims the claims with their outcomes, at the top of the page; may be empty
 * @param sections the sections, in order
 */
public record Page(
    String title,
    String subtitle,
    String banner,
    List<Standing> standings,
    List<Verdict> claims,
    List<Section> sections) {

  /** Creates a page without comparisons. */
  public Page(
      String title, String subtitle, String banner, List<Verdict> claims, List<Section> sections) {
    this(title, subtitle, banner, List.of(), claims, sections);
  }

  /** Creates a page without a banner. */
  public Page(String title, String subtitle, List<Verdict> claims, List<Section> sections) {
    this(title, subtitle, "", claims, sections);
  }
}
