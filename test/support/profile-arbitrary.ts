/** Random profiles with few names and sentences, so that two of them have much in common. */
import fc from 'fast-check';
import type { ProfileFile } from '../../src/cli/profile-file/profile-schema.ts';

const names = ['refund', 'delay', ' padded ', '__proto__', '1', 'true', 'é', 'e\u0301', 'a: b # c', '🎈', '- x', '~'];
const sentences = ['one', 'two', ' two', 'no', '2024-01-01', 'a\nb\n', '"\\', '\ud800', '\u0085\u2028\ufeff', 'x: [y'];

const someOf = (pool: readonly string[], minLength = 0) =>
  fc.array(fc.constantFrom(...pool), { minLength, maxLength: 5 });
const sample = sentences.filter((one) => one.trim() !== '');

const tag = fc.record(
  {
    name: fc.constantFrom(...names),
    samples: someOf(sample, 1),
    phrases: someOf(sample),
    threshold: fc.constantFrom(0, 0.1, 0.5, 1),
    priority: fc.constantFrom(1, 7, 1_000_000),
  },
  { requiredKeys: ['name', 'samples'] },
);
const intent = fc.record(
  { name: fc.constantFrom(...names), samples: someOf(sample), phrases: someOf(sample) },
  { requiredKeys: ['name'] },
);
const webhook = fc.record({
  url: fc.constantFrom('http://127.0.0.1:9/a', 'http://127.0.0.1:9/b?c=d', 'https://[::1]/'),
});
const word = fc.constantFrom('frob', 'two words', 'straße', '"quoted"', 'null');

/** A profile with all sections and unique names. */
export const anyProfile: fc.Arbitrary<Required<Omit<ProfileFile, '$schema' | 'version' | 'corrections'>>> = fc.record({
  tags: fc.uniqueArray(tag, { selector: ({ name }) => name, maxLength: 4 }),
  intents: fc.uniqueArray(intent, { selector: ({ name }) => name, maxLength: 4 }),
  profanityWords: fc.uniqueArray(word, { maxLength: 4 }),
  webhooks: fc.uniqueArray(webhook, { selector: ({ url }) => url, maxLength: 3 }),
});

/** The same with sections that may be missing. */
export const anyPartialProfile: fc.Arbitrary<ProfileFile> = fc
  .tuple(anyProfile, fc.record({ tags: fc.boolean(), intents: fc.boolean(), words: fc.boolean(), hooks: fc.boolean() }))
  .map(([{ tags, intents, profanityWords, webhooks }, has]) => ({
    ...(has.tags && { tags }),
    ...(has.intents && { intents }),
    ...(has.words && { profanityWords }),
    ...(has.hooks && { webhooks }),
  }));

/** The meaning of a profile, regardless of its order and style. */
export function meaningOf({ tags = [], intents = [], profanityWords = [], webhooks = [] }: ProfileFile): unknown {
  const set = (texts: readonly string[] = []) => [...new Set(texts)].sort();
  const sorted = (entries: readonly unknown[]) => entries.map((entry) => JSON.stringify(entry)).sort();
  return {
    tags: sorted(
      tags.map(({ name, samples, phrases, threshold = 0.5, priority = null }) => [
        name,
        set(samples),
        set(phrases),
        threshold,
        priority,
      ]),
    ),
    intents: sorted(intents.map(({ name, samples, phrases }) => [name, set(samples), set(phrases)])),
    profanityWords: set(profanityWords),
    webhooks: sorted(webhooks.map(({ url }) => url)),
  };
}
