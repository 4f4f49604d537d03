/** Places audio and video: in the page while there is room, otherwise in a folder next to it. */
import { copyFile, lstat, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Media } from '../../output/html/player.ts';
import { checkReplaceable, throwCannotWrite } from '../../output/print/whole-file.ts';
import { isProgrammingError, StaError, systemReasonOf } from '../../shared/errors.ts';
import { openFile, readHeld } from '../../shared/files/held-files.ts';
import { makeDirectory } from '../../shared/files/make-directory.ts';
import { isDirectory } from '../../shared/files/stat-path.ts';
import { placeFile } from '../../shared/files/write-file.ts';
import type { ReportMedia } from '../jobs/job-kind.ts';
import { playableType } from './media-types.ts';

/**
 * @param pagePath undefined for a page on stdout, which cannot have a folder
 * @param embedBytes maximum total size of embedded files
 */
export async function openMediaPlaces(pagePath: string | undefined, embedBytes: number) {
  const base = pagePath === undefined ? tmpdir() : dirname(pagePath);
  const directory = await mkdtemp(join(base, '.sta-report-')).catch(throwCannotWrite(pagePath ?? base));
  const folder = pagePath === undefined ? undefined : pagePath.replace(/\.html?$/i, '').concat('-files');
  const saved: string[] = [];
  let roomBytes = embedBytes;
  let leftOut = 0;

  async function save(folder: string, { path, name, borrowed }: ReportMedia): Promise<string> {
    const to = join(folder, name);
    await guard(to, async () => {
      makeDirectory(folder);
      // The folder has the name of the page, which the user did not choose for it: do not follow a link.
      if (!(await lstat(folder)).isDirectory())
        throw new StaError('file_error', `${folder} is a link: remove it, or rename the page`);
      await (borrowed ? placeFile(to, (partial) => copyFile(path, partial)) : rename(path, to));
    });
    saved.push(to);
    return `${encodeURIComponent(basename(folder))}/${encodeURIComponent(name)}`;
  }

  return {
    directory,
    /** The files that are stored next to the page. */
    saved: saved as readonly string[],
    /** The number of files that did not fit anywhere. */
    leftOut: () => leftOut,
    async place(file: ReportMedia) {
      const { path, title } = file;
      const type = playableType(file.name);
      const media = (address: string): Media => ({ element: type.element, address, name: title });
      const { bytes, data } = await guard(path, () => readUpTo(path, roomBytes));
      if (data !== undefined) {
        roomBytes -= bytes;
        return { media: media(`data:${type.mime};base64,${data.toString('base64')}`), bytes };
      }
      if (folder !== undefined) return { media: media(await save(folder, file)), bytes };
      leftOut += 1;
      return { media: undefined, bytes };
    },
    /** Removes the temporary folder at the end of the block that declares it. */
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  };
}

/**
 * @returns the content of a file up to the maximum size
 * @throws StaError `file_error` if it is not a file; also the file system's errors
 */
async function readUpTo(path: string, maxBytes: number): Promise<{ bytes: number; data?: Buffer }> {
  const file = await openFile(path);
  await using _handle = file.handle;
  if (!file.stats.isFile()) throw new StaError('file_error', `${path} is not a file`);
  const bytes = file.stats.size;
  return bytes > maxBytes ? { bytes } : { bytes, data: await buffer(readHeld(file)) };
}

/** @throws StaError `file_error` with the system's reason */
export async function guard<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StaError || isProgrammingError(error)) throw error;
    throw new StaError('file_error', `${path}: ${systemReasonOf(error)}`, { cause: error });
  }
}

/** Endings of files that a page is often mistaken for. */
const otherEndings = /\.(?:pdf|docx?|odt|rtf|pptx?|xlsx?|csv|tsv|json|ndjson|md|txt|png|jpe?g|gif|svg|webp)$/i;

/** Checks the path before the work begins. @throws StaError `usage`, `file_error` */
export async function checkPagePath(path: string): Promise<void> {
  if (otherEndings.test(path)) {
    throw new StaError('usage', `Cannot write ${path}: a report is an HTML page`, {
      hint: `Name it ${path.replace(otherEndings, '.html')}. For a PDF or a picture, print the page in a browser`,
    });
  }
  if (isDirectory(path)) {
    throw new StaError('usage', `${path} is a directory`, {
      hint: `Name a file in it: ${path.replace(/\/+$/, '')}/report.html`,
    });
  }
  await checkReplaceable(path);
}
