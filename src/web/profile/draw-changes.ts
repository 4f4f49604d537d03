/** The effect of an edit on the sentences of the text. */
import { countOf } from '../../output/text/count-of.ts';
import { fill, make } from '../dom.ts';
import type { SentenceChange } from '../text/compare.ts';

/** First the sentences that only the edit matches, then those that it no longer matches, then the others. */
export function drawChanges(place: Element, changes: readonly SentenceChange[], isNew: boolean): void {
  const rank = ({ before, after }: SentenceChange) => (before === undefined ? 0 : after === undefined ? 1 : 2);
  const before = changes.filter((change) => change.before !== undefined).length;
  const after = changes.filter((change) => change.after !== undefined).length;
  const added = changes.filter((change) => rank(change) === 0).length;
  const gone = changes.filter((change) => rank(change) === 1).length;
  const now = isNew
    ? `Matches ${countOf(after, 'sentence')} of the text.`
    : `Matches ${countOf(before, 'sentence')} as stored, ${after} as edited.`;
  fill(
    place,
    make('p', {}, now, !isNew && added + gone === 0 && ' No sentence changes.'),
    make(
      'ul',
      {},
      [...changes]
        .sort((a, b) => rank(a) - rank(b))
        .map((change) => {
          const [sign, words, style] = (
            [
              ['+', 'now matches: ', 'good'],
              ['−', 'no longer matches: ', 'bad'],
              ['', '', 'same'],
            ] as const
          )[rank(change)] ?? ['', '', 'same'];
          return make(
            'li',
            {},
            make('span', { class: style, 'aria-hidden': 'true' }, sign),
            make(
              'span',
              { class: style === 'same' ? style : undefined, dir: 'auto' },
              words !== '' && make('span', { class: 'aside' }, words),
              change.text,
            ),
            make('span', { class: `score ${style}` }, scoresOf(change)),
          );
        }),
    ),
  );
}

function scoresOf({ before, after }: SentenceChange): string {
  if (before === undefined || after === undefined) return (after ?? before ?? 0).toFixed(2);
  const [was, is] = [before.toFixed(2), after.toFixed(2)];
  return was === is ? is : `${was} → ${is}`;
}
