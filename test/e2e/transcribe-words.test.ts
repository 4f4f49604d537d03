/** `sta transcribe test`: the word error rate of a recogniser on the user's own recordings. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needsPosix } from '../support/needs.ts';
import { environmentIn, runSta, temporaryDirectory } from '../support/start-sta.ts';
import { makeWav } from '../support/wav.ts';

/** A recogniser that tells the two recordings by their size. */
function place() {
  const directory = temporaryDirectory();
  const folder = join(directory, 'calls');
  mkdirSync(folder);
  for (const [name, seconds] of [
    ['one.wav', 2],
    ['two.wav', 4],
  ] as const) {
    const wave = makeWav(seconds, (time) => 0.3 * Math.sin(2 * Math.PI * 300 * time));
    writeFileSync(join(folder, name), wave);
  }
  // 16,000 samples of two bytes per second.
  const script = [
    '#!/bin/sh',
    'if [ $(wc -c < "$1") -lt 100000 ]; then said="please send the contact"; else said="thank you"; fi',
    'printf "1\\n00:00:00,100 --> 00:00:01,900\\n%s\\n" "$said" > "$2"',
  ].join('\n');
  const hear = join(directory, 'hear');
  writeFileSync(hear, script, { mode: 0o755 });
  const cases = join(folder, 'cases.jsonl');
  const write = (lines: readonly object[]) =>
    writeFileSync(cases, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const test = (...flags: string[]) =>
    runSta(['transcribe', 'test', cases, '--stt-command', `${hear} {wav} {out}`, ...flags], {
      env: environmentIn(directory),
    });
  return { write, test };
}

const known = [
  { audio: 'one.wav', text: 'Please send the contract.', speaker: 'Ann' },
  { audio: 'two.wav', text: 'Thank you!', speaker: 'Ben' },
];

describe('sta transcribe test', needsPosix, () => {
  it('reports word errors by speaker and overall, and exits with 10 above --max-wer', async () => {
    const { write, test } = place();
    write(known);
    const result = await test('--json', '--max-wer', '0.1');
    expect(result.code).toBe(10);
    expect(JSON.parse(result.stdout)).toMatchObject({
      recogniser: 'command',
      overall: { recordings: 2, words: 6, substitutions: 1, deletions: 0, insertions: 0, wer: 1 / 6 },
      speakers: [
        { speaker: 'Ann', wer: 0.25 },
        { speaker: 'Ben', wer: 0 },
      ],
      cases: [{ line: 1, hypothesis: 'please send the contact', reference: 'Please send the contract.' }, { line: 2 }],
      passed: false,
    });
    const again = await test('--max-wer', '0.2');
    expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining('Passed: the word error rate 16.7 %') });
    expect(again.stdout.split('\n')[0]).toBe('Ann\t1\t4\t1\t0\t0\t0.25');
  });

  it('refuses options of sta transcribe that it would ignore', async () => {
    const { write, test } = place();
    write(known);
    for (const flags of [['--redact'], ['-o', 'srt'], ['--speakers', '2']]) {
      expect(await test(...flags)).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining('does not apply to sta transcribe test'),
      });
    }
  });

  it('names the line of a case that it cannot read', async () => {
    const { write, test } = place();
    for (const [line, problem] of [
      [{ text: 'x' }, 'has no "audio"'],
      [{ audio: 'one.wav' }, 'has no "text"'],
      [{ audio: 'three.wav', text: 'x' }, 'names three.wav, which does not exist'],
      [{ audio: 'one.wav', text: 'x', speaker: 1 }, 'has a "speaker" that is not text'],
    ] as const) {
      write([...known, line]);
      expect(await test()).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(`Line 3 of `) });
      expect((await test()).stderr).toContain(problem);
    }
  });
});
