/**
 * Robust learning problems: problem settings, worst-case risk, and the forms that stochastic
 * methods run on. Sees data, losses, regularisers and sets; does not see models, trainers or files.
 */
@NullMarked
package dev.agon.learn.problem;

import org.jspecify.annotations.NullMarked;
