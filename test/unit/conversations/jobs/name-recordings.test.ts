import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameRecordings } from '../../../../src/conversations/jobs/name-recordings.ts';

const namesOf = (...paths: string[]) => [...paths.map((path) => nameRecordings(paths).get(path))];

test('names are as short as possible without being ambiguous', () => {
  expect(namesOf('calls/anna.m4a', 'calls/ben.m4a')).toEqual(['anna', 'ben']);
  expect(namesOf('anna.m4a', 'anna.mp4', 'ben.m4a')).toEqual(['anna.m4a', 'anna.mp4', 'ben']);
  expect(namesOf('mon/call.m4a', 'tue/call.m4a')).toEqual(['mon-call.m4a', 'tue-call.m4a']);
  expect(namesOf('Call.m4a', 'call.mp4')).toEqual(['Call.m4a', 'call.mp4']);
  expect(namesOf('https://example.com/a/talk.mp4?token=x', '.hidden')).toEqual(['talk', '.hidden']);
  expect(namesOf('../call.wav', './call.wav')).toEqual(['call.wav-1', 'call.wav-2']);
});

test('every recording gets a unique name that is a valid file name', () => {
  const part = fc.oneof(
    fc.constantFrom('a', 'A', 'a-b', 'b', '..', '.', 'a.wav', 'a-1', 'call.m4a'),
    fc.string({ maxLength: 70 }),
  );
  const paths = fc.uniqueArray(fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')));
  fc.assert(
    fc.property(paths, (list) => {
      const names = nameRecordings(list);
      expect([...names.keys()].sort()).toEqual([...list].sort());
      expect(new Set([...names.values()].map((name) => name.toLowerCase())).size).toBe(list.length);
      for (const name of names.values()) expect(name).toMatch(/^[^/\\\p{Cc}]{1,80}$/u);
    }),
  );
});

test('never gives the name of a device of Windows', () => {
  expect([...nameRecordings(['calls/con.wav', 'calls/NUL.mp3', 'calls/console.wav', 'lpt1.x.wav']).values()]).toEqual([
    '_con',
    '_NUL',
    'console',
    '_lpt1.x',
  ]);
});
