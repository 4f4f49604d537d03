import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { releaseControls } from '../../../../src/output/text/own-controls.ts';
import { createPaint } from '../../../../src/output/text/style.ts';
import { wrapLines } from '../../../../src/output/text/wrap-lines.ts';

const wrap = (text: string, columns = 30) => wrapLines(text, columns).split('\n');

describe('wrapLines', () => {
  it('leaves lines that fit unchanged, including spaces', () => {
    expect(wrapLines('one  two\n  three\n', 30)).toBe('one  two\n  three\n');
  });

  it('breaks between words, and indents continuation lines like the first', () => {
    expect(wrap('  The quick brown fox jumps over the lazy dog')).toEqual([
      '  The quick brown fox jumps',
      '  over the lazy dog',
    ]);
  });

  it('never breaks inside a word, whatever its length', () => {
    const path = `/a/very/${'long/'.repeat(10)}path`;
    expect(wrap(`It is in ${path} now, you see`)).toEqual(['It is in', path, 'now, you see']);
  });

  it('keeps a command on one line below its sentence', () => {
    const id = '3f6b2a9e-0c1d-4e5f-8a7b-9c0d1e2f3a4b';
    expect(wrap(`The job goes on. Wait for it with: sta jobs wait ${id}`)).toEqual([
      'The job goes on. Wait for it',
      'with:',
      `sta jobs wait ${id}`,
    ]);
    expect(wrap('Sign in first: sta login  (or set STA_TOKEN)')).toEqual([
      'Sign in first: sta login (or',
      'set STA_TOKEN)',
    ]);
    expect(wrap('Convert it, for example with: iconv -f latin1 -t utf-8')).toEqual([
      'Convert it, for example with:',
      'iconv -f latin1 -t utf-8',
    ]);
    expect(wrap('With `sta tags list --query data` you see which of them there are')).toEqual([
      'With',
      '`sta tags list --query data`',
      'you see which of them there',
      'are',
    ]);
  });

  it('keeps the punctuation around a command within a sentence', () => {
    expect(wrap('Create some to see more (sta intents create --help), then go on')).toEqual([
      'Create some to see more',
      '(sta intents create --help),',
      'then go on',
    ]);
  });

  it('leaves a line of JSON unchanged', () => {
    const line = '{"error":{"code":"usage","message":"a long message with words"}}';
    expect(wrap(line)).toEqual([line]);
  });

  it('does not count colours', () => {
    const dim = releaseControls(createPaint(true).dim('The quick brown fox jumps over'));
    expect(wrap(dim)).toEqual([dim]);
  });

  it('keeps every word, and every line of more than one word within the terminal', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'B', '漢', '-', '.'), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 10, max: 60 }),
        (words, columns) => {
          const lines = wrap(words.join(' '), columns);
          expect(lines.join(' ')).toBe(words.join(' '));
          for (const line of lines) expect(line.length <= columns || !line.includes(' ')).toBe(true);
        },
      ),
    );
  });
});
