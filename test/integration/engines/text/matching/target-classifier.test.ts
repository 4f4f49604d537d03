import { describe, expect, it } from 'vitest';
import { type DescribedText, describeText } from '../../../../../src/engines/text/matching/describe-sentence.ts';
import { builtInEncoder } from '../../../../../src/engines/text/matching/meaning-encoder.ts';
import { splitWords } from '../../../../../src/engines/text/matching/split-words.ts';
import { TargetClassifier } from '../../../../../src/engines/text/matching/target-classifier.ts';

const read = (text: string) => {
  const words = splitWords(text);
  return { words, meaning: builtInEncoder().encode(words) };
};
const describeSentence = (text: string) => {
  const { words, meaning } = read(text);
  return describeText(words, meaning);
};
const samples = [
  { ...read('where is my card'), target: 0 },
  { ...read('my card has not come'), target: 0 },
  { ...read('my card was stolen'), target: 1 },
  { ...read('someone took my card'), target: 1 },
  { ...read('the card does not work'), target: 2 },
];
const learn = () => TargetClassifier.learn(samples, 3, () => {});
const likeliest = (chances: readonly number[]) => chances.indexOf(Math.max(...chances));
const rate = (classifier: TargetClassifier, sentence: DescribedText) => [...(classifier.rate(sentence) ?? [])];

describe('TargetClassifier', () => {
  it.each([
    ['when will the card come', 0],
    ['a thief has stolen it', 1],
    ['it does not work', 2],
  ])('assigns %j to target %i', async (sentence, target) => {
    const chances = rate(await learn(), describeSentence(sentence));
    expect(likeliest(chances)).toBe(target);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 6);
  });

  it('learns the same weights from the same samples', async () => {
    expect((await learn()).rate(describeSentence('my card'))).toEqual(
      (await learn()).rate(describeSentence('my card')),
    );
  });

  it('gives no evidence for a sentence that shares nothing with a sample', async () => {
    const chances = rate(await learn(), describeText(['деньги'], new Float32Array(64)));
    expect(Math.max(...chances)).toBeLessThan(0.5);
  });

  it('weighs a target with many samples no more than one with few', async () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ ...read(`where is card number ${at}`), target: 0 }));
    const classifier = await TargetClassifier.learn([...many, { ...read('card stolen'), target: 1 }], 2, () => {});
    expect(likeliest(rate(classifier, describeSentence('stolen')))).toBe(1);
  });

  it('learns nothing if it could read fewer than half of the samples, and few of each target', async () => {
    const many = Array.from({ length: 2_000 }, (_, at) => ({ ...read(`card number ${at}`), target: at % 500 }));
    const classifier = await TargetClassifier.learn(many, 500, () => {});
    expect(classifier.rate(describeSentence('card number 7'))).toBeUndefined();
  });

  it('uses stored weights only if learning would take long, and if they fit', async () => {
    let asked = 0;
    const find = (weights: Float32Array | undefined) => async () => {
      asked++;
      return weights;
    };
    const sentence = describeSentence('a thief has stolen it');
    const plain = (await learn()).rate(sentence);
    expect((await TargetClassifier.learn(samples, 3, () => {}, find(undefined))).rate(sentence)).toEqual(plain);
    expect(asked).toBe(0);
    const many = Array.from({ length: 90 }, (_, target) => ({ ...read(`card number ${target}`), target }));
    const learnt = await TargetClassifier.learn(many, 90, () => {});
    for (const useless of [undefined, new Float32Array(1)]) {
      const own = await TargetClassifier.learn(many, 90, () => {}, find(useless));
      expect(own.weights).toEqual(learnt.weights);
    }
    const zeros = new Float32Array(learnt.weights.length);
    const found = await TargetClassifier.learn(many, 90, () => {}, find(zeros));
    expect(found.weights).toBe(zeros);
    expect(asked).toBe(3);
  });
});
