import { printsNotes } from '../../output/print/formats.ts';
import type { Context } from './context.ts';

/** Prints a line on stderr at once, unless the output is for a program, which expects one line of JSON there. */
export function noteForPeople(context: Context, line: string): void {
  if (printsNotes(context.settings().format)) context.note(line);
}
