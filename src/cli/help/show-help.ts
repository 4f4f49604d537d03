/** `sta help [command...]` and `sta help <topic>`. */

import type { Command } from 'commander';
import { nearestWords } from '../../output/text/nearest-words.ts';
import { textView, type View } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import type { CommandNode } from '../arguments/describe-tree.ts';
import type { Context } from '../context/context.ts';
import { didYouMean, lineOf } from './explain-usage.ts';
import { filesNowText, placesNow } from './files-topic.ts';
import { suggestCommands } from './suggest-commands.ts';
import { topicNames } from './topic-names.ts';
import { topics } from './topics.ts';

/** @param describeAll the whole tree, for suggestions: `program` has only the commands of one group */
export async function showHelp(
  program: Command,
  words: readonly string[],
  context: Context,
  describeAll: () => Promise<CommandNode>,
): Promise<View> {
  if (words.length === 0) {
    const { mapCommands } = await import('./command-map.ts');
    const json = context.settings().bareFormat === 'json';
    const map = json ? mapCommands(await describeAll(), context.version) : undefined;
    const help = helpOf(program);
    return textView(map ?? { help }, help, { bare: true });
  }
  const command = findCommand(program, words);
  const [word = ''] = words;
  const name = words.length === 1 ? topicNames.find((name) => name === word) : undefined;
  const topic = name === undefined ? undefined : topics[name];
  if (command === undefined && topic === undefined) {
    throw unknownWordsError(words, await describeAll());
  }
  if (topic === undefined) return commandView(command ?? program);
  const texts = [topic.text(), ...(word === 'files' ? [filesNowText(context.env)] : [])];
  // If a topic has the name of a command, show both.
  const help = [...texts, ...(command === undefined ? [] : [`The command:\n\n${helpOf(command)}`])].join('\n\n');
  return textView({ help, ...placesFor(word, context) }, help, { bare: true });
}

const placesFor = (word: string, { env }: Context) => (word === 'files' ? { directories: placesNow(env) } : {});

function commandView(command: Command) {
  const help = helpOf(command);
  return textView({ help }, help, { bare: true });
}

function findCommand(program: Command, words: readonly string[]): Command | undefined {
  let command: Command | undefined = program;
  for (const word of words) {
    command = command?.commands.find((child) => child.name() === word || child.aliases().includes(word));
  }
  return command;
}

function helpOf(command: Command): string {
  let text = '';
  // helpInformation() does not include the examples: only outputHelp() adds the texts of addHelpText().
  command.configureOutput({ writeOut: (part) => (text += part) }).outputHelp();
  return text;
}

function unknownWordsError(words: readonly string[], tree: CommandNode): StaError {
  const near = [
    ...(words.length === 1 ? nearestWords(words[0] ?? '', topicNames).map((topic) => `sta help ${topic}`) : []),
    ...suggestCommands(tree, words).map((node) => lineOf(node).replace(/^sta/, 'sta help')),
  ];
  return new StaError('usage', `There is no command or topic "${words.join(' ').slice(0, 80)}"`, {
    hint: near.length > 0 ? didYouMean(near) : `Commands: sta --help. Topics: ${topicNames.join(', ')}`,
  });
}
