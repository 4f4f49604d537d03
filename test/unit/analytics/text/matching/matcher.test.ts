import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createMatchingEngine,
  type MatchTarget,
  type TargetScore,
} from '../../../../../src/analytics/text/matching/matcher.ts';

const engine = createMatchingEngine();

function scoreOne(sentence: string, target: Partial<MatchTarget>): TargetScore | undefined {
  return engine.prepare([{ id: 'one', samples: [], phrases: [], ...target }]).score(sentence)[0];
}

describe('exact matches', () => {
  it.each([
    ['Please, I want my MONEY-BACK now!', 'money back'],
    ['I want my “money   back”', 'Money Back!'],
    ['the refund’s late', 'refund'],
    ["I don't agree", 'don’t agree'],
    ['我要退款。', '退款'],
    ['верните мне ДЕНЬГИ', 'деньги'],
    ['أريد استرداد المال', 'استرداد المال'],
    ['ﬁne by me', 'fine'],
    ['GROSSE STRASSE', 'große straße'],
    ['so good 👍🏽 thanks', '👍'],
    ['what?!', '?!'],
  ])('%j holds the phrase %j', (sentence, phrase) => {
    expect(scoreOne(sentence, { phrases: [phrase] })).toEqual({ id: 'one', score: 1, value: phrase });
  });

  it.each([
    ['refunds are slow', 'refund'],
    ['the moneybacks', 'money'],
    ['I cannot', 'not'],
    ["I can't", 'can'],
    ['back, money', 'money back'],
    ['it costs 5.00', '00'],
    ['vitamin C', 'C++'],
  ])('%j does not hold the phrase %j', (sentence, phrase) => {
    expect(scoreOne(sentence, { phrases: [phrase] })?.score).toBeLessThan(1);
  });

  it('scores 1 for a sample that differs in case, punctuation and space alone, and below 1 for one inside a sentence', () => {
    expect(scoreOne('  i WANT my money-back!! ', { samples: ['I want my money back.'] })?.score).toBe(1);
    expect(scoreOne('and so I want my money back', { samples: ['I want my money back.'] })?.score).toBeLessThan(1);
  });
});

describe('the list of scores', () => {
  it('has one entry for each target with text, in order, with the first text of the best score', () => {
    const matcher = engine.prepare([
      { id: 'b', samples: ['card lost', 'Card lost!'], phrases: ['lost'] },
      { id: 'empty', samples: ['', '  '], phrases: ['\u200B'] },
      { id: 'a', samples: ['zebra crossing'], phrases: ['giraffe'] },
    ]);
    expect(matcher.score('card lost')).toEqual([
      { id: 'b', score: 1, value: 'card lost' },
      { id: 'a', score: 0, value: 'zebra crossing' },
    ]);
  });

  it('is empty for no targets, and all 0 for a sentence without words', () => {
    expect(engine.prepare([]).score('hello')).toEqual([]);
    expect(scoreOne('', { samples: ['hello'] })).toEqual({ id: 'one', score: 0, value: 'hello' });
  });
});

describe('any text', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constantFrom('I want my money back', '退款', '\ud800'),
  );
  it('scores from 0 to 1, with a value that the target has', () => {
    fc.assert(
      fc.property(
        text,
        fc.array(text, { maxLength: 4 }),
        fc.array(text, { maxLength: 4 }),
        (sentence, samples, phrases) => {
          const scored = scoreOne(sentence, { samples, phrases });
          const texts = [...samples, ...phrases];
          if (texts.some((one) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(one))) expect(scored).toBeDefined();
          if (!scored) return;
          expect(scored.score).toBeGreaterThanOrEqual(0);
          expect(scored.score).toBeLessThanOrEqual(1);
          expect(texts).toContain(scored.value);
        },
      ),
    );
  });

  it('scores 1 against itself, as a sample and as a phrase inside other words', () => {
    fc.assert(
      fc.property(text, (sentence) => {
        fc.pre(/[\p{L}\p{N}\p{P}\p{S}]/u.test(sentence));
        expect(scoreOne(sentence, { samples: [sentence] })?.score).toBe(1);
        expect(scoreOne(`so ${sentence} then`, { phrases: [sentence] })?.score).toBe(1);
      }),
    );
  });
});

describe('meaning at the default cut of 0.5', () => {
  const matcher = engine.prepare([
    { id: 'refund', samples: ['I want my money back'], phrases: ['refund please'] },
    { id: 'cancel', samples: ['please cancel my order'], phrases: [] },
    { id: 'agent', samples: ['let me speak to a human'], phrases: ['talk to an agent'] },
  ]);

  it.each([
    ['I would like my money back', 'refund', 'I want my money back'],
    ['i want my mony bakc', 'refund', 'I want my money back'],
    ['can I get a refund', 'refund', 'refund please'],
    ['can you cancel the order I made yesterday', 'cancel', 'please cancel my order'],
    ['could I talk with an agent', 'agent', 'talk to an agent'],
  ])('%j is %s', (sentence, id, value) => {
    const above = matcher.score(sentence).filter(({ score }) => score >= 0.5);
    expect(above).toEqual([{ id, score: expect.any(Number), value }]);
  });

  it.each(['the weather is nice', 'I want a pizza', 'how are you', 'yes', 'my name is Ada'])(
    '%j is none of them',
    (sentence) => {
      for (const { score } of matcher.score(sentence)) expect(score).toBeLessThan(0.3);
    },
  );

  it('gives a sentence the same score for a target whatever other targets there are', () => {
    const alone = scoreOne('I would like my money back', {
      samples: ['I want my money back'],
      phrases: ['refund please'],
    });
    expect(matcher.score('I would like my money back')[0]?.score).toBe(alone?.score);
  });
});

describe('size', () => {
  it('takes thousands of samples and sentences as long as allowed', () => {
    const samples = Array.from({ length: 5000 }, (_, at) => `where is parcel number ${at} of customer ${at % 97}`);
    const matcher = engine.prepare([{ id: 'parcel', samples, phrases: samples.slice(0, 1000) }]);
    for (const sentence of [
      'a'.repeat(10_000),
      'a '.repeat(5000),
      '\ud800'.repeat(10_000),
      'where is parcel '.repeat(600),
    ]) {
      expect(matcher.score(sentence)).toHaveLength(1);
    }
    expect(matcher.score('Where is parcel number 4321 of customer 53?')[0]).toMatchObject({
      score: 1,
      value: samples[4321],
    });
  });
});
