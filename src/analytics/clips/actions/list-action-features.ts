import { actionCues } from '../detection/action-cues.ts';
import { listFeatures, type SpokenSentence } from '../detection/list-features.ts';
import { isPlainAction } from './plain-action.ts';

/** The names of a sentence's features for the classifier of promises and requests. */
export function listActionFeatures(sentences: readonly SpokenSentence[], at: number): Set<string> {
  const names = listFeatures(sentences, at, actionCues);
  if (isPlainAction(sentences[at]?.words ?? [])) names.add('*plain');
  return names;
}
