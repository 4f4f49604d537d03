import { describe, expect, it } from 'vitest';
import { findPersonalData } from '../../../../src/engines/redaction/find-personal-data.ts';
import type { PersonalKind } from '../../../../src/engines/redaction/kinds.ts';

const found = (text: string, ...expected: PersonalKind[]) =>
  findPersonalData(text, expected).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);

describe('finds', () => {
  it.each<[string, string[]]>([
    ['my SSN is 536-22-8174', ['national-id 536-22-8174']],
    ['my social is 536 22 8174', ['national-id 536 22 8174']],
    ['NI number JG 10 37 59 A', ['national-id JG 10 37 59 A']],
    ['meine Steuer-ID ist 48 210 511 368', ['national-id 48 210 511 368']],
    ['I live at 418 Maple Ridge Drive, Columbus, Ohio 43215.', ['address 418 Maple Ridge Drive, Columbus, Ohio 43215']],
    ['Flat 2, 31 Station Road, Reading, RG1 1LX', ['address Flat 2, 31 Station Road, Reading, RG1 1LX']],
    ['PO Box 3318, Burlington VT 05402', ['address PO Box 3318, Burlington VT 05402']],
    ['in der Gartenstraße 17, 04107 Leipzig.', ['address Gartenstraße 17, 04107 Leipzig']],
    ['born on 11/02/1968', ['birth-date 11/02/1968']],
    ['geboren am 23.11.1977 in Ulm', ['birth-date 23.11.1977']],
    ['date of birth october twelfth nineteen eighty one', ['birth-date october twelfth nineteen eighty one']],
    ['order number 112-4483920-5561034', ['reference 112-4483920-5561034']],
    ['Meine Kundennummer ist 4401 7729.', ['reference 4401 7729']],
    ['my account number is eight eight one four two zero nine', ['reference eight eight one four two zero nine']],
    [
      'Handynummer null eins sieben zwo drei neun zwei null null',
      ['phone null eins sieben zwo drei neun zwei null null'],
    ],
    ['Hi Megan, Tomas here.', ['name Megan', 'name Tomas']],
    ['Mit freundlichen Grüßen, Ingrid Sattler', ['name Ingrid Sattler']],
    ['Guten Tag Frau Kunze, hier ist Jürgen Baumgartner.', ['name Kunze', 'name Jürgen Baumgartner']],
    ['Ask for my son, Kevin.', ['name Kevin']],
  ])('in %j', (text, spans) => expect(found(text)).toEqual(spans));
});

describe('finds only as an answer', () => {
  it.each<[PersonalKind, string, string]>([
    ['reference', '30418827', 'reference 30418827'],
    ['birth-date', '14.06.1959', 'birth-date 14.06.1959'],
    ['name', 'Vandermeer.', 'name Vandermeer'],
    ['name', 'yes okonkwo', 'name okonkwo'],
    ['address', '43201', 'address 43201'],
    ['address', '3 Mill Bank.', 'address 3 Mill Bank'],
    ['national-id', '219 09 4412', 'national-id 219 09 4412'],
    ['card', '4111 1111 1111 1112', 'card 4111 1111 1111 1112'],
    ['phone', '5550148', 'phone 5550148'],
  ])('a %s in %j', (kind, text, span) => {
    expect(found(text, kind)).toEqual([span]);
    expect(found(text)).not.toEqual([span]);
  });
});

describe('finds nothing', () => {
  it.each([
    'I need 1500 units by 2024-07-01, not 15000.',
    'The part is 4111-2222-3333-4445 according to the manual.',
    'The date on the letter was 11 June 1985, when the firm was founded.',
    'Take bus 42 to 8th Street and walk 300 feet.',
    'The tracking number is PW 5509 1183 GB.',
    'SSN 666-12-1234, 000-12-1234 and 123-00-1234 do not exist',
    'Mark it as urgent, and will you bill me in May?',
    'Thanks, Amazon Prime was quicker.',
    'Hier ist Feierabend um 17 Uhr.',
    'Chrome 124.0.6367.91 on Windows 11, IP 192.168.10.24',
    'Die Sendungsnummer ist 00340434161094042557.',
    'four or five times a week i get the same two calls',
  ])('in %j', (text) => expect(found(text)).toEqual([]));
});
