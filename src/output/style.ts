/** Colour: when there is any, and chalk with that choice. */
import { Chalk, type ChalkInstance } from 'chalk';
import type { OutputStream } from './io.ts';
import { ownControls } from './own-controls.ts';

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

/**
 * chalk 5 looks neither at NO_COLOR nor at the stream that is written to: the level is always given. Its escapes are marked
 * as ours; those in the text are not.
 */
export const createPaint = (colored: boolean): Paint => markEscapes(new Chalk({ level: colored ? 1 : 0 }));

/** chalk is a function whose properties are chalks in other colours. Its own object fixes these: another stands for it. */
const markEscapes = (chalk: ChalkInstance): ChalkInstance =>
  new Proxy((() => '') as unknown as ChalkInstance, {
    get(_, name) {
      const value: unknown = Reflect.get(chalk, name);
      return isChalk(value) ? markEscapes(value) : value;
    },
    apply: (_, __, parts: unknown[]) => paintMarked(chalk, parts.join(' ')),
  });

const isChalk = (value: unknown): value is ChalkInstance => typeof value === 'function' && 'level' in value;

const esc = '\u001b';
const ownEscape = ownControls(esc);

/** chalk sees our inner colours as escapes, so that the outer one goes on after them, and none of those in the text. */
function paintMarked(chalk: ChalkInstance, text: string): string {
  if (chalk.level === 0) return text;
  return text
    .split(esc)
    .map((part) => chalk(part.replaceAll(ownEscape, esc)).replaceAll(esc, ownEscape))
    .join(esc);
}
