import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isNotificationId,
  notificationBody,
  notificationId,
  readNotification,
} from '../../../../src/contract/signing/webhook-notification.ts';

test('writes the body as the interface defines it, as compact JSON', () => {
  expect(notificationBody('t-1', { id: 2, state: 'processed' })).toBe(
    '{"txnId":"t-1","status":{"id":2,"state":"processed"}}',
  );
});

test('reads a written body back unchanged', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer(), fc.string(), (transactionId, id, state) => {
      expect(readNotification(notificationBody(transactionId, { id, state }))).toEqual({
        transactionId,
        status: { id, state },
      });
    }),
  );
});

test.each([
  ...['', '{', 'null', '[]', '7', '{"txnId":"a"}', '{"txnId":"a","status":null}', '{"txnId":"a","status":7}'],
  '{"txnId":1,"status":{"id":2,"state":"processed"}}',
  '{"status":{"id":2,"state":"processed"}}',
  '{"txnId":"a","status":{"state":"processed"}}',
  '{"txnId":"a","status":{"id":2}}',
  '{"txnId":"a","status":{"id":"2","state":"processed"}}',
  '{"txnId":"a","status":{"id":2,"state":3}}',
])('%j is not a notification', (text) => expect(readNotification(text)).toBeUndefined());

test('an id is stable per transaction, differs between transactions and does not reveal them', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, other) => {
      expect(isNotificationId(notificationId(one))).toBe(true);
      expect(notificationId(one)).toBe(notificationId(one));
      expect(notificationId(one)).not.toContain(one);
      expect(notificationId(one) === notificationId(other)).toBe(one === other);
    }),
  );
  const id = notificationId('t-1');
  for (const other of ['msg_2KWPBgLlAfxdpx2AI54pPJ85f4W', `x${id}`, `${id}x`, id.slice(0, -1)]) {
    expect(isNotificationId(other), other).toBe(false);
  }
});
