package dev.agon.lab.heldout;

/**
 * The quantities measured on held-out rows. Specs write the names in lower case with hyphens. Of
 * errors and losses less is better.
 */
enum HeldOutQuantity {
  /** The fraction of rows that are classified correctly. */
  ACCURACY,
  /** One minus the accuracy. */
  ERROR,
  /** The area under the ROC curve. */
  AUC,
  /** The mean logistic loss. */
  LOG_LOSS,
  /** The smallest accuracy of a group. */
  WORST_GROUP_ACCURACY,
  /** The largest error of a group. */
  WORST_GROUP_ERROR,
  /** The smallest AUC of a group with both classes. */
  WORST_GROUP_AUC,
  /** The largest mean logistic loss of a group. */
  WORST_GROUP_LOG_LOSS;

  /** Returns the name in stored runs. */
  String key() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
