package dev.agon.lab.report;

import java.util.List;

/**
 * A section of the page.
 *
 * @param id the anchor, and the beginning of the names of its CSV files
 * @param title the heading
 * @param origin the figure or table of the paper, or "beyond the paper"
 * @param about a paragraph for the reader
 * @param blocks figures, tables and texts, in order
 */
public record Section(String id, String title, String origin, String about, List<Block> blocks) {}
