import { expect, it } from 'vitest';
import { installCommand, namesEncoding, othersMay } from '../../../src/shared/platform.ts';

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
  const command = (platform: NodeJS.Platform) => installCommand(platform, 'pocketsphinx pocketsphinx-en-us');
  expect(command('darwin')).toBe('brew install pocketsphinx');
  expect(command('win32')).toBe('winget install pocketsphinx');
  expect(command('linux')).toBe('apt-get install pocketsphinx pocketsphinx-en-us');
});

it('does not expect the encoding in the environment of Windows', () => {
  expect([namesEncoding('win32'), namesEncoding('linux')]).toEqual([false, true]);
});
