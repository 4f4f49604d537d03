import { InvalidArgumentError } from 'commander';
import { warnIgnored, warnUndescribed } from '../../action/ignored-flags.ts';
import { collect, parseInteger } from '../../action/parse-options.ts';
import { readText } from '../../action/read-input.ts';
import type { Reply } from '../../contract/endpoint.ts';
import type { summary } from '../../contract/summary.ts';
import { StaError } from '../../errors.ts';
import { summaryJob } from '../../jobs/job-kinds.ts';
import { joinReplies, moveSentences } from '../../jobs/results/join-results.ts';
import type { TextJob } from '../../jobs/text-job.ts';
import { summaryView } from './summary-view.ts';

interface Options {
  readonly sentences?: number;
  readonly ratio?: number;
  readonly highlight?: boolean;
  /** Of `fetch`: the text. */
  readonly file?: readonly string[];
}

export const summaryTextJob: TextJob<Reply<typeof summary.fetch>, Options> = {
  kind: summaryJob,
  idOf: (reply) => reply.transaction_id,
  start: (client, text, { sentences, ratio }) =>
    client.summary.compute({
      text,
      ...(sentences !== undefined && { sentences }),
      ...(ratio !== undefined && { ratio }),
    }),
  optionsForPart: ({ sentences, ...options }, { text, start }, textChars) => {
    if (sentences === undefined) return options;
    // Each part's share of the sentences, by its length: the shares of all parts are as many as were requested.
    const before = Math.round((sentences * start) / textChars);
    const share = Math.round((sentences * (start + text.length)) / textChars) - before;
    return share === 0 ? undefined : { ...options, sentences: share };
  },
  join(results) {
    const sentences = results.flatMap(({ part, result }) => {
      const found = result.data?.extractive_summary;
      return Array.isArray(found) ? moveSentences(found, part.start) : [];
    });
    return { ...joinReplies(results), data: { extractive_summary: sentences } };
  },
  addStartOptions: (command) =>
    command
      .option(
        '--sentences <number>',
        'how many sentences to choose; the parts of a text that is too long for one call share them by length',
        parseInteger(1, 10_000),
      )
      .option('--ratio <number>', 'which part of the sentences to choose, above 0 to 1', parseRatio),
  addShowOptions: (command) => command.option('--highlight', 'print the whole text with the chosen sentences marked'),
  addFetchOptions: (command) =>
    command.option('--file <path>', 'the text that was summarised, for --highlight; - for stdin', collect),
  checkOptions: ({ sentences, ratio }) => {
    if (sentences !== undefined && ratio !== undefined) {
      throw new StaError('usage', '--sentences and --ratio exclude each other');
    }
  },
  async readShownText({ stdin }, { highlight = false, file: files = [] }) {
    if (highlight !== files.length > 0 || files.length > 1) {
      throw new StaError('usage', '--highlight and --file go together: the summary, and the one text that it is of');
    }
    if (!highlight) return undefined;
    return readText({
      args: [],
      file: files[0],
      stdin,
      what: 'the text',
      command: 'summary fetch ID --highlight --file -',
    });
  },
  async warnIgnored(context, { sentences, ratio }, reply) {
    if (ratio !== undefined) await warnUndescribed(context, '--ratio', 'ratio');
    if (sentences === undefined) return;
    const found = reply?.data?.extractive_summary;
    if (reply === undefined) await warnUndescribed(context, '--sentences', 'sentences');
    else if (Array.isArray(found) && found.length > sentences) warnIgnored(context, ['--sentences']);
  },
  show: (reply, { highlight }, text) => summaryView(reply, highlight === true ? text : undefined),
  help: {
    compute: {
      description: 'Start to summarise a text, without waiting for the result',
      examples: ['sta summary compute --file call.txt', 'sta summary compute --sentences 3 < call.txt'],
    },
    fetch: {
      description: 'Fetch the summary of a text that compute was given',
      examples: [
        'sta summary fetch 3f6b2a9e-0c1d-4e5f-8a7b-9c0d1e2f3a4b',
        'sta summary fetch 3f6b2a9e-0c1d-4e5f-8a7b-9c0d1e2f3a4b --highlight --file call.txt',
      ],
    },
    run: {
      description: 'Summarise a text by its most telling sentences',
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
