/** Stops a command that gets a file name instead of a text: `sta sentiment run notes.txt`. */
import { quoteForBash } from '../../api/requests/quote-for-bash.ts';
import { StaError } from '../../shared/errors.ts';
import { statPath } from '../../shared/files/stat-path.ts';
import type { Command } from './command.ts';

export interface LiteralOption {
  /** True to analyse the text itself, even if it names a file. */
  readonly text?: boolean;
}

export const addLiteralOption = (command: Command): Command =>
  command.option('--text', 'use the argument itself as the text, even if it names a file');

/**
 * @param texts to analyse; each is checked separately
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

/** The same for arguments that form one text, joined by spaces: they may name one file together, or one file each. */
export function refuseFileName(args: readonly string[], options: LiteralOption): void {
  refuseFileNames(args.every(namesFile) ? args : [args.join(' ')], options, '--file');
}

/** Longer texts are not paths. */
const maxPathLength = 4096;

/**
 * Includes pipes and devices, such as those of `<(command)`, but not directories: words are often names of directories.
 */
function namesFile(text: string): boolean {
  if (text === '' || text === '-' || text.length > maxPathLength || text.includes('\0')) return false;
  return statPath(text)?.isDirectory() === false;
}
