import type { PersonalKind } from '../kinds.ts';

const list = (words: string): string[] => words.split(/\s+/).filter((word) => word !== '');

/** Words, or pairs of words, that say what the value after them is; `other` is not personal. English and German. */
const byKind: Readonly<Record<PersonalKind | 'other', readonly string[]>> = {
  card: list('card cards visa mastercard amex kreditkarte karte kartennummer kreditkartennummer'),
  iban: list('iban bankverbindung kontonummer'),
  phone: list(
    `phone telephone tel mobile cell cellphone fax landline whatsapp call calling called ring dial text reach handy callback
    telefon telefonnummer handynummer rufnummer mobilnummer mobil festnetz festnetznummer rückruf rückrufnummer faxnummer
    erreichbar erreichen erreiche anrufen`,
  ),
  email: list('email e-mail mail mails emails mailbox username e-mail-adresse mailadresse'),
  address: list(
    'address addresses postcode postcodes zip postleitzahl plz anschrift adresse live lives living wohne wohnen',
  ),
  'birth-date': [
    ...list('dob birthdate birthday birthdate born geboren geburtsdatum geburtstag geb'),
    ...['birth date', 'of birth', 'date-of birth'],
  ],
  name: list('name names surname lastname named called nachname nachnamen vorname vornamen namen heiße heißen heißt'),
  'national-id': [
    ...list(
      'ssn nino steuer-id steuerid idnr steuer-idnr steueridentifikationsnummer steuer-identifikationsnummer tin',
    ),
    ...['social security', 'your social', 'my social', 'national insurance', 'ni number', 'tax id', 'ni no'],
  ],
  reference: list(
    `order orders account customer member membership policy booking reservation confirmation case ticket invoice claim contract
    reference ref loyalty bestellung vertrag auftrag rechnung buchung reservierung aktenzeichen`,
  ),
  other: list(
    `tracking serial sku model isbn issn upc version error code pin flight room table gate part channel build firmware form sort
    item article extension port barcode amount total cheque code coupon step platform seat bus junction transaction parcel id
    population transaction gift sim sendungsnummer seriennummer modell artikel artikelnummer pzn zimmer flug seite filiale
    kassenzeichen abholcode packstation rev po license licence`,
  ),
};

export const announcers: ReadonlyMap<string, PersonalKind | 'other'> = new Map(
  (Object.keys(byKind) as (keyof typeof byKind)[]).flatMap((kind) => byKind[kind].map((word) => [word, kind] as const)),
);

/** `Kundennummer`, `Bestell-Nr`. */
export const germanReference =
  /^(?:kunden|bestell|auftrags|vertrags|buchungs|reservierungs|ticket|rechnungs|versicherten|versicherungs|mitglieds|vorgangs|konto)-?(?:nummer|nr)$/;

/** Words that may follow the announcer of a number: `order number`, `booking code`. */
export const numberWords: ReadonlySet<string> = new Set(list('number numbers no nr nummer id code ref reference num'));
