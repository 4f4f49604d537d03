/** The state of a disk after a power cut: a file system that loses unsynced data. Skipped if none can be mounted. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Durability } from '../../../../src/service/base/durability.ts';
import { contentKey } from '../../../../src/service/blobs/blob-store.ts';
import { createFileStorage } from '../../../../src/service/files/file-storage.ts';
import { openSqliteFile } from '../../../../src/service/store/databases/sqlite/open-sqlite.ts';
import { writePrivateFileDurably } from '../../../../src/shared/files/write-file.ts';
import { type MountedImage, mountedImage } from '../../../support/mounted-image.ts';
import { skipUnless } from '../../../support/needs.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

function canMount(): boolean {
  const directory = mkdtempSync(join(tmpdir(), 'sta-mount-'));
  const disk = mountedImage(join(directory, 'disk'));
  try {
    disk.create();
    disk.remove();
    return true;
  } catch {
    return false;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function* content() {
  yield Buffer.from('a recording');
}

/**
 * @returns the remaining parts of a key, a commit and an upload if the power is cut after each: a later sync would also
 * save earlier data
 */
async function cutPower(durability: Durability) {
  const directory = temporaryDirectory();
  const disk = mountedImage(join(directory, 'disk'));
  const copies: MountedImage[] = [];
  onTestFinished(() => {
    for (const one of [disk, ...copies]) one.remove();
  });
  /** @returns the location of the data on a disk that lost its power now */
  const cut = () => {
    const copy = mountedImage(join(directory, `copy-${copies.length}`));
    copies.push(copy);
    copy.copyOf(disk);
    return join(copy.path, 'data');
  };
  disk.create();
  const data = join(disk.path, 'data');
  mkdirSync(data);

  writePrivateFileDurably(join(data, 'key'), 'secret');
  const key = readIfThere(join(cut(), 'key'));

  const database = openSqliteFile(join(data, 'x.sqlite'), durability);
  database.exec("create table words (word text); insert into words values ('refund')");
  const after = openSqliteFile(join(cut(), 'x.sqlite'));
  const tables = after.prepare("select count(*) as count from sqlite_master where name = 'words'").get();
  after.close();
  database.close();

  const storage = createFileStorage(join(data, 'files'), durability);
  const staged = await storage.stage(content(), 100);
  await storage.keep(staged);
  const upload = readIfThere(join(cut(), 'files', contentKey(staged.hash)));
  return { key, tables: Number(Object(tables).count), upload };
}

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

it(
  'preserves data that was stored with full durability',
  skipUnless(canMount(), 'only root can mount a disk image'),
  async () => {
    expect(await cutPower('full')).toEqual({ key: 'secret', tables: 1, upload: 'a recording' });
    // The disk does lose unsynced data.
    expect(await cutPower('normal')).toMatchObject({ tables: 0, upload: undefined });
  },
);
