/** The conversation that contains a job's text, for `fetch`. The journal contains the file's name, but not the text. */
import { stat } from 'node:fs/promises';
import type { Context } from '../../cli/context/context.ts';
import { StaError } from '../../shared/errors.ts';
import type { Conversation } from '../transcripts/conversation.ts';
import { labelRead } from '../transcripts/label-speakers.ts';
import { readTextOrConversation } from '../transcripts/read-text.ts';
import type { PlacedSentence, TextReading } from './job-kind.ts';
import { isOfTarget } from './note-job.ts';

/** A larger file is not a transcript that was sent in one call. */
const maxBytes = 64 * 2 ** 20;

/**
 * Reads the file from which this machine started a job.
 *
 * @param sentences the sentences of the result
 * @returns undefined unless it is a transcript, still has the text of the job, and has each sentence at its offset
 */
export async function findConversation(
  context: Context,
  id: string,
  sentences: readonly PlacedSentence[],
  reading: TextReading,
): Promise<Conversation | undefined> {
  const entry = context.jobJournal.read().findLast((one) => one.id === id && isOfTarget(one, context.settings()));
  const { source, characters, start = 0 } = entry ?? {};
  if (source === undefined || source === '-' || start > 0 || sentences.length === 0) return undefined;
  try {
    const found = await stat(source);
    if (!found.isFile() || found.size > maxBytes) return undefined;
    const sources = { args: [], file: source, stdin: context.stdin, what: 'the text', command: 'fetch' };
    const read = await readTextOrConversation(sources, {}, () => {});
    const { conversation } = labelRead(read, reading);
    const isSame =
      conversation?.text.length === characters &&
      sentences.every(
        ({ sentence, start_char, end_char }) =>
          conversation?.text.slice(Number(start_char), Number(end_char)) === sentence,
      );
    return isSame ? conversation : undefined;
  } catch (error) {
    // Without the file, the result has no speakers.
    if (error instanceof StaError || (error instanceof Error && 'syscall' in error)) return undefined;
    throw error;
  }
}
