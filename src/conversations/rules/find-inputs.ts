/** The conversations that the arguments of a command on rules name: transcripts, chats and recordings. */
import type { Context } from '../../cli/context/context.ts';
import { StaError } from '../../shared/errors.ts';
import { recordingEndings } from '../jobs/media-sources.ts';
import { expandConversations } from '../transcripts/expand-conversations.ts';

/**
 * @param hasStdin false if stdin is read for something else
 * @throws StaError `usage` without any input, `file_error` for a directory or glob without files
 */
export async function findInputs(
  context: Context,
  inputs: readonly string[],
  { hint, hasStdin = true }: { readonly hint: string; readonly hasStdin?: boolean },
): Promise<string[]> {
  if (inputs.length === 0 && (context.stdin.isTerminal || !hasStdin)) {
    throw new StaError('usage', 'Name the conversations: files, directories or globs, or pass one on stdin', { hint });
  }
  return expandConversations(inputs, { what: 'transcripts or recordings', more: recordingEndings }, context.note);
}
