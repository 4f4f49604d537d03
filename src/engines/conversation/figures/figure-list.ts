/** The figures of a conversation: what each measures, in which unit, and what it needs. */

export type FigureUnit = 'seconds' | 'share' | 'count' | 'words per minute' | 'score' | 'decibels';

/**
 * A figure is absent if the conversation lacks what it needs. `speakers`: two or more. `times`: a start and an end for
 * every utterance, in order. `moments`: times, or only starts, or dates with a time of day. `punctuation`: a sentence
 * mark somewhere. `sound`: the level of its sound.
 */
export type FigureNeed = 'speakers' | 'punctuation' | 'sentiment' | 'moments' | 'times' | 'sound';

export interface FigureDefinition {
  readonly unit: FigureUnit;
  readonly needs: readonly FigureNeed[];
  /** Measured for the whole conversation, for one side (an agent, a customer, a speaker), or for both. */
  readonly of: 'conversation' | 'side' | 'both';
  /** One line, for people. */
  readonly is: string;
}

/** A pause of at least this many seconds between two utterances is silence. */
export const minSilenceSeconds = 2;
/** A pause of at least this many seconds is dead air, unless the caller chooses another limit. */
export const defaultDeadAirSeconds = 10;
/** Two speakers talk over each other if their utterances overlap for at least this many seconds. */
export const minOverlapSeconds = 0.5;
/** Maximum words of a backchannel: "mm-hm", "I see". */
export const maxBackchannelWords = 2;
/** A longer response belongs to another day. */
export const maxResponseSeconds = 6 * 3_600;

export const figureDefinitions = {
  lines: { unit: 'count', needs: [], of: 'both', is: 'lines' },
  turns: { unit: 'count', needs: ['speakers'], of: 'both', is: 'sequences of lines by the same speaker' },
  words: { unit: 'count', needs: [], of: 'both', is: 'words' },
  word_share: { unit: 'share', needs: ['speakers'], of: 'side', is: 'words of the side / words of all' },
  questions: {
    unit: 'count',
    needs: ['punctuation'],
    of: 'both',
    is: 'sentences that end with a question mark',
  },
  first_sentiment: {
    unit: 'score',
    needs: ['sentiment'],
    of: 'both',
    is: 'mean sentiment of the first third of the lines, at most 3; of the conversation: of its customers',
  },
  last_sentiment: {
    unit: 'score',
    needs: ['sentiment'],
    of: 'both',
    is: 'mean sentiment of the last third of the lines, at most 3; of the conversation: of its customers',
  },
  sentiment_change: {
    unit: 'score',
    needs: ['sentiment'],
    of: 'both',
    is: 'last_sentiment - first_sentiment, if the side has two lines or more',
  },
  mean_sentiment: {
    unit: 'score',
    needs: ['sentiment'],
    of: 'both',
    is: 'mean sentiment of the lines; of the conversation: of its customers',
  },
  response_seconds: {
    unit: 'seconds',
    needs: ['speakers', 'moments'],
    of: 'both',
    is: 'median time from the end of the line before, by another speaker, to the start of the line; 0 if they overlap',
  },
  duration_seconds: {
    unit: 'seconds',
    needs: ['times'],
    of: 'conversation',
    is: 'from the start of the first line to the end of the last',
  },
  talk_seconds: {
    unit: 'seconds',
    needs: ['times'],
    of: 'both',
    is: 'sum of the lengths of the lines, without overlaps',
  },
  talk_share: {
    unit: 'share',
    needs: ['speakers', 'times'],
    of: 'side',
    is: 'talk_seconds of the side / sum of talk_seconds of all',
  },
  longest_monologue_seconds: {
    unit: 'seconds',
    needs: ['speakers', 'times'],
    of: 'both',
    is: `longest time that one speaker talks without silence and without another speaker's turn`,
  },
  words_per_minute: {
    unit: 'words per minute',
    needs: ['times'],
    of: 'both',
    is: '60 * words / talk_seconds',
  },
  interruptions: {
    unit: 'count',
    needs: ['speakers', 'times'],
    of: 'both',
    is: `lines that begin at least ${minOverlapSeconds} s before another speaker ends, without backchannels`,
  },
  talk_over_seconds: {
    unit: 'seconds',
    needs: ['speakers', 'times'],
    of: 'conversation',
    is: `time that two or more speakers talk, in overlaps of at least ${minOverlapSeconds} s`,
  },
  talk_over_share: {
    unit: 'share',
    needs: ['speakers', 'times'],
    of: 'conversation',
    is: 'talk_over_seconds / duration_seconds',
  },
  silence_seconds: {
    unit: 'seconds',
    needs: ['times'],
    of: 'both',
    is: `sum of the pauses of at least ${minSilenceSeconds} s; of a side: of those before its lines`,
  },
  silence_share: { unit: 'share', needs: ['times'], of: 'conversation', is: 'silence_seconds / duration_seconds' },
  longest_silence_seconds: {
    unit: 'seconds',
    needs: ['times'],
    of: 'both',
    is: 'longest pause; of a side: of those before its lines',
  },
  dead_air: {
    unit: 'count',
    needs: ['times'],
    of: 'both',
    is: `pauses of at least --dead-air seconds (${defaultDeadAirSeconds} by default); of a side: of those before its lines`,
  },
  loudness_db: {
    unit: 'decibels',
    needs: ['sound'],
    of: 'both',
    is: 'level of the voices: mean power of the lines, weighted by their length; 0 is full scale, see below',
  },
} as const satisfies Record<string, FigureDefinition>;

type Definitions = typeof figureDefinitions;
export type FigureName = keyof Definitions;
type NamesOf<Scope> = { [Name in FigureName]: Definitions[Name]['of'] extends Scope ? Name : never }[FigureName];
export type ConversationFigureName = NamesOf<'conversation' | 'both'>;
export type SideFigureName = NamesOf<'side' | 'both'>;

export const figureNames = Object.keys(figureDefinitions) as FigureName[];

const isOf = (name: FigureName, scope: 'conversation' | 'side'): boolean =>
  figureDefinitions[name].of === 'both' || figureDefinitions[name].of === scope;

export const conversationFigureNames = figureNames.filter((name) =>
  isOf(name, 'conversation'),
) as ConversationFigureName[];
export const sideFigureNames = figureNames.filter((name) => isOf(name, 'side')) as SideFigureName[];
