import { type Document, isMap, isScalar, isSeq, YAMLMap, YAMLSeq } from 'yaml';
import { checkWritable, writeWhole } from '../../output/print/whole-file.ts';
import { StaError } from '../../shared/errors.ts';
import { readTextIfThere } from '../context/read-input.ts';
import { correctionKey } from './corrections.ts';
import { editEntry } from './edit-entry.ts';
import { parseText } from './parse-text.ts';
import type { ProfileCorrection } from './profile-schema.ts';
import { parseCorrections, parseProfile } from './read-profile.ts';
import { type ProfileEntry, recordKinds } from './record-kinds.ts';
import { quoteOddTexts, renderProfile } from './write-profile.ts';

type EditableKind = 'tag' | 'intent';

/**
 * Adds entries, or their samples to entries of the same name.
 *
 * @param name of the file, for error messages
 * @param held the records of the service. An entry that is new in the file starts with the content of its record:
 * otherwise, applying the file would remove it
 * @throws StaError `invalid_input` if the text is not a profile
 */
export function addToProfile(
  text: string | undefined,
  name: string,
  kind: EditableKind,
  entries: readonly ProfileEntry[],
  held: readonly ProfileEntry[] = [],
): string {
  const { section, write } = recordKinds[kind];
  return editSection(text, name, section, (list, document) => {
    for (const entry of entries) {
      const there = list.items.find((item) => isMap(item) && item.get('name') === entry.name);
      if (isMap(there)) addSamples(document, there, entry.samples);
      else {
        const record = held.find((one) => one.name === entry.name);
        const whole = record === undefined ? entry : editEntry(record, { addSample: entry.samples });
        list.add(quoteOddTexts(document.createNode(write([whole])[section]?.[0])));
      }
    }
  });
}

/** Adds a correction, or replaces the one of the same text or speaker. @throws StaError `invalid_input` */
export const addCorrectionTo = (text: string | undefined, name: string, correction: ProfileCorrection): string =>
  editSection(text, name, 'corrections', (list, document) => {
    const node = quoteOddTexts(document.createNode(correction));
    const index = list.items.findIndex(
      (item) => isMap(item) && correctionKey(item.toJSON()) === correctionKey(correction),
    );
    if (index < 0) list.add(node);
    else list.items[index] = node;
  });

/** Changes one list of a profile. */
function editSection(
  text: string | undefined,
  name: string,
  section: string,
  edit: (list: YAMLSeq, document: Document) => void,
): string {
  const start = text === undefined || text.trim() === '' ? renderProfile({ version: 1 }) : text;
  parseProfile(start, name);
  const { document } = parseText(start);
  if (!isMap(document.contents))
    document.contents = new YAMLMap() as unknown as NonNullable<Document.Parsed['contents']>;
  const given = document.get(section, true);
  const list = isSeq(given) ? given : new YAMLSeq();
  // An empty list is written as [], and stays in that style.
  if (list.items.length === 0) list.flow = false;
  if (list !== given) document.set(section, list);
  edit(list, document);
  const edited = isJson(start)
    ? `${JSON.stringify(document.toJS(), null, 2)}\n`
    : document.toString({ lineWidth: 0, flowCollectionPadding: padsFlow(start) });
  // The result must be readable again.
  parseProfile(edited, name);
  return edited;
}

/** Whether lists in brackets have spaces inside: `[ a ]`. */
const padsFlow = (text: string) => /[[{] \S/.test(text);

const isJson = (text: string) => text.trimStart().startsWith('{');

function addSamples(document: Document, entry: YAMLMap, samples: readonly string[]): void {
  const given: unknown = entry.get('samples', true);
  const list = isSeq(given) ? given : new YAMLSeq();
  if (list !== given) entry.set('samples', list);
  const known = new Set(list.items.map((item) => (isScalar(item) ? item.value : undefined)));
  for (const sample of samples) {
    if (!known.has(sample)) list.add(quoteOddTexts(document.createNode(sample)));
    known.add(sample);
  }
}

/** @throws StaError `file_error` if the file cannot be written, `invalid_input` if it exists and is not a profile */
export async function checkProfileFile(path: string): Promise<void> {
  await checkWritable(path);
  const text = await readTextIfThere(path);
  if (text !== undefined && text.trim() !== '') parseProfile(text, path);
}

/** Adds to a profile file, and creates it if it does not exist. @throws StaError */
export async function addToFile(
  path: string,
  kind: EditableKind,
  entries: readonly ProfileEntry[],
  held: readonly ProfileEntry[] = [],
): Promise<void> {
  await writeWhole(path, addToProfile(await readTextIfThere(path), path, kind, entries, held));
}

/** Adds a correction to a profile file, and creates it if it does not exist. @throws StaError */
export async function addCorrection(path: string, correction: ProfileCorrection): Promise<void> {
  await writeWhole(path, addCorrectionTo(await readTextIfThere(path), path, correction));
}

/** The corrections of a profile file that must exist. @throws StaError */
export async function readCorrections(path: string): Promise<readonly ProfileCorrection[]> {
  const text = await readTextIfThere(path);
  if (text === undefined) throw new StaError('file_error', `There is no profile file ${path}`);
  return parseCorrections(text, path);
}

/** The corrections of a profile file; none if the file does not exist. @throws StaError */
export async function listCorrections(path: string): Promise<readonly ProfileCorrection[]> {
  const text = await readTextIfThere(path);
  return text === undefined || text.trim() === '' ? [] : parseCorrections(text, path);
}

/** The samples of all tags and intents of a profile file; empty if the file does not exist. @throws StaError */
export async function listSamples(path: string): Promise<string[]> {
  const text = await readTextIfThere(path);
  if (text === undefined || text.trim() === '') return [];
  return [...parseProfile(text, path).values()].flatMap((entries) => entries.flatMap(({ samples }) => samples));
}
