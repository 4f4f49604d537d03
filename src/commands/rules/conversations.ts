/** The conversations of `compute` and `run`. */
import type { Command } from '../../cli/arguments/command.ts';
import type { Context } from '../../cli/context/context.ts';
import { addRedactOptions, redactNotes } from '../../conversations/redaction/redact-options.ts';
import { findInputs } from '../../conversations/rules/find-inputs.ts';
import { addReadOptions } from '../../conversations/rules/read-options.ts';

export const addConversations = (command: Command): Command =>
  addRedactOptions(
    addReadOptions(
      command.completedArgument(
        '[input...]',
        'files, directories, globs; - for stdin (the default in a pipe)',
        'files',
      ),
      'conversations',
    ),
  );

export const findConversations = (context: Context, inputs: readonly string[], command: string): Promise<string[]> =>
  findInputs(context, inputs, { hint: `An example: sta rules ${command} calls/` });

export const inputNotes: readonly string[] = [
  'Inputs are those of sta check: transcripts and chats in any format (sta help transcripts), and recordings, which the service',
  'transcribes. A table with a column such as conversation has several conversations: each is a job.',
  ...redactNotes,
];
