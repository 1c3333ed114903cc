package dev.agon.learn.metrics;

/**
 * A measure of an evaluation with its names.
 *
 * @param key its name in JSON
 * @param name its display name
 * @param value the value; NaN if the rows do not define it
 */
public record Measure(String key, String name, double value) {}
