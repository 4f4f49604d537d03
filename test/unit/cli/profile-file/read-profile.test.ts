import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isTooLarge } from '../../../../src/cli/profile-file/parse-text.ts';
import { parseProfile } from '../../../../src/cli/profile-file/read-profile.ts';
import { buildProfile, renderProfile } from '../../../../src/cli/profile-file/write-profile.ts';
import { StaError } from '../../../../src/shared/errors.ts';
import { anyCharacter } from '../../../support/any-character.ts';
import { anyPartialProfile, anyProfile } from '../../../support/profile-arbitrary.ts';

/** Every line of the error for a rejected text. */
function mistakesOf(text: string): readonly string[] {
  try {
    parseProfile(text, 'f');
  } catch (error) {
    if (!(error instanceof StaError)) throw error;
    expect(error).toMatchObject({ code: 'invalid_input', hint: expect.any(String) });
    return error.details ?? [error.message];
  }
  return [];
}

const tag = (name: string) => `- name: ${name}\n    samples: [x]`;

it.each([
  ['', 'f:1:1: the profile is empty'],
  ['# nothing\n', 'f:1:1: the profile is empty'],
  ['[1]', 'f:1:1: a profile must be a map of keys and values'],
  ['tags:\n  - nme: x\n    samples: [y]\n', 'f:2:5: tags[0] has no key "nme": did you mean name?'],
  ['tgas: []\n', 'f:1:1: a profile has no key "tgas": did you mean tags?'],
  ['secrets: []\n', 'f:1:1: a profile has no key "secrets": its keys are version, tags,'],
  ['version: 2\n', 'f:1:10: version must be 1 or omitted'],
  ['intents:\n', 'f:1:9: intents must be a list: write [] for an empty list'],
  ['profanityWords: [yes, 12]\n', 'f:1:23: profanityWords[1] must be text: put it in quotes, "12"'],
  ['tags:\n  - {name: a, samples: []}\n', 'f:2:24: tags[0].samples must not be empty'],
  ['tags:\n  - {name: a, samples: [" "]}\n', 'f:2:25: tags[0].samples[0] must not be blank'],
  ['tags:\n  - {name: "a\\nb", samples: [x]}\n', 'f:2:12: tags[0].name must not be blank or contain line breaks'],
  ['tags:\n  - {name: a, samples: [x], threshold: 1.5}\n', 'f:2:40: tags[0].threshold must be from 0 to 1'],
  ['tags:\n  - {name: a, samples: [x], threshold: .nan}\n', 'f:2:40: tags[0].threshold must be a number'],
  ['tags:\n  - {name: a, samples: [x], priority: 0}\n', 'f:2:39: tags[0].priority must be from 1 to 1000000'],
  [`tags:\n  ${tag('a')}\n  ${tag('a')}\n`, 'f:4:5: tags[1] repeats the tag of f:2:5'],
  ['profanityWords: [Frob, " frob "]\n', 'f:1:24: profanityWords[1] repeats the profanity word of f:1:18'],
  ['webhooks: [{url: "ftp://x"}]\n', 'f:1:18: webhooks[0].url must be an http or https URL'],
  ['webhooks: [{url: "http://"}]\n', 'f:1:18: webhooks[0].url must be an http or https URL'],
  ['webhooks: [{url: "http://x/\\t"}]\n', 'f:1:18: webhooks[0].url must not contain spaces'],
  ['{"tags": [], "tags": []}', 'f:1:14: the key tags occurs twice'],
  ['{"__proto__": {"tags": []}}', 'f:1:2: a profile has no key "__proto__"'],
  ['a: &a {b: 1}\n<<: *a\n', 'f:2:1: a profile has the key <<: merge keys are not part of YAML 1.2'],
  ['tags: *none\n', 'f:1:7: the anchor &none is not defined before this alias'],
  ['tags: &self [*self]\n', 'f:1:14: the anchor &self is not defined before this alias'],
  ['tags: []\n---\nintents: []\n', 'f:2:1: a second YAML document begins here'],
  ['%YAML 1.1\n---\ntags: !!set {a}\n', 'a profile must not contain YAML tags'],
  ['tags: [\n', 'f:2:1:'],
  ['tags:\n\t- x\n', 'f:2:1:'],
  ['? [a]\n: b\n', 'f:1:3: a key must be text'],
  [`tags: ${'['.repeat(50_000)}`, 'nested too deeply'],
])('rejects %j', (text, words) => {
  expect(mistakesOf(text).find((line) => line.includes(words)) ?? mistakesOf(text)).toContain(words);
});

it('rejects a file that would take a gigabyte, before it parses it', () => {
  const tags = Array.from({ length: 100_000 }, (_, i) => ({ name: `tag ${i}`, samples: ['x'] }));
  const yaml = `tags:\n${tags.map(({ name }) => `  ${tag(name)}\n`).join('')}`;
  for (const text of [yaml, JSON.stringify({ tags })]) {
    expect(mistakesOf(text)).toEqual(['f has too many records and sentences to be read at once']);
  }
});

it('accepts 10,000 tags of 50 sentences', () => {
  const sentences = Array.from({ length: 50 }, (_, i) => `      - I want my money back, for the time ${i}.\n`).join('');
  expect(isTooLarge(`tags:\n${`  - name: tag\n    samples:\n${sentences}`.repeat(10_000)}`)).toBe(false);
});

it('reports many mistakes at once, in the order of the file, and never a password', () => {
  const broken = '  - nme: a\n    samples: [x]\n    treshold: 1\n'.repeat(100);
  expect(mistakesOf(`tags:\n${broken}`)).toHaveLength(20);
  const mistakes = mistakesOf('webhooks: [{url: "https://u:pass@x/"}]\n');
  expect(mistakes).toEqual(['f:1:18: webhooks[0].url must not contain a user name or password']);
});

it('resolves aliases to shared values, within bounds', () => {
  const shared = 'tags:\n  - {name: a, samples: &s [x, y]}\n  - {name: b, samples: *s}\n';
  expect(
    parseProfile(shared, 'f')
      .get('tag')
      ?.map(({ samples }) => samples),
  ).toEqual([
    ['x', 'y'],
    ['x', 'y'],
  ]);
  const laughs = Array.from({ length: 40 }, (_, i) => `- &a${i} [${`*a${i - 1}, `.repeat(i === 0 ? 0 : 9)}x]`);
  expect(mistakesOf(`tags:\n${laughs.join('\n')}\n`).join()).toContain('more than 2,000,000 values');
});

it('reads YAML 1.1 words as text, and omits sections that a file does not have', () => {
  const read = parseProfile('%YAML 1.1\n---\nprofanityWords: [no, on, 2024-01-01, 1_000]\n', 'f');
  expect(read.get('profanityWord')?.map(({ name }) => name)).toEqual(['no', 'on', '2024-01-01', '1_000']);
  expect([...read.keys()]).toEqual(['profanityWord']);
});

it('reads back its own output from bytes, as YAML and as JSON', () => {
  fc.assert(
    fc.property(anyProfile, (profile) => {
      for (const text of [renderProfile(profile), JSON.stringify(profile)]) {
        const read = parseProfile(Buffer.from(text).toString(), 'f');
        const again = buildProfile(new Map([...read].map(([kind, entries]) => [kind, entries])));
        expect(parseProfile(renderProfile(again), 'f').size).toBe(4);
        const byName = <E extends { name: string }>(entries: readonly E[]) =>
          [...entries].sort((a, b) => (a.name < b.name ? -1 : 1));
        expect(again.tags).toEqual(byName(profile.tags).map(({ phrases = [], ...tag }) => withPhrases(tag, phrases)));
      }
    }),
    { numRuns: 40 },
  );
});

const withPhrases = (tag: object, phrases: readonly string[]) => (phrases.length > 0 ? { ...tag, phrases } : tag);

it('writes any sentence so that it reads back unchanged', () => {
  const sentence = fc.string({ unit: anyCharacter, minLength: 1 }).filter((text) => text.trim() !== '');
  fc.assert(
    fc.property(fc.array(sentence, { minLength: 1 }), (samples) => {
      const text = Buffer.from(renderProfile({ tags: [{ name: 'a', samples }] })).toString();
      expect(parseProfile(text, 'f').get('tag')?.[0]?.samples).toEqual(samples);
    }),
    { numRuns: 100 },
  );
});

it('rejects any invalid profile with a position, and never fails otherwise', () => {
  const pieces = fc.constantFrom(
    'tags:',
    '- ',
    'name: a',
    '\n',
    '  ',
    '{',
    '}',
    '[',
    ']',
    '&a ',
    '*a',
    '"',
    "'",
    '|',
    '>',
    '? ',
    '!',
    '%',
    '#',
    '\t',
    'x',
    ',',
    '<<: ',
    '\u0000',
  );
  const scribble = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''));
  const cut = fc.tuple(anyPartialProfile, fc.nat()).map(([profile, at]) => {
    const text = renderProfile(profile);
    return text.slice(0, at % (text.length + 1));
  });
  fc.assert(
    fc.property(fc.oneof(scribble, cut, fc.string({ unit: anyCharacter })), (text) => {
      for (const line of mistakesOf(text)) expect(line).toMatch(/^f:\d+:\d+: ./s);
    }),
    { numRuns: 500 },
  );
});
