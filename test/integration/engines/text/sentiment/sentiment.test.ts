import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadWeights } from '../../../../../src/engines/text/sentiment/load-weights.ts';
import { createSentimentEngine, sentimentClasses } from '../../../../../src/engines/text/sentiment/sentiment.ts';
import { anyCharacter } from '../../../../support/any-character.ts';
import { findSlowGrowth } from '../../../../support/find-slow-growth.ts';

const engine = await createSentimentEngine();

/** The mean class of a sentence, weighted by confidence, from -2 (very negative) to 2. */
function feeling(sentence: string): number {
  const [only, ...more] = engine.analyse(sentence);
  expect(more, sentence).toEqual([]);
  return (only?.sentiments ?? []).reduce(
    (sum, { sentiment, confidence }) => sum + confidence * (2 - sentimentClasses.indexOf(sentiment)),
    0,
  );
}

function best(sentence: string): string | undefined {
  return engine.analyse(sentence)[0]?.sentiments[0]?.sentiment;
}

describe('analyse', () => {
  it('gives each sentence its own sentiment, all classes, best first', () => {
    const text = 'I love it. The delay was awful.';
    const [love, delay, ...more] = engine.analyse(text);
    expect(more).toEqual([]);
    expect(love).toMatchObject({ start: 0, end: 10, sentence: 'I love it.' });
    expect(delay).toMatchObject({ start: 11, end: 31, sentence: 'The delay was awful.' });
    expect(love?.sentiments[0]?.sentiment).toBe('Very Positive');
    expect(delay?.sentiments[0]?.sentiment).toBe('Very Negative');
    expect(love?.sentiments.at(-1)?.confidence).toBeLessThan(0.05);
    expect(new Set(love?.sentiments.map(({ sentiment }) => sentiment))).toEqual(new Set(sentimentClasses));
  });

  it('finds plain statements neutral and objective', () => {
    for (const sentence of [
      'My account number is 12345.',
      'The meeting is on Tuesday at 3 pm.',
      'How can I help you today?',
      'The package arrives tomorrow.',
      'I want to book a flight to London.',
      'The meeting is at 3 pm.',
      'What time do you open?',
      'I want to cancel my subscription.',
      'The president met the minister on Monday.',
    ]) {
      expect(best(sentence), sentence).toBe('Neutral');
    }
    const [opinion, fact] = engine.analyse('I think it is wonderful. He was born in Paris in 1964.');
    expect(opinion?.subjectivity).toBeGreaterThan(0.8);
    expect(fact?.subjectivity).toBeLessThan(0.3);
  });

  it('rates people’s identity neutral', () => {
    const neutral = feeling('My neighbour is a person.');
    for (const word of [
      'woman',
      'man',
      'Muslim',
      'Jew',
      'Christian',
      'gay man',
      'black woman',
      'Mexican',
      'foreigner',
    ]) {
      expect(Math.abs(feeling(`My neighbour is a ${word}.`) - neutral), word).toBeLessThan(0.1);
    }
  });

  it('rates what customers of services write', () => {
    for (const sentence of [
      'The agent was very rude and unhelpful.',
      'I am still waiting for my refund.',
      'I never received my order.',
      'You charged me twice.',
      "It doesn't work.",
      'Nobody answers the phone.',
      'a waste of money',
    ]) {
      expect(best(sentence), sentence).toMatch(/Negative/);
    }
    for (const sentence of [
      'You have been very helpful.',
      'Thanks for your quick reply!',
      'The staff were very friendly.',
      'It works perfectly.',
      'No problem at all.',
    ]) {
      expect(best(sentence), sentence).toMatch(/Positive/);
    }
  });
});

/** None of these sentences is in lab/training/sentiment/service-talk.tsv. */
describe('analyse, for short plain statements', () => {
  it.each([
    'The staff were friendly.',
    'Thanks, that solved it.',
    'The nurse was kind.',
    'That sounds good to me.',
    'It works now.',
  ])('recognises mild praise: %s', (sentence) => {
    expect(best(sentence)).toMatch(/Positive/);
  });

  it.each([
    'I was on hold for two hours.',
    'My internet is down.',
    "I've had better.",
    'The app keeps crashing.',
    'It was hard to understand him.',
  ])('recognises mild blame: %s', (sentence) => {
    expect(best(sentence)).toMatch(/Negative/);
  });

  it.each([
    'Please hold for Maria.',
    'Write the number down.',
    'The coffee machine is down the hall.',
    'I would like a refund for one of the tickets.',
    'I lived there for two hours a week.',
    'What is the problem?',
  ])('rates requests and facts neutral: %s', (sentence) => {
    expect(best(sentence)).toBe('Neutral');
  });
});

describe('the rules', () => {
  const higher: [rule: string, more: string, less: string][] = [
    ['negation', 'The food is good.', 'The food is not good.'],
    ['negated contraction', 'I like the colour.', "I don't like the colour."],
    ['contraction without apostrophe', 'I like the colour.', 'I dont like the colour.'],
    ['typographic apostrophe', 'I like the colour.', 'I don’t like the colour.'],
    ['negation of something bad', 'It is not terrible.', 'It is terrible.'],
    ['near negation', 'It is useful.', 'It is hardly useful.'],
    ['without', 'It works without problems.', 'It works with problems.'],
    ['not only', 'It is not only good, it is cheap.', 'It is not good, it is cheap.'],
    ['negation ends at the clause', 'It is not blue, it is great.', 'It is not great, it is blue.'],
    ['intensifier', 'The staff was extremely helpful.', 'The staff was helpful.'],
    ['intensifier of something bad', 'The room was dirty.', 'The room was extremely dirty.'],
    ['dampener', 'The screen is beautiful.', 'The screen is somewhat beautiful.'],
    ['contrast', 'The room was ugly, but the staff was lovely.', 'The staff was lovely, but the room was ugly.'],
    ['however', 'It is ugly; however, it is excellent.', 'It is excellent; however, it is ugly.'],
    ['although', 'Although it is ugly, I enjoyed it.', 'Although I enjoyed it, it is ugly.'],
    ['exclamation', 'What a great day!!!', 'What a great day.'],
    ['capitals', 'The show was GREAT today.', 'The show was great today.'],
    ['stretching', 'It is soooo good.', 'It is so-so.'],
    ['emoji', 'See you there 😍', 'See you there'],
    ['angry emoji', 'See you there', 'See you there 😡'],
    ['emoticon', 'See you there :)', 'See you there :('],
    ['comparison', 'It is better than before.', 'It is worse than before.'],
    ['too', 'It is long.', 'It is too long.'],
    ['wish', 'It worked perfectly.', 'I wish it worked perfectly.'],
    ['missed chance', 'It is good.', 'It could have been better.'],
    ['question', 'It is good.', 'Is it good?'],
    ['idiom', 'I can’t wait to see it.', 'I can’t see it.'],
    ['idiom of bad words', 'It is not bad at all.', 'It is bad.'],
    ['hash tag', '#amazing', '#awful'],
  ];
  it.each(higher)('%s', (_, more, less) => {
    expect(feeling(more)).toBeGreaterThan(feeling(less) + 0.03);
  });
});

describe('analyse, for any text', () => {
  const words =
    'good bad not but very 😍 :( :) don’t n’t NOT !!! ??? although , . \n http://x.example #no @me ’ \u0000 ' +
    '\ud83d é 好 。 8-) ((( -- never hardly so too 👩‍👩‍👧 __proto__ constructor toString =not_bad !good a_b';
  const text = fc.oneof(
    fc.array(fc.constantFrom(...words.split(' ')), { maxLength: 80 }).map((parts) => parts.join(' ')),
    fc.string({ unit: anyCharacter, maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
  );

  it('gives a distribution over the five classes, sorted, and exact offsets', () => {
    fc.assert(
      fc.property(text, (input) => {
        let from = 0;
        for (const { start, end, sentence, sentiments, subjectivity } of engine.analyse(input)) {
          expect(input.slice(start, end)).toBe(sentence);
          expect(start).toBeGreaterThanOrEqual(from);
          from = end;
          expect(new Set(sentiments.map((s) => s.sentiment)).size).toBe(5);
          const confidences = sentiments.map((s) => s.confidence);
          expect(confidences.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
          expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
          expect(Math.min(...confidences)).toBeGreaterThanOrEqual(0);
          expect(subjectivity).toBeGreaterThanOrEqual(0);
          expect(subjectivity).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('rates a sentence the same by itself and among others', () => {
    const alone = engine.analyse('The delay was awful.')[0];
    const among = engine.analyse('I love it. The delay was awful. Bye.')[1];
    expect(among?.sentiments).toEqual(alone?.sentiments);
    expect(among?.subjectivity).toBe(alone?.subjectivity);
  });

  it('takes time proportional to the length, also for hostile input', async () => {
    // The empty text pays for the set-up, which would hide the growth.
    const seeds = [
      '',
      'but ',
      'not ',
      'a-',
      "a'",
      ':)',
      'x@',
      '@',
      '#',
      '1.',
      '😍',
      '\u200d',
      'aaa',
      '! ',
      'if,',
      '(:',
      '&',
      '-.',
      'www.',
      '. good',
    ];
    let counted: typeof engine | undefined;
    const slow = await findSlowGrowth(
      'src/engines/text/sentiment/sentiment.ts',
      seeds,
      1_500,
      async (module: { createSentimentEngine: typeof createSentimentEngine }, seed, size) => {
        counted ??= await module.createSentimentEngine();
        return counted.analyse(seed === '' ? '' : seed.repeat(size / seed.length));
      },
    );
    expect(slow).toEqual([]);
  });
});

describe('the permissive weights', () => {
  const sentences = [
    ['I love it.', 'Very Positive'],
    ['The staff were friendly.', 'Positive'],
    ['The meeting is on Tuesday at 3 pm.', 'Neutral'],
    ['My internet is down.', 'Negative'],
    ['The delay was awful.', 'Very Negative'],
  ] as const;

  it('rate clear sentences as people do', async () => {
    const permissive = await createSentimentEngine('permissive');
    for (const [sentence, sentiment] of sentences) {
      expect(permissive.analyse(sentence)[0]?.sentiments[0]?.sentiment, sentence).toBe(sentiment);
    }
  });

  it('share no learned number with the standard ones', async () => {
    const [standard, permissive] = await Promise.all([loadWeights('standard'), loadWeights('permissive')]);
    expect(permissive.classWeights).not.toEqual(standard.classWeights);
    expect(permissive.subjectivity.features).not.toEqual(standard.subjectivity.features);
    expect(permissive.lexicon.valenceOf('terrible')).not.toBe(standard.lexicon.valenceOf('terrible'));
    for (const [at, net] of permissive.nets.entries()) expect(net.hidden).not.toEqual(standard.nets[at]?.hidden);
  });

  it('contain no word learned only from the Stanford Sentiment Treebank', async () => {
    const [standard, permissive] = await Promise.all([loadWeights('standard'), loadWeights('permissive')]);
    for (const word of ['cinematic', 'screenplay', 'filmmakers']) {
      expect(standard.vocabulary.words.has(word), word).toBe(true);
      expect(permissive.vocabulary.words.has(word), word).toBe(false);
    }
  });
});
