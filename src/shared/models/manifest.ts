/** The manifest of a model: its properties, and the size and hash of each of its files. */

import { open } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import * as Value from 'typebox/value';
import { StaError, systemCodeOf } from '../errors.ts';
import { placeFile, writeNewFile } from '../files/write-file.ts';
import { tryParseJson } from '../parse-json.ts';
import { findBadPath, manifestName, maxPathLength } from './model-files.ts';

/**
 * The software that runs a model: `sherpa-onnx` recognises speech, `sentence-transformer` (ONNX) matches texts, and
 * `external` is a program of the user, which receives the model's path.
 */
export const modelEngines = ['sherpa-onnx', 'sentence-transformer', 'external'] as const;
export type ModelEngine = (typeof modelEngines)[number];

/** Maximum size of a model: 1 TiB. */
export const maxBytes = 2 ** 40;
export const maxFiles = 1_000;

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** The facts that a catalogue and a manifest share. */
export const modelFacts = {
  id: text(80),
  engine: Type.Enum([...modelEngines]),
  /** BCP 47, such as `en` or `zh-Hant`; empty if the model does not depend on the language. */
  languages: Type.Array(Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$' }), { maxItems: 300 }),
  licence: Type.Object({ name: text(200), url: Type.Optional(text(2_000)) }),
};

export const sha256Schema = Type.String({ pattern: '^[0-9a-f]{64}$' });

export const fileFacts = {
  path: text(maxPathLength),
  bytes: Type.Integer({ minimum: 0, maximum: maxBytes }),
};

const ManifestSchema = Type.Object({
  format: Type.Literal(1),
  ...modelFacts,
  files: Type.Array(Type.Object({ ...fileFacts, sha256: sha256Schema }), { minItems: 1, maxItems: maxFiles }),
  /** The absolute path of the files, if they are not next to the manifest. */
  link: Type.Optional(text(4_096)),
  /** ISO 8601. */
  addedAt: text(40),
});

export type Manifest = Static<typeof ManifestSchema>;

const maxManifestBytes = 2 * 1024 ** 2;

/**
 * @param folder of the model
 * @returns undefined if there is no manifest in it
 * @throws StaError `file_error` if it is damaged or cannot be read
 */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const path = join(folder, manifestName);
  let content: string;
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      if (size > maxManifestBytes) throw damagedError(path, 'it is too large');
      content = await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch (cause) {
    if (cause instanceof StaError) throw cause;
    const code = systemCodeOf(cause);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new StaError('file_error', `Cannot read ${path}: ${code}`, { cause });
  }
  const value = tryParseJson(content);
  if (value === undefined) throw damagedError(path, 'it is not JSON');
  if (!Value.Check(ManifestSchema, value)) throw damagedError(path, 'it is not the manifest of a model');
  const bad = findBadPath(value.files.map((file) => file.path));
  if (bad !== undefined) throw damagedError(path, bad);
  if (value.link !== undefined && !isAbsolute(value.link)) throw damagedError(path, 'its link is not an absolute path');
  return value;
}

/**
 * Writes a manifest that only its owner can read, since it may be in the data directory. @throws the file system's
 * error
 */
export function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  return placeFile(join(folder, manifestName), (partial) => writeNewFile(partial, text, 0o600));
}

const damagedError = (path: string, why: string) =>
  new StaError('file_error', `The manifest ${path} is damaged: ${why}`, {
    hint: 'Remove the model and get it again: sta models remove, then sta models pull or add',
  });
