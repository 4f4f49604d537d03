/**
 * The factors by which the rules scale the valence of a word, chosen by trying each on the development sets (SST
 * first).
 */
export interface RuleWeights {
  readonly boost: number;
  readonly dampen: number;
  readonly negatePositive: number;
  readonly negateNegative: number;
  readonly nearlyNegate: number;
  /** Maximum words from a negator to the word that it reverses, which is counted too. */
  readonly negationReach: number;
  readonly shout: number;
  readonly stretch: number;
  readonly beforeContrast: number;
  readonly afterContrast: number;
  readonly concession: number;
  readonly irrealis: number;
  readonly question: number;
}

export const ruleWeights: RuleWeights = {
  boost: 1.4,
  dampen: 0.75,
  negatePositive: -0.6,
  negateNegative: -0.4,
  nearlyNegate: -0.3,
  negationReach: 4,
  shout: 1.25,
  stretch: 1.2,
  beforeContrast: 0.6,
  afterContrast: 1.2,
  concession: 0.6,
  irrealis: 0.75,
  question: 0.7,
};
