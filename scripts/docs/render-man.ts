/** Manual pages, man(7): one per command, and one per help topic. */
import type { CommandNode } from '../../src/cli/arguments/describe-tree.ts';
import type { Topic } from '../../src/cli/help/topics.ts';
import { placeholder, usageOf } from './describe-usage.ts';
import { bold, escapeRoff, italic, verbatim } from './roff.ts';

/** The name of a command's page, in section 1: `sta-tags-create`. */
export const manName = ({ path }: CommandNode): string => path.join('-');
/** The name of a topic's page, in section 7. */
export const topicManName = (name: string): string => `sta-${name}`;

export interface ManContext {
  readonly version: string;
  readonly parent: CommandNode | undefined;
  readonly topicNames: readonly string[];
}

export function renderManPage(node: CommandNode, { version, parent, topicNames }: ManContext): string {
  const isRoot = parent === undefined;
  return page([
    title(manName(node), 1, version),
    ...section('NAME', [`${escapeRoff(manName(node))} \\- ${escapeRoff(lowerFirst(node.description))}`]),
    ...section('SYNOPSIS', [synopsis(node)]),
    ...section('DESCRIPTION', [escapeRoff(`${node.description}.`), ...paragraphs(node.notes)]),
    ...section(
      'COMMANDS',
      listed(node.commands, (child) => [bold(child.path.at(-1) ?? ''), child.summary]),
    ),
    ...section(
      'ARGUMENTS',
      listed(node.arguments, (argument) => [italic(placeholder(argument)), argument.description]),
    ),
    ...section(
      isRoot ? 'GLOBAL OPTIONS' : 'OPTIONS',
      listed(node.flags, (flag) => [flagTerm(flag.term), flag.detail]),
    ),
    ...(isRoot
      ? []
      : ['.PP', `Global options, such as ${bold('--json')} and ${bold('--local')}: see ${reference('sta', 1)}.`]),
    ...section('EXAMPLES', node.examples.length > 0 ? verbatim(node.examples) : []),
    ...section('EXIT STATUS', [`0 when it did its job. ${reference('sta-exit-codes', 7)} lists the others.`]),
    ...section('SEE ALSO', [seeAlso(node, parent, topicNames)]),
  ]);
}

export function renderTopicPage(name: string, topic: Topic, version: string): string {
  const [heading = '', ...lines] = topic.text().split('\n');
  return page([
    title(topicManName(name), 7, version),
    ...section('NAME', [`${escapeRoff(topicManName(name))} \\- ${escapeRoff(topic.summary)} of sta`]),
    ...section('DESCRIPTION', [escapeRoff(`${heading}.`), ...verbatim(trimBlank(lines))]),
    ...section('SEE ALSO', [reference('sta', 1)]),
  ]);
}

const page = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

function title(name: string, part: number, version: string): string {
  const quoted = [name.toUpperCase(), `${part}`, '', `sta ${version}`, 'sta manual'].map(
    (text) => `"${escapeRoff(text)}"`,
  );
  return `.\\" Generated from the command tree: do not edit.\n.TH ${quoted.join(' ')}`;
}

/** Empty without content. */
const section = (name: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`.SH ${name}`, ...lines] : [];

const listed = <T>(items: readonly T[], describe: (item: T) => [term: string, text: string]): string[] =>
  items.flatMap((item) => {
    const [term, text] = describe(item);
    return ['.TP', term, escapeRoff(upperFirst(text))];
  });

function synopsis(node: CommandNode): string {
  const name = node.path.join(' ');
  return `${bold(name)}${escapeRoff(usageOf(node).slice(name.length))}`;
}

/** The names of a flag are bold, its value is italic: `-o, --output <format>`. */
function flagTerm(term: string): string {
  return term.replace(/([^\s,<>[\]]+)|([,<>[\]\s]+)/g, (part, word: string | undefined) =>
    word === undefined ? part : word.startsWith('-') ? bold(word) : italic(word),
  );
}

const paragraphs = (text: string): string[] =>
  text === '' ? [] : text.split('\n').flatMap((line) => (line.trim() === '' ? [] : ['.PP', escapeRoff(line.trim())]));

const reference = (name: string, part: number): string => `${bold(name)}(${part})`;

function seeAlso(node: CommandNode, parent: CommandNode | undefined, topicNames: readonly string[]): string {
  const commands = [...(parent === undefined ? [] : [parent]), ...node.commands].map((one) =>
    reference(manName(one), 1),
  );
  return [...commands, ...topicNames.map((name) => reference(topicManName(name), 7))].join(',\n');
}

function trimBlank(lines: readonly string[]): string[] {
  const from = lines.findIndex((line) => line.trim() !== '');
  return lines.slice(Math.max(0, from));
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);
const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
