import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseCandidates, renderCandidates } from '../../../../../src/commands/completion/answer/candidates.ts';
import { anyCharacter } from '../../../../support/any-character.ts';

const tags = [
  { value: 'statement-1', text: 'Refund wanted' },
  { value: 'statement-2', text: 'late parcel' },
];
const values = (typed: string, words: string[] = []) => chooseCandidates(tags, typed, words).map(({ value }) => value);

it('offers values that begin with the typed text, else those whose name contains it, without duplicates', () => {
  expect(values('')).toEqual(['statement-1', 'statement-2']);
  expect(values('statement-2')).toEqual(['statement-2']);
  expect(values('refund')).toEqual(['statement-1']);
  expect(values('PARCEL')).toEqual(['statement-2']);
  expect(values('x')).toEqual([]);
  expect(values('', ['tags', 'delete', 'statement-1'])).toEqual(['statement-2']);
});

it('shortens long names without splitting characters', () => {
  expect(renderCandidates([{ value: 'a', text: '😀'.repeat(100) }])).toBe(`a\t${'😀'.repeat(59)}…\n`);
});

it('prints one line per value, whatever ids and names a service sends', () => {
  const anyText = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('-rf', '\n', '\t', '\u001b[2J', '', '\u202e'),
  );
  fc.assert(
    fc.property(fc.array(fc.record({ value: anyText, text: anyText })), anyText, (all, typed) => {
      const chosen = chooseCandidates(all, typed, []);
      const lines = renderCandidates(chosen).split('\n');
      expect(lines.pop()).toBe('');
      expect(lines.map((line) => line.split('\t')[0])).toEqual(chosen.map(({ value }) => value));
      for (const line of lines) {
        expect(line).toMatch(/^[^-\p{Cc}][^\p{Cc}]*\t[^\p{Cc}\u202e]*$/u);
      }
    }),
  );
});
