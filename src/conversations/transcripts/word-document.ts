/**
 * Extracts the text of a Word document (.docx), such as the transcript that Microsoft Teams offers for download: a ZIP
 * archive with an XML document (ECMA-376, part 1, 17.3). Everything is bounded: neither the archive nor its content can
 * fill the memory.
 */
import type { SAXParser } from 'sax';
import { isProgrammingError } from '../../shared/errors.ts';
import { cueTimes } from './clock-times.ts';
import { TranscriptError } from './format.ts';
import { maxDocumentBytes } from './source-lines.ts';
import type { WorkbookOptions } from './workbook.ts';

/** The first bytes of a ZIP archive, and of Office files that are older than 2007 or have a password. */
const zipMark = Buffer.from('PK\x03\x04', 'latin1');
const oldOfficeMark = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** The first bytes of Parquet: its name, and the beginning of the structure that follows in every file. */
const parquetMark = Buffer.from('PAR1\x15', 'latin1');

/** The elements of a document are nested far less deeply. */
const deepestNesting = 256;

/** Its name is in the archive's directory, unpacked. */
const workbookName = 'xl/workbook.xml';

/** The path of the document; some Microsoft programs number it. */
const documentName = /^word\/document\d{0,2}\.xml$/;

const begins = (start: Buffer, mark: Buffer): boolean => start.subarray(0, mark.length).equals(mark);

/** True if more bytes could complete it. Otherwise, do not wait for a pipe that stays open. */
const mayBegin = (start: Buffer, mark: Buffer): boolean =>
  start.length < mark.length && mark.subarray(0, start.length).equals(start);

export interface OpenedText {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** True if the bytes are not the source's own. */
  readonly isConverted: boolean;
  /** Present if they are the rows of a table, separated by tabs. */
  readonly table?: { readonly hasHeader?: true };
}

/**
 * @returns the bytes unchanged; for a Word document, its text: one line per paragraph, with empty lines between them;
 * for a workbook or Parquet, its rows
 * @throws TranscriptError for an unreadable document
 */
export async function openWordText(
  bytes: AsyncIterable<Uint8Array>,
  options: WorkbookOptions = { note() {} },
): Promise<OpenedText> {
  const chunks = bytes[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  while ([zipMark, oldOfficeMark, parquetMark].some((mark) => mayBegin(start, mark))) {
    const next = await chunks.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  if (begins(start, oldOfficeMark)) {
    throw new TranscriptError('is a document of an old Office or has a password: save it as .docx or plain text');
  }
  const all = (async function* () {
    if (start.length > 0) yield start;
    yield* { [Symbol.asyncIterator]: () => chunks };
  })();
  if (begins(start, parquetMark)) {
    const { readParquet } = await import('./parquet/read-parquet.ts');
    return { bytes: readParquet(await collect(all)), isConverted: true, table: { hasHeader: true } };
  }
  if (!begins(start, zipMark)) return { bytes: all, isConverted: false };
  const archive = await collect(all);
  if (archive.includes(workbookName)) {
    const { readWorkbook } = await import('./workbook.ts');
    return { bytes: readWorkbook(archive, options), isConverted: true, table: {} };
  }
  const text = await readWordText(archive);
  return {
    isConverted: true,
    bytes: (async function* () {
      yield Buffer.from(text);
    })(),
  };
}

/** The same for input that has been read completely. @throws TranscriptError */
export async function wordTextOf(bytes: Uint8Array): Promise<Uint8Array> {
  const opened = await openWordText(
    (async function* () {
      yield bytes;
    })(),
  );
  return opened.isConverted ? collect(opened.bytes) : bytes;
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maxDocumentBytes) throw tooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLargeError = () =>
  new TranscriptError(`is larger than ${maxDocumentBytes / 2 ** 20} MiB, the limit of its format`);

async function readWordText(archive: Buffer): Promise<string> {
  const [{ fromBufferPromise }, { default: sax }] = await Promise.all([import('yauzl'), import('sax')]);
  const paragraphs: string[] = [];
  try {
    const parser = sax.parser(true, { position: false });
    collectParagraphs(parser, paragraphs);
    const zip = await fromBufferPromise(archive);
    let isFound = false;
    for await (const entry of zip.eachEntry()) {
      if (!documentName.test(entry.fileName)) continue;
      isFound = true;
      if (entry.uncompressedSize > maxDocumentBytes) throw tooLargeError();
      // Fails as soon as the unpacked data exceeds the size in the archive.
      const xml = await zip.openReadStreamPromise(entry);
      const decoder = new TextDecoder('utf-8', { fatal: true });
      for await (const chunk of xml) parser.write(decoder.decode(chunk as Uint8Array, { stream: true }));
      parser.write(decoder.decode()).close();
      break;
    }
    if (!isFound) {
      throw new TranscriptError('is a ZIP archive, and neither a Word document nor a workbook (.xlsx): unpack it');
    }
  } catch (error) {
    // The readers of archives and XML throw generic errors.
    if (error instanceof TranscriptError || isProgrammingError(error)) throw error;
    throw new TranscriptError('is a Word document that is damaged');
  }
  return joinParagraphs(paragraphs);
}

/** Skip deleted text, and duplicates for older programs. */
const skipped = new Set(['del', 'moveFrom', 'Fallback', 'pPr', 'rPr']);

function collectParagraphs(parser: SAXParser, paragraphs: string[]): void {
  const names: string[] = [];
  /** The text of each open paragraph: a paragraph in a text box is within another. */
  const open: string[] = [];
  let skipDepth = 0;
  const add = (text: string) => {
    if (skipDepth === 0 && open.length > 0) open[open.length - 1] += text;
  };
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name }) => {
    const local = name.slice(name.indexOf(':') + 1);
    if (names.push(local) > deepestNesting) throw new Error('nested too deep');
    if (skipDepth > 0 || skipped.has(local)) skipDepth += 1;
    else if (local === 'p') open.push('');
    else if (local === 'br' || local === 'cr') add('\n');
    else if (local === 'tab') add('\t');
    else if (local === 'noBreakHyphen') add('-');
  };
  parser.ontext = (text) => {
    if (names.at(-1) === 't') add(text);
  };
  parser.onclosetag = () => {
    const local = names.pop();
    if (skipDepth > 0) skipDepth -= 1;
    else if (local === 'p') paragraphs.push(open.pop() ?? '');
  };
}

/**
 * An older download of Teams has the times, the name and the text of a cue in separate paragraphs: do not put empty
 * lines within a cue.
 */
function joinParagraphs(paragraphs: readonly string[]): string {
  const hasCues = paragraphs.some((text) => cueTimes.test(text));
  const joined = paragraphs
    .map((text) => text.replace(/\s+$/, ''))
    .map((text, index) => `${index === 0 ? '' : hasCues && !cueTimes.test(text) ? '\n' : '\n\n'}${text}`)
    .join('');
  return `${joined.replace(/^\n+|\n+$/g, '').replace(/\n{3,}/g, '\n\n')}\n`;
}
