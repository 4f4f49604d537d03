/** Starts a job on a text, and notes it. */
import { StaError } from '../../errors.ts';
import { adviseRefused } from '../advise-refused.ts';
import type { Context } from '../context.ts';
import type { JobReply } from './job-kind.ts';
import { noteJob } from './note-job.ts';
import type { ComputeReply, TextJob } from './text-job.ts';

export interface SourcedText {
  readonly text: string;
  /** The file it came from, `-` for stdin; undefined for an argument. */
  readonly source: string | undefined;
  /** The run over many texts that it belongs to. */
  readonly batch?: string | undefined;
}

/** A service that refuses a text of so many characters does so for its length, most likely. */
const longText = 100_000;

/** @throws StaError `invalid_input` for a blank text, before any call */
export async function startTextJob<Reply extends JobReply, Options>(
  context: Context,
  job: TextJob<Reply, Options>,
  { text, source, batch }: SourcedText,
  options: Options,
): Promise<{ id: string; reply: ComputeReply }> {
  if (text.trim() === '') {
    throw new StaError(
      'invalid_input',
      source === undefined || source === '-' ? 'The text is empty' : `The text in ${source} is empty`,
    );
  }
  const reply = await job.start(await context.api(), text, options).catch((error) => {
    throw text.length > longText ? adviseRefused(error, advice(job.kind.noun)) : error;
  });
  const id = job.idOf(reply);
  noteJob(context, { id, kind: job.kind.noun, source, characters: text.length, wanted: job.kind, batch });
  return { id, reply };
}

const advice = (noun: string) =>
  `Cut it into parts, for example with: split -C 500k FILE part-; then: sta ${noun} run --file part-aa --file part-ab`;
