import { quoteForBash } from '../../api/requests/quote-for-bash.ts';
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { parseInteger, parseThreshold } from '../../cli/arguments/parse-options.ts';
import { addToFile, checkProfileFile } from '../../cli/profile-file/edit-file.ts';
import {
  addRedactOptions,
  type RedactOptions,
  redactNotes,
  withRedaction,
} from '../../conversations/redaction/redact-options.ts';
import { proposalView } from '../../conversations/suggestions/proposal-view.ts';
import { minGroupLines, minGroupLinesText, proposeIntents } from '../../conversations/suggestions/propose-intents.ts';
import {
  addConversationOptions,
  type ConversationOptions,
  readConversations,
} from '../../conversations/suggestions/read-conversations.ts';

interface Options extends ConversationOptions, RedactOptions {
  readonly threshold: number;
  readonly minLines?: number;
  readonly limit: number;
  readonly samples: number;
  readonly write?: string;
}

export function registerSuggestIntents(suggest: Command, run: Runner): void {
  addRedactOptions(
    addConversationOptions(
      suggest.command('intents').description('Propose intents for lines that match none of yours'),
    ),
  )
    .option(
      '--min-lines <number>',
      `the minimum number of lines in a group (default: ${minGroupLinesText})`,
      parseInteger(2, 10_000),
    )
    .option('--limit <number>', 'the maximum number of groups, largest first', parseInteger(1, 1_000), 20)
    .option('--samples <number>', 'the maximum number of samples per group', parseInteger(1, 100), 10)
    .option('--threshold <number>', 'skip lines that match an intent with this score, 0 to 1', parseThreshold, 0.5)
    .option('--write <path>', 'add the groups as intents to this profile file, for sta apply')
    .notes(
      'Reads chats and transcripts in any format: text, CSV, JSON, SRT, VTT and others. Lines that match one of your intents,',
      'lines of agents, greetings, thanks, confirmations, names and numbers are skipped. The rest is grouped by meaning; if there',
      'are few lines, those still ungrouped are grouped by shared topics. A group is named after its most distinctive words.',
      'Rename it, and remove samples that do not belong, before you apply it.',
      '--json prints {"intents":[{"name","lines","share","samples"}],"lines","matched","smallTalk","grouped","compared"}.',
      ...redactNotes,
    )
    .examples(
      'sta suggest intents chat.csv --text-column body',
      'sta suggest intents calls/ --min-lines 10 --write sta.yaml && sta apply -f sta.yaml --dry-run',
    )
    .action(
      run(async (context, given: Options, files: string[]) => {
        const options = await withRedaction(context, given);
        const { write, minLines } = options;
        if (write !== undefined) await checkProfileFile(write);
        const client = await context.api();
        const read = await readConversations(context, files, options, 'suggest intents');
        const min = minLines ?? minGroupLines(read.lines.length);
        const proposals = await proposeIntents(context, client, read.lines, { ...options, fewest: min });
        const notes = [...read.notes];
        if (read.skipped > 0) {
          notes.push(`Skipped ${read.skipped} lines of ${options.intentsOf === 'agents' ? 'customers' : 'agents'}`);
        }
        if (write !== undefined && proposals.intents.length > 0) {
          const entries = proposals.intents.map(
            ({ name, samples }) => ({ kind: 'intent', name, samples, phrases: [] }) as const,
          );
          await addToFile(write, 'intent', entries);
          notes.push(`Added to ${write}. Check it, then: sta apply -f ${quoteForBash(write)}`);
        } else if (proposals.intents.length > 0) {
          notes.push('To keep them, repeat the command with --write sta.yaml');
        }
        return { ...proposalView(proposals, notes, min), failure: read.failure };
      }),
    );
}
