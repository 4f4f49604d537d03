import { expect, it } from 'vitest';
import { installHint, namesEncoding, othersMay } from '../../../src/shared/platform.ts';

it.each([
  ['linux', 0o600, { read: false, change: false, anything: false }],
  ['linux', 0o710, { read: false, change: false, anything: true }],
  ['darwin', 0o644, { read: true, change: false, anything: true }],
  ['linux', 0o620, { read: false, change: true, anything: true }],
  ['win32', 0o666, { read: false, change: false, anything: false }],
] as const)('on %s, mode %o shows what other users may do', (platform, mode, expected) => {
  expect(othersMay(platform, mode)).toEqual(expected);
});

it('names the package manager of the platform', () => {
  const hint = (platform: NodeJS.Platform) => installHint(platform, 'pocketsphinx pocketsphinx-en-us');
  expect(hint('darwin')).toContain('brew install pocketsphinx');
  expect(hint('win32')).toMatch(/winget install pocketsphinx$/);
  expect(hint('linux')).toMatch(/apt-get install pocketsphinx pocketsphinx-en-us$/);
});

it('does not expect the encoding in the environment of Windows', () => {
  expect([namesEncoding('win32'), namesEncoding('linux')]).toEqual([false, true]);
});
