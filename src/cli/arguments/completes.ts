/** Declares how the shell completes a value, in the place where the option or argument is declared. */
import type { Argument, Option } from 'commander';

/** The lists of values that `sta __complete` looks up when you press TAB. */
export type Lookup = 'tags' | 'intents' | 'webhooks' | 'profiles' | 'models' | JobLookup;

/** The jobs in the journal: all, those on recordings, or those of one kind: `sentiment-jobs`. */
export type JobLookup = 'jobs' | 'recordings' | `${string}-jobs`;

/**
 * A lookup, file or directory names, or the values themselves; several of them, separated by commas; or what the argument
 * before this one decides.
 */
export type Completion =
  | Lookup
  | 'files'
  | 'directories'
  | readonly string[]
  | { readonly list: readonly string[] }
  | { readonly after: Readonly<Record<string, Completion>> };

const declared = new WeakMap<Argument | Option, Completion>();

/** Declares what a value completes to. Returns its argument: `.addOption(completes(new Option(...), 'tags'))`. */
export function completes<T extends Argument | Option>(value: T, completion: Completion): T {
  declared.set(value, completion);
  return value;
}

/**
 * How the shell completes a value: as declared, else with its choices, else with files or directories if its
 * placeholder says so; undefined for free text.
 */
export function completionOf(value: Argument | Option): Completion | undefined {
  const placeholder = 'flags' in value ? value.flags : `<${value.name()}>`;
  return declared.get(value) ?? value.argChoices ?? namesPath(placeholder);
}

function namesPath(placeholder: string): 'files' | 'directories' | undefined {
  if (/[<[]directory\b/.test(placeholder)) return 'directories';
  return /[<[](?:path|file)\b/.test(placeholder) ? 'files' : undefined;
}
