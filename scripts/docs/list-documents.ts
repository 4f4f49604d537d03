/** Every file that is generated from the command tree, by its path below the package's folder. */
import { readFileSync } from 'node:fs';
import { type CommandNode, listCommands } from '../../src/cli/arguments/describe-tree.ts';
import { topics } from '../../src/cli/help/topics.ts';
import { describeAll } from '../../src/cli/process/program.ts';
import { manName, renderManPage, renderTopicPage as renderTopicManPage, topicManName } from './render-man.ts';
import { renderGroupPage, renderIndexPage, renderTopicPage } from './render-markdown.ts';

/** Folders that contain only generated files. */
export const generatedFolders = ['docs/commands', 'docs/topics'] as const;

type Document = [path: string, content: string];

export async function listDocuments(): Promise<ReadonlyMap<string, string>> {
  const root = await describeAll();
  return new Map([
    ['docs/commands/README.md', renderIndexPage(root, topics)],
    ...root.commands.map((node): Document => [`docs/commands/${node.path.at(-1)}.md`, renderGroupPage(node)]),
    ...Object.entries(topics).map(
      ([name, topic]): Document => [`docs/topics/${name}.md`, renderTopicPage(name, topic)],
    ),
  ]);
}

export async function listManPages(): Promise<ReadonlyMap<string, string>> {
  const root = await describeAll();
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  const topicNames = Object.keys(topics);
  const parentOf = (node: CommandNode) => listCommands(root).find(({ commands }) => commands.includes(node));
  return new Map([
    ...listCommands(root).map(
      (node): Document => [
        `man/man1/${manName(node)}.1`,
        renderManPage(node, { version, parent: parentOf(node), topicNames }),
      ],
    ),
    ...Object.entries(topics).map(
      ([name, topic]): Document => [`man/man7/${topicManName(name)}.7`, renderTopicManPage(name, topic, version)],
    ),
  ]);
}
