/** `sta summary`: selects the most important sentences. */
import { type Command, InvalidArgumentError, type Runner } from '../../cli/arguments/command.ts';
import { warnIgnored, warnUndescribed } from '../../cli/arguments/ignored-flags.ts';
import { collect, parseInteger } from '../../cli/arguments/parse-options.ts';
import type { TextCommands } from '../../conversations/jobs/job-commands.ts';
import {
  type SummaryReply,
  type SummarySize,
  summaryKind,
  summarySentences,
} from '../../conversations/jobs/kinds/summary/summary.ts';
import { registerTextJob } from '../../conversations/jobs/register-text-job.ts';
import { readTextOrConversation } from '../../conversations/transcripts/read-text.ts';
import { StaError } from '../../shared/errors.ts';

export function register(summary: Command, run: Runner): void {
  summary.description('Summarise a text by its most important sentences, unchanged and in order');
  registerTextJob(summary, run, summaryKind, commands);
}

const commands: TextCommands<SummaryReply, SummarySize> = {
  addStartOptions: (command) =>
    command
      .option(
        '--sentences <number>',
        'the number of sentences to choose; if the text is too long for one call, its parts share them by length',
        parseInteger(1, 10_000),
      )
      .option('--ratio <number>', 'the share of sentences to choose, above 0 and up to 1', parseRatio),
  addShowOptions: (command) => command.option('--highlight', 'print the whole text with the chosen sentences marked'),
  addFetchOptions: (command) =>
    command.option('--file <path>', 'the text that was summarised, for --highlight; - for stdin', collect),
  checkOptions: ({ sentences, ratio }) => {
    if (sentences !== undefined && ratio !== undefined) {
      throw new StaError('usage', '--sentences and --ratio cannot be used together');
    }
  },
  async readShownText({ stdin, note }, { highlight = false, file: files = [] }) {
    if (highlight !== files.length > 0 || files.length > 1) {
      throw new StaError('usage', 'Use --highlight and --file together: --file names the text that was summarised');
    }
    if (!highlight) return undefined;
    const command = 'summary fetch ID --highlight --file -';
    const sources = { args: [], file: files[0], stdin, what: 'the text', command };
    const { text, conversation } = await readTextOrConversation(sources, {}, note);
    return conversation?.script ?? text;
  },
  async warnIgnored(context, { sentences, ratio }, reply) {
    if (ratio !== undefined) await warnUndescribed(context, '--ratio', 'ratio');
    if (sentences === undefined) return;
    if (reply === undefined) await warnUndescribed(context, '--sentences', 'sentences');
    else if (summarySentences(reply).length > sentences) warnIgnored(context, ['--sentences']);
  },
  help: {
    compute: {
      description: 'Start summarising a text, without waiting for the result',
      examples: ['sta summary compute --file call.txt', 'sta summary compute --sentences 3 < call.txt'],
    },
    fetch: {
      description: 'Fetch a summary that compute started',
      examples: [
        'sta summary fetch 3f6b2a9e-0c1d-4e5f-8a7b-9c0d1e2f3a4b',
        'sta summary fetch 3f6b2a9e-0c1d-4e5f-8a7b-9c0d1e2f3a4b --highlight --file call.txt',
      ],
    },
    run: {
      description: 'Summarise a text by its most important sentences',
      examples: [
        'sta summary run --file examples/support-call.txt --sentences 3',
        'sta summary run --file examples/support-call.txt --ratio 0.2 --highlight',
      ],
    },
  },
};

function parseRatio(value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !(number > 0 && number <= 1)) {
    throw new InvalidArgumentError('It must be a number above 0 and at most 1.');
  }
  return number;
}
