import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openMediaPlaces } from '../../../../src/conversations/report/place-media.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

/** A page that embeds no media, and a recording for it. */
async function prepare() {
  const directory = temporaryDirectory();
  const path = join(temporaryDirectory(), 'call.wav');
  writeFileSync(path, 'sound');
  const places = await openMediaPlaces(join(directory, 'report.html'), 0);
  onTestFinished(() => places[Symbol.asyncDispose]());
  const elsewhere = temporaryDirectory();
  return {
    elsewhere,
    folder: join(directory, 'report-files'),
    place: () => places.place({ path, name: 'call.wav', title: 'Call', borrowed: true }),
  };
}

it('replaces a link in the folder of the page without changing its target', async () => {
  const { elsewhere, folder, place } = await prepare();
  const target = join(elsewhere, 'precious');
  writeFileSync(target, 'precious');
  mkdirSync(folder);
  symlinkSync(target, join(folder, 'call.wav'));
  await place();
  expect(readFileSync(target, 'utf8')).toBe('precious');
  expect(lstatSync(join(folder, 'call.wav')).isFile()).toBe(true);
});

it('rejects a link in place of the folder', async () => {
  const { elsewhere, folder, place } = await prepare();
  symlinkSync(elsewhere, folder);
  await expect(place()).rejects.toMatchObject({
    code: 'file_error',
    message: `${folder} is a link: remove it, or rename the page`,
  });
  expect(readdirSync(elsewhere)).toEqual([]);
});
