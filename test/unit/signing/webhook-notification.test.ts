import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isNotificationId,
  notificationBody,
  notificationId,
  readNotification,
} from '../../../src/signing/webhook-notification.ts';

test('the body is the interface’s, compact', () => {
  expect(notificationBody('t-1', { id: 2, state: 'processed' })).toBe(
    '{"txnId":"t-1","status":{"id":2,"state":"processed"}}',
  );
});

test('a body reads back as what it was made of', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer(), fc.string(), (transactionId, id, state) => {
      expect(readNotification(notificationBody(transactionId, { id, state }))).toEqual({
        transactionId,
        status: { id, state },
      });
    }),
  );
});

test.each(['', '{', 'null', '[]', '{"txnId":1,"status":{}}', '{"txnId":"a"}', '{"txnId":"a","status":null}', '7'])(
  '%j is no notification',
  (text) => expect(readNotification(text)).toBeUndefined(),
);

test('an id is the same for the same transaction, another for another, and does not show it', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, other) => {
      expect(isNotificationId(notificationId(one))).toBe(true);
      expect(notificationId(one)).toBe(notificationId(one));
      expect(notificationId(one)).not.toContain(one);
      expect(notificationId(one) === notificationId(other)).toBe(one === other);
    }),
  );
  expect(isNotificationId('msg_2KWPBgLlAfxdpx2AI54pPJ85f4W')).toBe(false);
});
