import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../../src/api/client.ts';
import { createProfanityFinder } from '../../../../../src/conversations/analysis/finders/find-profanity.ts';
import { StaError } from '../../../../../src/shared/errors.ts';

type Profanity = Client['profanity'];

/** A service that knows two words and a phrase. @param lines how it treats the extension of that name */
function createService(
  lines: 'knows' | 'ignores' | 'refuses',
  replace = (mark: string, word: string) => mark.repeat(word.length),
) {
  const calls: string[] = [];
  const check = async (given: { text: string; replaceChar: string; lines?: boolean }) => {
    calls.push(given.text);
    if (given.lines && lines === 'refuses') throw new StaError('invalid_request', 'unknown parameter: lines');
    const pattern = given.lines && lines === 'knows' ? /\b(?:damn|crap|bad word)\b/gi : /\b(?:damn|crap|bad\sword)\b/gi;
    const words = [...given.text.matchAll(pattern)].map(([word]) => word.toLowerCase().replace('\n', ' '));
    return {
      data: {
        censoredText: given.text.replace(pattern, (word) => replace(given.replaceChar, word)),
        customProfaneWords: [],
        predefinedProfaneWords: [...new Set(words)],
        ...(lines === 'knows' && { gradedWords: [] }),
      },
    };
  };
  return { calls, profanity: { check: check as unknown as Profanity['check'] } as Profanity };
}

const texts = ['fine', 'Damn it, damn', 'this is a bad', 'word of crap█', 'a bad word'];
const inputOf = (text: string) => ({ text, source: 'a', row: { source: 'a', index: 0, text } });
const inputs = texts.map(inputOf);
const wanted = [[], ['damn'], [], ['crap'], ['bad word']];
const { signal } = new AbortController();

describe.each(['knows', 'ignores', 'refuses'] as const)('with a service that %s lines', (lines) => {
  it('finds the words of each line with a few calls', async () => {
    const service = createService(lines);
    const found = await createProfanityFinder(service).find(inputs, signal);
    expect(found).toEqual(wanted.map((profane) => ({ profane })));
    expect(service.calls.length).toBeLessThan({ knows: 2, ignores: 8, refuses: 9 }[lines]);
  });
});

it('checks each line with profane words separately if the service replaces them differently', async () => {
  const service = createService('ignores', () => '[removed]');
  expect(await createProfanityFinder(service).find(inputs.slice(0, 2), signal)).toEqual([
    { profane: [] },
    { profane: ['damn'] },
  ]);
});

it('finds the same in many texts as in each of them', async () => {
  const word = fc.constantFrom('damn', 'CRAP', 'bad word', 'bad', 'fine', '\n', '█', '😀', '\u2028', 'x');
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.array(word).map((words) => words.join(' ')),
        { maxLength: 12 },
      ),
      async (lines) => {
        const given = lines.map(inputOf);
        const together = await createProfanityFinder(createService('knows')).find(given, signal);
        for (const [i, input] of given.entries()) {
          const [alone] = await createProfanityFinder(createService('knows')).find([input], signal);
          expect(together[i]).toEqual(alone);
        }
      },
    ),
  );
});
