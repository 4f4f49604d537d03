/** Colour: when there is any, and chalk with that choice. */
import { Chalk, type ChalkInstance } from 'chalk';
import type { OutputStream } from './io.ts';

export const colorChoices = ['auto', 'always', 'never'] as const;
export type ColorChoice = (typeof colorChoices)[number];

/**
 * Whether a stream is coloured. The order: `--color`, FORCE_COLOR, NO_COLOR (no-color.org), then a terminal that is not dumb.
 */
export function wantsColor(
  choice: ColorChoice,
  stream: OutputStream,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  if (choice !== 'auto') return choice === 'always';
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '') return !/^(0|false)$/.test(env.FORCE_COLOR);
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false;
  return stream.isTerminal && env.TERM !== 'dumb';
}

export type Paint = ChalkInstance;

/** How welcome a value is, from best to worst: what colours a cell of a table. */
export type Tone = 'best' | 'good' | 'neutral' | 'bad' | 'worst';

export function paintTone(paint: Paint, tone: Tone | undefined, text: string): string {
  switch (tone) {
    case 'best':
      return paint.greenBright.bold(text);
    case 'good':
      return paint.green(text);
    case 'neutral':
      return paint.dim(text);
    case 'bad':
      return paint.red(text);
    case 'worst':
      return paint.redBright.bold(text);
    case undefined:
      return text;
  }
}

/** chalk 5 looks neither at NO_COLOR nor at the stream that is written to: the level is always given. */
export const createPaint = (colored: boolean): Paint => new Chalk({ level: colored ? 1 : 0 });
