/** Opens a source as text: unchanged, or as the text of a Word document, a workbook or Parquet. Its first bytes decide. */
import { TranscriptError } from '../format.ts';
import { maxDocumentBytes, tooLargeError } from '../source-lines.ts';
import type { WorkbookOptions } from './workbook.ts';

/** The first bytes of a ZIP archive, and of Office files that are older than 2007 or have a password. */
const zipMark = Buffer.from('PK\x03\x04', 'latin1');
const oldOfficeMark = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** The first bytes of Parquet: its name, and the beginning of the structure that follows in every file. */
const parquetMark = Buffer.from('PAR1\x15', 'latin1');

/** Its name is in the archive's directory, unpacked. */
const workbookName = 'xl/workbook.xml';

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
export async function openAsText(
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
    const { readParquet } = await import('../parquet/read-parquet.ts');
    return { bytes: readParquet(await collect(all)), isConverted: true, table: { hasHeader: true } };
  }
  if (!begins(start, zipMark)) return { bytes: all, isConverted: false };
  const archive = await collect(all);
  if (archive.includes(workbookName)) {
    const { readWorkbook } = await import('./workbook.ts');
    return { bytes: readWorkbook(archive, options), isConverted: true, table: {} };
  }
  const { readWordDocument } = await import('./word-document.ts');
  return { bytes: readWordDocument(archive), isConverted: true };
}

/** The same for input that has been read completely. @throws TranscriptError */
export async function asTextOf(bytes: Uint8Array): Promise<Uint8Array> {
  const opened = await openAsText(
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
