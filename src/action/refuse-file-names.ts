/** Stops a command that was given the name of a file where it takes the text itself: `sta sentiment run notes.txt`. */
import { statSync } from 'node:fs';
import type { Command } from 'commander';
import { quoteForBash } from '../api/quote-for-bash.ts';
import { StaError } from '../errors.ts';

export interface LiteralOption {
  /** True for a text that is meant, even if it names a file. */
  readonly text?: boolean;
}

export const addLiteralOption = (command: Command): Command =>
  command.option('--text', 'use the argument itself as the text, even if it names a file');

/**
 * @param texts what would be analysed; each is checked by itself
 * @param flag the flag that takes the file
 * @throws StaError `usage` if one is the name of a file
 */
export function refuseFileNames(texts: readonly string[], { text: isText = false }: LiteralOption, flag: string): void {
  const name = isText ? undefined : texts.find(namesFile);
  if (name === undefined) return;
  throw new StaError('usage', `The text "${name}" is the name of a file: did you mean ${flag} ${quoteForBash(name)}?`, {
    hint: 'If the name itself is the text, add --text',
  });
}

/** The same for arguments that are one text, joined by spaces: the name of one file, or nothing but names. */
export function refuseFileName(args: readonly string[], options: LiteralOption): void {
  refuseFileNames(args.every(namesFile) ? args : [args.join(' ')], options, '--file');
}

/** Longer texts are no paths. */
const longestPath = 4096;

/** Pipes and devices count, such as those of `<(command)`; directories do not: a word is often the name of one. */
function namesFile(text: string): boolean {
  if (text === '' || text === '-' || text.length > longestPath || text.includes('\0')) return false;
  try {
    return statSync(text, { throwIfNoEntry: false })?.isDirectory() === false;
  } catch {
    return false;
  }
}
