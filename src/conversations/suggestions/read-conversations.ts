/** Reads the lines of conversations, in any format that `openTranscript` knows. */

import type { Command } from '../../cli/arguments/command.ts';
import type { Context } from '../../cli/context/context.ts';
import { inputName } from '../../cli/inputs/input-name.ts';
import { readBytes } from '../../cli/inputs/open-texts.ts';
import { defaultLimits } from '../../contract/schemas/limits.ts';
import { groupBy } from '../../shared/collections/group-by.ts';
import { StaError } from '../../shared/errors.ts';
import { expandConversations } from '../transcripts/expand-conversations.ts';
import { addFormatOptions, type FormatOptions, readOptionsOf } from '../transcripts/format-options.ts';
import { openTranscript } from '../transcripts/open-transcript.ts';
import { unreadablePartsError } from '../transcripts/read-text.ts';
import { conversationOf, Roles, type SpokenLine } from '../transcripts/speakers/roles.ts';
import { createIntentsOption, isOfSide, type Side } from '../transcripts/speakers/sides.ts';
import { isUnreadable } from '../transcripts/utterance.ts';
import { listSpeakers } from './list-speakers.ts';

export interface ConversationOptions extends FormatOptions {
  readonly intentsOf: Side;
}

export interface ConversationLine {
  /** The file and the line: `chat.csv:12`. */
  readonly place: string;
  readonly text: string;
}

export interface CountedLine extends ConversationLine {
  /** How often the line occurs; its place is that of the first. */
  readonly count: number;
}

export const countLines = (lines: readonly ConversationLine[]): CountedLine[] =>
  [...groupBy(lines, ({ text }) => text).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, count: 1 + others.length }],
  );

/** Maximum lines kept in memory. */
const maxLines = 200_000;

export const addConversationOptions = (command: Command): Command =>
  addFormatOptions(
    command.completedArgument('[file...]', 'chats and transcripts: files, directories, globs; - for stdin', 'files'),
  ).addOption(createIntentsOption());

/**
 * @returns the lines, the number of skipped lines of the other side, the speakers whose roles the input does not state,
 * notes for people about what was guessed, and the first part that could not be read
 * @throws StaError `usage` without input, `invalid_input` if there are no lines
 */
export async function readConversations(
  context: Context,
  files: readonly string[],
  options: ConversationOptions,
  command: string,
) {
  const { intentsOf } = options;
  const { stdin, signal } = context;
  if (files.length === 0 && stdin.isTerminal) {
    throw new StaError('usage', 'Name a file of chat lines or a transcript', { hint: `sta ${command} chat.csv` });
  }
  const notes = new Set<string>();
  const paths = await expandConversations(files, { what: 'transcripts' }, (note) => notes.add(note));
  const roles = new Roles();
  const reads = await readOptionsOf(options);
  const said: (ConversationLine & SpokenLine)[] = [];
  const errors: string[] = [];
  for (const path of paths) {
    const name = inputName(path);
    const bytes = readBytes(path, stdin, signal);
    const { utterances, notes: guesses } = await openTranscript({ name, bytes }, reads);
    for await (const one of utterances) {
      signal.throwIfAborted();
      if (isUnreadable(one)) errors.push(one.error);
      else if (one.text.length <= defaultLimits.sentenceChars) {
        const { line, text, speaker, role, fields } = one;
        const place = line === undefined ? name : `${name}:${line}`;
        const spoken = { place, text, conversation: conversationOf(path, fields), speaker, role };
        roles.add(spoken);
        said.push(spoken);
      } else errors.push(`${name}, line ${one.line ?? '?'} has more than ${defaultLimits.sentenceChars} characters`);
      if (said.length > maxLines) {
        throw new StaError('invalid_input', `There are more than ${maxLines.toLocaleString('en')} lines`, {
          hint: 'Pass a part of them: shuf -n 20000 chat.txt',
        });
      }
    }
    for (const guess of guesses) notes.add(`${name}: ${guess}`);
  }
  const failure = errors.length === 0 ? undefined : unreadablePartsError(errors);
  roles.settle();
  const lines = said
    .filter((line) => isOfSide(intentsOf, roles.roleOf(line)))
    .map(({ place, text }): ConversationLine => ({ place, text }));
  const skipped = said.length - lines.length;
  if (lines.length === 0)
    throw (
      failure ??
      new StaError('invalid_input', `There are no lines ${intentsOf === 'all' ? '' : `of ${intentsOf} `}in the input`)
    );
  return { lines, skipped, speakers: listSpeakers(said, roles), notes: [...notes], failure };
}
