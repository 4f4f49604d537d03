/**
 * Reads one sheet of an Excel workbook (.xlsx, ECMA-376 part 1, 18) as rows separated by tabs, so that a workbook is read
 * as a table of text is. read-excel-file, the small library for it, holds the whole sheet; here the archive and the
 * strings that cells share are bounded, and the rows are streamed.
 */
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { isProgrammingError } from '../../../shared/errors.ts';
import { TranscriptError } from '../format.ts';
import { createSheetReader } from './sheet-rows.ts';
import { createStyles } from './workbook-dates.ts';
import { type PartReader, parsePart } from './zip-xml.ts';

export interface WorkbookOptions {
  /** `--sheet`; default: the first sheet. */
  readonly sheet?: string;
  readonly note: (note: string) => void;
}

/** Limits for the parts of a workbook, unpacked. A sheet with a million rows of chat has about 500 MiB. */
const maxSheetBytes = 2 ** 30;
const maxPartBytes = 64 * 2 ** 20;
const maxParts = 10_000;
const maxDepth = 64;

const workbookName = 'xl/workbook.xml';

/** @throws TranscriptError for a workbook that is damaged, too large, or has no such sheet */
export async function* readWorkbook(
  archive: Buffer,
  { sheet, note }: WorkbookOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    const zip = await fromBufferPromise(archive);
    const parts = await listParts(zip);
    const { sheets, is1904 } = await readSheets(zip, parts);
    const chosen = chooseSheet(sheets, sheet, note);
    const strings = await readStrings(zip, parts.get('xl/sharedStrings.xml'));
    const dateOf = await readStyles(zip, parts.get('xl/styles.xml'), is1904);
    const entry = parts.get(chosen.path);
    if (entry === undefined) throw new Error('the sheet is missing');
    const reader = createSheetReader({ strings, dateOf });
    for await (const _ of readPart(zip, entry, maxSheetBytes, reader)) {
      const rows = reader.take();
      if (rows !== '') yield Buffer.from(rows);
    }
  } catch (error) {
    // The readers of archives and XML throw generic errors.
    if (error instanceof TranscriptError || isProgrammingError(error)) throw error;
    throw new TranscriptError('is a workbook that is damaged');
  }
}

async function listParts(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const parts = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (parts.size >= maxParts) throw new Error('too many parts');
    parts.set(entry.fileName, entry);
  }
  return parts;
}

interface Sheet {
  readonly name: string;
  readonly path: string;
  readonly isHidden: boolean;
}

async function readSheets(
  zip: ZipFile,
  parts: ReadonlyMap<string, Entry>,
): Promise<{ sheets: readonly Sheet[]; is1904: boolean }> {
  const targets = new Map<string, string>();
  const named: { name: string; id: string; isHidden: boolean }[] = [];
  let is1904 = false;
  await parseWhole(zip, parts.get('xl/_rels/workbook.xml.rels'), {
    open(name, attributes) {
      const { Id = '', Target = '' } = attributes;
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  await parseWhole(zip, parts.get(workbookName), {
    open(tag, attributes) {
      if (tag === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      if (tag !== 'sheet') return;
      const { name = '', id = '', state = 'visible' } = attributes;
      named.push({ name, id, isHidden: state !== 'visible' });
    },
  });
  // A sheet may be a chart.
  const sheets = named
    .map(({ id, ...one }) => ({ ...one, path: targets.get(id) ?? '' }))
    .filter(({ path }) => path.includes('worksheets/'));
  return { sheets, is1904 };
}

function chooseSheet(sheets: readonly Sheet[], wanted: string | undefined, note: (note: string) => void): Sheet {
  const names = sheets
    .slice(0, 20)
    .map(({ name }) => `"${name}"`)
    .join(', ');
  const found =
    wanted === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : (sheets.find(({ name }) => name === wanted) ??
        sheets.find(({ name }) => name.toLowerCase() === wanted.toLowerCase()));
  if (found === undefined && wanted !== undefined) {
    throw new TranscriptError(`has no sheet "${wanted}": it has ${names}`);
  }
  if (found === undefined) throw new TranscriptError('is a workbook without sheets');
  if (wanted === undefined && sheets.length > 1) {
    note(`sheet: "${found.name}" of ${names}. To read another: --sheet NAME`);
  }
  return found;
}

async function readStrings(zip: ZipFile, entry: Entry | undefined): Promise<readonly string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let skipped = 0;
  await parseWhole(zip, entry, {
    open(name) {
      if (name === 'si') text = '';
      // How to pronounce the text.
      else if (name === 'rPh') skipped += 1;
      isText = name === 't' && skipped === 0;
    },
    text(part) {
      if (isText) text += part;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') skipped -= 1;
      else if (name === 'si') strings.push(text);
    },
  });
  return strings;
}

async function readStyles(zip: ZipFile, entry: Entry | undefined, is1904: boolean) {
  const formats = new Map<number, string>();
  const cells: number[] = [];
  let isCellFormats = false;
  await parseWhole(zip, entry, {
    open(name, { numFmtId, formatCode = '' }) {
      if (name === 'numFmt') formats.set(Number(numFmtId), formatCode);
      else if (name === 'cellXfs') isCellFormats = true;
      else if (name === 'xf' && isCellFormats) cells.push(Number(numFmtId ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') isCellFormats = false;
    },
  });
  return createStyles(formats, cells, is1904);
}

/** Does nothing if the part is missing. */
async function parseWhole(zip: ZipFile, entry: Entry | undefined, reader: PartReader): Promise<void> {
  if (entry === undefined) return;
  for await (const _ of readPart(zip, entry, maxPartBytes, reader)) {
    // The reader has it.
  }
}

/** @throws TranscriptError if it is too large */
function readPart(zip: ZipFile, entry: Entry, maxBytes: number, reader: PartReader): AsyncGenerator<void> {
  if (entry.uncompressedSize > maxBytes) {
    throw new TranscriptError(`has a sheet that is larger than ${maxBytes / 2 ** 20} MiB when it is unpacked`);
  }
  return parsePart(zip, entry, maxDepth, reader);
}
