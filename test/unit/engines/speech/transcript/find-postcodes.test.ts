import { describe, expect, it } from 'vitest';
import { findPii } from '../../../../../src/engines/speech/transcript/find-pii.ts';

const found = (text: string) =>
  findPii(text)
    .filter(({ type }) => type === 'postcode')
    .map((span) => span.text);

describe('finds a written UK postcode', () => {
  it.each([
    ['GIR 0AA', 'GIR 0AA'],
    ['Send it to SW1A 1AA, please.', 'SW1A 1AA'],
    ['M1 1AE', 'M1 1AE'],
    ['M1 5AN is in Manchester', 'M1 5AN'],
    ['It is CR2 6XH.', 'CR2 6XH'],
    ['DN55 1PT', 'DN55 1PT'],
    ['London EC1A 1BB (City)', 'EC1A 1BB'],
    ['W1A 0AX, the BBC', 'W1A 0AX'],
    ['write to sw1a 1aa', 'sw1a 1aa'],
    ['we moved to m1 5an last year', 'm1 5an'],
    ['W1 2th is no unit, WC2N 5DU is', 'WC2N 5DU'],
    ['LONDON,SW1A2AA', 'SW1A2AA'],
    ['my postcode is m11ae', 'm11ae'],
    ['the postcode: E1 2ND', 'E1 2ND'],
    ['BT1 5GS Belfast', 'BT1 5GS'],
  ])('in %j', (text, code) => expect(found(text)).toEqual([code]));
});

describe('finds a postcode that is read out', () => {
  it.each([
    ['it is s w one a two a a', 's w one a two a a'],
    ['my postcode is s w one a two a a thank you', 's w one a two a a'],
    ['SW one A, two double A', 'SW one A, two double A'],
    ['m one one a e', 'm one one a e'],
    ['my post code is sierra whiskey one alpha one alpha alpha', 'sierra whiskey one alpha one alpha alpha'],
    ['postcode d n fifty five one p t', 'd n fifty five one p t'],
    ['the postcode is c r two, six x h', 'c r two, six x h'],
    ['e c one a one b b', 'e c one a one b b'],
    ['postcode SW1A two A A', 'SW1A two A A'],
    ['s double u one a two a a', 's double u one a two a a'],
    ['postcode p o one oh a a', 'p o one oh a a'],
    ['postcode p o sixteen seven g z', 'p o sixteen seven g z'],
  ])('in %j', (text, code) => expect(found(text)).toEqual([code]));
});

describe('finds no postcode', () => {
  it.each([
    'A1 2 for the price of one',
    'take the A1 2 miles north',
    'Leave the M25 at the 2nd exit, or m25 2nd exit',
    'e1 3ft of snow, l2 4gb of memory, b1 1st floor',
    'Zone Q1 1AA, XX1 1AA and ZZ99 9ZZ have no area',
    'SW1A 1AC, M1 1CI: units without such letters',
    'part number B12 3DE, seat E1 2AB',
    'my order is E16 2AB',
    'ISO 9001 and B2 3 AB',
    'L12AB and m16ab are short codes',
    'SW1A 1AAA or 2SW1A 1AA, M1-5AN',
    'i have one a two a b test',
    'a one a two and a three',
    'x s w one a two a a b c d',
    'we won one to nothing, two all',
    'two a day, one a week',
    'she sat in row e one two and three',
    'C3PO and R2D2',
  ])('in %j', (text) => expect(found(text)).toEqual([]));
});
