package dev.agon.player.lazy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.random.RandomStream;
import org.junit.jupiter.api.Test;

/** Laws: every row is in one place, and loose rows may come and go in any order. */
class PlacesTest {
  @Test
  void everyRowIsInOnePlace() {
    Places places = new Places(4);
    places.putInSlot(0, 0);
    places.putInEntry(1, 0);
    places.putToRest(2);

    assertThat(places.isLoose(0)).isTrue();
    assertThat(places.slot(0)).isZero();
    assertThat(places.entry(1)).isZero();
    assertThat(places.isResting(2)).isTrue();
    assertThat(places.isInCrowd(3)).isTrue();
    for (int row = 0; row < 4; row++) {
      assertThat(places.isLoose(row)).isEqualTo(row == 0);
      assertThat(places.isResting(row)).isEqualTo(row == 2);
      assertThat(places.isInCrowd(row)).isEqualTo(row == 3);
    }
  }

  @Test
  void looseRowsAreFoundAfterMoves() {
    int n = 2000; // the arrays grow meanwhile
    RandomStream random = new RandomStream(2, 1);
    Places places = new Places(n);
    LooseRows loose = new LooseRows(places);
    boolean[] inside = new boolean[n];
    int unstable = 0;
    for (int i = 0; i < 20_000; i++) {
      int row = random.nextInt(n);
      if (inside[row]) {
        int slot = places.slot(row);
        unstable -= loose.isUnstable(slot) ? 1 : 0;
        loose.remove(slot);
        places.putToRest(row);
      } else {
        int slot = loose.add(row, row, -row, 2 * row);
        if (row % 3 == 0) {
          loose.setUnstable(slot);
          unstable++;
        }
      }
      inside[row] = !inside[row];
    }
    int count = 0;
    for (int row = 0; row < n; row++) {
      assertThat(places.isLoose(row)).isEqualTo(inside[row]);
      if (inside[row]) {
        int slot = places.slot(row);
        assertThat(loose.row(slot)).isEqualTo(row);
        assertThat(loose.point[slot]).isEqualTo(row);
        assertThat(loose.before[slot]).isEqualTo(-row);
        assertThat(loose.momentum[slot]).isEqualTo(2 * row);
        assertThat(loose.isUnstable(slot)).isEqualTo(row % 3 == 0);
        count++;
      }
    }
    assertThat(loose.size()).isEqualTo(count);
    assertThat(loose.unstableCount()).isEqualTo(unstable);
  }
}
