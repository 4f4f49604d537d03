/** Converts commander's complaints to errors that name the next command to type. */
import type { CommanderError } from 'commander';
import { nearestWords } from '../../output/text/nearest-words.ts';
import { StaError } from '../../shared/errors.ts';
import { type CommandNode, isRunnable, listCommands } from '../arguments/describe-tree.ts';
import { scanArguments } from '../arguments/scan-arguments.ts';
import { isSecretKey } from '../config/profile-keys.ts';
import { adviceFor, commandsMeantBy, flagMeantBy } from './other-words.ts';
import { suggestCommands } from './suggest-commands.ts';

/** Longer words are shortened in messages. */
const maxShownLength = 60;

/**
 * The complaint is not kept as the cause of the error: it repeats the arguments, which may contain a secret.
 *
 * @param argv the arguments after the program's name
 */
export function usageErrorOf(error: CommanderError, argv: readonly string[], tree: CommandNode): StaError {
  const { path, operands: rest } = scanArguments(argv, tree);
  const node = path.at(-1) ?? tree;
  const message = error.message.replace(/^error: /, '').split('\n', 1)[0] ?? '';
  if (error.code === 'commander.unknownCommand') return unknownCommandError(tree, node, rest);
  if (error.code === 'commander.unknownOption')
    return unknownFlagError(tree, node, /'([^'=]*)/.exec(message)?.[1] ?? '', argv);
  if (error.code === 'commander.excessArguments') return tooManyArgumentsError(node, rest);
  // We say "flag", also in commander's sentences.
  return new StaError('usage', upperFirst(message.replace(/^option /, 'flag ')), { hint: seeHelp(node) });
}

export const didYouMean = (commands: readonly string[]): string =>
  commands.length === 1
    ? `Did you mean ${commands[0]}?`
    : `Did you mean one of these: ${commands.slice(0, -1).join(', ')} or ${commands.at(-1)}?`;

export const lineOf = ({ path }: CommandNode): string => path.join(' ');

const seeHelp = (node: CommandNode): string => `See: ${lineOf(node)} --help`;

function unknownCommandError(tree: CommandNode, node: CommandNode, rest: readonly string[]): StaError {
  const [word = ''] = rest;
  const where = node === tree ? '' : ` for ${lineOf(node)}`;
  return new StaError('usage', `Unknown command '${cut(word)}'${where}`, { hint: hintFor(tree, node, rest) });
}

function hintFor(tree: CommandNode, node: CommandNode, rest: readonly string[]): string {
  const [word = ''] = rest;
  if (word === 'help') return didYouMean([['sta help', ...node.path.slice(1)].join(' ')]);
  const meant = commandsMeantBy(node.path, word);
  if (meant.length > 0) return `${didYouMean(meant)} ${seeHelp(node)}`;
  const advice = adviceFor(node.path, word);
  if (advice !== undefined) return `${advice}. ${seeHelp(node)}`;
  const suggested = suggestCommands(tree, [...node.path.slice(1), ...rest]);
  if (suggested.length > 0) return `${didYouMean(suggested.map(lineOf))} ${seeHelp(node)}`;
  return node === tree ? seeHelp(node) : `Its commands: ${namesBelow(node)}. ${seeHelp(node)}`;
}

function tooManyArgumentsError(node: CommandNode, rest: readonly string[]): StaError {
  const max = node.arguments.length;
  const takes = max === 0 ? 'no arguments' : max === 1 ? 'one argument' : `${max} arguments at most`;
  const surplus = rest.slice(max, max + 1).map((word) => `, and "${cut(word)}" is one too many`);
  return new StaError('usage', `${lineOf(node)} takes ${takes}${surplus.join('')}`, { hint: seeHelp(node) });
}

const namesBelow = (node: CommandNode): string => node.commands.map(({ path }) => path.at(-1)).join(', ');

function unknownFlagError(tree: CommandNode, node: CommandNode, flag: string, argv: readonly string[]): StaError {
  return new StaError('usage', `Unknown flag '${cut(flag)}'`, { hint: hintForFlag(tree, node, flag, argv) });
}

function hintForFlag(tree: CommandNode, node: CommandNode, flag: string, argv: readonly string[]): string {
  const name = flag.replace(/^-+/, '');
  if (isSecretKey(name)) {
    const variable = `STA_${name.toUpperCase().replaceAll('-', '_')}`;
    return `Other users of this machine can read arguments, so secrets are not accepted there: use sta login or ${variable}`;
  }
  const meant = flagMeantBy(flag, argv, node, tree);
  if (meant !== undefined) return `${didYouMean([meant])} ${seeHelp(node)}`;
  // Also finds --json for -json.
  const near = nearestWords(
    name,
    [...node.flags, ...tree.flags].map(({ long }) => long.slice(2)),
  );
  if (near.length > 0) return `${didYouMean(near.map((one) => `--${one}`))} ${seeHelp(node)}`;
  if (!isRunnable(node) && node !== tree) return `${lineOf(node)} needs a command first: ${namesBelow(node)}`;
  const owners = listCommands(tree).filter((other) => other.path[1] === node.path[1] && hasFlag(other, flag));
  if (owners.length > 0) return `${flag} is a flag of ${owners.map(lineOf).join(', ')}. ${seeHelp(node)}`;
  return seeHelp(node);
}

const hasFlag = (node: CommandNode, name: string): boolean =>
  node.flags.some(({ short, long }) => name === short || name === long);

const cut = (text: string) => (text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text);
const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
