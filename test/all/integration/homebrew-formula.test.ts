/** Evaluates the formula in Ruby as Homebrew does, with a recorder in place of Homebrew's class. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../../support/start-sta.ts';

const address = 'https://example.com/owner/sta/releases/download/v1.2.3';
const recorder = `
require "json"
$said = []
class Formula
  def self.method_missing(name, *values, &block)
    $said << [name, *values]
    instance_eval(&block) if block
  end
  # Ruby has a method of this name. The tests of a formula run on the user's machine.
  def self.test = $said << ["test"]
end
load ARGV[0]
puts JSON.generate({ said: $said, methods: Sta.instance_methods(false) })
`;

const makeFormula = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'scripts/homebrew-formula.ts', ...args], { encoding: 'utf8' });

it('names the address and the hash of each platform', () => {
  const directory = temporaryDirectory();
  const paths = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64.exe'].map((platform) => {
    const path = join(directory, `sta-${platform}`);
    writeFileSync(path, platform);
    return path;
  });
  const { stdout, stderr } = makeFormula(address, ...paths);
  expect(stderr).toBe('');
  const formula = join(directory, 'sta.rb');
  writeFileSync(formula, stdout);
  const ruby = spawnSync('ruby', ['-w', '-e', recorder, formula], { encoding: 'utf8' });
  expect(ruby.stderr).toBe('');
  const { said, methods } = JSON.parse(ruby.stdout);
  const hash = (platform: string) => createHash('sha256').update(platform).digest('hex');
  const platform = (system: string, processor: string, name: string) => [
    ...(processor === 'on_arm' ? [[system]] : []),
    [processor],
    ['url', `${address}/sta-${name}`],
    ['sha256', hash(name)],
  ];
  expect(said).toEqual([
    ['desc', expect.stringMatching(/^[A-Z].{10,79}$/)],
    ['homepage', 'https://example.com/owner/sta'],
    ['license', 'MIT'],
    ...platform('on_macos', 'on_arm', 'darwin-arm64'),
    ...platform('on_macos', 'on_intel', 'darwin-x64'),
    ...platform('on_linux', 'on_arm', 'linux-arm64'),
    ...platform('on_linux', 'on_intel', 'linux-x64'),
    ['test'],
  ]);
  expect(methods).toEqual(['install']);
});

it('refuses an address that could end the string in Ruby', () => {
  const { status, stdout } = makeFormula('https://example.com/"; system("id")', 'sta-linux-x64');
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
});
