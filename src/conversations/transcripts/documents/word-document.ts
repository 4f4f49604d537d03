/**
 * Extracts the text of a Word document (.docx), such as the transcript that Microsoft Teams offers for download: a ZIP
 * archive with an XML document (ECMA-376, part 1, 17.3). Everything is bounded: neither the archive nor its content can
 * fill the memory.
 */
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { isProgrammingError } from '../../../shared/errors.ts';
import { TranscriptError } from '../format.ts';
import { maxDocumentBytes, tooLargeError } from '../source-lines.ts';
import { cueTimes } from '../times/clock-times.ts';
import { type PartReader, parsePart } from './zip-xml.ts';

/** The path of the document; some Microsoft programs number it. */
const documentName = /^word\/document\d{0,2}\.xml$/;

/** The elements of a document are nested far less deeply. */
const maxDepth = 256;

/** @returns one line per paragraph, with empty lines between them @throws TranscriptError */
export async function* readWordDocument(archive: Buffer): AsyncGenerator<Uint8Array, void, undefined> {
  const paragraphs: string[] = [];
  try {
    const zip = await fromBufferPromise(archive);
    const entry = await findDocument(zip);
    if (entry === undefined) {
      throw new TranscriptError('is a ZIP archive, and neither a Word document nor a workbook (.xlsx): unpack it');
    }
    if (entry.uncompressedSize > maxDocumentBytes) throw tooLargeError();
    for await (const _ of parsePart(zip, entry, maxDepth, collectParagraphs(paragraphs))) {
      // The paragraphs are complete at the end.
    }
  } catch (error) {
    // The readers of archives and XML throw generic errors.
    if (error instanceof TranscriptError || isProgrammingError(error)) throw error;
    throw new TranscriptError('is a Word document that is damaged');
  }
  yield Buffer.from(joinParagraphs(paragraphs));
}

async function findDocument(zip: ZipFile): Promise<Entry | undefined> {
  for await (const entry of zip.eachEntry()) if (documentName.test(entry.fileName)) return entry;
  return undefined;
}

/** Skip deleted text, and duplicates for older programs. */
const skipped = new Set(['del', 'moveFrom', 'Fallback', 'pPr', 'rPr']);

function collectParagraphs(paragraphs: string[]): PartReader {
  const names: string[] = [];
  /** The text of each open paragraph: a paragraph in a text box is within another. */
  const open: string[] = [];
  /** The open rows of tables, and the numbers of paragraphs before their open cells. */
  const rows: string[][] = [];
  const cells: number[] = [];
  let skipDepth = 0;
  const add = (text: string) => {
    if (skipDepth === 0 && open.length > 0) open[open.length - 1] += text;
  };
  return {
    open(name) {
      names.push(name);
      if (skipDepth > 0 || skipped.has(name)) skipDepth += 1;
      else if (name === 'p') open.push('');
      else if (name === 'tr') rows.push([]);
      else if (name === 'tc') cells.push(paragraphs.length);
      else if (name === 'br' || name === 'cr') add('\n');
      else if (name === 'tab') add('\t');
      else if (name === 'noBreakHyphen') add('-');
    },
    text(text) {
      if (names.at(-1) === 't') add(text);
    },
    close(name) {
      names.pop();
      if (skipDepth > 0) skipDepth -= 1;
      else if (name === 'p') paragraphs.push(open.pop() ?? '');
      else if (name === 'tc') rows.at(-1)?.push(paragraphs.splice(cells.pop() ?? 0).join('\n'));
      else if (name === 'tr') {
        // A frame has one cell; the cells of a row are in one line.
        const row = rows.pop() ?? [];
        paragraphs.push(
          row.length < 2 ? row.join('') : row.map((cell) => cell.replace(/\s*\n\s*/g, ' ').trim()).join('\t'),
        );
      }
    },
  };
}

/**
 * An older download of Teams has the times, the name and the text of a cue in separate paragraphs: do not put empty
 * lines within a cue, nor between a name and a time below it.
 */
function joinParagraphs(paragraphs: readonly string[]): string {
  const hasCues = paragraphs.some((text) => cueTimes.test(text));
  const joined = paragraphs
    .map((text) => text.replace(/\s+$/, ''))
    .map(
      (text, index) =>
        `${index === 0 ? '' : (hasCues && !cueTimes.test(text)) || isUnder(text, paragraphs[index - 1]) ? '\n' : '\n\n'}${text}`,
    )
    .join('');
  return `${joined.replace(/^\n+|\n+$/g, '').replace(/\n{3,}/g, '\n\n')}\n`;
}

const timeAlone = /^[[(]?(?:\d{1,2}:)?\d{1,2}:\d{2}[\])]?$/;

/** True for a time below what may be a name, and for what is below such a time. */
const isUnder = (text: string, above = ''): boolean =>
  timeAlone.test(above.trim()) || (timeAlone.test(text) && /^\p{Lu}.{0,40}[^.?!…:\s]\s*$/u.test(above));
