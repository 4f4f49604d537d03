/** The report of `sta transcribe test`: word errors by speaker and overall. */
import { countOf } from '../../../output/text/count-of.ts';
import type { Paint } from '../../../output/text/style.ts';
import { type Column, numberColumn, type TableView, tableView } from '../../../output/view.ts';
import { StaError } from '../../../shared/errors.ts';
import type { TranscriptCase } from './read-transcript-cases.ts';
import {
  addWordErrors,
  countWordErrors,
  normalizeWords,
  noWordErrors,
  type WordErrors,
  wordErrorRate,
} from './word-errors.ts';

/** What was heard in a recording, or why nothing was. */
export type Heard = { readonly text: string } | { readonly error: StaError };

interface CaseReport extends WordErrors {
  readonly line: number;
  readonly audio: string;
  readonly speaker: string | null;
  readonly reference: string;
  readonly hypothesis: string;
  readonly wer: number | null;
}

export function reportWordErrors(
  tested: readonly { readonly one: TranscriptCase; readonly heard: Heard }[],
  { recogniser, maxWer }: { readonly recogniser: string; readonly maxWer: number | undefined },
) {
  /** In the order of the cases. */
  const cases: CaseReport[] = [];
  const failures: { line: number; audio: string; error: string }[] = [];
  for (const { one, heard } of tested) {
    const { line, audio, speaker = null, text, words } = one;
    if ('error' in heard) {
      failures.push({ line, audio, error: heard.error.message });
      continue;
    }
    const errors = countWordErrors(words, normalizeWords(heard.text));
    cases.push({
      line,
      audio,
      speaker,
      ...errors,
      wer: wordErrorRate(errors),
      reference: text,
      hypothesis: heard.text,
    });
  }
  const names = [...new Set(cases.map(({ speaker }) => speaker))].filter((name) => name !== null);
  const speakers = names
    .map((name) =>
      sumOf(
        name,
        cases.filter(({ speaker }) => speaker === name),
      ),
    )
    .sort((a, b) => (b.wer ?? 0) - (a.wer ?? 0));
  const overall = sumOf(null, cases);
  const passed = maxWer === undefined || overall.wer === null ? null : overall.wer <= maxWer;
  return { recogniser, overall, speakers, cases, failures, maxWer: maxWer ?? null, passed };
}

export type WordErrorReport = ReturnType<typeof reportWordErrors>;

/** @param speaker null for all recordings together */
function sumOf(speaker: string | null, cases: readonly CaseReport[]) {
  const errors = cases.reduce<WordErrors>((sum, one) => addWordErrors(sum, one), noWordErrors);
  return { speaker, recordings: cases.length, ...errors, wer: wordErrorRate(errors) };
}

type SpeakerReport = ReturnType<typeof sumOf>;

const percent = (rate: number | null): string => (rate === null ? '-' : `${(100 * rate).toFixed(1)} %`);

const columns: readonly Column<SpeakerReport>[] = [
  {
    title: 'Speaker',
    value: ({ speaker }) => speaker ?? '(all)',
    fields: { speaker: ({ speaker }) => speaker ?? undefined },
    flexible: true,
  },
  numberColumn('Recordings', 'recordings', (row) => row.recordings),
  numberColumn('Words', 'words', (row) => row.words),
  numberColumn('Wrong', 'substitutions', (row) => row.substitutions),
  numberColumn('Missing', 'deletions', (row) => row.deletions),
  numberColumn('Added', 'insertions', (row) => row.insertions),
  { ...numberColumn('Word error', 'wer', ({ wer }) => wer), value: ({ wer }) => percent(wer) },
];

const maxShown = 5;

export function showWordErrors(report: WordErrorReport, paint: Paint): TableView {
  const { recogniser, overall, speakers, cases, failures, maxWer, passed } = report;
  const worst = cases
    .filter(({ wer }) => wer !== null && wer > 0)
    .sort((a, b) => (b.wer ?? 0) - (a.wer ?? 0))
    .slice(0, maxShown);
  const limit = `--max-wer ${maxWer}`;
  const lines = [
    ...failures.slice(0, maxShown).map(({ line, audio, error }) => `line ${line}: ${audio} failed: ${error}`),
    ...worst.map(({ line, audio, wer }) => `line ${line}: ${audio} has ${percent(wer)}`),
    `${percent(overall.wer)} of ${countOf(overall.words, 'word')} wrong with ${recogniser}`,
    ...(passed === false ? [paint.red(`FAILED: the word error rate ${percent(overall.wer)} is above ${limit}`)] : []),
    ...(passed === true ? [paint.green(`Passed: the word error rate ${percent(overall.wer)}, ${limit}`)] : []),
  ];
  const view = tableView(report, [...speakers, overall], columns, 'No recording was transcribed', {
    note: lines.join('\n'),
    found: passed === false,
  });
  if (failures.length === 0) return view;
  const message = `${failures.length} of ${countOf(failures.length + cases.length, 'recording')} could not be transcribed`;
  return { ...view, failure: new StaError('job_failed', `${message}: they are not counted`) };
}
