import { expect, it } from 'vitest';
import { topics } from '../../src/cli/help/topics.ts';
import { exitCodes, foundExitCode } from '../../src/shared/errors.ts';

/** By bin/sta.cjs. */
const closedPipe = 141;

it('sta help exit-codes lists all exit codes and error codes, and no others', () => {
  const text = topics['exit-codes']?.text() ?? '';
  const explained = [...text.matchAll(/^ {2}(\d+) /gm)].map(([, code]) => Number(code));
  expect(new Set(explained)).toEqual(new Set([0, foundExitCode, closedPipe, ...Object.values(exitCodes)]));
  for (const name of Object.keys(exitCodes)) expect(text).toMatch(new RegExp(`\\b${name}\\b`));
});
