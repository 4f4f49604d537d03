import { expect, it } from 'vitest';
import type { findPersonalData } from '../../../../src/engines/redaction/find-personal-data.ts';
import { findSlowGrowth } from '../../../support/find-slow-growth.ts';

it('takes linear time on repeated fragments of its patterns', async () => {
  const pieces = [
    ...[
      '12 High ',
      '1 A ',
      'Am A ',
      'Weg',
      'straße 1 ',
      'Flat 2, ',
      'PO Box ',
      '12345 ',
      '1/2/',
      '1.1.19',
      'the first of ',
      'may ',
    ],
    ...[
      'nineteen ',
      'order ',
      'number ',
      'A1-',
      '1 1 ',
      'null ',
      'one dash ',
      '536-22-',
      'JG 10 ',
      '48 210 ',
      'Hi Anna ',
      'Anna ',
    ],
    ...['anna ', 'born ', 'Dear ', 'regards, ', 'Herr ', 'twenty first ', 'a/b', '#1', 'neunzehnhundert', 'x'],
  ];
  const slow = await findSlowGrowth(
    'src/engines/redaction/find-personal-data.ts',
    pieces,
    500,
    (module: { findPersonalData: typeof findPersonalData }, piece, size) =>
      module.findPersonalData(piece.repeat(size / piece.length), ['name', 'address', 'reference', 'card']),
  );
  expect(slow).toEqual([]);
});
