import { expect, it } from 'vitest';
import type { SpeakerRole } from '../../../../../src/engines/conversation/judged-utterance.ts';
import { PromiseKeeper } from '../../../../../src/engines/conversation/promises/promise-keeper.ts';

function keptBy(promise: string, later: string, role: SpeakerRole = 'agent'): number | undefined {
  const keeper = new PromiseKeeper();
  keeper.add({ index: 0, role: 'agent', text: promise, actions: [{ type: 'promise', sentence: promise }] });
  keeper.add({ index: 1, role, text: later });
  return keeper.list()[0]?.kept_at;
}

it.each([
  ["I'll send you the form.", "There, I've just sent it."],
  ['I will cancel the order for you.', 'One moment. Okay, cancelled.'],
  ["Let me go back and I'll reset your password.", 'Your password has been reset.'],
  ['We will refund the fee.', 'It is refunded.'],
])('knows that %j is kept by %j', (promise, later) => {
  expect(keptBy(promise, later)).toBe(1);
});

it('leaves a promise open if nobody says that it was kept', () => {
  expect(keptBy("I'll send you the form.", 'Have I sent it?')).toBeUndefined();
  expect(keptBy("I'll send you the form.", "I've cancelled the order.")).toBeUndefined();
  expect(keptBy("I'll send you the form.", "I've sent you a letter.", 'customer')).toBeUndefined();
});

it('lists promises of agents only, with their deadlines', () => {
  const keeper = new PromiseKeeper();
  const actions = [{ type: 'promise', sentence: "I'll call you on Monday.", due: 'on Monday', due_date: '2026-03-09' }];
  keeper.add({ index: 3, role: 'agent', text: "I'll call you on Monday.", actions });
  keeper.add({
    index: 4,
    role: 'customer',
    text: "I'll wait.",
    actions: [{ type: 'promise', sentence: "I'll wait." }],
  });
  expect(keeper.list()).toEqual([
    { sentence: "I'll call you on Monday.", due: 'on Monday', due_date: '2026-03-09', index: 3 },
  ]);
});
