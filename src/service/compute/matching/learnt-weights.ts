/**
 * The weights of classifiers that take long to learn, stored in files for the next process. A file is named after the
 * engine and the samples, and contains only numbers, no text.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClassifierSample, FindWeights } from '../../../engines/text/matching/target-classifier.ts';
import { makePrivateDirectory } from '../../../shared/files/make-directory.ts';
import { replaceFile } from '../../../shared/files/write-file.ts';
import { privateFileMode } from '../../base/private-files.ts';
import { takeTurns } from '../../base/take-turns.ts';

export interface WeightFiles {
  readonly directory: string;
  /** Changes with the engine, so that no engine reads the weights of another. */
  readonly engine: string;
  /** Beyond this many bytes, the least recently used files are removed. */
  readonly maxBytes: number;
}

/**
 * Set by the build: it changes whenever the engine changes. The sources store no files, since they may change at any
 * time.
 */
declare const MATCHING_ENGINE_ID: string | undefined;

/** About the size for a thousand users with a hundred tags each. */
const maxFileBytes = 1024 * 1024 * 1024;

/** The folder of the files. @param derived the data directory's folder for results that can be computed again */
export const learntWeightsIn = (derived: string): string => join(derived, 'matching');

/** @param derived the data directory's folder for results that can be computed again */
export function describeWeightFiles(derived: string): WeightFiles | undefined {
  if (typeof MATCHING_ENGINE_ID === 'undefined') return undefined;
  return { directory: learntWeightsIn(derived), engine: MATCHING_ENGINE_ID, maxBytes: maxFileBytes };
}

const digestBytes = 32;
const fileName = /^[0-9a-f]{64}\.weights$/;

/** Learns the weights, or reads those that were learned before. @param files undefined to store none */
export function createWeightFinder(files: WeightFiles | undefined): FindWeights {
  return async (samples, targets) => {
    const path = files && join(files.directory, `${nameOf(files.engine, samples, targets)}.weights`);
    const known = path && (await readWeights(path));
    if (known) return known;
    // Every command that starts a service loads this file: loading the engine would cost each of them 40 ms.
    const { TargetClassifier } = await import('../../../engines/text/matching/target-classifier.ts');
    const { weights } = await TargetClassifier.learn(samples, targets, takeTurns());
    // On a full or read-only disk, the weights only have to be learned again.
    if (files && path) await writeWeights(files, path, weights).catch(() => undefined);
    return weights;
  };
}

function nameOf(engine: string, samples: readonly ClassifierSample[], targets: number): string {
  const hash = createHash('sha256').update(JSON.stringify([engine, targets]));
  for (const { words, target, meaning } of samples) hash.update(JSON.stringify([target, words])).update(meaning);
  return hash.digest('hex');
}

const digestOf = (content: Uint8Array): Buffer => createHash('sha256').update(content).digest();

/** @returns undefined for a file that does not exist or is damaged */
async function readWeights(path: string): Promise<Float32Array | undefined> {
  try {
    const content = await readFile(path);
    const bytes = content.subarray(digestBytes);
    if (!digestOf(bytes).equals(content.subarray(0, digestBytes))) return undefined;
    const now = new Date();
    await utimes(path, now, now);
    return new Float32Array(new Uint8Array(bytes).buffer);
  } catch {
    return undefined;
  }
}

async function writeWeights({ directory, maxBytes }: WeightFiles, path: string, weights: Float32Array): Promise<void> {
  const bytes = new Uint8Array(weights.buffer, weights.byteOffset, weights.byteLength);
  makePrivateDirectory(directory);
  await replaceFile(path, Buffer.concat([digestOf(bytes), bytes]), privateFileMode);
  const names = (await readdir(directory)).filter((name) => fileName.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(join(directory, name));
      return { name, size, mtimeMs };
    }),
  );
  let total = 0;
  for (const { name, size } of found.sort((one, other) => other.mtimeMs - one.mtimeMs)) {
    total += size;
    if (total > maxBytes) await rm(join(directory, name), { force: true });
  }
}
