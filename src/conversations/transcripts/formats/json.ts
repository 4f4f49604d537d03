/** Any other JSON with a list of utterances, also in several conversations; `--items` names the list. */
import { asObject, asText, objectsIn } from '../../../shared/subtitles/json-members.ts';
import { flatten } from '../columns/flatten.ts';
import { readRecord } from '../columns/read-record.ts';
import { planRecords } from '../columns/record-plan.ts';
import { type DocumentFormat, type Item, type ReadOptions, TranscriptError } from '../format.ts';
import { describeLists, findBestList, findListAt, hasTexts, type ListedObject } from '../json-lists.ts';
import { byConversation } from '../platform.ts';

export const json: DocumentFormat = {
  kind: 'document',
  about: 'other JSON: a list of objects with a text each',
  recognises: (document) => hasTexts(document) || asText(asObject(document)?.text) !== undefined,
  read(document, options) {
    const listed = findObjects(document, options);
    if (listed.length > 0) return readObjects(listed, options);
    const text = asText(asObject(document)?.text);
    if (text === undefined) throw new TranscriptError(describeLists(document));
    return [{ text }];
  },
};

const maxSamples = 200;

/** Some exports begin with the newest message. */
function inOrder(items: readonly Item[]): readonly Item[] {
  const dates = items.map((item) => ('error' in item ? undefined : item.date));
  const falls = dates.every((date, index) => date !== undefined && (index === 0 || date <= (dates[index - 1] ?? '')));
  return falls && dates[0] !== dates.at(-1) ? items.toReversed() : items;
}

function readObjects(listed: readonly ListedObject[], options: ReadOptions): Item[] {
  const samples = listed.slice(0, maxSamples).map(({ members }) => flatten(members).flat);
  const plan = planRecords(samples, options);
  const items = listed.flatMap(({ members, about }, index) => {
    const read = readRecord(plan, flatten(members), about);
    return read === 'no text' ? { error: `has no text in entry ${index + 1}` } : (read ?? []);
  });
  return [...byConversation(items)].flatMap(inOrder);
}

/** @throws TranscriptError if the list of `--items` has no objects */
function findObjects(document: unknown, options: ReadOptions): ListedObject[] {
  const { columns = {}, select } = options;
  if (columns.items === undefined || select === undefined) return findBestList(document, options) ?? [];
  const selected = select(columns.items, '--items')(document);
  const listed = findListAt(document, columns.items);
  if (listed !== undefined) return listed;
  const texts = Array.isArray(selected) ? selected.flat().filter((one) => typeof one === 'string') : [];
  const objects = objectsIn(Array.isArray(selected) ? selected.flat() : [selected]);
  const found = objects.length > 0 ? objects : texts.map((text) => ({ text }));
  if (found.length > 0) return found.map((members) => ({ members, about: {} }));
  throw new TranscriptError(`has no objects at --items ${columns.items}: it ${describeLists(document)}`);
}
