/** One request with its response for each call. `/openapi.json` shows them, and tests validate them. */
import type { EndpointMapper, ForEachEndpoint } from '../contract.ts';
import type { Endpoint, Params, Reply } from '../endpoint.ts';
import type { TextJobs } from '../job-calls.ts';
import { ruleExamples } from './rule-examples.ts';

interface Example<E extends Endpoint> {
  /** By canonical name, wherever in the request they are sent. */
  readonly params: Params<E>;
  readonly reply: Reply<E>;
}

interface ExampleOf extends EndpointMapper {
  readonly output: this['input'] extends Endpoint ? Example<this['input']> : never;
}

const userId = 'alice';
const tagId = 'statement-7f3k9x2m-1772442000000';
const intentId = 'intent-4b8q1z6p-1772442000000';
const wordId = 'profanity-2c5n8v1r-1772442000000';
const subscriptionId = 'webhook-9d4h7j3w-1772442000000';
const deliveryId = 'delivery-6s2y5t8u-1772442060000';
const fileID = '0b0f5c1e-7d1a-4c58-9a53-3f1f0d6f8b21';
const transactionId = '5e6a3f52-94d3-4f8e-8a0e-6f1d2c9b7a43';
const sentence = 'Could I get a refund?';
const createdAt = '2026-03-02T09:00:00.000Z';

const jobStarted = { status: true, transaction_id: transactionId } as const;
const noText = { censoredText: 'Well, ****.', customProfaneWords: [], predefinedProfaneWords: ['damn'] };
const stored = { type: 'custom', user_id: userId, implements: [], deleted: false };
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
const completed = 'Completed';

/** A new job kind compiles without an example; the test of the OpenAPI document requires one. */
type Examples = Omit<ForEachEndpoint<ExampleOf>, keyof TextJobs> &
  Partial<Pick<ForEachEndpoint<ExampleOf>, keyof TextJobs>>;

export const examples: Examples = {
  tags: {
    create: {
      params: { userId, statementTagName: 'refund', statementTagSamples: ['I want my money back'], threshold: 0.6 },
      reply: { status: true, data: { statementTag: tagId } },
    },
    list: {
      params: { userId },
      reply: {
        status: true,
        data: [
          {
            ...stored,
            statement_tag_id: tagId,
            statement_tag_name: 'refund',
            statement_tag_samples: ['I want my money back'],
            statement_tag_sample_phrases: [],
            threshold: 0.6,
          },
        ],
      },
    },
    update: {
      params: {
        userId,
        statementTagId: tagId,
        statementTagName: 'refund',
        statementTagSamples: ['I want my money back', 'Please pay it back'],
      },
      reply: { status: true, data: { statementTag: tagId } },
    },
    delete: {
      params: { userId, statementTagId: tagId },
      reply: { status: true, data: { msg: 'Statement tag deleted', statementTagId: tagId } },
    },
  },
  intents: {
    create: {
      params: { userId, intentName: 'cancel', intentSamples: ['I want to cancel my contract'] },
      reply: { status: true, data: { intentId } },
    },
    list: {
      params: { userId },
      reply: {
        status: true,
        data: [
          {
            ...stored,
            intent_id: intentId,
            intent_name: 'cancel',
            intent_samples: ['I want to cancel my contract'],
            intent_sample_phrases: [],
          },
        ],
      },
    },
    update: {
      params: { userId, intentId, intentName: 'cancel', intentSamples: ['Please cancel my contract'] },
      reply: { status: true, data: { intentId } },
    },
    delete: {
      params: { userId, intentId },
      reply: { status: true, data: { msg: 'Intent deleted', intentId } },
    },
  },
  webhooks: {
    create: {
      params: { userId, event: 'process.completion', endpointUrl: 'https://example.com/hooks' },
      reply: {
        status: true,
        data: { subscriptionId, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' },
      },
    },
    list: {
      params: { userId },
      reply: {
        status: true,
        data: [
          {
            event: 'process.completion',
            userId,
            endpointUrl: 'https://example.com/hooks',
            subscriptionId,
            state: 'enabled',
          },
        ],
      },
    },
    get: {
      params: { userId, subscriptionId },
      reply: {
        status: true,
        data: {
          event: 'process.completion',
          userId,
          endpointUrl: 'https://example.com/hooks',
          subscriptionId,
          state: 'enabled',
        },
      },
    },
    delete: {
      params: { userId, subscriptionId },
      reply: { status: true, data: { msg: 'Webhook subscription deleted', subscriptionId } },
    },
    rotate: {
      params: { userId, subscriptionId, overlapSeconds: 3_600 },
      reply: {
        status: true,
        data: {
          subscriptionId,
          secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
          oldSecretUntil: '2026-03-02T10:00:00.000Z',
        },
      },
    },
    enable: {
      params: { userId, subscriptionId },
      reply: { status: true, data: { subscriptionId, state: 'enabled' } },
    },
    deliveries: {
      params: { userId, state: 'failed', limit: 10 },
      reply: {
        status: true,
        data: [
          {
            deliveryId,
            eventId: 'sta_xXUBHOPlHwZqH4kjlfKtL9TjTc3Gbq1V0lKZ8m2nQ7Y',
            subscriptionId,
            transactionId,
            endpointUrl: 'https://example.com/hooks',
            body: `{"txnId":"${transactionId}","status":{"id":2,"state":"processed"}}`,
            state: 'failed',
            attempts: 8,
            lastStatus: 500,
            createdAt,
          },
        ],
      },
    },
    redeliver: {
      params: { userId, deliveryId },
      reply: { status: true, data: { redelivered: 1 } },
    },
  },
  match: {
    tags: {
      params: { userId, sentences: [sentence], threshold: 0.5 },
      reply: {
        status: true,
        error: {},
        data: {
          similarityMatch: [
            {
              statementTagId: tagId,
              statementTagName: 'refund',
              matchedTextList: [{ score: 0.71, text: sentence, value: 'I want my money back' }],
            },
          ],
        },
        userId,
      },
    },
    intents: {
      params: { userId, sentences: ['Please end my contract'], intentIds: [intentId] },
      reply: {
        status: true,
        error: {},
        data: {
          similarityMatch: [
            {
              intentId,
              intentName: 'cancel',
              matchedTextList: [{ score: 0.83, text: 'Please end my contract', value: 'I want to cancel my contract' }],
            },
          ],
        },
        userId,
      },
    },
    trial: {
      params: { userId, sentences: [sentence], targets: [{ id: 'refund', samples: ['I want my money back'] }] },
      reply: {
        status: true,
        error: {},
        data: {
          similarityMatch: [
            { id: 'refund', matchedTextList: [{ score: 0.71, text: sentence, value: 'I want my money back' }] },
          ],
        },
        userId,
      },
    },
    group: {
      params: {
        userId,
        sentences: ['Where is my card?', 'My card has not arrived', 'The card is not here yet', 'Thanks'],
        fewest: 3,
      },
      reply: {
        status: true,
        error: {},
        data: { groups: [{ name: 'card-not-arrived', members: [1, 2, 0] }], smallTalk: 1 },
        userId,
      },
    },
  },
  profanity: {
    check: {
      params: { userId, text: 'Well, damn.', replaceChar: '*' },
      reply: { status: true, error: {}, data: noText, userId, language: 'en' },
    },
    checkTexts: {
      params: { userId, texts: ['Well, damn.', 'Hello.'], replaceChar: '*' },
      reply: {
        status: true,
        error: {},
        data: [noText, { censoredText: 'Hello.', customProfaneWords: [], predefinedProfaneWords: [] }],
        userId,
      },
    },
    addWord: {
      params: { userId, profanityWord: 'frak' },
      reply: { status: true, data: { profanityWordId: wordId } },
    },
    listWords: {
      params: { userId },
      reply: { status: true, data: [{ ...stored, profanity_word_id: wordId, profanity_word: 'frak' }] },
    },
    removeWord: {
      params: { userId, profanityWordId: wordId },
      reply: { status: true, data: { msg: 'Profanity word deleted', profanityWordId: wordId } },
    },
  },
  sentiment: {
    compute: { params: { text: 'It is lovely.' }, reply: jobStarted },
    fetch: {
      params: { fileID: transactionId },
      reply: {
        status: { sentiment_analysis: completed },
        data: {
          sentiment_analysis: {
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
          },
        },
        language: 'en',
      },
    },
  },
  summary: {
    compute: { params: { text: 'We met. The price list is ready on Friday.', sentences: 1 }, reply: jobStarted },
    fetch: {
      params: { transactionId },
      reply: {
        status: { extractive_summary: completed },
        data: {
          extractive_summary: [{ sentence: 'The price list is ready on Friday.', start_char: 8, end_char: 42 }],
        },
      },
    },
  },
  actions: {
    compute: {
      params: { text: 'Ben: I will send the report by Monday.', reference_date: '2026-03-02' },
      reply: jobStarted,
    },
    fetch: {
      params: { fileID: transactionId },
      reply: {
        status: { actions: completed },
        data: {
          actions: [
            {
              kind: 'action_item',
              sentence: 'I will send the report by Monday.',
              start_char: 5,
              end_char: 38,
              speaker: 'Ben',
              type: 'promise',
              owner: 'Ben',
              due: 'by Monday',
              due_date: '2026-03-09',
            },
          ],
        },
      },
    },
  },
  files: {
    upload: {
      params: { userId, title: 'Call of 2 March', linkType: 'Audio', link: 'https://example.com/call.wav' },
      reply: { status: true, file_id: fileID },
    },
    delete: { params: { fileID }, reply: { status: true, file_id: fileID } },
    list: { params: { limit: 10 }, reply: { status: true, data: [file] } },
    prune: { params: { unused_seconds: 604_800, dry_run: true }, reply: { status: true, data: [file] } },
  },
  conversation: {
    compute: {
      params: { fileID, tone_analysis: { enable: true }, speech_to_text: { enable: true } },
      reply: jobStarted,
    },
    fetch: {
      params: { fileID: transactionId, tone_analysis: true },
      reply: {
        status: { tone_analysis: completed },
        data: {
          tone_analysis: {
            chunks: [{ start_time: 0, end_time: 4_200, sentiments: [{ sentiment: 'Calm', confidence: 0.74 }] }],
          },
        },
      },
    },
    speechToText: {
      params: {},
      reply: {
        status: true,
        data: { recogniser: 'pocketsphinx', id: 'e2df409a27e89d04', takes_vocabulary: false, separates_channels: true },
      },
    },
  },
  clips: {
    compute: { params: { fileID, clips: { qa: true, custom: ['price list'] } }, reply: jobStarted },
    fetch: {
      params: { fileID: transactionId, qa: true },
      reply: {
        status: { qa: completed },
        data: {
          qa: {
            presigned_url: 'https://example.com/v1/conversation/clips/file/3f1c.mp4?expires=1772442900&signature=ab12',
            segments: [{ start_time: 28_515, end_time: 34_705, text: 'How much did we spend?' }],
          },
        },
      },
    },
  },
  ...ruleExamples,
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
        status: true,
        error: {},
        data: {
          sentiment_analysis: {
            sentences: [
              { start_char: 0, end_char: 21, sentence, sentiments: [{ sentiment: 'Neutral', confidence: 0.8 }] },
              {
                start_char: 22,
                end_char: 32,
                sentence: 'Thank you.',
                sentiments: [{ sentiment: 'Positive', confidence: 0.7 }],
              },
            ],
          },
          extractive_summary: [{ start_char: 0, end_char: 21, sentence }],
        },
        userId,
        language: 'en',
      },
    },
  },
  sessions: {
    invite: {
      params: { userId },
      reply: {
        status: true,
        data: { url: 'http://127.0.0.1:8787/#link=link_8f2a.once_5d1c', code: 'link_8f2a.once_5d1c', expiresIn: 600 },
      },
    },
    start: {
      params: { code: 'link_8f2a.once_5d1c' },
      reply: {
        status: true,
        data: {
          userId,
          apiKey: 'session_3b7e',
          apiSecret: 'the secret of the key',
          appId: 'session_3b7e_app',
          appSecret: 'the secret of the app',
          expiresIn: 28_800,
        },
      },
    },
    end: {
      params: { apiKey: 'session_3b7e', apiSecret: 'the secret of the key' },
      reply: { status: true, data: { msg: 'Session ended' } },
    },
  },
  accessTokens: {
    create: {
      params: { apiKey: 'key-8f2a', apiSecret: 'the secret of the key', userId },
      reply: { status: true, data: { accessToken: 'eyJhbGciOi...', expiresIn: 3_600, tokenType: 'Bearer' } },
    },
  },
};
