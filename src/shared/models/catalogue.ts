/** Reads a catalogue: models that can be downloaded, with the size and hash of each file. */

import type { Static } from 'typebox';
import * as Type from 'typebox';
import * as Value from 'typebox/value';
import { StaError } from '../errors.ts';
import { tryParseJson } from '../parse-json.ts';
import { fileFacts, maxFiles, modelFacts, sha256Schema } from './manifest.ts';
import { findBadPath, isModelId } from './model-files.ts';

const address = Type.String({ pattern: '^https?://[^\\s\\u0000-\\u001f]+$', maxLength: 2_000 });

/** Without its size and hash, a file can be listed but not downloaded: `npm run models:catalogue` adds them. */
const FileSchema = Type.Object(
  {
    path: fileFacts.path,
    bytes: Type.Optional(fileFacts.bytes),
    sha256: Type.Optional(sha256Schema),
    urls: Type.Array(address, { minItems: 1, maxItems: 8 }),
  },
  { additionalProperties: false },
);

/** What a model of speech is worth, to compare models before one is downloaded. */
const SpeechSchema = Type.Object(
  {
    parameters: Type.Integer({ minimum: 1 }),
    /** The size of the files as the publisher rounds it, bytes. */
    approximateBytes: Type.Integer({ minimum: 1 }),
    /** The mean word error rate on the English sets of the Open ASR Leaderboard, percent. */
    meanWordError: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    /** Where the publisher gives these figures. */
    source: address,
  },
  { additionalProperties: false },
);

const EntrySchema = Type.Object(
  {
    ...modelFacts,
    speech: Type.Optional(SpeechSchema),
    files: Type.Array(FileSchema, { minItems: 1, maxItems: maxFiles }),
  },
  { additionalProperties: false },
);

const CatalogueSchema = Type.Object(
  { format: Type.Literal(1), models: Type.Array(EntrySchema, { maxItems: 1_000 }) },
  { additionalProperties: false },
);

export type Catalogue = Static<typeof CatalogueSchema>;
export type CatalogueEntry = Static<typeof EntrySchema>;

/** A model whose every file has a size and a hash. */
export interface CompleteEntry extends Omit<CatalogueEntry, 'files'> {
  readonly files: readonly { path: string; bytes: number; sha256: string; urls: string[] }[];
}

export const maxCatalogueBytes = 4 * 1024 ** 2;

const maxProblems = 10;

/** @param name of the source, for errors @throws StaError `invalid_input` that names the problem */
export function parseCatalogue(content: string, name: string): Catalogue {
  const value = tryParseJson(content);
  if (value === undefined) throw invalidError(name, ['it is not JSON']);
  return checkCatalogue(value, name);
}

/** @throws StaError `invalid_input` if the value is not a catalogue */
export function checkCatalogue(value: unknown, name: string): Catalogue {
  if (!Value.Check(CatalogueSchema, value)) {
    const problems = Value.Errors(CatalogueSchema, value).slice(0, maxProblems);
    throw invalidError(
      name,
      problems.map(({ instancePath, message }) => `${instancePath || '/'} ${message}`.slice(0, 200)),
    );
  }
  const problems: string[] = [];
  const ids = new Set<string>();
  for (const { id, files } of value.models) {
    if (!isModelId(id)) problems.push(`${JSON.stringify(id)} is not an id: use a-z, 0-9, ".", "_" and "-"`);
    if (ids.has(id)) problems.push(`${id} is there twice`);
    ids.add(id);
    const bad = findBadPath(files.map(({ path }) => path));
    if (bad !== undefined) problems.push(`${id}: ${bad}`);
  }
  if (problems.length > 0) throw invalidError(name, problems.slice(0, maxProblems));
  return value;
}

const invalidError = (name: string, details: readonly string[]) =>
  new StaError('invalid_input', `${name} is not a catalogue of models`, { details });

/** The size of a model, bytes; undefined if the catalogue does not have it. */
export function sizeOf({ files }: { readonly files: readonly { readonly bytes?: number }[] }): number | undefined {
  let total = 0;
  for (const { bytes } of files) {
    if (bytes === undefined) return undefined;
    total += bytes;
  }
  return total;
}

/** Whether every file has its size and hash. */
export function isComplete(entry: CatalogueEntry): entry is CatalogueEntry & CompleteEntry {
  return entry.files.every(({ bytes, sha256 }) => bytes !== undefined && sha256 !== undefined);
}
