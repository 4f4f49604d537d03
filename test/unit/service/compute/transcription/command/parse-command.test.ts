import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { ServiceFailure } from '../../../../../../src/service/base/failure.ts';
import {
  fillArguments,
  parseCommand,
  refuseBatchFile,
  uses,
} from '../../../../../../src/service/compute/transcription/command/parse-command.ts';
import { anyCharacter } from '../../../../../support/any-character.ts';
import { needsPosix } from '../../../../../support/needs.ts';

const folder = mkdtempSync(join(tmpdir(), 'sta-command-'));
afterAll(() => rmSync(folder, { recursive: true }));
const env = { PATH: folder };
writeFileSync(join(folder, 'whisper-cli'), '#!/bin/sh\n', { mode: 0o755 });
writeFileSync(join(folder, 'notes.txt'), 'text', { mode: 0o644 });

const failing = (words: string) =>
  expect.objectContaining({ code: 'job_failed', message: expect.stringContaining(words) });

describe('a command', needsPosix, () => {
  it('becomes a program on the PATH and its arguments', () => {
    expect(parseCommand('whisper-cli -m M -osrt -of {out} {wav}', env)).toEqual({
      text: 'whisper-cli -m M -osrt -of {out} {wav}',
      program: join(folder, 'whisper-cli'),
      args: ['-m', 'M', '-osrt', '-of', '{out}', '{wav}'],
    });
  });

  it.each([
    [`whisper-cli -m 'my model.bin' {wav}`, ['-m', 'my model.bin', '{wav}']],
    [`whisper-cli --prompt "it's {vocabulary}" {wav}`, ['--prompt', "it's {vocabulary}", '{wav}']],
    [String.raw`whisper-cli my\ model "say \"hi\"" {wav}`, ['my model', 'say "hi"', '{wav}']],
    [String.raw`whisper-cli -m C:\models\base.bin {wav}`, ['-m', String.raw`C:\models\base.bin`, '{wav}']],
    [`whisper-cli '' "" --file={wav}`, ['', '', '--file={wav}']],
    [`whisper-cli '$HOME|;&' {wav}`, ['$HOME|;&', '{wav}']],
    ['whisper-cli\n\t-v\n{wav}', ['-v', '{wav}']],
  ])('%s is split as a shell would', (text, args) => {
    expect(parseCommand(text, env).args).toEqual(args);
  });

  it.each([
    ['', 'it is empty'],
    ["'' {wav}", 'it is empty'],
    ['whisper-cli', 'does not contain {wav}'],
    ['whisper-cli {audio}', '{audio} is unknown'],
    ['{wav} x', 'must begin with a program'],
    ['nothing-here {wav}', 'nothing-here is not on the PATH'],
    [`${folder}/notes.txt {wav}`, 'is not a program'],
    ['whisper-cli {wav} | cat', 'so | has no effect'],
    ['whisper-cli {wav} > out', 'so > has no effect'],
    ['whisper-cli {wav}; rm -rf x', 'so ; has no effect'],
    ['whisper-cli -m $HOME/m {wav}', 'so $ has no effect'],
    ['whisper-cli -m "$HOME/m" {wav}', 'so $ has no effect'],
    ['whisper-cli `id` {wav}', 'so ` has no effect'],
    ['whisper-cli -m ~/m {wav}', 'so ~ has no effect'],
    ["whisper-cli 'my model {wav}", 'does not end'],
    ['whisper-cli \u0000 {wav}', 'control character'],
    [`whisper-cli ${'x'.repeat(5000)} {wav}`, 'longer than 4096'],
  ])('%j is refused', (text, words) => {
    expect(() => parseCommand(text, env)).toThrow(failing(words));
  });

  it('of any text is parsed or refused, and never throws anything else', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), (text) => {
        try {
          const { args } = parseCommand(`whisper-cli {wav} ${text}`, env);
          expect(args[0]).toBe('{wav}');
        } catch (error) {
          expect(error).toBeInstanceOf(ServiceFailure);
        }
      }),
    );
  });

  it('gets its values inserted literally, each within its argument', () => {
    const command = parseCommand('whisper-cli -p {vocabulary} --out={out}.srt {wav}', env);
    const values = { wav: '/a b.wav', out: '/t/r', dir: '/t', threads: '2', vocabulary: '{wav} $x; "y"' };
    expect(fillArguments(command.args, values)).toEqual(['-p', '{wav} $x; "y"', '--out=/t/r.srt', '/a b.wav']);
    expect([uses(command, 'vocabulary'), uses(command, 'threads')]).toEqual([true, false]);
  });
});

it('refuses a batch file on Windows, whose shell would interpret the arguments, and nothing elsewhere', () => {
  for (const path of ['C:\\bin\\whisper.cmd', 'whisper.BAT']) {
    expect(() => refuseBatchFile(path, 'win32')).toThrow('Name the program that it starts');
    expect(refuseBatchFile(path, 'linux')).toBe(path);
  }
  expect(refuseBatchFile('C:\\bin\\whisper.exe', 'win32')).toBe('C:\\bin\\whisper.exe');
});
