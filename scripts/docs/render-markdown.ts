/** The pages of docs/commands: an index, and one page per command group and help topic. */
import { type CommandNode, listCommands } from '../../src/cli/arguments/describe-tree.ts';
import type { Topic } from '../../src/cli/help/topics.ts';
import { placeholder, usageOf } from './describe-usage.ts';

const generated = '<!-- Generated from the command tree by `npm run docs`: do not edit. -->';

/** @param node a command below the root, with everything below it */
export function renderGroupPage(node: CommandNode): string {
  const [, ...below] = listCommands(node);
  return page([
    `# ${node.path.join(' ')}`,
    generated,
    ...describeCommand(node),
    ...below.flatMap((node) => [`## ${node.path.join(' ')}`, ...describeCommand(node)]),
    'For global flags such as `--json` and `--local`, see [the index](README.md#global-flags).',
  ]);
}

export function renderIndexPage(root: CommandNode, topics: Readonly<Record<string, Topic>>): string {
  const groups = [...new Set(root.commands.map(({ group }) => group))];
  return page([
    '# Commands',
    generated,
    ...groups.flatMap((group) => [
      `## ${group}`,
      root.commands
        .filter((node) => node.group === group)
        .map((node) => `- [\`${node.path.join(' ')}\`](${node.path.at(-1)}.md): ${node.summary}`)
        .join('\n'),
    ]),
    '## Topics',
    Object.entries(topics)
      .map(([name, { summary }]) => `- [\`sta help ${name}\`](../topics/${name}.md): ${summary}`)
      .join('\n'),
    '## Global flags',
    'In any position.',
    ...table(
      ['Flag', 'Meaning'],
      root.flags.map(({ term, detail }) => [code(term), detail]),
    ),
  ]);
}

export function renderTopicPage(name: string, topic: Topic): string {
  const [heading = '', ...lines] = topic.text().split('\n');
  const text = lines.join('\n').replace(/^\n+/, '');
  return page([`# ${name}`, generated, `${heading}. On a terminal: \`sta help ${name}\`.`, fence('text', text)]);
}

const page = (parts: readonly string[]): string => `${parts.join('\n\n')}\n`;

const describeCommand = (node: CommandNode): string[] => [
  `${node.description}.`,
  fence('sh', usageOf(node)),
  ...(node.aliases.length > 0 ? [`Also: ${node.aliases.map((alias) => code(alias)).join(', ')}`] : []),
  ...table(
    ['Command', 'Does'],
    node.commands.map((child) => [code(child.path.join(' ')), child.summary]),
  ),
  ...table(
    ['Argument', 'Meaning'],
    node.arguments.map((argument) => [code(placeholder(argument)), argument.description]),
  ),
  ...table(
    ['Flag', 'Meaning'],
    node.flags.filter(({ long }) => long !== '--help').map(({ term, detail }) => [code(term), detail]),
  ),
  ...(node.notes === '' ? [] : [node.notes.replace(/</g, '&lt;')]),
  ...(node.examples.length === 0 ? [] : [fence('sh', node.examples.join('\n'))]),
];

const code = (text: string): string => `\`${text}\``;

const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** Empty without rows. */
function table(titles: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [[line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n')];
}
