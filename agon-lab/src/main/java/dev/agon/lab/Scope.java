package dev.agon.lab;

import dev.agon.lab.data.DataCard;
import java.util.List;
import java.util.Map;

/**
 * What a reproduction covers: kept beside its runs, so that the report can be made again from them
 * alone.
 *
 * @param experiments the experiments begun so far, in the report's order
 * @param seeds seeds 1..K; 0 for each experiment's own number
 * @param full whether the whole grid was run
 * @param data the data sets that were met, by name
 */
public record Scope(
    List<String> experiments, int seeds, boolean full, Map<String, DataCard> data) {}
