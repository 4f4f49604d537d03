/** The jobs of a text: one, or one per part if the text is too long for one call. */
import { randomUUID } from 'node:crypto';
import { callInParts, documentedSize, type TextPart } from '../../api/batches/cut-text.ts';
import type { Context } from '../../cli/context/context.ts';
import { StaError } from '../../shared/errors.ts';
import type { ComputeReply, FetchReply, PartResult, TextKind } from './job-kind.ts';
import { interruptionError, timeoutError } from './leave-job.ts';
import { noteJob } from './note-job.ts';
import { untilAccepted } from './until-accepted.ts';
import type { ResultWaitOptions } from './wait-for-result.ts';

export interface SourcedText {
  readonly text: string;
  /** The file with the text, `-` for stdin; undefined for an argument. */
  readonly source: string | undefined;
  /** The run over many texts that it belongs to. */
  readonly batch?: string;
}

export interface StartedPart {
  readonly part: TextPart;
  readonly id: string;
  readonly reply: ComputeReply;
}

/** The error for a blank text, which gets no job. */
export function blankTextError(text: string, source: string | undefined): StaError | undefined {
  if (text.trim() !== '') return undefined;
  const where = source === undefined || source === '-' ? 'The text' : `The text in ${source}`;
  return new StaError('invalid_input', `${where} is empty`);
}

/**
 * Starts a job for a text, or one for each of its parts, and records them in the journal; the parts are a batch. In a
 * run over many texts, it waits while the service's queue is full.
 *
 * @throws StaError `invalid_input` for a blank text, before any call
 */
export async function startTextJobs<Reply extends FetchReply, Options>(
  context: Context,
  kind: TextKind<Reply, Options>,
  { text, source, batch }: SourcedText,
  options: Options,
  signal = context.signal,
): Promise<StartedPart[]> {
  const blank = blankTextError(text, source);
  if (blank !== undefined) throw blank;
  const client = await context.api();
  const ownBatch = randomUUID();
  const started = await callInParts(text, documentedSize, async (part, isWhole) => {
    const { optionsForPart = () => options } = kind.text;
    const wanted = isWhole ? options : optionsForPart(options, part, text.length);
    if (wanted === undefined || part.text.trim() === '') return undefined;
    const compute = () => kind.compute(client, part.text, wanted);
    const reply = await (batch === undefined ? compute() : untilAccepted(context, signal, compute));
    const id = kind.idOf(reply);
    noteJob(context, {
      id,
      kind: kind.group,
      source,
      characters: part.text.length,
      start: part.start,
      wanted: kind,
      batch: batch ?? (isWhole ? undefined : ownBatch),
    });
    return { id, reply };
  });
  return started.flatMap(({ part, result }) => (result === undefined ? [] : [{ part, ...result }]));
}

/**
 * Waits for the result of a whole text.
 *
 * @param wait waits for one job
 * @throws StaError the error of waiting; if it ends early, it names all unfinished jobs
 */
export async function joinResults<Reply extends FetchReply, Options>(
  context: Context,
  kind: TextKind<Reply, Options>,
  started: readonly StartedPart[],
  options: ResultWaitOptions,
  wait: (id: string, options: ResultWaitOptions) => Promise<Reply>,
): Promise<Reply> {
  const { clock } = context;
  const deadlineMs = options.timeout === undefined ? undefined : clock.nowMs() + options.timeout;
  const results: PartResult<Reply>[] = [];
  for (const [i, { part, id }] of started.entries()) {
    const left = deadlineMs === undefined ? {} : { timeout: Math.max(0, deadlineMs - clock.nowMs()) };
    try {
      results.push({ part, result: await wait(id, { ...options, ...left }) });
    } catch (error) {
      throw started.length === 1 ? error : explainPart(context, error, started, i, options.timeout ?? 0);
    }
  }
  const [first] = results;
  if (first === undefined) throw new Error('a text without a job');
  return results.length === 1 && first.part.start === 0 ? first.result : kind.text.join(results);
}

function explainPart(
  context: Context,
  error: unknown,
  started: readonly StartedPart[],
  index: number,
  timeoutMs: number,
): unknown {
  if (!(error instanceof StaError)) return error;
  const ids = started.slice(index).map(({ id }) => id);
  if (context.signal.aborted) return interruptionError(context.signal.reason, context.settings(), ids);
  if (error.code === 'pending') return timeoutError('processing', timeoutMs, context.settings(), ids);
  const { start, text } = started[index]?.part ?? { start: 0, text: '' };
  const { code, message, hint, serviceCode, requestId } = error;
  const where = `Part ${index + 1} of ${started.length} of the text, characters ${start} to ${start + text.length}`;
  return new StaError(code, `${where}: ${message}`, { hint, serviceCode, requestId, cause: error });
}
