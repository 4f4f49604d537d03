import { describe, expect, it } from 'vitest';
import { createProfanityEngine, maxReplacementLength } from '../../../../../src/engines/text/profanity/profanity.ts';
import { findSlowGrowth } from '../../../../support/find-slow-growth.ts';

const engine = createProfanityEngine();

describe('check', () => {
  it('replaces whole words and nothing else', () => {
    const result = engine.check('Well, a fucking well!\r\n“Motherfuckers”, he said —\tsh*t.', { replaceChar: '*' });
    expect(result.censoredText).toBe('Well, a ******* well!\r\n“*************”, he said —\t****.');
    expect(result.hits.map(({ start, end }) => [start, end])).toEqual([
      [8, 15],
      [24, 37],
      [50, 54],
    ]);
  });

  it('lists the words detected in lower case, each once, in order of appearance', () => {
    const result = engine.check('Shit. FUCK! shit, F*cking Fuck', { replaceChar: '#' });
    expect(result.predefinedProfaneWords).toEqual(['shit', 'fuck', 'f*cking']);
    expect(result.customProfaneWords).toEqual([]);
  });

  it('repeats one character for each code point of the word', () => {
    expect(engine.check('oh fuck', { replaceChar: '🙈' }).censoredText).toBe('oh 🙈🙈🙈🙈');
    expect(engine.check('oh fuck', { replaceChar: 'e\u0301' }).censoredText).toBe('oh e\u0301e\u0301e\u0301e\u0301');
    expect(engine.check('oh 𝒻𝓊𝒸𝓀', { replaceChar: '-' }).censoredText).toBe('oh ----');
  });

  it('inserts a longer or empty replacement once', () => {
    expect(engine.check('oh fuck you', { replaceChar: '[x]' }).censoredText).toBe('oh [x] you');
    expect(engine.check('oh fuck you', { replaceChar: '' }).censoredText).toBe('oh  you');
  });

  it('inserts a replacement literally, including pattern characters', () => {
    expect(engine.check('fuck', { replaceChar: '$&$1' }).censoredText).toBe('$&$1');
  });

  it('rejects a replacement over the limit', () => {
    for (const one of ['x', '🙂']) {
      const replaceChar = one.repeat(maxReplacementLength);
      expect(engine.check('fuck', { replaceChar }).censoredText).toBe(replaceChar);
      expect(() => engine.check('fuck', { replaceChar: `${replaceChar}${one}` })).toThrow(RangeError);
    }
  });

  it('counts a phrase as one hit', () => {
    const { hits } = engine.check('You son of a bitch, piss  off', { replaceChar: '*' });
    expect(hits.map((hit) => hit.word)).toEqual(['son of a bitch', 'piss  off']);
  });

  it('returns the same result each time, regardless of earlier checks', () => {
    const text = 'damn this vogel';
    const first = engine.check(text, { replaceChar: '*' });
    engine.check(text, { replaceChar: '*', customWords: ['vogel'] });
    expect(engine.check(text, { replaceChar: '*' })).toEqual(first);
  });
});

describe('long texts', () => {
  // Each of these took quadratic time in a simpler version of the engine.
  const texts: Readonly<Record<string, (length: number) => string>> = {
    'one letter': (length) => 'a'.repeat(length),
    'signs within a word': (length) => `a${'.'.repeat(length)}b`,
    'marks of exclamation within a word': (length) => `a${'!'.repeat(length)}b`,
    'spaces within a phrase': (length) => `f${' '.repeat(length)}off`,
    'single letters': (length) => 'f '.repeat(length / 2),
    'innocent stems': (length) => 'snigger'.repeat(length / 8),
    hyphens: (length) => 'ass-'.repeat(length / 4),
    'everyday words': (length) => 'you stupid '.repeat(length / 11),
    'drawn letters': (length) => `fu${'(ck'.repeat(8)}${'a'.repeat(length)}`,
    'letters upside down': (length) => 'ɹǝ'.repeat(length / 2),
    'strangers between letters': (length) => 'fツ'.repeat(length / 2),
  };
  const options = { replaceChar: '*', customWords: ['aaaa', 'f f', '!!'] };

  it.each(Object.entries(texts))('%s', (_, write) => {
    const text = write(40_000);
    const { hits } = engine.check(text, options);
    expect(hits.every(({ start, end }) => end <= text.length && start < end)).toBe(true);
  });

  it('take linear time', async () => {
    // Warm up on a separate input: the set-up cost would hide the growth.
    let counted: ReturnType<typeof createProfanityEngine> | undefined;
    const slow = await findSlowGrowth(
      'src/engines/text/profanity/profanity.ts',
      ['no text', ...Object.keys(texts)],
      400,
      (module: { createProfanityEngine: typeof createProfanityEngine }, name, size) => {
        counted ??= module.createProfanityEngine();
        return counted.check(texts[name]?.(size) ?? '', options);
      },
    );
    expect(slow).toEqual([]);
  });
});
