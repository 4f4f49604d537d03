/** The columns for machines of each table with times, places, scores or marks: named columns of plain values. */
import { expect, it } from 'vitest';
import { evaluationView } from '../../../src/conversations/evaluation/evaluation-view.ts';
import { clipsView } from '../../../src/conversations/jobs/kinds/clips/clips-view.ts';
import { showSentiment } from '../../../src/conversations/jobs/kinds/sentiment/sentiment-view.ts';
import { showSummary } from '../../../src/conversations/jobs/kinds/summary/summary-view.ts';
import { toneView } from '../../../src/conversations/jobs/kinds/tone/tone-view.ts';
import { explainView } from '../../../src/conversations/matching/explain-view.ts';
import { matchView } from '../../../src/conversations/matching/match-rows.ts';
import { renderCsv } from '../../../src/output/print/render-csv.ts';
import { createPaint } from '../../../src/output/text/style.ts';
import { asTable, type TableView, type TextView } from '../../../src/output/view.ts';

const span = { start_time: '200', end_time: 2_250 };
const words = [{ word: 'refund', start: 0, end: 6, contribution: 0.4567 }];
const rates = { precision: 0.5, recall: 1, f1: 2 / 3 };
const name = { name: 'refund', cases: 3, correct: 1, predicted: 2, ...rates, threshold: 0.5, best: null };
const report = {
  ...{ correct: 1, cases: 3, macro: rates, micro: rates, none: { cases: 0, correct: 0 }, untested: [], confusions: [] },
  ...{ bestThreshold: null, minF1: null, passed: null, threshold: null, names: [name] },
};

const chunk = { ...span, sentiments: [{ sentiment: 'Happy', confidence: 0.98765 }] };
const status = { tone_analysis: 'Completed', speech_to_text: 'Completed' } as const;
const tones = { tone_analysis: { chunks: [chunk] } };
const utterances = [{ ...span, text: 'hello', speaker: 'ANNA' }];
const sentence = { sentence: 'I love it.', start_char: 0, end_char: 10 };

it.each<[string, unknown, string]>([
  [
    'tone',
    toneView({ status, data: tones } as never, {}),
    'start_seconds,end_seconds,tone,confidence\n0.2,2.25,Happy,0.98765\n',
  ],
  [
    'tone with a transcript',
    toneView({ status, data: { ...tones, speech_to_text: { utterances } } } as never, {}),
    'start_seconds,end_seconds,tone,confidence,words\n0.2,2.25,Happy,0.98765,ANNA: hello\n',
  ],
  [
    'clips',
    clipsView({ status: {}, data: { action_items: { presigned_url: 'http://x', segments: utterances } } } as never, {
      action_items: 'a.mp4',
    }),
    'kind,start_seconds,end_seconds,speaker,text,file\naction_items,0.2,2.25,ANNA,hello,a.mp4\n',
  ],
  [
    'sentiment',
    showSentiment(
      {
        status: {},
        data: { sentiment_analysis: { sentences: [{ ...sentence, sentiments: chunk.sentiments }] } },
      } as never,
      {},
    ),
    'sentence,sentiment,confidence,start_char,end_char\nI love it.,Happy,0.98765,0,10\n',
  ],
  [
    'summary',
    showSummary({ status: {}, data: { extractive_summary: [sentence] } } as never, {}),
    'sentence,start_char,end_char\nI love it.,0,10\n',
  ],
  [
    'match',
    matchView(
      {},
      ['Refund me'],
      [{ id: 'id-1', name: 'refund', matchedTextList: [{ text: 'Refund me', score: 0.98765, value: 'refund' }] }],
      'Tag',
    ),
    'sentence,tag,score,matched\nRefund me,refund,0.98765,refund\n',
  ],
  [
    'explanations',
    explainView(
      [
        {
          sentence: 'refund me',
          wordCount: 2,
          targets: [
            { name: 'refund', score: 0.98765, threshold: 0.5, matched: true, kind: 'sample', nearest: 'refund', words },
          ],
        },
      ] as never,
      'Tag',
      '',
    ),
    'sentence,tag,score,threshold,matches,nearest,words\nrefund me,refund,0.98765,0.5,true,refund,' +
      '"[{""word"":""refund"",""start"":0,""end"":6,""contribution"":0.4567}]"\n',
  ],
  [
    'a test of intents',
    evaluationView(report as never, { kind: 'intent', command: 'sta intents test -', paint: createPaint(false) }),
    'intent,cases,predicted,correct,precision,recall,f1\nrefund,3,2,1,0.5,1,0.6666666666666666\n',
  ],
  [
    'a test of tags',
    evaluationView(report as never, { kind: 'tag', command: 'sta tags test -', paint: createPaint(false) }),
    'tag,cases,predicted,precision,recall,f1,threshold,best_threshold,best_f1\nrefund,3,2,0.5,1,0.6666666666666666,0.5,,\n',
  ],
])('%s', (_name, view, csv) => {
  expect(renderCsv(asTable(view as TableView | TextView), false)).toBe(csv);
});
