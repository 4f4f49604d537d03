import { describe, expect, it } from 'vitest';
import { createSentimentEngine } from '../../../../../src/engines/text/sentiment/sentiment.ts';

const engine = await createSentimentEngine();
const classOf = (text: string) => engine.analyse(text).at(-1)?.sentiments[0]?.sentiment.replace('Very ', '');

describe('turns of phrase', () => {
  it.each([
    ["I couldn't be more pleased.", 'Positive'],
    ['I have never been helped so quickly.', 'Positive'],
    ["We haven't had a single outage.", 'Positive'],
    ['The crackling is gone.', 'Positive'],
    ["It doesn't freeze any more.", 'Positive'],
    ['It has never been so slow and awful.', 'Negative'],
    ['The crackling is still there.', 'Negative'],
    ['Wonderful, another delay.', 'Negative'],
    ['Thanks for ruining my evening.', 'Negative'],
    ['This is the second time I have to call.', 'Negative'],
    ['We have been without heating for nine days.', 'Negative'],
    ['WHY IS NOBODY HERE', 'Negative'],
    ['nice work 🙄', 'Negative'],
    ['How may I assist you?', 'Neutral'],
    ['I apologize for the inconvenience.', 'Neutral'],
    ['Holy cow, that was quick!', 'Positive'],
  ])('rates "%s" as %s', (text, sentiment) => {
    expect(classOf(text)).toBe(sentiment);
  });

  it('rates courtesies of a labelled agent neutral, and those of other speakers by their words', () => {
    const text = 'Agent: Thank you so much.\nCustomer: Thank you so much.';
    expect(engine.analyse(text).map(({ sentiments }) => sentiments[0]?.sentiment.replace('Very ', ''))).toEqual([
      'Neutral',
      'Positive',
    ]);
  });

  it('rates long sentences without a first or second person by their words', () => {
    const story =
      'The director, who had never made so beautiful a film before, followed it with a dull one at the end.';
    expect(engine.analyse(story)[0]?.sentiments.reduce((sum, { confidence }) => sum + confidence, 0)).toBeCloseTo(1);
  });

  it('takes time linear in the length of the sentence', () => {
    const start = process.cpuUsage();
    for (let i = 0; i < 300; i++) engine.analyse(`never ${'so not '.repeat(10)}good`);
    expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
  });
});
