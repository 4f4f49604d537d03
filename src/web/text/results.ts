/** Draws an analysis: the shares of the sentiment classes, the summary and the sentences. */

import { classKeys } from '../../output/html/palette.ts';
import { countOf } from '../../output/text/count-of.ts';
import { draw, fill, make } from '../dom.ts';
import { inSlices } from '../slices.ts';
import type { AnalysedSentence, Analysis, Match } from './analyse.ts';
import { drawScorecard, type Scorecard } from './scorecard.ts';

export interface ResultOptions {
  readonly scorecard: Scorecard | undefined;
  readonly speakerOf: (sentence: AnalysedSentence) => string | undefined;
  /** Called with a sentence to add as a sample to the entry being edited. */
  readonly onAdd: (text: string) => void;
}

/** The style sheet's name of `Very Positive`; an unknown class looks neutral. */
function keyOf(sentiment: string): string {
  const key = sentiment.toLowerCase().replace(' ', '-');
  return classKeys.includes(key) ? key : 'neutral';
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

const filters: readonly [name: string, shows: (sentence: AnalysedSentence) => boolean][] = [
  ['All', () => true],
  ['With matches', ({ matches }) => matches.length > 0],
  ['Without matches', ({ matches }) => matches.length === 0],
  ['Negative', ({ sentiment }) => keyOf(sentiment).endsWith('negative')],
  ['Positive', ({ sentiment }) => keyOf(sentiment).endsWith('positive')],
  ['Profane', ({ profane }) => profane.length > 0],
];

/** A line about the results, for the live region. */
export function describe({ sentences, profaneWords, language }: Analysis): string {
  const matching = sentences.filter(({ matches }) => matches.length > 0).length;
  const parts = [
    countOf(sentences.length, 'sentence'),
    matching === 0 ? 'no matches' : `${matching} with matches`,
    profaneWords.length === 0
      ? 'no profane words'
      : `${countOf(profaneWords.length, 'profane word')}: ${profaneWords.join(', ')}`,
  ];
  const foreign =
    language !== 'en' && language !== 'und' ? `. The language seems to be ${language}; the models read English` : '';
  return `${parts.join(' · ')}${foreign}`;
}

/** The chosen filter is kept for the next analysis. */
let chosen = 0;

/** Ends the drawing of earlier results. */
let drawing = new AbortController();

/** Draws the first results at once, and the others little by little: a long text has thousands of sentences. */
export function drawResults(place: Element, analysis: Analysis, options: ResultOptions): void {
  drawing.abort();
  drawing = new AbortController();
  const { signal } = drawing;
  const { sentences } = analysis;
  const items: HTMLLIElement[] = [];
  const list = make('ol', { 'aria-labelledby': 'sentences-heading' });
  const none = make('p', { class: 'empty', hidden: true }, 'No sentence matches this filter.');
  const isShown = (sentence: AnalysedSentence) => filters[chosen]?.[1](sentence) ?? true;
  const showNone = () => {
    none.hidden = sentences.some(isShown);
  };
  let narrowing = new AbortController();
  const narrow = () => {
    narrowing.abort();
    narrowing = new AbortController();
    showNone();
    void inSlices(items, AbortSignal.any([signal, narrowing.signal]), (item, i) => {
      const sentence = sentences[i];
      item.hidden = sentence === undefined || !isShown(sentence);
    });
  };
  const select = make(
    'select',
    {
      change: () => {
        chosen = select.selectedIndex;
        narrow();
      },
    },
    filters.map(([name], i) => make('option', { selected: i === chosen }, name)),
  );
  showNone();
  const summary = sentences.flatMap((sentence, i) => (sentence.isInSummary ? [{ sentence, i }] : []));
  const summaryList = make('ol', { class: 'summary' });
  fill(
    place,
    drawShares(sentences),
    drawScorecard(options.scorecard, signal),
    summary.length > 0 &&
      summary.length < sentences.length && [make('div', { class: 'head' }, make('h3', {}, 'Summary')), summaryList],
    make(
      'div',
      { class: 'head' },
      make('h3', { id: 'sentences-heading' }, 'Sentences'),
      make('label', {}, 'Show', select),
    ),
    list,
    none,
  );
  void inSlices(sentences, signal, (sentence, i) => {
    const item = drawSentence(sentence, i, options);
    item.hidden = !isShown(sentence);
    items.push(item);
    list.append(item);
  });
  void inSlices(summary, signal, ({ sentence, i }) => {
    const link = make('a', { href: `#s-${i}`, class: 'said', dir: 'auto', click: goTo(i) }, sentence.text);
    summaryList.append(make('li', {}, link));
  });
}

/** A link within the page would change the fragment of its URL, which names the view. */
const goTo = (index: number) => (event: Event) => {
  event.preventDefault();
  const target = document.getElementById(`s-${index}`);
  if (target === null) return;
  target.hidden = false;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'center' });
};

function drawSentence(sentence: AnalysedSentence, index: number, { speakerOf, onAdd }: ResultOptions): HTMLLIElement {
  const { text, sentiment, confidence, isInSummary, matches } = sentence;
  const speaker = speakerOf(sentence);
  const id = `s-${index}`;
  return make(
    'li',
    { id, class: `sentence edge-${keyOf(sentiment)}` },
    make(
      'div',
      { class: 'line' },
      make(
        'p',
        { class: 'said', dir: 'auto', id: `${id}-text` },
        speaker !== undefined && make('span', { class: 'speaker', dir: 'auto' }, speaker),
        markProfane(text, sentence.profane),
      ),
      make(
        'p',
        { class: 'verdict' },
        make('span', {}, `${sentiment} ${percent(confidence)}`),
        isInSummary && make('span', { class: 'flag' }, '· in the summary'),
        make(
          'button',
          { type: 'button', class: 'add plain', 'aria-describedby': `${id}-text`, click: () => onAdd(text) },
          '+ sample',
        ),
      ),
    ),
    matches.length > 0 && make('ul', { class: 'matches' }, matches.map(drawMatch)),
  );
}

const drawMatch = ({ kind, name, score, value }: Match) =>
  make(
    'li',
    {},
    make('span', { class: 'kind' }, kind),
    make('b', { dir: 'auto' }, name),
    make('span', { class: 'score' }, score.toFixed(2)),
    make('span', { class: 'value', dir: 'auto' }, value),
  );

function markProfane(text: string, parts: AnalysedSentence['profane']): (string | HTMLElement)[] {
  const pieces: (string | HTMLElement)[] = [];
  let from = 0;
  for (const [start, end] of parts) {
    pieces.push(text.slice(from, start), make('mark', {}, text.slice(start, end)));
    from = end;
  }
  return [...pieces, text.slice(from)];
}

/** One bar with the share of each class, worst to best, and its numbers. */
function drawShares(sentences: readonly AnalysedSentence[]): HTMLElement {
  const counts = classKeys.map((key) => sentences.filter(({ sentiment }) => keyOf(sentiment) === key).length);
  const total = sentences.length;
  let x = 0;
  const parts = counts.map((count, i) => {
    const width = (count / total) * 1000;
    x += width;
    return draw('rect', { x: x - width, y: 0, width, height: 10, class: `c-${classKeys[i]}` });
  });
  const bar = draw(
    'svg',
    { class: 'shares', viewBox: '0 0 1000 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    ...parts,
  );
  const legend = classKeys.flatMap((key, i) =>
    counts[i] === 0 ? [] : [make('li', {}, make('span', { class: `swatch b-${key}` }), `${nameOf(key)} ${counts[i]}`)],
  );
  return make('div', {}, bar, make('ul', { class: 'legend', 'aria-label': 'Sentences by sentiment' }, legend));
}

const nameOf = (key: string) => key.replace('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
