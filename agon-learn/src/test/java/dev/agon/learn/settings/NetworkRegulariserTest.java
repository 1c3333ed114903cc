package dev.agon.learn.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Classes;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The default regulariser of networks grows with the number of features per row. */
class NetworkRegulariserTest {
  private static final Classes TARGET = new Classes(new int[] {0, 1}, List.of("no", "yes"));

  private static double lambda2(SettingsReader given, int rows, int features) {
    return given.settings(TARGET, rows, features).regulariser().lambda2();
  }

  @Test
  void networksHaveMoreRegularisationThanLinearModels() {
    SettingsReader network = new SettingsReader().read(SettingsReader.NETWORK, "8");
    assertThat(lambda2(network, 1000, 50)).isCloseTo(6.0 / 1000, within(1e-15));
    assertThat(lambda2(network, 1000, 500)).isCloseTo(10.0 / 1000, within(1e-15));
    assertThat(lambda2(new SettingsReader(), 1000, 50)).isEqualTo(1.0 / 1000);
    assertThat(lambda2(new SettingsReader().read("network", "none"), 1000, 50))
        .isEqualTo(1.0 / 1000);
    assertThat(lambda2(network.read("lambda2", 0.25), 1000, 50)).isEqualTo(0.25);
  }
}
