import { expect, it } from 'vitest';
import { OutcomeFinder } from '../../../../../src/engines/conversation/outcome/find-outcome.ts';

/** Lines as `A: text` or `C: text`. */
function find(...lines: readonly string[]) {
  const finder = new OutcomeFinder();
  for (const [index, line] of lines.entries()) {
    finder.add({ index, role: line.startsWith('A') ? 'agent' : 'customer', text: line.slice(3) });
  }
  return finder.find();
}

it.each([
  ['resolved', ['A: I have reset the box.', 'C: Great, it works now. Bye.']],
  ['resolved', ['A: The cheapest room is 80 euros.', 'A: Anything else?', "C: No, that's all."]],
  ['follow_up', ['A: A colleague will call you tomorrow.', 'C: Perfect, thanks.']],
  ['escalated', ['C: I want to speak to somebody else.', 'A: Sure, let me put you through.', 'C: Thanks.']],
  ['unresolved', ['A: You are all set.', "C: No. It still doesn't turn on.", 'A: Goodbye.']],
  ['unresolved', ["A: I'm sorry, we can't refund that.", 'C: Bye.']],
] as const)('finds that a conversation is %s', (outcome, lines) => {
  expect(find(...lines)?.outcome).toBe(outcome);
});

it('gives the sentence that says it, with its line', () => {
  expect(find('C: Hello.', 'A: One moment. I have refunded the fee. Anything else?', 'C: Bye.')).toEqual({
    outcome: 'resolved',
    sentence: 'I have refunded the fee.',
    index: 1,
  });
});

it('says nothing if nobody says how it ends, and ignores questions and plans', () => {
  expect(find('C: Do you ship to Malta?', 'A: We do.', 'C: Bye.')).toBeUndefined();
  expect(find("C: Is it fixed? It isn't my fault.", 'A: You get a form once it is done, maybe.')).toBeUndefined();
});

it('only reads the end of a conversation', () => {
  const talk = Array.from({ length: 20 }, () => 'C: I had chosen the blue one.');
  expect(find('C: It still does not turn on.', ...talk)).toBeUndefined();
});
