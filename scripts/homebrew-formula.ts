/**
 * `tsx scripts/homebrew-formula.ts URL FILE...`: prints the Homebrew formula of a release, whose executables FILE... are
 * below URL. Their names end in the platform: `sta-darwin-arm64`.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { argv, stderr, stdout } from 'node:process';

const systems = { darwin: 'macos', linux: 'linux' };
const processors = { arm64: 'arm', x64: 'intel' };

const [, , url = '', ...files] = argv;
if (!/^https:\/\/[\w.-]+(\/[\w.-]+)+$/.test(url) || files.length === 0) {
  stderr.write('usage: homebrew-formula.ts https://HOST/PATH FILE...\n');
  process.exit(2);
}

const { license, description } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** @param suffix of the file's name, such as `darwin-arm64` */
function download(suffix: string): string[] {
  const file = files.find((path) => basename(path) === `sta-${suffix}`);
  if (file === undefined) return [];
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  return [`      url "${url}/${basename(file)}"`, `      sha256 "${sha256}"`];
}

const platforms = Object.entries(systems).flatMap(([system, name]) => {
  const blocks = Object.entries(processors).flatMap(([processor, block]) => {
    const lines = download(`${system}-${processor}`);
    return lines.length === 0 ? [] : [`    on_${block} do`, ...lines, '    end'];
  });
  return blocks.length === 0 ? [] : [`  on_${name} do`, ...blocks, '  end', ''];
});

stdout.write(`class Sta < Formula
  desc "${description.split(':')[0]}"
  homepage "${url.replace(/\/releases\/.*$/, '')}"
  license "${license}"

${platforms.join('\n')}
  def install
    bin.install Dir["sta-*"].first => "sta"
    generate_completions_from_executable(bin/"sta", "completion", shells: [:bash, :zsh, :fish])
  end

  test do
    ENV["STA_DATA_DIR"] = testpath/"data"
    assert_match version.to_s, shell_output("#{bin}/sta --version")
    assert_match "Positive", shell_output("#{bin}/sta sentiment run 'I love it.'")
  end
end
`);
