/** Commands and flags that people know from other tools, and their equivalents here. */

import { isFormat } from '../../output/print/formats.ts';
import type { CommandNode } from '../arguments/describe-tree.ts';

/**
 * Replacements for a command below the root: command lines. Their words before the first flag or capital letter are a
 * command.
 */
const commandsFor: Readonly<Record<string, readonly string[]>> = {
  transcript: ['sta transcribe FILE'],
  stt: ['sta transcribe FILE'],
  speech: ['sta transcribe FILE'],
  analyse: ['sta sentiment run', 'sta tone run FILE', 'sta report'],
  classify: ['sta match tags', 'sta match intents'],
  emotion: ['sta tone run FILE', 'sta sentiment run'],
  summarise: ['sta summary run'],
  summarize: ['sta summary run'],
  censor: ['sta profanity check'],
  moderate: ['sta profanity check'],
  highlights: ['sta clips run FILE --highlights'],
  whoami: ['sta auth status'],
  who: ['sta auth status'],
  signin: ['sta login'],
  'sign-in': ['sta login'],
  init: ['sta login', 'sta doctor'],
  setup: ['sta login', 'sta doctor'],
  signout: ['sta logout'],
  'sign-out': ['sta logout'],
  ps: ['sta jobs list'],
  history: ['sta jobs list'],
  watch: ['sta jobs wait'],
  server: ['sta serve'],
  start: ['sta serve'],
  up: ['sta serve'],
  daemon: ['sta serve'],
  curl: ['sta api'],
  request: ['sta api'],
  diagnose: ['sta doctor'],
  settings: ['sta config list'],
  man: ['sta help'],
};

/** Words for the same in different groups, the most usual first. */
const meanings = [
  ['delete', 'remove', 'rm', 'del'],
  ['create', 'add', 'new', 'upload', 'set'],
] as const satisfies readonly (readonly string[])[];

/** @returns words for a command with the meaning of this word; empty if there are no others */
export const sameMeaning = (word: string): readonly string[] =>
  meanings.find((words) => words.some((one) => one === word)) ?? [];

/** Words for a change: tags and intents have a command for it, and a profile file can make any change. */
const changes: ReadonlySet<string> = new Set(['update', 'edit', 'rename', 'modify', 'change', 'set', 'upgrade']);
const changeHint = 'To change tags, intents, words or webhooks: sta export > sta.yaml, edit it, sta apply -f sta.yaml';
const changeHints: Readonly<Record<string, string>> = {
  tags: 'Did you mean sta tags update?',
  intents: 'Did you mean sta intents update?',
  webhooks: changeHint,
  profanity: changeHint,
};

/**
 * @param path the command before the word: `['sta', 'tags']` @returns command lines; empty if the word has no
 * equivalent here
 */
export const commandsMeantBy = (path: readonly string[], word: string): readonly string[] =>
  (path.length === 1 && Object.hasOwn(commandsFor, word) && commandsFor[word]) || [];

/** Words for taking a setting away, which `set` does. */
const removals: ReadonlySet<string> = new Set([...meanings[0], 'unset', 'clear', 'reset']);

/** Replacements for a command that would change something. */
export function adviceFor(path: readonly string[], word: string): string | undefined {
  const [, group] = path;
  if (group === 'config' && removals.has(word)) return 'To remove a setting: sta config set KEY ""';
  if (!changes.has(word)) return undefined;
  if (group !== undefined) return Object.hasOwn(changeHints, group) ? changeHints[group] : undefined;
  return `${changeHint}. To update sta itself, install it again with npm`;
}

/** Replacements for a flag: the first one that the command has is suggested. A word after the flag is its value. */
const flagsFor: Readonly<Record<string, readonly string[]>> = {
  '--format': ['-o'],
  '--yaml': ['-o'],
  '--csv': ['-o csv'],
  '--ndjson': ['-o ndjson'],
  '--jsonl': ['-o ndjson'],
  '--table': ['-o table'],
  '--text': ['--file'],
  '-j': ['--json'],
  '-f': ['--file', '--force', '--yes'],
  '--input': ['--file'],
  '--force': ['--yes'],
  '--silent': ['--quiet'],
  '-s': ['--quiet'],
  '--verbose': ['--debug'],
  '--trace': ['--debug-bodies'],
  '-d': ['--debug'],
  '-n': ['--dry-run'],
  '--no-color': ['--color never'],
  '--no-colour': ['--color never'],
  '--jq': ['--query'],
  '--filter': ['--query'],
  '-p': ['--profile'],
  '--context': ['--profile'],
  '--url': ['--base-url'],
  '--host': ['--base-url'],
  '--server': ['--base-url'],
  '--endpoint': ['--base-url'],
  '--api-url': ['--base-url'],
  '--no-interactive': ['--no-input'],
  '--non-interactive': ['--no-input'],
  '--cacert': ['--ca-cert'],
};

/**
 * @param argv the arguments after the program's name, for the value of the flag
 * @returns the flag to type in place of an unknown one; undefined if no flag is similar
 */
export function flagMeantBy(
  flag: string,
  argv: readonly string[],
  node: CommandNode,
  root: CommandNode,
): string | undefined {
  const known = new Set([...node.flags, ...root.flags].flatMap(({ short, long }) => [short, long]));
  const meant = Object.hasOwn(flagsFor, flag)
    ? flagsFor[flag]?.find((candidate) => known.has(candidate.split(' ', 1)[0]))
    : undefined;
  if (meant !== '-o') return meant;
  const index = argv.findIndex((word) => word === flag || word.startsWith(`${flag}=`));
  const value = argv[index]?.includes('=') ? argv[index]?.slice(flag.length + 1) : argv[index + 1];
  return value !== undefined && isFormat(value) ? `-o ${value}` : '--output';
}

/** All that can be suggested, for the test that they exist. */
export const allSuggestions = { commands: commandsFor, flags: flagsFor };
