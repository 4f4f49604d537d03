/** Examples of the calls for tags, intents and profanity words, and of those that look for them in texts. */
import { type Examples, sentence, success, textOk, userId } from './example-values.ts';

const tagId = 'statement-7f3k9x2m-1772442000000';
const intentId = 'intent-4b8q1z6p-1772442000000';
const wordId = 'profanity-2c5n8v1r-1772442000000';
const noText = { censoredText: 'Well, ****.', customProfaneWords: [], predefinedProfaneWords: ['damn'] };
const stored = { type: 'custom', user_id: userId, implements: [], deleted: false };

export const recordExamples: Pick<Examples, 'tags' | 'intents' | 'match' | 'profanity'> = {
  tags: {
    create: {
      params: { userId, statementTagName: 'refund', statementTagSamples: ['I want my money back'], threshold: 0.6 },
      reply: success({ statementTag: tagId }),
    },
    list: {
      params: { userId },
      reply: success([
        {
          ...stored,
          statement_tag_id: tagId,
          statement_tag_name: 'refund',
          statement_tag_samples: ['I want my money back'],
          statement_tag_sample_phrases: [],
          threshold: 0.6,
        },
      ]),
    },
    update: {
      params: {
        userId,
        statementTagId: tagId,
        statementTagName: 'refund',
        statementTagSamples: ['I want my money back', 'Please pay it back'],
      },
      reply: success({ statementTag: tagId }),
    },
    delete: {
      params: { userId, statementTagId: tagId },
      reply: success({ msg: 'Statement tag deleted', statementTagId: tagId }),
    },
  },
  intents: {
    create: {
      params: { userId, intentName: 'cancel', intentSamples: ['I want to cancel my contract'] },
      reply: success({ intentId }),
    },
    list: {
      params: { userId },
      reply: success([
        {
          ...stored,
          intent_id: intentId,
          intent_name: 'cancel',
          intent_samples: ['I want to cancel my contract'],
          intent_sample_phrases: [],
        },
      ]),
    },
    update: {
      params: { userId, intentId, intentName: 'cancel', intentSamples: ['Please cancel my contract'] },
      reply: success({ intentId }),
    },
    delete: {
      params: { userId, intentId },
      reply: success({ msg: 'Intent deleted', intentId }),
    },
  },
  match: {
    tags: {
      params: { userId, sentences: [sentence], threshold: 0.5 },
      reply: textOk({
        similarityMatch: [
          {
            statementTagId: tagId,
            statementTagName: 'refund',
            matchedTextList: [{ score: 0.71, text: sentence, value: 'I want my money back' }],
          },
        ],
      }),
    },
    intents: {
      params: { userId, sentences: ['Please end my contract'], intentIds: [intentId] },
      reply: textOk({
        similarityMatch: [
          {
            intentId,
            intentName: 'cancel',
            matchedTextList: [{ score: 0.83, text: 'Please end my contract', value: 'I want to cancel my contract' }],
          },
        ],
      }),
    },
    trial: {
      params: { userId, sentences: [sentence], targets: [{ id: 'refund', samples: ['I want my money back'] }] },
      reply: textOk({
        similarityMatch: [
          { id: 'refund', matchedTextList: [{ score: 0.71, text: sentence, value: 'I want my money back' }] },
        ],
      }),
    },
    group: {
      params: {
        userId,
        sentences: ['Where is my card?', 'My card has not arrived', 'The card is not here yet', 'Thanks'],
        fewest: 3,
      },
      reply: textOk({ groups: [{ name: 'card-not-arrived', members: [1, 2, 0] }], smallTalk: 1 }),
    },
  },
  profanity: {
    check: {
      params: { userId, text: 'Well, damn.', replaceChar: '*' },
      reply: { ...textOk(noText), language: 'en' },
    },
    checkTexts: {
      params: { userId, texts: ['Well, damn.', 'Hello.'], replaceChar: '*' },
      reply: textOk([noText, { censoredText: 'Hello.', customProfaneWords: [], predefinedProfaneWords: [] }]),
    },
    addWord: {
      params: { userId, profanityWord: 'frak' },
      reply: success({ profanityWordId: wordId }),
    },
    listWords: {
      params: { userId },
      reply: success([{ ...stored, profanity_word_id: wordId, profanity_word: 'frak' }]),
    },
    removeWord: {
      params: { userId, profanityWordId: wordId },
      reply: success({ msg: 'Profanity word deleted', profanityWordId: wordId }),
    },
  },
};
