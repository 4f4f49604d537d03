import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDue } from '../../../../../src/engines/text/actions/find-due.ts';

/** A Sunday. */
const reference = '2026-11-22';

describe('finds the words for a time, and the day that they mean', () => {
  it.each([
    ['I will send you the report by Monday.', 'by Monday', '2026-11-23'],
    ['We need it by the end of the month.', 'by the end of the month', '2026-11-30'],
    ['I will do it in two weeks.', 'in two weeks', '2026-12-06'],
    ['Can you send it by 5 p.m. tomorrow?', 'by 5 p.m. tomorrow', '2026-11-23'],
    ['Let us meet on Thursday at 3 pm.', 'on Thursday at 3 pm', '2026-11-26'],
    ['By Friday afternoon, Anna will have updated it.', 'By Friday afternoon', '2026-11-27'],
    ['Please confirm by November 30th.', 'by November 30th', '2026-11-30'],
    ['It ships on the 3rd of December, 2027.', 'on the 3rd of December, 2027', '2027-12-03'],
    ['I will pay by 2026-12-01.', 'by 2026-12-01', '2026-12-01'],
    ['I will call on 5 March.', 'on 5 March', '2027-03-05'],
    ['You get it on the 3rd.', 'on the 3rd', '2026-12-03'],
    ['Please reply within 24 hours.', 'within 24 hours', '2026-11-23'],
    ['You have it by the end of today.', 'by the end of today', '2026-11-22'],
    ['I will send it tomorrow before noon.', 'tomorrow before noon', '2026-11-23'],
    ['I will do it the day after tomorrow.', 'the day after tomorrow', '2026-11-24'],
  ])('%s', (sentence, words, date) => {
    expect(findDue(sentence, reference)).toEqual({ words, date });
    expect(sentence).toContain(words);
  });

  it.each([
    ['Let us meet next Friday.', 'next Friday'],
    ['I will do it on Sunday.', 'on Sunday'],
    ['I will fix it as soon as possible.', 'as soon as possible'],
    ['Send it before the next meeting.', 'before the next meeting'],
    ['Please reply within 36 hours.', 'within 36 hours'],
    ['I will send it next week.', 'next week'],
    ['I will be there on 31 April.', 'on 31 April'],
  ])('gives no day if the words may mean several days, or mean none: %s', (sentence, words) => {
    expect(findDue(sentence, reference)).toEqual({ words });
  });

  it('without a reference, gives only a day with its year', () => {
    expect(findDue('I will pay by 1 December 2026.')).toEqual({ words: 'by 1 December 2026', date: '2026-12-01' });
    expect(findDue('I will pay by Monday.')).toEqual({ words: 'by Monday' });
  });

  it.each([
    'It has been down since Saturday morning.',
    'It is on the bill of 1 December.',
    'I called last Friday.',
    'I may do it in May.',
    'Four days without a connection is far too long.',
    'It takes about ten minutes.',
  ])('ignores the past and durations: %s', (sentence) => {
    expect(findDue(sentence, reference)).toBeUndefined();
  });

  it('returns a slice of any sentence, and a day that exists', () => {
    const word = fc.constantFrom(
      ...'by on the of end next this Monday tomorrow within in two 31 30th February 2026 at 5 p.m. , week - may'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        const sentence = words.join(' ');
        const due = findDue(sentence, reference);
        if (due === undefined) return;
        expect(sentence).toContain(due.words);
        if (due.date !== undefined) expect(new Date(due.date).toISOString().slice(0, 10)).toBe(due.date);
      }),
    );
  });
});
