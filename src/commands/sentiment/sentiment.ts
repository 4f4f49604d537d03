/** `sta sentiment`: rates the sentiment of each sentence of a text. */
import type { Command, Runner } from '../../cli/arguments/command.ts';
import type { TextCommands } from '../../conversations/jobs/job-commands.ts';
import {
  type SentimentOptions,
  type SentimentReply,
  sentimentKind,
} from '../../conversations/jobs/kinds/sentiment/sentiment.ts';
import { registerTextJob } from '../../conversations/jobs/register-text-job.ts';

export function register(sentiment: Command, run: Runner): void {
  sentiment.description('Find the sentiment of each sentence of a text: five classes with their confidences');
  registerTextJob(sentiment, run, sentimentKind, commands);
}

const commands: TextCommands<SentimentReply, SentimentOptions> = {
  addShowOptions: (command) => command.option('--plot', 'draw the sentiment over the text, if stdout is a terminal'),
  help: {
    compute: {
      description: 'Start a sentiment analysis of a text, without waiting for the result',
      examples: [
        'sta sentiment compute --file call.txt',
        'sta sentiment compute "I love it. The delay was awful." --json',
      ],
    },
    fetch: {
      description: 'Fetch the result of a sentiment analysis',
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
        'sta sentiment run --file zoom.vtt --file whisper.json -o csv',
        'sta sentiment run --ndjson --concurrency 8 < reviews.ndjson > sentiment.ndjson',
      ],
    },
  },
};
