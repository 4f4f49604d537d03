import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  createMatchingEngine,
  type MatchTarget,
  type TargetScore,
} from '../../../../../src/engines/text/matching/matcher.ts';
import { SentenceEncoder } from '../../../../../src/engines/text/matching/sentence-encoder.ts';
import { anyCharacter } from '../../../../support/any-character.ts';

const engine = createMatchingEngine();

async function scoreAll(sentence: string, targets: readonly MatchTarget[]): Promise<TargetScore[]> {
  const matcher = await engine.prepare(targets);
  const [read] = await matcher.read([sentence]);
  return read === undefined ? [] : matcher.score(read);
}

async function scoreOne(sentence: string, target: Partial<MatchTarget>): Promise<TargetScore | undefined> {
  return (await scoreAll(sentence, [{ id: 'one', samples: [], phrases: [], ...target }]))[0];
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
  ])('%j contains the phrase %j', async (sentence, phrase) => {
    expect(await scoreOne(sentence, { phrases: [phrase] })).toEqual({ id: 'one', score: 1, value: phrase });
  });

  it.each([
    ['refunds are slow', 'refund'],
    ['the moneybacks', 'money'],
    ['I cannot', 'not'],
    ["I can't", 'can'],
    ['back, money', 'money back'],
    ['it costs 5.00', '00'],
    ['vitamin C', 'C++'],
  ])('%j does not contain the phrase %j', async (sentence, phrase) => {
    expect((await scoreOne(sentence, { phrases: [phrase] }))?.score).toBeLessThan(1);
  });

  it('scores 1 for a sample that differs only in case, punctuation and space, and below 1 for one inside a sentence', async () => {
    const samples = ['I want my money back.'];
    expect((await scoreOne('  i WANT my money-back!! ', { samples }))?.score).toBe(1);
    expect((await scoreOne('and so I want my money back', { samples }))?.score).toBeLessThan(1);
  });
});

describe('the list of scores', () => {
  it('has one entry for each target with text, in order, with the first text of the best score', async () => {
    const scores = await scoreAll('card lost', [
      { id: 'b', samples: ['card lost', 'Card lost!'], phrases: ['lost'] },
      { id: 'empty', samples: ['', '  '], phrases: ['\u200B'] },
      { id: 'a', samples: ['zebra crossing'], phrases: ['giraffe'] },
    ]);
    expect(scores).toEqual([
      { id: 'b', score: 1, value: 'card lost' },
      { id: 'a', score: 0, value: expect.any(String) },
    ]);
  });

  it('is empty for no targets, and all 0 for a sentence without words', async () => {
    expect(await scoreAll('hello', [])).toEqual([]);
    expect(await scoreOne('', { samples: ['hello'] })).toEqual({ id: 'one', score: 0, value: 'hello' });
  });
});

describe('any text', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.string(),
    fc.constantFrom('I want my money back', '退款', '\ud800'),
  );
  it('scores from 0 to 1, with a text of the target', async () => {
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.array(text, { maxLength: 4 }),
        fc.array(text, { maxLength: 4 }),
        async (sentence, samples, phrases) => {
          const scored = await scoreOne(sentence, { samples, phrases });
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

  it('scores 1 against itself, as a sample and as a phrase inside other words', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (sentence) => {
        fc.pre(/[\p{L}\p{N}\p{P}\p{S}]/u.test(sentence));
        expect((await scoreOne(sentence, { samples: [sentence] }))?.score).toBe(1);
        expect((await scoreOne(`so ${sentence} then`, { phrases: [sentence] }))?.score).toBe(1);
      }),
    );
  });
});

describe('meaning at the default threshold of 0.5', () => {
  const targets = [
    { id: 'refund', samples: ['I want my money back'], phrases: ['refund please'] },
    { id: 'cancel', samples: ['please cancel my order'], phrases: [] },
    { id: 'agent', samples: ['let me speak to a human'], phrases: ['talk to an agent'] },
  ];

  it.each([
    ['I would like my money back', 'refund', 'I want my money back'],
    ['i want my mony bakc', 'refund', 'I want my money back'],
    ['can I get a refund', 'refund', 'refund please'],
    ['can you cancel the order I made yesterday', 'cancel', 'please cancel my order'],
    ['could I talk with an agent', 'agent', 'talk to an agent'],
    ['could I get my cash back', 'refund', 'I want my money back'],
  ])('%j matches %s', async (sentence, id, value) => {
    const above = (await scoreAll(sentence, targets)).filter(({ score }) => score >= 0.5);
    expect(above).toEqual([{ id, score: expect.any(Number), value }]);
  });

  it.each(['the weather is nice', 'I want a pizza', 'how are you', 'yes', 'my name is Ada'])(
    '%j matches no target',
    async (sentence) => {
      for (const { score } of await scoreAll(sentence, targets)) expect(score).toBeLessThan(0.3);
    },
  );

  it('distinguishes targets by the differences between their samples, not by shared words', async () => {
    const sentence = 'how do I change the address of my account';
    const [address, password] = await scoreAll(sentence, [
      { id: 'address', samples: ['how do I change the address on my profile'], phrases: [] },
      { id: 'password', samples: ['how do I change the password of my account'], phrases: [] },
    ]);
    expect(address?.score).toBeGreaterThan(0.5);
    expect(password?.score).toBeLessThan(0.5);
  });

  it('finds a sentence that resembles only one target', async () => {
    const target = { samples: ['I want a refund', 'please give me my money back'] };
    expect((await scoreOne('could I get my cash back', target))?.score).toBeGreaterThan(0.5);
    expect((await scoreOne('what a lovely morning', target))?.score).toBeLessThan(0.2);
  });
});

describe('size', () => {
  it('accepts thousands of samples and sentences of maximum length', async () => {
    const samples = Array.from({ length: 5000 }, (_, at) => `where is parcel number ${at} of customer ${at % 97}`);
    const matcher = await engine.prepare([{ id: 'parcel', samples, phrases: samples.slice(0, 1000) }]);
    for (const sentence of [
      'a'.repeat(10_000),
      'a '.repeat(5000),
      '\ud800'.repeat(10_000),
      'where is parcel '.repeat(600),
    ]) {
      const [read] = await matcher.read([sentence]);
      expect(read && matcher.score(read)).toHaveLength(1);
    }
    const [read] = await matcher.read(['Where is parcel number 4321 of customer 53?']);
    expect(read && matcher.score(read)[0]).toMatchObject({
      score: 1,
      value: samples[4321],
    });
  });

  it('prepares many targets with many samples, with pauses', async () => {
    const targets = Array.from({ length: 300 }, (_, target) => ({
      id: String(target),
      samples: Array.from(
        { length: 20 },
        (_, at) => `please do number ${target} for the ${at % 7} time at ${target * at}`,
      ),
      phrases: [],
    }));
    let pauses = 0;
    const matcher = await engine.prepare(targets, () => {
      pauses++;
    });
    expect(pauses).toBeGreaterThan(100);
    const [read] = await matcher.read(['please do number 123 for me']);
    const best = (read === undefined ? [] : matcher.score(read)).reduce((one, other) =>
      other.score > one.score ? other : one,
    );
    expect(best.id).toBe('123');
  });
});

describe('many similar targets', () => {
  const things = ['card', 'parcel', 'invoice', 'contract', 'account', 'router', 'ticket', 'order'];
  const doings = ['cancel', 'change', 'return', 'block', 'find', 'pay', 'open', 'send', 'keep', 'move'];
  const targets = Array.from({ length: 400 }, (_, at) => {
    const [doing, thing] = [doings[at % 3], things[at % 2]];
    // No two are equal.
    const name = ['ab', 'ce', 'di', 'fo', 'gu'][at % 5]?.repeat(1 + (at % 80));
    const samples = [`I want to ${doing} my ${thing} ${name}`, `please do not ${doing} the ${thing} ${name}`];
    return { id: `target ${at}`, samples, phrases: [] };
  });
  const sentences = [
    "I don't want to cancel my card",
    'can you change the parcel, and please do not cancel my card',
    'please return the parcel',
  ];

  it('gives scores that do not depend on the requested minimum', async () => {
    const matcher = await engine.prepare(targets);
    const lowestOf = [
      () => 0.05,
      () => 0.3,
      () => 0.5,
      // Some targets are asked for lower scores than others.
      (id: string) => (id.endsWith('2') ? 0.95 : id.endsWith('3') ? 0.02 : 0.4),
    ];
    for (const sentence of await matcher.read(sentences)) {
      const all = matcher.score(sentence);
      expect(all.filter(({ score }) => score >= 0.02).length).toBeGreaterThan(100);
      for (const lowest of lowestOf) {
        const high = (scores: readonly TargetScore[]) => scores.filter(({ id, score }) => score >= lowest(id));
        expect(high(matcher.score(sentence, lowest))).toEqual(high(all));
      }
    }
  });

  it('compares the words of a sentence only with the nearest texts, and only some words of long texts', async () => {
    const compareAt = vi.spyOn(SentenceEncoder.prototype, 'compareAt');
    const matcher = await engine.prepare(targets);
    for (const sentence of await matcher.read(['my broken router and laptop'])) matcher.score(sentence);
    // Of 100 targets, three words of the sentence with three of a sample.
    expect(compareAt.mock.calls.length).toBeLessThanOrEqual(100 * 3 * 3);
    compareAt.mockClear();
    const long = `${things.join(' ')} ${doings.join(' ')} `.repeat(40);
    const alone = await engine.prepare([{ id: 'long', samples: [long], phrases: [] }]);
    for (const sentence of await alone.read([`${long} today`])) alone.score(sentence);
    expect(compareAt.mock.calls.length).toBeLessThanOrEqual(100 * 100);
    compareAt.mockRestore();
  });
});

describe('more targets than can be learned', () => {
  const actions = 'cancel change return block find pay open send keep move sell buy'.split(' ');
  const objects =
    'card parcel invoice contract account router ticket order table hotel flight bike lamp phone garden window door roof ladder piano dog cat boat tent shirt coat hat ring watch chair bed desk fence engine tyre brake mirror seat oven fridge'.split(
      ' ',
    );
  const targets = actions.flatMap((action) =>
    ['my old', 'the new'].flatMap((which) =>
      objects.map((object) => ({
        id: `${action} ${which} ${object}`,
        samples: [`I would like to ${action} ${which} ${object} today`, `how do I ${action} ${which} ${object}`],
        phrases: [],
      })),
    ),
  );

  it('are ranked by their best samples', async () => {
    expect(targets.length).toBeGreaterThan(900);
    const matcher = await engine.prepare(targets);
    const found = (
      await matcher.read(['is it possible to change the new card', 'I want to sell my old boat today'])
    ).map((read) => matcher.score(read).flatMap(({ id, score }) => (score >= 0.5 ? [id] : [])));
    expect(found).toEqual([['change the new card'], ['sell my old boat']]);
  });
});

describe('everyday conversation at the default threshold of 0.5', () => {
  const targets = [
    { id: 'no-internet', samples: ['I have no connection at home', 'my internet is down'], phrases: [] },
    { id: 'cancel', samples: ['I want to cancel my contract', 'please close my account'], phrases: [] },
    { id: 'refund', samples: ['I want my money back', 'I was charged twice'], phrases: [] },
  ];
  const findMatches = async (sentence: string, among: readonly MatchTarget[] = targets): Promise<string[]> =>
    (await scoreAll(sentence, among)).filter(({ score }) => score >= 0.5).map(({ id }) => id);

  it.each(['no', 'no thanks', 'nothing', 'no problem at all', 'morning', '4471920'])(
    'matches nothing for the small talk %j',
    async (sentence) => {
      expect(await findMatches(sentence)).toEqual([]);
      expect(await findMatches(sentence, targets.slice(0, 1))).toEqual([]);
    },
  );

  it('matches small talk with a target about it', async () => {
    const greeting = { id: 'greeting', samples: ['hello', 'good morning'], phrases: [] };
    expect(await findMatches('hello there', [...targets, greeting])).toEqual(['greeting']);
  });

  it('reads a disfluent sentence as the fluent one', async () => {
    const plain = await scoreAll('I would like to cancel the contract', targets);
    expect(await scoreAll('um I would you know like to er cancel the contract', targets)).toEqual(plain);
  });

  it.each([
    "I don't want to cancel",
    'please do not close my account',
    "I'm not calling to cancel",
    'my internet works fine now',
    'my internet is not down',
  ])('matches nothing for %j', async (sentence) => {
    expect(await findMatches(sentence)).toEqual([]);
  });

  it.each([
    ['mute the microphone', 'unmute the microphone'],
    ['turn on the lights', 'turn off the lights'],
    ['I am able to log in', 'I am unable to log in'],
  ])('distinguishes %j and %j', async (one, other) => {
    const both = [one, other].map((sample) => ({ id: sample, samples: [sample], phrases: [] }));
    for (const sample of [one, other]) expect(await findMatches(`please ${sample} now`, both)).toEqual([sample]);
  });

  it.each([
    // Both deny something; a question when something happens does not say that it happens.
    ['why am I not able to withdraw cash from this machine', 'withdrawal'],
    ['the technician never came', 'technician'],
    ['how can I get my card to work', 'card'],
    // One of the samples is small talk, or a part of them.
    ['please repeat that', 'repeat'],
    ['no, that is not correct', 'no'],
    // The samples have both sides.
    ['please talk a bit faster', 'speed'],
  ])('matches %j despite an apparent contradiction', async (sentence, id) => {
    const among = [
      { id: 'withdrawal', samples: ['I tried to withdraw cash and it did not work'], phrases: [] },
      {
        id: 'technician',
        samples: ['when will the technician come', 'book an engineer visit', 'the technician did not turn up'],
        phrases: [],
      },
      { id: 'card', samples: ["I can't get my card to work"], phrases: [] },
      {
        id: 'repeat',
        samples: ['can you please repeat that response', 'say that again please', 'repeat that'],
        phrases: [],
      },
      {
        id: 'no',
        samples: ['that is false', 'that is untrue', 'no, do not do that', 'negative for sure', 'no thanks'],
        phrases: [],
      },
      {
        id: 'speed',
        samples: [
          'please talk slower',
          'talk at a slower rate',
          'can you talk slower',
          'talk a bit slower',
          'speak faster',
        ],
        phrases: [],
      },
    ];
    expect(await findMatches(sentence, among)).toEqual([id]);
  });

  it('matches each target that a clause is about', async () => {
    expect(await findMatches('my internet is down, and I want my money back')).toEqual(['no-internet', 'refund']);
  });
});
