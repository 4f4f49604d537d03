import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../../lab/training/random.ts';
import { createTrainingState, embedTokens, poolTokens } from '../../../../../lab/training/sentiment/net-forward.ts';
import { createBackward } from '../../../../../lab/training/sentiment/net-gradients.ts';
import { ruleWeights } from '../../../../../src/engines/text/sentiment/data/rule-weights.ts';
import { type NetSentence, readNetSentence } from '../../../../../src/engines/text/sentiment/net-sentence.ts';
import {
  denseSizes,
  embeddingSize,
  filterSize,
  hidePooled,
  type NetWeights,
  pooledSize,
} from '../../../../../src/engines/text/sentiment/sentence-net.ts';
import { poolKnown, TokenMemo } from '../../../../../src/engines/text/sentiment/token-memo.ts';
import { tokenise } from '../../../../../src/engines/text/sentiment/tokens.ts';

const vocabulary = {
  words: new Map([
    ['good', 0],
    ['not', 1],
    ['!', 2],
  ]),
  stems: new Map([
    ['good', 0],
    ['film', 1],
  ]),
};

function read(text: string): NetSentence {
  const valenceOf = (key: string) => (key === 'good' ? 1.5 : key === '=so_far_so_good' ? 0.75 : 0);
  return readNetSentence(
    tokenise(text, () => true),
    valenceOf,
    ruleWeights,
    vocabulary,
  );
}

function drawNet(seed = 7): NetWeights {
  const random = createRandom(seed);
  const draw = (length: number) => Float32Array.from({ length }, () => random() - 0.5);
  const { cueVectors, filters, filterBias, hidden, hiddenBias, classes, classRules } = denseSizes;
  return {
    wordVectors: draw(vocabulary.words.size * embeddingSize),
    stemVectors: draw(vocabulary.stems.size * embeddingSize),
    cueVectors: draw(cueVectors),
    filters: draw(filters),
    filterBias: draw(filterBias),
    hidden: draw(hidden),
    hiddenBias: draw(hiddenBias),
    classes: draw(classes),
    classRules: draw(classRules),
  };
}

describe('readNetSentence', () => {
  it('numbers words and stems, and includes the cues of the rules', () => {
    const { length, words, stems, cues } = read('not a good film, really!');
    expect(length).toBe(6);
    expect([...words.subarray(0, length)]).toEqual([1, -1, 0, -1, -1, 2]);
    expect([...stems.subarray(0, length)]).toEqual([-1, -1, 0, 1, -1, -1]);
    const [valence, counted, negated] = cues.subarray(10, 15);
    expect(valence).toBe(1.5);
    expect(counted).toBeCloseTo(1.5 * ruleWeights.negatePositive);
    expect(negated).toBe(1);
  });

  it('gives the valence of an idiom to its first word, and none to the others', () => {
    const { length, cues } = read('so far so good good');
    expect(Array.from({ length }, (_, token) => cues[token * 5])).toEqual([0.75, 0, 0, 0, 1.5]);
    const turned = read('not so far so good').cues;
    expect(turned[5]).toBe(0.75);
    expect(turned[6]).toBeCloseTo(0.75 * ruleWeights.negatePositive);
    expect(turned[7]).toBe(1);
  });

  it('reads no more than the maximum number of tokens', () => {
    expect(read('good '.repeat(10_000)).length).toBe(400);
  });
});

describe('the net', () => {
  it.each([['not a good film!'], ['good'], ['film film good not good !']])('returns correct gradients: %s', (text) => {
    const weights = drawNet();
    const sentence = read(text);
    const rules = Array.from({ length: 13 }, (_, index) => index / 13);
    const state = createTrainingState();
    const gain = Float32Array.from({ length: denseSizes.hiddenBias }, (_, unit) => Math.sin(unit));
    const answer = () => {
      embedTokens(weights, sentence, state);
      poolTokens(weights, sentence.length, rules, state);
      hidePooled(weights, state);
      return state.hidden.reduce((sum, value, unit) => sum + value * (gain[unit] ?? 0), 0);
    };
    answer();
    const blank = (numbers: Float32Array) => new Float32Array(numbers.length);
    const { wordVectors, stemVectors, cueVectors, filters, filterBias, hidden, hiddenBias } = weights;
    const body = { wordVectors, stemVectors, cueVectors, filters, filterBias, hidden, hiddenBias };
    const gradients = {
      wordVectors: blank(wordVectors),
      stemVectors: blank(stemVectors),
      cueVectors: blank(cueVectors),
      filters: blank(filters),
      filterBias: blank(filterBias),
      hidden: blank(hidden),
      hiddenBias: blank(hiddenBias),
    };
    const touched = { touchedWords: new Set<number>(), touchedStems: new Set<number>() };
    const ones = (length: number) => new Float32Array(length).fill(1);
    const nothing = { kept: ones(400), pooled: ones(pooledSize), hidden: ones(denseSizes.hiddenBias) };
    createBackward(400)(weights, sentence, state, nothing, gain, { ...gradients, ...touched });
    const step = 1e-3;
    for (const name of ['wordVectors', 'stemVectors', 'cueVectors', 'filters', 'filterBias', 'hidden'] as const) {
      const numbers = body[name];
      for (let at = 0; at < numbers.length; at += name === 'filters' || name === 'hidden' ? filterSize + 1 : 5) {
        const before = numbers[at] ?? 0;
        numbers[at] = before + step;
        const above = answer();
        numbers[at] = before - step;
        const below = answer();
        numbers[at] = before;
        expect((above - below) / (2 * step), `${name} ${at}`).toBeCloseTo(gradients[name][at] ?? 0, 1);
      }
    }
    expect(touched.touchedWords.has(0)).toBe(true);
  });
});

describe('TokenMemo', () => {
  const nets = [drawNet(), drawNet(13)];
  const rules = Array.from({ length: 13 }, (_, index) => index / 13);

  /** What `poolTokens` makes of a sentence, by net. */
  function poolPlainly(sentence: NetSentence): Float32Array[] {
    return nets.map((net) => {
      const state = createTrainingState();
      embedTokens(net, sentence, state);
      poolTokens(net, sentence.length, rules, state);
      return state.pooled;
    });
  }

  function poolFrom(memo: TokenMemo, sentence: NetSentence): Float32Array[] {
    const tokens = memo.read(sentence);
    return nets.map((_, net) => {
      const pooled = new Float32Array(pooledSize).fill(1);
      poolKnown(tokens, net, rules, pooled);
      return pooled;
    });
  }

  it.each(['', 'good', 'not a good film!', 'good not good ! good not good'])(
    'pools the same as without a cache: %j',
    (text) => {
      const memo = new TokenMemo(nets);
      const plain = poolPlainly(read(text));
      expect(poolFrom(memo, read(text))).toEqual(plain);
      expect(poolFrom(memo, read(text))).toEqual(plain);
    },
  );

  it('distinguishes tokens by word, stem and cues, even if there are more than it can cache', () => {
    const memo = new TokenMemo(nets);
    const sentenceOf = (at: number): NetSentence => ({
      length: 3,
      words: Int32Array.of(at % 3, -1, 0),
      stems: Int32Array.of(-1, at % 2, 0),
      cues: Float32Array.from({ length: 15 }, (_, cue) => (cue < 5 ? at / 5_000 : cue % 2)),
    });
    for (const at of [...Array(5_000).keys(), 0, 1, 4_999]) {
      const pooled = poolFrom(memo, sentenceOf(at));
      if (at % 500 < 2 || at === 4_999) expect(pooled).toEqual(poolPlainly(sentenceOf(at)));
    }
  });
});
