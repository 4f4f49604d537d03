import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { deriveSignal, onAbort, pause } from '../../../../src/shared/concurrency/on-abort.ts';

const listeners = (signal: AbortSignal) => getEventListeners(signal, 'abort').length;

it('gives a signal one listener, however many callbacks wait for it, and calls each once', () => {
  const controller = new AbortController();
  const called: number[] = [];
  const takeBack = Array.from({ length: 100 }, (_, i) => onAbort(controller.signal, () => called.push(i)));
  expect(listeners(controller.signal)).toBe(1);
  for (const take of takeBack.slice(3)) take();
  controller.abort();
  expect(called).toEqual([0, 1, 2]);
});

it('calls back at once if the signal is already aborted', () => {
  let called = 0;
  onAbort(AbortSignal.abort(), () => (called += 1));
  expect(called).toBe(1);
});

it('ends a hundred pauses with the reason of their signal', async () => {
  const controller = new AbortController();
  const pauses = Array.from({ length: 100 }, () => pause(60_000, controller.signal));
  expect(listeners(controller.signal)).toBe(1);
  const reason = new Error('stopped');
  controller.abort(reason);
  for (const one of pauses) await expect(one).rejects.toBe(reason);
  await expect(pause(60_000, controller.signal)).rejects.toBe(reason);
});

it('resolves a pause when its time is up', async () => {
  await expect(pause(1, new AbortController().signal)).resolves.toBeUndefined();
});

it('derives signals that end with the long-lived one until they are released', () => {
  const controller = new AbortController();
  const [kept, released] = [deriveSignal(controller.signal), deriveSignal(controller.signal)];
  released.release();
  controller.abort('reason');
  expect([kept.signal.aborted, kept.signal.reason, released.signal.aborted]).toEqual([true, 'reason', false]);
});
