/** Parses the XML documents in the ZIP archives of Office files, piece by piece. */
import sax from 'sax';
import type { Entry, ZipFile } from 'yauzl';

/** Receives the content of an XML document; the names are without prefixes. */
export interface PartReader {
  readonly open?: (name: string, attributes: Readonly<Record<string, string | undefined>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Yields after each piece of the document. The caller checks `entry.uncompressedSize` first. */
export async function* parsePart(
  zip: ZipFile,
  entry: Entry,
  maxDepth: number,
  { open, text, close }: PartReader,
): AsyncGenerator<void> {
  const parser = sax.parser(true, { position: false });
  let depth = 0;
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) => {
    depth += 1;
    if (depth > maxDepth) throw new Error('nested too deep');
    open?.(
      localName(name),
      Object.fromEntries(Object.entries(attributes).map(([key, value]) => [localName(key), String(value)])),
    );
  };
  parser.ontext = (part) => text?.(part);
  parser.oncdata = (part) => text?.(part);
  parser.onclosetag = (name) => {
    depth -= 1;
    close?.(localName(name));
  };
  const decoder = new TextDecoder('utf-8', { fatal: true });
  // Fails as soon as the unpacked data exceeds the size in the archive.
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    parser.write(decoder.decode(chunk as Uint8Array, { stream: true }));
    yield;
  }
  parser.write(decoder.decode()).close();
  yield;
}
