import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addToProfile } from '../../../../src/cli/profile-file/edit-file.ts';
import { parseProfile } from '../../../../src/cli/profile-file/read-profile.ts';
import { renderProfile } from '../../../../src/cli/profile-file/write-profile.ts';
import { anyCharacter } from '../../../support/any-character.ts';
import { anyProfile } from '../../../support/profile-arbitrary.ts';

const intent = (name: string, ...samples: string[]) => ({ kind: 'intent' as const, name, samples, phrases: [] });

describe('addToProfile', () => {
  it('keeps comments, order and style of the rest', () => {
    const text = [
      '# ours',
      'intents:',
      '  # the first',
      '  - name: cancel # named so',
      '    samples: [Please cancel]',
      '  - {name: refund, samples: [Refund me]}',
      'tags: []',
      '',
    ].join('\n');
    expect(
      addToProfile(text, 'f', 'intent', [intent('cancel', 'Please cancel', 'Stop it'), intent('new', 'one')]),
    ).toBe(
      [
        '# ours',
        'intents:',
        '  # the first',
        '  - name: cancel # named so',
        '    samples: [Please cancel, Stop it]',
        '  - {name: refund, samples: [Refund me]}',
        '  - name: new',
        '    samples:',
        '      - one',
        'tags: []',
        '',
      ].join('\n'),
    );
  });

  it('creates a file, or a missing section in an existing one', () => {
    expect(addToProfile(undefined, 'f', 'intent', [intent('a', '- b: "c"')])).toContain('intents:\n  - name: a\n');
    expect(addToProfile('tags: []\n', 'f', 'intent', [intent('a', 'b')])).toMatch(
      /^tags: \[\]\nintents:\n {2}- name: a\n/,
    );
    expect(addToProfile('intents: []\n', 'f', 'intent', [intent('a', 'b')])).toMatch(/^intents:\n {2}- name: a\n/);
  });

  it('keeps JSON as JSON', () => {
    const text = addToProfile('{"intents":[{"name":"a","samples":["b"]}]}', 'f', 'intent', [intent('a', 'c')]);
    expect(JSON.parse(text)).toEqual({ intents: [{ name: 'a', samples: ['b', 'c'] }] });
  });

  it('rejects a file that is not a profile', () => {
    expect(() => addToProfile('intents: 3\n', 'f.yaml', 'intent', [])).toThrow('f.yaml:1:10: intents must be a list');
  });

  it('adds any samples to any profile, and changes nothing else', () => {
    const text = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 8 }).filter((one) => /\S/.test(one));
    fc.assert(
      fc.property(anyProfile, fc.uniqueArray(text, { maxLength: 4 }), (profile, samples) => {
        const before = parseProfile(renderProfile(profile), 'f');
        const after = parseProfile(
          addToProfile(renderProfile(profile), 'f', 'intent', [intent('new one', ...samples)]),
          'f',
        );
        const plain = (wanted: typeof before, kind: 'tag' | 'intent') =>
          (wanted.get(kind) ?? []).map(({ place: _, ...entry }) => entry);
        expect(plain(after, 'tag')).toEqual(plain(before, 'tag'));
        const known = plain(before, 'intent');
        expect(
          plain(after, 'intent')
            .slice(0, known.length)
            .map(({ name }) => name),
        ).toEqual(known.map(({ name }) => name));
        expect(plain(after, 'intent').find(({ name }) => name === 'new one')?.samples).toEqual(
          expect.arrayContaining(samples),
        );
      }),
      { numRuns: 15 },
    );
  });
});
