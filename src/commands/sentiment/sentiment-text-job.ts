import type { Reply } from '../../contract/endpoint.ts';
import type { sentiment } from '../../contract/sentiment.ts';
import { fileIdOf } from '../../jobs/file-id.ts';
import { sentimentJob } from '../../jobs/job-kinds.ts';
import { joinReplies, moveSentences } from '../../jobs/results/join-results.ts';
import type { TextJob } from '../../jobs/text-job.ts';
import { sentimentView } from './sentiment-view.ts';

interface Options {
  readonly plot?: boolean;
}

export const sentimentTextJob: TextJob<Reply<typeof sentiment.fetch>, Options> = {
  kind: sentimentJob,
  idOf: fileIdOf,
  start: (client, text) => client.sentiment.compute({ text }),
  optionsForPart: (options) => options,
  join(results) {
    const sentences = results.flatMap(({ part, result }) => {
      const found = result.data?.sentiment_analysis;
      return found !== undefined && 'sentences' in found ? moveSentences(found.sentences, part.start) : [];
    });
    return { ...joinReplies(results), data: { sentiment_analysis: { sentences } } };
  },
  addStartOptions: (command) => command,
  addShowOptions: (command) =>
    command.option('--plot', 'draw the course of the sentiment over the text, where stdout is a terminal'),
  addFetchOptions: (command) => command,
  checkOptions: () => {},
  readShownText: () => Promise.resolve(undefined),
  show: (reply, { plot }) => sentimentView(reply, plot === true),
  help: {
    compute: {
      description: 'Start to find the sentiment of a text, without waiting for the result',
      examples: [
        'sta sentiment compute --file call.txt',
        'sta sentiment compute "I love it. The delay was awful." --json',
      ],
    },
    fetch: {
      description: 'Fetch the sentiment of a text that compute was given',
      examples: [
        'sta sentiment fetch 3f6b2a9e-0c1d-4e5f-8a7b-9c0d1e2f3a4b',
        'sta sentiment fetch 3f6b2a9e-0c1d-4e5f-8a7b-9c0d1e2f3a4b --plot',
      ],
    },
    run: {
      description: 'Find the sentiment of each sentence of a text',
      examples: [
        'sta sentiment run "I love it. The delay was awful."',
        'sta sentiment run --file examples/support-call.txt --plot',
        'sta sentiment run --ndjson --concurrency 8 < reviews.ndjson > sentiment.ndjson',
      ],
    },
  },
};
