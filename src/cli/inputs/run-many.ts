/**
 * Runs the same operation on many texts: several at a time, with results in the order of the inputs. An input that
 * fails gives a failed result and does not end the run. Memory contains only the texts in progress.
 */
import { pMapIterable } from 'p-map';
import { batchItems } from '../../api/batches/batch-items.ts';
import type { BatchOutcome } from '../../api/batches/batch-work.ts';
import { charsOf, type InputSize, type TextInput } from '../../api/batches/text-input.ts';
import type { PlainValue, StreamedResult, StreamView, TabLine, TableView, TextView } from '../../output/view.ts';
import { type ErrorCode, exitCodes, StaError } from '../../shared/errors.ts';
import type { Context } from '../context/context.ts';
import { skipFinished } from './read-results.ts';
import { explainEnd, startRun } from './run-end.ts';
import { trackProgress } from './track-progress.ts';

export interface ManyTexts {
  /** Opens the inputs, in groups that arrive together; the signal stops reading. */
  readonly open: (signal: AbortSignal) => AsyncIterable<readonly TextInput[]>;
  readonly size: InputSize;
  readonly concurrency: number;
  /** True if the inputs are JSON lines: then the results are JSON lines too, also for people. */
  readonly jsonForPeople: boolean;
  /** The columns of the results if the inputs are tab-separated lines: then the results are such lines too. */
  readonly columns?: readonly string[];
  /** True if the results are parts of one table or text: they have no headings. */
  readonly joined?: true;
  /** For the progress line. */
  readonly title: string;
  /** The closing line, instead of the count of texts. */
  readonly sumUp?: () => string;
  /**
   * The kind of input in the singular, and the additions to the progress line and the closing line, which may be empty.
   * Default: texts.
   */
  readonly noun?: string;
  readonly detail?: () => string;
  /** A file of earlier results: inputs that have a result there are skipped. */
  readonly resume?: string;
  /**
   * Called at the end of a run that was not interrupted. `pending` counts the failed inputs that are still being
   * processed.
   */
  readonly onEnd?: (counts: { printed: number; failed: number; pending: number }) => void;
  /** Further failures that would affect every other text too. */
  readonly alsoConcernsAll?: readonly ErrorCode[];
}

/** One text of a call. */
export interface SourcedInput {
  readonly text: string;
  readonly source: string;
  /** See {@link TextInput}. */
  readonly place?: object;
  readonly role?: 'agent' | 'customer';
}

export interface TextOutput {
  /** One line of JSON each; their fields follow the id. */
  readonly replies: readonly object[];
  readonly shown: TableView | TextView;
  /** The cells of its tab-separated line, for a command with {@link ManyTexts.columns}. */
  readonly cells?: readonly PlainValue[];
  /** A failure in addition to the shown result: the input counts as failed. */
  readonly failure?: StaError;
  /** True if this text has a match that a flag such as `--fail-on-match` looks for. */
  readonly found?: boolean;
}

/** Maximum number of texts per call. */
export interface CallLimits {
  /** A function if the limit is not known at the start. */
  readonly texts: number | (() => number);
  readonly chars: number;
}

const oneText: CallLimits = { texts: 1, chars: Number.POSITIVE_INFINITY };

/** One text per call. @param work throws StaError for a text that fails; the signal aborts it if the run ends early */
export function runMany(
  context: Context,
  many: ManyTexts,
  work: (text: string, source: string, signal: AbortSignal) => Promise<TextOutput>,
): StreamView {
  return runBatches(context, many, oneText, async (inputs, signal) =>
    Promise.all(inputs.map(({ text, source }) => work(text, source, signal))),
  );
}

/** @param work returns one outcome per input, in their order; throws StaError for a call that fails */
export function runBatches(
  context: Context,
  many: ManyTexts,
  limits: CallLimits,
  work: (inputs: readonly SourcedInput[], signal: AbortSignal) => Promise<readonly BatchOutcome<TextOutput>[]>,
): StreamView {
  const progress = trackProgress(context.clock, many);
  const run = startRun(context, many.alsoConcernsAll);
  const batches = run.batchWork<TextOutput, TextInput>(limits.texts, work);
  let pending = 0;
  let found = false;
  let earlierFailures: ReadonlySet<string> = new Set();

  async function handle(inputs: readonly TextInput[]) {
    return { inputs, outcomes: await batches.process(inputs) };
  }

  function streamed(input: TextInput, outcome: BatchOutcome<TextOutput> | undefined): StreamedResult[] {
    if (outcome === undefined) throw new Error('a batch has fewer results than inputs');
    if (outcome instanceof StaError) {
      if (outcome.code === 'pending') pending += 1;
      const failed = new FailedInput(input, outcome, many.columns);
      // The file of --resume has the same line, and need not have it twice.
      return failed.replies.every((reply) => earlierFailures.has(JSON.stringify(reply))) ? [] : [failed];
    }
    found ||= outcome.found === true;
    const result = new FinishedInput(input, outcome);
    const { failure } = outcome;
    if (failure === undefined) return [result];
    // The response contains the failure, too.
    return [result, { heading: result.heading, replies: [], failed: true, shown: failure }];
  }

  async function* results(): AsyncGenerator<readonly StreamedResult[]> {
    using started = run;
    using _line = context.startStatusLine(many.title, progress.describe);
    try {
      const inputs = skipFinished(context, many, started.signal, progress.skipped, (failures) => {
        earlierFailures = failures;
      });
      const inBatches = batchItems(inputs, {
        maxItems: batches.maxTexts,
        sizesOf: charsOf,
        maxSizes: [limits.chars],
        lingerMs: 0,
      });
      const finished = pMapIterable(inBatches, handle, { concurrency: many.concurrency });
      for await (const { inputs, outcomes } of finished) {
        const failures = outcomes.filter((one) => one instanceof StaError || one.failure !== undefined).length;
        progress.finished(inputs.length, inputs.at(-1), failures);
        yield inputs.flatMap((input, i) => streamed(input, outcomes[i]));
      }
      const { printed, failed } = progress.counts();
      many.onEnd?.({ printed, failed, pending });
    } catch (error) {
      throw explainEnd(error, context, many, progress.counts());
    }
  }

  return {
    kind: 'stream',
    results: results(),
    jsonForPeople: many.jsonForPeople,
    tabLines: many.columns !== undefined,
    joined: many.joined,
    get note() {
      return many.sumUp ? many.sumUp() : progress.sumUp();
    },
    get found() {
      return found;
    },
    get exitCode() {
      const { failed } = progress.counts();
      if (failed === 0) return undefined;
      return failed === pending ? exitCodes.pending : exitCodes.job_failed;
    },
  };
}

const headingOf = ({ id, line }: TextInput): string => (typeof id === 'string' ? id : String(id ?? `line ${line}`));

/** The fields that identify an input in its JSON lines. */
const nameOf = ({ id, line }: TextInput): object => ({
  id,
  line,
});

// Classes, because their getters cost nothing until they are used, and only one form of each of very many results is
// printed.

class FinishedInput implements StreamedResult {
  readonly #input: TextInput;
  readonly #result: TextOutput;

  constructor(input: TextInput, result: TextOutput) {
    this.#input = input;
    this.#result = result;
  }

  get heading(): string {
    return headingOf(this.#input);
  }

  get replies(): readonly object[] {
    const { replies } = this.#result;
    return replies.length === 0 ? replies : replies.map((reply) => ({ ...nameOf(this.#input), ...reply }));
  }

  get lines(): readonly string[] {
    return this.#result.replies.map((reply) => writeLine(this.#input, reply));
  }

  get tabLine(): TabLine {
    const { cells = [], failure } = this.#result;
    return { keys: this.#input.keys ?? [], cells: [...cells, failure?.message] };
  }

  get shown(): TableView | TextView {
    return this.#result.shown;
  }
}

/**
 * The JSON of a reply with the id of its input. Joining strings is much faster than copying the fields of each reply.
 */
function writeLine(input: TextInput, reply: object): string {
  const start = input.line === undefined ? `{"id":${JSON.stringify(input.id)}}` : JSON.stringify(nameOf(input));
  const isPlain = input.id !== undefined || input.line !== undefined;
  // A field of the reply may replace one of the input's, and a leniently read reply is serialised differently: copy the
  // fields.
  const fields = isPlain && !('id' in reply || 'line' in reply || 'toJSON' in reply) ? JSON.stringify(reply) : '{}';
  if (fields === '{}') return JSON.stringify({ ...nameOf(input), ...reply });
  return `${start.slice(0, -1)},${fields.slice(1)}`;
}

class FailedInput implements StreamedResult {
  readonly failed = true;
  readonly shown: StaError;
  readonly #input: TextInput;
  readonly #columns: readonly string[];

  constructor(input: TextInput, error: StaError, columns: readonly string[] = []) {
    this.#input = input;
    this.#columns = columns;
    this.shown = error;
  }

  get tabLine(): TabLine {
    const cells = this.#columns.map(() => undefined);
    return { keys: this.#input.keys ?? [], cells: [...cells, this.shown.message] };
  }

  get heading(): string {
    return headingOf(this.#input);
  }

  get replies(): readonly object[] {
    return [{ ...nameOf(this.#input), error: this.shown.brief }];
  }
}
