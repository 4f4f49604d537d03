/** Calls the keyring in a short-lived process, which is killed when the time is up. */

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../../../shared/environment.ts';
import { tryParseJson } from '../../../shared/parse-json.ts';
import { KeyringProblem } from './keyring-problem.ts';

export interface KeyringCall {
  readonly operation: 'read' | 'write' | 'remove';
  /** The account's name in the keyring. */
  readonly entry: string;
  /** For `write`. */
  readonly content?: string;
}

/** Limit on a keyring answer; we never store a longer value. */
const maxAnswerChars = 1024 * 1024;

const childUrl = new URL(
  import.meta.url.endsWith('.ts') ? './keyring-child.mjs' : './keyring-child.js',
  import.meta.url,
);

/**
 * @param module the module to import as `@napi-rs/keyring`
 * @param timeLimitMs from the start of the process to its answer
 * @returns the secrets that `read` found; undefined if it found no secrets, and for the other calls
 * @throws Error with the reason as the end of a sentence: a {@link KeyringProblem} if the cause is not just a locked
 * keyring
 */
export async function runKeyringChild(
  module: string,
  call: KeyringCall,
  env: Environment,
  timeLimitMs: number,
): Promise<string | undefined> {
  // It needs the session bus, the display and the home directory; sta's own variables may contain secrets.
  const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !/^(STA_|NODE_OPTIONS$)/.test(name)));
  const child = spawn(process.execPath, [fileURLToPath(childUrl)], {
    env: kept,
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  });
  const answer = new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.length > maxAnswerChars) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('close', () => resolve(text));
  });
  // If the process ends before it has read the call, the missing answer reports it.
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify({ module, ...call }));
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, timeLimitMs);
  try {
    const text = await answer;
    if (late) throw new Error(`it does not respond within ${timeLimitMs / 1000} s`);
    return readAnswer(text);
  } finally {
    clearTimeout(timer);
  }
}

function readAnswer(text: string): string | undefined {
  const answer = tryParseJson(text);
  if (answer === undefined) throw new Error('its process ended without a response');
  const field = (name: string): unknown =>
    typeof answer === 'object' && answer !== null ? Object.getOwnPropertyDescriptor(answer, name)?.value : undefined;
  const problem = field('problem');
  if (problem === 'not installed') {
    throw new KeyringProblem(
      'the package @napi-rs/keyring is not installed',
      'Run npm install @napi-rs/keyring (with --global if sta is installed globally)',
    );
  }
  if (typeof problem === 'string') {
    // The message of libdbus without a desktop session does not help.
    if (problem.includes('DBUS_SESSION_BUS_ADDRESS')) {
      throw new KeyringProblem('there is no session bus to reach it through', 'Run sta in a desktop session');
    }
    throw new Error(problem.replace(/^Platform failure: /, '').slice(0, 300));
  }
  const content = field('content');
  return typeof content === 'string' ? content : undefined;
}
