/**
 * `sta analyze --ndjson` and `--tsv`: a filter that judges each line separately. The result of a line depends only on
 * that line, so that the lines of one table can be given to any number of processes.
 */
import { randomUUID } from 'node:crypto';
import type { Context } from '../../cli/context/context.ts';
import { runBatches, type SourcedInput, type TextOutput } from '../../cli/inputs/run-many.ts';
import { openLineTexts, type StreamOptions } from '../../cli/inputs/stream-options.ts';
import type { PlainValue, StreamView, TableView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import { noteBatchEnd } from '../jobs/note-job.ts';
import { hasFormatOptions } from '../transcripts/format-options.ts';
import { linesFormatError } from '../transcripts/read-text.ts';
import { Corrections } from './finders/corrections.ts';
import { openFinders } from './finders/open-finders.ts';
import type { AnalysisOptions } from './open-analysis.ts';
import type { Findings, Row, Spoken } from './rows/row.ts';
import { cellsOf, rowTable } from './rows/row-table.ts';

/** The columns of a tab-separated line. */
export const lineColumns = ['sentiment', 'sentiment_score', 'intents', 'tags', 'profane'] as const;

export type LineOptions = AnalysisOptions & StreamOptions;

/** Texts per call, and their UTF-16 code units. */
const limits = { texts: 250, chars: 200_000 };

/** @param paths empty for stdin @param report whether a report was requested @throws StaError */
export async function analyzeLines(
  context: Context,
  paths: readonly string[],
  options: LineOptions & { readonly report?: string },
): Promise<StreamView> {
  checkOptions(options);
  const texts = openLineTexts(context, [], paths, options, 'analyze', lineColumns);
  const many = options.redaction?.texts(texts) ?? texts;
  const { with: parts, intentsOf = 'customers' } = options;
  const batch = randomUUID();
  const opened = await openFinders(context, parts, batch, intentsOf, new Corrections(options.corrections));
  // Actions depend on the lines around them.
  const finders = opened.finders.filter(({ isOfLine }) => isOfLine);
  const run = {
    ...many,
    title: 'Analysing',
    noun: 'line',
    alsoConcernsAll: ['not_found'],
    onEnd: (counts: Parameters<typeof noteBatchEnd>[2]) => noteBatchEnd(context, batch, counts),
  } as const;
  return runBatches(context, run, limits, async (inputs, signal) => {
    const spoken = inputs.map(spokenOf);
    const found = await Promise.all(finders.map((finder) => finder.find(spoken, signal)));
    return spoken.map(({ row }, i) => {
      const outcomes = found.map((one) => one[i]);
      const failure = outcomes.find((outcome) => outcome instanceof StaError);
      return new LineResult(row, Object.assign({}, ...outcomes.filter((one) => !(one instanceof StaError))), failure);
    });
  });
}

function spokenOf({ text, source, role }: SourcedInput, index: number): Spoken {
  return { text, source, row: { source, index, text, ...(role !== undefined && { role }) } };
}

/** Its formats are made only if they are printed. */
class LineResult implements TextOutput {
  readonly failure: StaError | undefined;
  readonly #row: Row;
  readonly #findings: Findings;

  constructor(row: Row, findings: Findings, failure: StaError | undefined) {
    this.#row = row;
    this.#findings = findings;
    this.failure = failure;
  }

  get replies(): readonly object[] {
    const { failure } = this;
    const error = failure && { error: failure.brief };
    return [{ ...this.#findings, ...error }];
  }

  get cells(): readonly PlainValue[] {
    return cellsOf({ ...this.#row, ...this.#findings }, lineColumns);
  }

  get shown(): TableView {
    return rowTable([{ ...this.#row, ...this.#findings }], {}, []);
  }
}

const lineParts = new Set(['sentiment', 'intents', 'tags', 'profanity']);

/** The options about several lines, which have no meaning for one. */
const refused = {
  ...{ where: '--where', sort: '--sort', top: '--top', count: '--count', by: '--by', compare: '--compare' },
  ...{ failOn: '--fail-on', rules: '--rules', report: '--report', history: '--history', per: '--per' },
  ...{ agents: '--agents', customers: '--customers', channels: '--channels', deadAir: '--dead-air' },
  ...{ speakers: '--speakers' },
} as const satisfies Partial<Record<keyof AnalysisOptions | 'report', string>>;

function checkOptions(options: LineOptions & { readonly report?: string }): void {
  if (hasFormatOptions(options)) throw linesFormatError();
  const flag = options.tsv ? '--tsv' : '--ndjson';
  if (options.tsv && options.resume !== undefined) {
    throw new StaError('usage', '--resume and --tsv cannot be used together: use --ndjson, whose lines have ids');
  }
  const found = Object.entries(refused).find(([name]) => options[name as keyof typeof refused] !== undefined);
  if (found !== undefined) {
    throw new StaError(
      'usage',
      `${found[1]} and ${flag} cannot be used together: ${flag} judges each line separately`,
      {
        hint: `To analyse the lines as a conversation, leave out ${flag}: JSON lines and tables are recognised`,
      },
    );
  }
  const part = options.with?.find((one) => !lineParts.has(one));
  if (part !== undefined) {
    throw new StaError('usage', `--with ${part} needs whole conversations: leave it out, or leave out ${flag}`);
  }
}
