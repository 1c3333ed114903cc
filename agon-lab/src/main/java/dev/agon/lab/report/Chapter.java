package dev.agon.lab.report;

import java.util.List;

/**
 * An experiment's part of the report.
 *
 * @param section its figures and tables
 * @param claims what became of its claims
 */
public record Chapter(Section section, List<Decided> claims) {}
