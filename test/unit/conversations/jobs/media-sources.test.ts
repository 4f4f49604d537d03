import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkMediaSources, findSubtitles, readRecordings } from '../../../../src/conversations/jobs/media-sources.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

function makeFiles(...names: string[]): string {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, 'sub'));
  for (const name of names) writeFileSync(join(directory, name), '');
  return directory;
}

test('finds recordings in directories, and accepts any named file or link', async () => {
  const directory = makeFiles('b.WAV', 'a10.m4a', 'a2.m4a', 'a2.srt', 'notes.txt', 'sub/c.mp4');
  const inDirectory = ['a2.m4a', 'a10.m4a', 'b.WAV', 'sub/c.mp4'].map((name) => join(directory, name));
  expect(await readRecordings([directory])).toEqual({ many: expect.arrayContaining(inDirectory) });
  const notes = join(directory, 'notes.txt');
  expect(await readRecordings([notes])).toEqual({ one: notes });
  expect(await readRecordings([])).toEqual({ one: undefined });
  expect(await readRecordings(['https://example.com/a?b=[c]*'])).toEqual({ one: 'https://example.com/a?b=[c]*' });
  expect(await readRecordings([notes, `${directory}/./notes.txt`])).toEqual({ many: [notes] });
  expect(await readRecordings([join(directory, '*.WAV')])).toEqual({ many: [join(directory, 'b.WAV')] });
});

test.each([
  [['-'], 'cannot be read from stdin'],
  [['DIRECTORY/sub'], 'no recordings in the directory'],
  [['DIRECTORY/*.mp3'], 'No file matches'],
])('rejects %j', async (args, message) => {
  const directory = makeFiles();
  const given = args.map((arg) => arg.replace('DIRECTORY', directory));
  await expect(readRecordings(given)).rejects.toThrow(message);
});

test('rejects one subtitle file for the recordings of a directory', async () => {
  const directory = makeFiles('a.wav', 'a.srt');
  await expect(readRecordings([directory], { subtitles: join(directory, 'a.srt') })).rejects.toThrow(
    'cannot belong to several recordings',
  );
  expect(await readRecordings([directory], { subtitles: directory })).toEqual({ many: [join(directory, 'a.wav')] });
});

test('finds the subtitles of a recording in a directory', () => {
  const directory = makeFiles('call.srt', 'zoom.transcript.vtt', 'sub/call.vtt');
  expect(findSubtitles('elsewhere/call.m4a', directory)).toBe(join(directory, 'call.srt'));
  expect(findSubtitles(join(directory, 'sub/call.m4a'), directory)).toBe(join(directory, 'sub/call.vtt'));
  expect(findSubtitles(join(directory, 'zoom.mp4'), directory)).toBe(join(directory, 'zoom.transcript.vtt'));
  expect(findSubtitles('other.mp4', directory)).toBeUndefined();
  expect(findSubtitles('other.mp4', 'words.srt')).toBe('words.srt');
});

test.each([
  [[], {}, 'Name a file'],
  [['a.wav'], { fileId: 'x' }, 'Name a file'],
  [['https://example.com/a.mp4'], { subtitles: 'a.srt' }, 'requires a local file'],
])('rejects %j with %j', (files, options, message) => {
  expect(() => checkMediaSources(files, { concurrency: 1, ...options })).toThrow(message);
});
