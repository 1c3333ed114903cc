# {{jreleaserCreationStamp}}
class {{brewFormulaName}} < Formula
  desc "{{projectDescription}}"
  homepage "{{projectLinkHomepage}}"
  url "{{distributionUrl}}"
  version "{{projectVersion}}"
  sha256 "{{distributionChecksumSha256}}"
  license "{{projectLicense}}"
  {{#brewDependencies}}
  depends_on {{.}}
  {{/brewDependencies}}

  # openjdk@17 is not on the PATH, so JAVA_HOME is set unless the user has set it.
  def install
    libexec.install Dir["*"]
    (bin/"agon").write_env_script libexec/"bin/agon", Language::Java.overridable_java_home_env("17")
    man1.install_symlink Dir[libexec/"share/man/man1/*.1"]
    bash_completion.install_symlink libexec/"share/bash-completion/completions/agon"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/agon --version")
  end
end
