import { describe, expect, it } from 'vitest';
import { isNoAction } from '../../../../../src/engines/clips/actions/is-no-action.ts';
import { readSpokenWords } from '../../../../../src/engines/clips/detection/describe-speech.ts';

const judge = (text: string) => isNoAction(readSpokenWords(text));

describe('a sentence assigns no task', () => {
  it.each([
    'Otherwise I will cancel my contract.',
    "If it isn't fixed by Friday, I'll switch to another provider.",
    "Then I'll cancel.",
    'And fix it.',
    'but send them back',
  ])('if it is a threat or a fragment: %s', (text) => {
    expect(judge(text)).toBe(true);
  });

  it.each([
    'I will cancel your contract today.',
    "I'll switch it on again.",
    'And I will fix it.',
    'And send it to Anna by Friday.',
    'Please fix it.',
  ])('unlike a task: %s', (text) => {
    expect(judge(text)).toBe(false);
  });
});
