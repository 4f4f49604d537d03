import { join } from 'node:path';
import type { Environment } from '../environment.ts';
import { StaError } from '../errors.ts';
import { modelsDirectory } from '../files/directories.ts';
import { type CatalogueEntry, isComplete, sizeOf } from './catalogue.ts';
import { listModelIds } from './find-model.ts';
import { type ModelEngine, readManifest } from './manifest.ts';

export interface ListedModel {
  readonly id: string;
  readonly engine?: ModelEngine;
  readonly languages: readonly string[];
  readonly licence?: string;
  /** The total of all its files. */
  readonly bytes?: number;
  /** The rest is for models of speech that the catalogue knows. */
  readonly parameters?: number;
  /** As the publisher rounds it. */
  readonly approximateBytes?: number;
  /** On the English sets of the Open ASR Leaderboard, percent. */
  readonly meanWordError?: number;
  readonly state: 'installed' | 'linked' | 'damaged' | 'available' | 'unhashed';
  /** The folder with its files, if it is on this machine. */
  readonly folder?: string;
}

/** Lists the models on this machine, then those that only the catalogue has. */
export async function describeModels(env: Environment, entries: readonly CatalogueEntry[]): Promise<ListedModel[]> {
  const models = modelsDirectory(env);
  const ids = await listModelIds(env);
  const speechOf = (id: string) => {
    const { source: _, ...facts } = entries.find((entry) => entry.id === id)?.speech ?? { source: '' };
    return facts;
  };
  const installed = await Promise.all(
    ids.map(async (id) => ({ ...(await describeInstalled(join(models, id), id)), ...speechOf(id) })),
  );
  const others = entries
    .filter(({ id }) => !ids.includes(id))
    .map((entry): ListedModel => {
      const { id, engine, languages, licence } = entry;
      const state = isComplete(entry) ? 'available' : 'unhashed';
      return { id, engine, languages, licence: licence.name, bytes: sizeOf(entry), ...speechOf(id), state };
    });
  return [...installed, ...others];
}

async function describeInstalled(own: string, id: string): Promise<ListedModel> {
  try {
    const manifest = await readManifest(own);
    if (manifest === undefined) return { id, languages: [], state: 'damaged', folder: own };
    const { engine, languages, licence, files, link } = manifest;
    return {
      id,
      engine,
      languages,
      licence: licence.name,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      state: link === undefined ? 'installed' : 'linked',
      folder: link ?? own,
    };
  } catch (error) {
    if (!(error instanceof StaError)) throw error;
    return { id, languages: [], state: 'damaged', folder: own };
  }
}
