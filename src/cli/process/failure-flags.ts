/** The flags that decide how a failure is printed. They are read before commander parses anything, since parsing may fail. */

import { isFormat, type OutputFormat } from '../../output/print/formats.ts';
import { type ColorChoice, colorChoices } from '../../output/text/style.ts';
import { type Environment, readVariable } from '../../shared/environment.ts';
import { rootValues, type Scanned } from '../arguments/scan-arguments.ts';

export interface FailureFlags {
  readonly format: OutputFormat;
  readonly color: ColorChoice;
  readonly debug: boolean;
}

export function readFailureFlags(scan: Scanned, env: Environment): FailureFlags {
  const values = rootValues(scan);
  const output = values.get('--output') ?? readVariable(env, 'STA_OUTPUT');
  const wantsJson = values.has('--json') || (values.has('--query') && !values.has('--output'));
  const color = values.get('--color');
  return {
    format: wantsJson ? 'json' : typeof output === 'string' && isFormat(output) ? output : 'table',
    color: colorChoices.find((choice) => choice === color) ?? 'auto',
    debug: values.has('--debug') || values.has('--debug-bodies'),
  };
}
