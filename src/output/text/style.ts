/** Decides whether to use colour, and configures chalk accordingly. */
import { Chalk, type ChalkInstance } from 'chalk';
import type { OutputStream } from '../terminal/io.ts';
import { ownControls } from './own-controls.ts';

export const colorChoices = ['auto', 'always', 'never'] as const;
export type ColorChoice = (typeof colorChoices)[number];

/**
 * Whether to colour a stream. In this order: `--color`, FORCE_COLOR, NO_COLOR (no-color.org), then any terminal but a
 * dumb one.
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

/** The rating of a value, from best to worst, which colours the cell of a table. */
export type CellTone = 'best' | 'good' | 'neutral' | 'bad' | 'worst';

export function paintTone(paint: Paint, tone: CellTone | undefined, text: string): string {
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
 * chalk 5 considers neither NO_COLOR nor the target stream, so the level is always set. Its escapes are marked as ours;
 * those in the text are not.
 */
export const createPaint = (colored: boolean): Paint => markEscapes(new Chalk({ level: colored ? 1 : 0 }));

/** chalk is a function whose properties are chalks in other colours. They cannot be replaced, so a proxy wraps them. */
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

/**
 * Shows chalk our inner colours as escapes, so that the outer colour continues after them, but not those in the text.
 */
function paintMarked(chalk: ChalkInstance, text: string): string {
  if (chalk.level === 0) return text;
  return text
    .split(esc)
    .map((part) => chalk(part.replaceAll(ownEscape, esc)).replaceAll(esc, ownEscape))
    .join(esc);
}
