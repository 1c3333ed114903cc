package dev.agon.learn.transport.interior;

import dev.agon.learn.data.SparseRows;
import dev.agon.learn.loss.Loss;
import org.jspecify.annotations.Nullable;

/**
 * The rows and the layout of X.
 *
 * @param target the target of each row; {@code turned} is its target if the label is flipped
 * @param share p_i of each row
 * @param intercept the variable of the intercept; -1 if there is none
 * @param price the variable lambda
 * @param dimension the number of variables
 * @param moves the changes of categories; null if there are no categories
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RowModel(
    SparseRows rows,
    Loss loss,
    double[] target,
    double[] turned,
    double[] share,
    int intercept,
    int price,
    int dimension,
    @Nullable LevelMoves moves) {}
