/** The kinds of results of an analysis. */
export const parts = ['sentiment', 'intents', 'tags', 'profanity', 'actions', 'tone', 'summary', 'topics'] as const;
export type AnalysisPart = (typeof parts)[number];
