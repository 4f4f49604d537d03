import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardIo } from '../../../../src/output/terminal/guard-io.ts';
import { jsonText } from '../../../../src/output/text/json-text.ts';
import { ownControls, releaseControls } from '../../../../src/output/text/own-controls.ts';
import { createPaint } from '../../../../src/output/text/style.ts';
import { anyCharacter } from '../../../support/any-character.ts';
import { findHostile, hostileSequences } from '../../../support/hostile-text.ts';

const paint = createPaint(true);

/** The bytes on both streams of a command that writes the text to each. */
function write(text: string, columns?: number): { stdout: string; stderr: string } {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({
    write(part: string) {
      written[name] += part;
    },
    writeBytes: () => {},
    isTerminal: columns !== undefined,
    columns,
  });
  const stdin = { isTerminal: false, readAll: () => Promise.reject(), readChunks: () => Promise.reject() as never };
  const io = guardIo({ stdin, stdout: stream('stdout'), stderr: stream('stderr'), notes: stream('stderr') });
  io.stdout.write(text);
  io.stderr.write(text);
  return written;
}

const hostile = fc
  .array(fc.oneof(fc.constantFrom(...hostileSequences), fc.string({ unit: anyCharacter })))
  .map((parts) => parts.join(''));

describe('a terminal', () => {
  it.each(hostileSequences.map((sequence) => [JSON.stringify(sequence), sequence]))(
    'does not receive %s',
    (_, sequence) => {
      const { stdout, stderr } = write(`a ${sequence} b\n`, 80);
      expect([findHostile(stdout), findHostile(stderr)]).toEqual([[], []]);
      // The text itself arrives.
      expect(stdout).toContain('evil');
      expect(stdout).not.toContain('\u001b');
    },
  );

  it('receives our own colours around any data, but no colours from the data', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const shown = write(paint.red(`- ${text} ${paint.bold(text)} end`), 1000).stdout;
        expect(findHostile(shown)).toEqual([]);
        expect(shown.startsWith('\u001b[31m- ')).toBe(true);
        expect(shown.endsWith('\u001b[39m')).toBe(true);
      }),
    );
  });

  it('receives line breaks and tabs', () => {
    expect(write('a\tb\r\nc\n', 80).stdout).toBe('a\tb\nc\n');
  });

  it('receives JSON that parses to the same value', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { stdout } = write(jsonText({ text }, 2), 80);
        expect(findHostile(stdout)).toEqual([]);
        expect(JSON.parse(stdout)).toEqual({ text });
      }),
    );
  });
});

describe('a pipe', () => {
  it('receives the data unchanged, also between our colours', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(write(text).stdout).toBe(text);
        const line = text.replaceAll(/[\r\n]/g, '');
        expect(write(createPaint(false).red(line)).stdout).toBe(line);
        expect(write(`${paint.green('+')}${line}`).stdout).toBe(`\u001b[32m+\u001b[39m${line}`);
      }),
    );
  });

  it('receives no control characters from the data on stderr, which ends up in logs and terminals', () => {
    for (const sequence of hostileSequences) expect(findHostile(write(sequence).stderr)).toEqual([]);
  });

  it('receives JSON with terminal control characters escaped', () => {
    expect(jsonText({ a: '\u009b2J\u202ex' })).toBe('{"a":"\\u009b2J\\u202ex"}');
  });
});

describe('markers of our own control characters', () => {
  it('are removed, and data cannot forge them', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(releaseControls(ownControls(text))).toBe(text);
        expect(releaseControls(text)).toBe(text);
      }),
    );
  });

  it('let an outer colour continue after an inner one, as chalk does', () => {
    expect(releaseControls(paint.red(`a ${paint.green('b')} c`))).toBe(
      '\u001b[31ma \u001b[32mb\u001b[39m\u001b[31m c\u001b[39m',
    );
    expect(releaseControls(paint.black.bgYellow('x'))).toBe('\u001b[30m\u001b[43mx\u001b[49m\u001b[39m');
  });
});
