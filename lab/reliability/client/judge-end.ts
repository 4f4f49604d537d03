import { type ErrorCode, exitCodes } from '../../../src/shared/errors.ts';
import type { Result } from '../../../test/support/run-sta.ts';

/** Text that users must not see: stack traces, and Node's own crash messages. */
const crashText =
  /\n\s+at .+:\d+|node:internal|Unhandled|uncaught|\[object Object\]|is a bug in sta|undefined is not|Cannot read prop/i;

/**
 * The problem with the end of a command: it must fail with one error, of a known code, with that code's exit code.
 *
 * @param mayWork true if the response may be good enough after all
 */
export function judgeEnd({ code, stdout, stderr }: Result, isJson: boolean, mayWork: boolean): string | undefined {
  const crash = crashText.exec(`${stdout}${stderr}`)?.[0];
  if (crash !== undefined) return `crash text ${JSON.stringify(crash.slice(0, 200))}`;
  if (code === 0) return mayWork ? undefined : `exit code 0, as if it had worked: ${stdout.slice(0, 200)}`;
  if (isJson) return judgeJson(stderr, code);
  const errors = stderr.split('\n').filter((line) => /^error: \S/.test(line));
  if (errors.length !== 1) return `${errors.length} errors on stderr: ${stderr.slice(0, 300)}`;
  if (stderr.length > 20_000) return `an error of ${stderr.length} characters`;
  return undefined;
}

function judgeJson(stderr: string, exitCode: number): string | undefined {
  const errors = stderr.split('\n').flatMap((line) => {
    try {
      const parsed: { error?: { code: string; message: string } } = JSON.parse(line);
      return parsed.error === undefined ? [] : [parsed.error];
    } catch {
      return [];
    }
  });
  const [error] = errors;
  if (error === undefined || errors.length !== 1) return `${errors.length} JSON errors: ${stderr.slice(0, 300)}`;
  if (error.code === 'bug') return `a bug: ${error.message}`;
  if (error.message.trim() === '') return 'an empty message';
  // A code of the service that we do not know is passed on, with the exit code of the status.
  const expected = Object.hasOwn(exitCodes, error.code) ? [exitCodes[error.code as ErrorCode]] : [1, 2, 4];
  return expected.includes(exitCode as never) ? undefined : `exit code ${exitCode} for ${error.code}, not ${expected}`;
}
