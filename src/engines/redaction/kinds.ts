/** The kinds of personal data that can be redacted, in the order in which help lists them. */
export const personalKinds = [
  'card',
  'iban',
  'phone',
  'email',
  'address',
  'birth-date',
  'name',
  'national-id',
  'reference',
] as const;
export type PersonalKind = (typeof personalKinds)[number];

/** Personal data in a text. `start` and `end` are UTF-16 offsets, the end exclusive. */
export interface FoundData {
  /** A postcode by itself is a part of an address. */
  readonly kind: PersonalKind | 'postcode';
  readonly start: number;
  readonly end: number;
}

/** What the finders read. */
export interface Passage {
  readonly text: string;
  readonly words: readonly TextWord[];
  /** The kinds that the lines before it ask for: `what is your account number?` */
  readonly expected?: readonly PersonalKind[];
}

/** A word of a text with its UTF-16 offsets, the end exclusive. */
export interface TextWord {
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
}
