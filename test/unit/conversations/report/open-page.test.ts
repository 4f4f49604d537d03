import { expect, it } from 'vitest';
import type { Context } from '../../../../src/cli/context/context.ts';
import { openPage } from '../../../../src/conversations/report/open-page.ts';
import { StaError } from '../../../../src/shared/errors.ts';
import { fakeContext } from '../../../support/fake-context.ts';

function open(given: Pick<Context, 'env' | 'platform'>, launch?: Context['launchProgram']) {
  const launched: string[][] = [];
  const launchProgram: Context['launchProgram'] = (command, args) => {
    launched.push([command, ...args]);
    return launch?.(command, args) ?? Promise.resolve();
  };
  return openPage(fakeContext({ ...given, launchProgram }), 'report.html').then((note) => ({ note, launched }));
}

const path = `${process.cwd()}/report.html`;

it.each([
  ['linux', { DISPLAY: ':0' }, 'xdg-open'],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, 'xdg-open'],
  ['darwin', {}, 'open'],
  ['win32', {}, 'explorer.exe'],
] as const)('opens the page on %s with %j', async (platform, env, opener) => {
  expect(await open({ platform, env })).toEqual({ note: 'Opening report.html', launched: [[opener, path]] });
});

it.each([
  [{ platform: 'linux', env: {} }, 'Not opened: there is no display here. Copy report.html to a machine that has one'],
  [
    { platform: 'darwin', env: { CI: 'true' } },
    'Not opened: CI is set, and nobody would see it. The page is report.html',
  ],
] as const)('says where the page is when nobody would see it: %j', async (given, words) => {
  const { note, launched } = await open(given);
  expect(launched).toEqual([]);
  expect(note).toBe(words);
});

it('does not fail if the program does not exist', async () => {
  const missing = () => Promise.reject(new StaError('usage', 'Cannot run xdg-open: it is not on the PATH'));
  const { note } = await open({ platform: 'linux', env: { DISPLAY: ':0' } }, missing);
  expect(note).toBe('Not opened: Cannot run xdg-open: it is not on the PATH. Open report.html in a browser yourself');
});
