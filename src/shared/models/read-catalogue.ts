/** Reads a catalogue from a file or an address, or the one that ships with sta. */
import { open } from 'node:fs/promises';
import { StaError, systemCodeOf } from '../errors.ts';
import { type Catalogue, checkCatalogue, maxCatalogueBytes, parseCatalogue } from './catalogue.ts';
import type { Web } from './download-file.ts';

/**
 * @param from a path or an http(s) address; undefined for the catalogue that ships with sta
 * @throws StaError if it cannot be read, is too large, or is not a catalogue
 */
export async function readCatalogue(from: string | undefined, web: () => Promise<Web>): Promise<Catalogue> {
  if (from === undefined) {
    const { default: shipped } = await import('./catalogue.json', { with: { type: 'json' } });
    return checkCatalogue(shipped, 'catalogue.json');
  }
  if (!/^https?:\/\//i.test(from)) return parseCatalogue(await readBounded(from), from);
  const reply = await (await web()).get(from);
  const { host } = new URL(from);
  if (reply.status !== 200) {
    reply.discard();
    throw new StaError('service_error', `Cannot read the catalogue: ${host} responded with HTTP ${reply.status}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of reply.body) {
    bytes += chunk.length;
    if (bytes > maxCatalogueBytes) throw tooLargeError(`The catalogue at ${host}`);
    chunks.push(chunk);
  }
  return parseCatalogue(Buffer.concat(chunks).toString('utf8'), `The response of ${host}`);
}

async function readBounded(path: string): Promise<string> {
  try {
    const file = await open(path);
    try {
      const facts = await file.stat();
      if (!facts.isFile()) throw new StaError('file_error', `The catalogue ${path} is not a file`);
      if (facts.size > maxCatalogueBytes) throw tooLargeError(path);
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch (cause) {
    if (cause instanceof StaError) throw cause;
    const why = systemCodeOf(cause) === 'ENOENT' ? 'there is no such file' : systemCodeOf(cause);
    throw new StaError('file_error', `Cannot read the catalogue ${path}: ${why}`, { cause });
  }
}

const tooLargeError = (name: string) =>
  new StaError('invalid_input', `${name} is larger than ${maxCatalogueBytes / 1024 ** 2} MiB`);
