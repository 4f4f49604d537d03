/** Common English words. Loaded only for texts that need it, because the stemmer is large. */
import { stemWord } from '../matching/stem-word.ts';
import { isCommonStem } from '../matching/weigh-stem.ts';

export const isCommonWord = (word: string): boolean => isCommonStem(stemWord(word));
