package dev.agon.player.lazy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The times at which rows are gathered, and the waiting time of unstable rows. */
class GatheringTest {
  private final Gathering gathering = new Gathering(3, 4);
  private final LooseRows loose = new LooseRows(new Places(20));

  private void addRows(int count) {
    for (int k = 0; k < count; k++) {
      loose.add(loose.size(), 1, 1, 0);
    }
  }

  @Test
  void gathersAfterEnoughStepsAndRows() {
    addRows(3);
    assertThat(gathering.isTime(loose)).isFalse();
    assertThat(gathering.isTime(loose)).isFalse();
    assertThat(gathering.isTime(loose)).isFalse();
    assertThat(gathering.isTime(loose)).isTrue();

    loose.setUnstable(0);
    assertThat(gathering.isTime(loose)).isFalse();
    addRows(1);
    assertThat(gathering.isTime(loose)).isTrue();

    gathering.chooseRows(loose);
    assertThat(gathering.isTime(loose)).as("the count of steps restarts").isFalse();
  }

  /** Unstable rows that are lost repeatedly are tried less and less often. */
  @Test
  void waitDoublesForUnstableRows() {
    addRows(10);
    int[] waits = new int[5];
    for (int k = 0; k < waits.length; k++) {
      for (int slot = 0; slot < 10; slot++) {
        loose.setUnstable(slot);
      }
      gathering.lost(10);
      while (loose.unstableCount() > 0) {
        gathering.chooseRows(loose);
        waits[k]++;
        if (loose.unstableCount() > 0) {
          gathering.lost(0);
        }
      }
    }
    assertThat(waits).containsExactly(1, 2, 4, 8, 16);
  }

  @Test
  void waitShrinksIfRowsStay() {
    addRows(10);
    waitDoublesForUnstableRows();
    loose.setUnstable(0); // tried, and none was lost since
    int waited = 0;
    while (loose.unstableCount() > 0) {
      gathering.chooseRows(loose);
      waited++;
    }
    assertThat(waited).isEqualTo(8);
  }
}
