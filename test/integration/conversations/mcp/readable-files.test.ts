/** The files of `sta mcp` while another process swaps them, and their folder, for links that lead out of the root. */
import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { hashFile } from '../../../../src/api/http/local-file.ts';
import { createMultipartBody } from '../../../../src/api/http/multipart-body.ts';
import { measureLines, readBytes } from '../../../../src/cli/inputs/open-texts.ts';
import { hasSubtitleTrack } from '../../../../src/conversations/jobs/find-subtitle-track.ts';
import { locateByName } from '../../../../src/conversations/mcp/files/guard-roots.ts';
import { onlyWith, openRoots } from '../../../../src/conversations/mcp/files/readable-files.ts';
import { StaError } from '../../../../src/shared/errors.ts';
import { readHeld } from '../../../../src/shared/files/held-files.ts';
import { fakeContext } from '../../../support/fake-context.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';
import { swapFiles } from '../../../support/swap-files.ts';

const noInput = {
  isTerminal: false,
  async *readChunks() {},
  readAll: async () => Buffer.alloc(0),
};

/** A root with `text.txt` and `folder/text.txt`; each `.bad` is a link out of it. */
function makeRoot(): string {
  const directory = temporaryDirectory();
  const [root, away] = [join(directory, 'root'), join(directory, 'away')];
  for (const folder of [root, join(root, 'folder'), away]) mkdirSync(folder);
  for (const folder of [root, join(root, 'folder')]) writeFileSync(join(folder, 'text.txt'), 'inside');
  writeFileSync(join(away, 'text.txt'), 'outside');
  symlinkSync(join(away, 'text.txt'), join(root, 'text.txt.bad'));
  symlinkSync(away, join(root, 'folder.bad'));
  return root;
}

function expectRefusal(error: unknown): [] {
  if (error instanceof StaError && error.code === 'invalid_input') return [];
  throw error;
}

describe('a file below the root', () => {
  it.each([
    ['as Linux does', undefined],
    ['by its name', locateByName],
  ])('is never one outside the root, if it is located %s', async (_how, locate) => {
    const root = makeRoot();
    const files = await openRoots([root], locate);
    const swapping = await swapFiles([join(root, 'text.txt'), join(root, 'folder')]);
    const reads = { inside: 0, outside: 0, refused: 0 };
    const endMs = Date.now() + 2_000;
    try {
      while (Date.now() < endMs || reads.inside === 0 || reads.refused === 0) {
        for (const path of ['text.txt', 'folder/text.txt']) {
          const read = files.withFile(path, 100, (file) => text(readHeld(file)));
          const outcome = await read.catch((error: unknown) => {
            if (error instanceof StaError && error.code === 'invalid_input') return 'refused';
            throw error;
          });
          reads[outcome as keyof typeof reads] += 1;
        }
      }
    } finally {
      await swapping.stop();
    }
    expect(reads).toMatchObject({ outside: 0 });
  });

  it('stays the opened file if its name is changed to lead elsewhere', async () => {
    const root = makeRoot();
    const files = await openRoots([root]);
    const read = files.withFile('text.txt', 100, async (file) => {
      renameSync(join(root, 'text.txt.bad'), join(root, 'text.txt'));
      return text(readHeld(file));
    });
    expect(await read).toBe('inside');
    await expect(files.withFile('text.txt', 100, async () => {})).rejects.toThrow('is not a file below the root');
  });

  it('is what every reader of the context gets, and no other file', async () => {
    const root = makeRoot();
    const files = await openRoots([root]);
    await files.withFile('text.txt', 100, async (file) => {
      const { heldFiles: held, stdin, signal } = onlyWith(fakeContext({ stdin: noInput }), [file]);
      const { path } = file;
      rmSync(path);
      expect(await text(readBytes(path, stdin, signal, held))).toBe('inside');
      expect(measureLines({ paths: [path], stdin, held })).toEqual({ bytes: 6 });
      expect(await hashFile(path, signal, held)).toBe(createHash('sha256').update('inside').digest('hex'));
      expect(await hasSubtitleTrack(path, held)).toBe(false);
      const { body } = await createMultipartBody([], [{ name: 'file', path }], () => {}, held);
      for (const attempt of [1, 2]) expect(await text(body.open()), `attempt ${attempt}`).toContain('inside');
      const other = join(root, 'folder/text.txt');
      await expect(text(readBytes(other, stdin, signal, held))).rejects.toThrow('is not held');
      await expect(hashFile(other, signal, held)).rejects.toThrow('is not held');
    });
  });

  it('is listed, and opened with its folder, never outside the root', async () => {
    const root = makeRoot();
    const files = await openRoots([root]);
    const limits = { accepts: (name: string) => name.endsWith('.txt'), maxBytes: () => 100, maxTotalBytes: 1_000 };
    const swapping = await swapFiles([join(root, 'text.txt'), join(root, 'folder')]);
    const reads = { inside: 0, outside: 0 };
    const endMs = Date.now() + 2_000;
    try {
      while (Date.now() < endMs || reads.inside === 0) {
        const opened = await files
          .withFiles('.', limits, async ({ files: held }) => Promise.all(held.map((file) => text(readHeld(file)))))
          .catch(expectRefusal);
        for (const one of opened) reads[one as keyof typeof reads] += 1;
        const folder = await files.list('folder').catch(expectRefusal);
        // The file outside has seven bytes.
        if ('files' in folder) expect(folder.files.map(({ bytes }) => bytes)).not.toContain(7);
      }
    } finally {
      await swapping.stop();
    }
    expect(reads.outside).toBe(0);
  });

  it('may be named by a link that stays below the root', async () => {
    const root = makeRoot();
    symlinkSync('folder', join(root, 'link'));
    const files = await openRoots([root]);
    expect(await files.withFile('link/text.txt', 100, (file) => text(readHeld(file)))).toBe('inside');
    await expect(files.withFile('link/text.txt', 5, async () => {})).rejects.toThrow('is larger than 5 bytes');
  });
});
