/** What the shells offer for a value, said once, where the option or the argument is declared. */
import type { Argument, Option } from 'commander';

/** Values that `sta __complete` looks up when you press TAB, by the names that the scripts ask for. */
export type Lookup = 'tags' | 'intents' | 'webhooks' | 'profiles' | JobLookup;

/** The jobs in the journal: all, those on recordings, or those of one kind: `sentiment-jobs`. */
export type JobLookup = 'jobs' | 'recordings' | `${string}-jobs`;

/** A lookup, `files`, or the words themselves. */
export type Completion = Lookup | 'files' | readonly string[];

const declared = new WeakMap<Argument | Option, Completion>();

/** Declares what a value completes to. Gives back what it was given: `.addOption(completes(new Option(...), 'tags'))`. */
export function completes<T extends Argument | Option>(value: T, completion: Completion): T {
  declared.set(value, completion);
  return value;
}

/** What a value completes to: as declared, else its choices, else files where the placeholder is a path's; undefined for free text. */
export function completionOf(value: Argument | Option): Completion | undefined {
  const placeholder = 'flags' in value ? value.flags : `<${value.name()}>`;
  return declared.get(value) ?? value.argChoices ?? (pathPlaceholder.test(placeholder) ? 'files' : undefined);
}

const pathPlaceholder = /[<[](path|file|directory)\b/;
