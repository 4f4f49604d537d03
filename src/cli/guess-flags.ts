/** The flags that decide how a failure is printed, read before anything is parsed: parsing itself may be what fails. */

import type { TakenFlag } from '../action/global-flags.ts';
import { type Environment, readVariable } from '../config/environment.ts';
import { type Format, isFormat } from '../output/formats.ts';
import { type ColorChoice, colorChoices } from '../output/style.ts';

export interface FailureFlags {
  readonly format: Format;
  readonly color: ColorChoice;
  readonly debug: boolean;
}

/** @param taken the flags that the noun of this run gives a meaning of its own */
export function guessFailureFlags(
  argv: readonly string[],
  env: Environment,
  taken: readonly TakenFlag[] = [],
): FailureFlags {
  const end = argv.indexOf('--');
  const words = end < 0 ? argv : argv.slice(0, end);
  const flagValue = (...names: string[]): string | undefined => {
    const at = words.findIndex((word) => names.some((name) => word === name || word.startsWith(`${name}=`)));
    const word = words[at];
    if (word === undefined) return undefined;
    return word.includes('=') ? word.slice(word.indexOf('=') + 1) : words[at + 1];
  };
  const outputFlag = taken.includes('--output') ? undefined : flagValue('-o', '--output');
  const output = outputFlag ?? readVariable(env, 'STA_OUTPUT');
  const wantsJson = words.includes('--json') || (flagValue('--query') !== undefined && outputFlag === undefined);
  const color = flagValue('--color');
  return {
    format: wantsJson ? 'json' : output !== undefined && isFormat(output) ? output : 'table',
    color: colorChoices.find((choice) => choice === color) ?? 'auto',
    debug: words.includes('--debug') || words.includes('--debug-bodies'),
  };
}
