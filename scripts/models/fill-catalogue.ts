/** Downloads the files in a catalogue, and records the size and hash of each. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { messageOf } from '../../src/shared/errors.ts';
import { replaceFile } from '../../src/shared/files/write-file.ts';
import { parseCatalogue } from '../../src/shared/models/catalogue.ts';
import type { Web } from '../../src/shared/models/download-file.ts';
import { maxBytes } from '../../src/shared/models/manifest.ts';

/**
 * The catalogue is written after each file, so that an interrupted run loses nothing. A file stays without a hash if a
 * URL fails or its URLs differ.
 *
 * @returns the problems, one line per file
 */
export async function fillCatalogue(path: string, web: Web, say: (line: string) => void): Promise<string[]> {
  const catalogue = parseCatalogue(readFileSync(path, 'utf8'), path);
  const failures: string[] = [];
  for (const { id, files } of catalogue.models) {
    for (const file of files) {
      if (file.sha256 !== undefined && file.bytes !== undefined) continue;
      try {
        const found = await hashAll(file.urls, web);
        if (file.sha256 !== undefined && file.sha256 !== found.sha256)
          throw new Error('its hash is not that of the catalogue');
        if (file.bytes !== undefined && file.bytes !== found.bytes)
          throw new Error('its size is not that of the catalogue');
        Object.assign(file, found);
        await replaceFile(path, `${JSON.stringify(catalogue, null, 2)}\n`);
        say(`${id} ${file.path}: ${found.bytes} bytes, ${found.sha256}`);
      } catch (error) {
        failures.push(`${id} ${file.path}: ${messageOf(error)}`);
      }
    }
  }
  return failures;
}

async function hashAll(urls: readonly string[], web: Web): Promise<{ bytes: number; sha256: string }> {
  const found: { bytes: number; sha256: string }[] = [];
  for (const url of urls) found.push(await hashOne(url, web));
  const [first] = found;
  if (first === undefined || found.some(({ sha256 }) => sha256 !== first.sha256)) {
    throw new Error('its addresses serve different files');
  }
  return first;
}

async function hashOne(url: string, web: Web): Promise<{ bytes: number; sha256: string }> {
  const { status, headers, body, discard } = await web.get(url);
  if (status !== 200) {
    discard();
    throw new Error(`${new URL(url).host} responded with HTTP ${status}`);
  }
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('it is larger than any model');
    hash.update(chunk);
  }
  const length = headers['content-length'];
  if (length !== undefined && Number(length) !== bytes) throw new Error(`${bytes} of ${length} bytes arrived`);
  return { bytes, sha256: hash.digest('hex') };
}
