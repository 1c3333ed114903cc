package dev.agon.learn.metrics;

/**
 * One number of an evaluation, with its names.
 *
 * @param key its name in JSON
 * @param name its name for people
 * @param value the number; NaN when the rows do not define it
 */
public record Measure(String key, String name, double value) {}
