/**
 * Parses the command line of a recogniser that the operator chose: `whisper-cli -m M -osrt -of {out} {wav}`. It becomes
 * a list of arguments. No shell reads it, so shell syntax is refused rather than passed on as text.
 */
import { basename, resolve } from 'node:path';
import { ServiceFailure } from '../../../base/failure.ts';
import { findProgram, isProgram, type ProgramEnvironment } from '../../../base/programs/find-program.ts';

const maxCommandChars = 4_096;

/** The placeholders in an argument. */
const placeholders = ['wav', 'out', 'dir', 'threads', 'vocabulary'] as const;
export type Placeholder = (typeof placeholders)[number];

export interface RecogniserCommand {
  /** The original text. */
  readonly text: string;
  /** The path of the program. */
  readonly program: string;
  /** Arguments with placeholders. */
  readonly args: readonly string[];
}

/**
 * Reads a command line and finds its program.
 *
 * @param env PATH names the folders of programs
 * @throws ServiceFailure `job_failed` that says how to fix it
 */
export function parseCommand(text: string, env: ProgramEnvironment): RecogniserCommand {
  if (text.length > maxCommandChars) throw invalidError(`it is longer than ${maxCommandChars} characters`);
  const [name, ...args] = splitArguments(text);
  if (name === undefined || name === '') throw invalidError('it is empty');
  for (const found of [name, ...args].flatMap(listPlaceholders)) {
    if (!placeholders.some((known) => known === found)) {
      throw invalidError(`{${found}} is unknown. It may contain ${placeholders.map((one) => `{${one}}`).join(', ')}`);
    }
  }
  if (listPlaceholders(name).length > 0) throw invalidError('it must begin with a program');
  const command = { text, program: findCommand(name, env), args };
  if (!uses(command, 'wav')) {
    throw invalidError(
      'it does not contain {wav}, the place of the recording. An example: whisper-cli -osrt -of {out} {wav}',
    );
  }
  return command;
}

/** Whether an argument contains a placeholder. */
export const uses = ({ args }: Pick<RecogniserCommand, 'args'>, placeholder: Placeholder): boolean =>
  args.some((arg) => listPlaceholders(arg).includes(placeholder));

/** The arguments of a run. Values are never split, and their text is not searched for placeholders. */
export const fillArguments = (args: readonly string[], values: Readonly<Record<Placeholder, string>>): string[] =>
  args.map((arg) => arg.replace(pattern, (whole, name: string) => values[name as Placeholder] ?? whole));

const pattern = /\{([^{}]*)\}/g;

const listPlaceholders = (arg: string): string[] => Array.from(arg.matchAll(pattern), ([, name = '']) => name);

function findCommand(name: string, env: ProgramEnvironment): string {
  if (!/[/\\]/.test(name)) {
    const found = findProgram(name, env);
    if (found === undefined) throw invalidError(`the program ${name} is not on the PATH`);
    return refuseBatchFile(found);
  }
  const path = resolve(name);
  if (!isProgram(path)) throw invalidError(`${name} is not a program that can be run`);
  return refuseBatchFile(path);
}

/** @param platform for tests */
export function refuseBatchFile(path: string, platform: NodeJS.Platform = process.platform): string {
  if (platform !== 'win32' || !/\.(?:bat|cmd)$/i.test(path)) return path;
  throw invalidError(
    `Windows runs ${basename(path)} by its shell, which would interpret the arguments. Name the program that it starts`,
  );
}

/** Characters that a shell interprets outside of quotes; inside double quotes, it interprets `$` and the backquote. */
const shellOnly = new Set('|&;<>()$`*?');
const shellInDouble = new Set('$`');

/**
 * Splits at spaces outside of quotes. A backslash escapes a space, a quote or a backslash; before anything else it is a
 * plain backslash, as in a Windows path.
 */
function splitArguments(text: string): string[] {
  const found: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let index = 0; index < text.length; index++) {
    const char = text.charAt(index);
    if (/[^\P{Cc}\t\n\r]/u.test(char)) throw invalidError('it contains a control character');
    const next = text.charAt(index + 1);
    if (char === quote) {
      quote = undefined;
    } else if (quote === "'") {
      word += char;
    } else if (char === '\\' && (next === '"' || next === '\\' || (quote === undefined && /[\s']/.test(next)))) {
      word = (word ?? '') + next;
      index++;
    } else if ((quote === undefined ? shellOnly : shellInDouble).has(char)) {
      throw invalidError(`no shell runs it, so ${char} has no effect. Quote it with ' or put the line into a script`);
    } else if (quote === '"') {
      word += char;
    } else if (char === "'" || char === '"') {
      quote = char;
      word ??= '';
    } else if (/\s/.test(char)) {
      if (word !== undefined) found.push(word);
      word = undefined;
    } else {
      if (char === '~' && word === undefined)
        throw invalidError('no shell runs it, so ~ has no effect. Write the whole path');
      word = (word ?? '') + char;
    }
  }
  if (quote !== undefined) throw invalidError(`a quotation that begins with ${quote} does not end`);
  if (word !== undefined) found.push(word);
  return found;
}

const invalidError = (why: string) =>
  new ServiceFailure('job_failed', `The command of the speech recogniser is invalid: ${why}`);
