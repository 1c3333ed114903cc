/**
 * The parts that all kinds of experiments share: the interface, the reading of specs, the choice of
 * seeds and settings, and the chapter of the report.
 */
@NullMarked
package dev.agon.lab.experiment;

import org.jspecify.annotations.NullMarked;
