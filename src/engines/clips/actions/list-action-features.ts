import { listOwnFeatures } from '../detection/list-features.ts';
import { questionCues } from '../questions/question-cues.ts';
import { actionCues } from './action-cues.ts';
import { clauseWords } from './data/action-phrases.ts';
import { isPlainAction } from './plain-action.ts';

const cues = [...actionCues, ...questionCues];
const subjects = new Set(clauseWords.subjects);
const modals = new Set(clauseWords.modals);
const between = new Set(clauseWords.between);
const openers = new Set(clauseWords.openers);
/** Later words are ignored, and so is a verb that is further than `reach` from its subject. */
const maxWords = 60;
const reach = 6;

/**
 * Names a sentence's features for the classifier of promises and requests: its own (see `listOwnFeatures`), and who
 * should do what: each subject with its modals and its verb. The speakers before and after add no information.
 */
export function listActionFeatures(spoken: readonly string[]): Set<string> {
  const words = spoken.slice(0, maxWords);
  const names = listOwnFeatures(spoken, cues);
  if (isPlainAction(spoken)) names.add('*plain');
  for (const [index, subject] of words.entries()) if (subjects.has(subject)) addClause(names, words, index);
  const verb = words.findIndex((word, index) => !openers.has(word) || index === words.length - 1);
  for (const length of [1, 2, 3]) if (verb >= 0) names.add(`!${words.slice(verb, verb + length).join(' ')}`);
  return names;
}

function addClause(names: Set<string>, words: readonly string[], index: number): void {
  const subject = words[index] ?? '';
  const phrase = [subject];
  let verb = index + 1;
  for (; verb < words.length && verb <= index + reach; verb++) {
    const word = words[verb] ?? '';
    if (modals.has(word)) phrase.push(word);
    else if (!between.has(word)) break;
  }
  const said = phrase.slice(0, 5).join(' ');
  const deed = words[verb] ?? '$';
  names
    .add(`=${said}`)
    .add(`=${said} / ${deed}`)
    .add(`=${subject} .. ${deed}`)
    .add(`=${Math.min(index, 3)} ${said}`);
  if (phrase[1] !== undefined) names.add(`=${phrase[1]} / ${deed}`);
}
