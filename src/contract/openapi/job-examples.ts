/** Examples of the calls for recordings and for jobs, and of their previews. */
import {
  createdAt,
  type Examples,
  fetched,
  jobStarted,
  sentence,
  success,
  textOk,
  transactionId,
  userId,
} from './example-values.ts';
import { exampleJudged, exampleUtterances } from './rule-examples.ts';

const fileID = '0b0f5c1e-7d1a-4c58-9a53-3f1f0d6f8b21';
const file = {
  file_id: fileID,
  title: 'Call of 2 March',
  kind: 'audio',
  duration_ms: 61_000,
  bytes: 976_044,
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  created_at: createdAt,
  used_at: createdAt,
  jobs: 1,
  unfinished_jobs: 0,
};

const rated = (start_char: number, sentence: string, sentiment: string, confidence: number) => ({
  start_char,
  end_char: start_char + sentence.length,
  sentence,
  sentiments: [{ sentiment, confidence }],
});

const actionsText = { text: 'Ben: I will send the report by Monday.', reference_date: '2026-03-03' };
const foundAction = {
  kind: 'action_item',
  sentence: 'I will send the report by Monday.',
  start_char: 5,
  end_char: 38,
  speaker: 'Ben',
  type: 'promise',
  owner: 'Ben',
  due: 'by Monday',
  due_date: '2026-03-09',
};

export const jobExamples: Pick<
  Examples,
  'sentiment' | 'summary' | 'actions' | 'files' | 'conversation' | 'clips' | 'jobs' | 'previews'
> = {
  sentiment: {
    compute: { params: { text: 'It is lovely.' }, reply: jobStarted },
    fetch: {
      params: { fileID: transactionId },
      reply: {
        ...fetched('sentiment_analysis', {
          sentences: [
            {
              start_char: 0,
              end_char: 13,
              sentence: 'It is lovely.',
              sentiments: [
                { sentiment: 'Very Positive', confidence: 0.62 },
                { sentiment: 'Positive', confidence: 0.31 },
              ],
            },
          ],
        }),
        language: 'en',
      },
    },
  },
  summary: {
    compute: { params: { text: 'We met. The price list is ready on Friday.', sentences: 1 }, reply: jobStarted },
    fetch: {
      params: { transactionId },
      reply: fetched('extractive_summary', [
        { sentence: 'The price list is ready on Friday.', start_char: 8, end_char: 42 },
      ]),
    },
  },
  actions: {
    compute: {
      params: actionsText,
      reply: jobStarted,
    },
    fetch: {
      params: { fileID: transactionId },
      reply: fetched('actions', [foundAction]),
    },
  },
  files: {
    upload: {
      params: { userId, title: 'Call of 2 March', linkType: 'Audio', link: 'https://example.com/call.wav' },
      reply: { status: true, file_id: fileID },
    },
    delete: { params: { fileID }, reply: { status: true, file_id: fileID } },
    list: { params: { limit: 10 }, reply: success([file]) },
    prune: { params: { unused_seconds: 604_800, dry_run: true }, reply: success([file]) },
  },
  conversation: {
    compute: {
      params: { fileID, tone_analysis: { enable: true }, speech_to_text: { enable: true } },
      reply: jobStarted,
    },
    fetch: {
      params: { fileID: transactionId, tone_analysis: true },
      reply: fetched('tone_analysis', {
        chunks: [{ start_time: 0, end_time: 4_200, sentiments: [{ sentiment: 'Calm', confidence: 0.74 }] }],
      }),
    },
    speechToText: {
      params: {},
      reply: success({
        recogniser: 'pocketsphinx',
        id: 'e2df409a27e89d04',
        takes_vocabulary: false,
        separates_channels: true,
      }),
    },
  },
  clips: {
    compute: { params: { fileID, clips: { qa: true, custom: ['price list'] } }, reply: jobStarted },
    fetch: {
      params: { fileID: transactionId, qa: true },
      reply: fetched('qa', {
        presigned_url: 'https://example.com/v1/conversation/clips/file/3f1c.mp4?expires=1772442900&signature=ab12',
        segments: [{ start_time: 28_515, end_time: 34_705, text: 'How much did we spend?' }],
      }),
    },
  },
  jobs: {
    computeTexts: {
      params: { item: 'sentiment_analysis', texts: [{ text: 'It is lovely.' }] },
      reply: { status: true, results: [{ transaction_id: transactionId }] },
    },
    cancel: {
      params: { fileID: transactionId },
      reply: { status: true, cancelled: ['sentiment_analysis'], processing: [] },
    },
    delete: {
      params: { fileID: transactionId },
      reply: { status: true, deleted: ['sentiment_analysis'] },
    },
  },
  previews: {
    text: {
      params: {
        userId,
        text: `${sentence} Thank you.`,
        items: ['sentiment_analysis', 'extractive_summary'],
        sentences: 1,
      },
      reply: {
        ...textOk({
          sentiment_analysis: {
            sentences: [rated(0, sentence, 'Neutral', 0.8), rated(22, 'Thank you.', 'Positive', 0.7)],
          },
          extractive_summary: [{ start_char: 0, end_char: 21, sentence }],
        }),
        language: 'en',
      },
    },
    sentiments: {
      params: { userId, texts: ['Thank you.', 'My order is late.'] },
      reply: textOk([
        {
          sentences: [rated(0, 'Thank you.', 'Positive', 0.7)],
          language: 'en',
        },
        {
          sentences: [rated(0, 'My order is late.', 'Negative', 0.6)],
          language: 'en',
        },
      ]),
    },
    actions: {
      params: { userId, ...actionsText },
      reply: textOk({ actions: [foundAction], language: 'en' }),
    },
    rules: {
      params: { userId, utterances: exampleUtterances },
      reply: textOk({ rules: exampleJudged }),
    },
  },
};
