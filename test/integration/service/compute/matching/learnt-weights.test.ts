import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtInEncoder } from '../../../../../src/engines/text/matching/meaning-encoder.ts';
import { splitWords } from '../../../../../src/engines/text/matching/split-words.ts';
import { TargetClassifier } from '../../../../../src/engines/text/matching/target-classifier.ts';
import { createWeightFinder } from '../../../../../src/service/compute/matching/learnt-weights.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'learnt-weights-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const samplesOf = (name: string) =>
  ['where is my card', 'my card was stolen'].map((text, target) => {
    const words = splitWords(`${text} ${name}`);
    return { words, meaning: builtInEncoder().encode(words), target };
  });
const filesOf = (engine: string, maxBytes = 1e9) => ({ directory: join(directory, 'matching'), engine, maxBytes });
const list = () => readdirSync(join(directory, 'matching')).map((name) => join(directory, 'matching', name));

async function find(name: string, files = filesOf('one')) {
  return createWeightFinder(files)(samplesOf(name), 2);
}

describe('createWeightFinder', () => {
  it('learns the same weights as the engine, and reads them from a private file the next time', async () => {
    const weights = await find('a');
    expect(weights).toEqual((await TargetClassifier.learn(samplesOf('a'), 2, () => {})).weights);
    const [path = ''] = list();
    expect(list()).toHaveLength(1);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    const long = new Date(0);
    utimesSync(path, long, long);
    expect(await find('a')).toEqual(weights);
    expect(statSync(path).mtimeMs).toBeGreaterThan(0);
    expect(readFileSync(path).includes('card')).toBe(false);
  });

  it('learns again if the file is damaged or another engine wrote it', async () => {
    const weights = await find('a');
    const [path = ''] = list();
    const content = readFileSync(path);
    for (const damaged of [content.subarray(0, -4), Buffer.alloc(0), Buffer.from(content).fill(7, 40, 44)]) {
      writeFileSync(path, damaged);
      expect(await find('a')).toEqual(weights);
      expect(readFileSync(path)).toEqual(content);
    }
    await find('a', filesOf('two'));
    expect(list()).toHaveLength(2);
  });

  it('removes the least recently used files beyond its size limit', async () => {
    await find('a');
    const [first = ''] = list();
    const { size } = statSync(first);
    await find('b', filesOf('one', 2.5 * size));
    utimesSync(first, new Date(1_000), new Date(1_000));
    await find('c', filesOf('one', 2.5 * size));
    expect(list()).toHaveLength(2);
    expect(list()).not.toContain(first);
  });

  it('learns without files if they cannot be written', async () => {
    writeFileSync(join(directory, 'matching'), 'a file');
    expect(await find('a')).toBeInstanceOf(Float32Array);
    expect(await createWeightFinder(undefined)(samplesOf('a'), 2)).toEqual(await find('a'));
  });
});
