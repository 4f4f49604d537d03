import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isSupported } from '../../../../../src/commands/doctor/checks/check-set-up.ts';

const { engines } = JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'));

it.each([
  ['v20.18.3', false],
  ['v20.19.0', true],
  ['v20.20.2', true],
  ['v21.7.3', false],
  ['v22.12.0', false],
  ['v22.13.0', true],
  ['v23.0.0', false],
  ['v24.0.0', true],
  ['v100.1.0', true],
  ['v24.0.0-nightly', true],
])('compares Node %s with the range of package.json: %s', (version, expected) => {
  expect(isSupported(version, engines.node)).toBe(expected);
});
