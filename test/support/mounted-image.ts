/**
 * A disk that can lose its power: an ext4 file system in a file. What nobody has synced stays in the memory of the system for ten
 * minutes, so that a copy of the file is what the disk has after a power cut. Linux, as root, with loop devices.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';

const diskBytes = 128 * 1024 ** 2;

export interface MountedImage {
  /** Where the file system is. */
  readonly path: string;
  readonly image: string;
  /** @throws when file systems cannot be mounted here */
  create(): void;
  /** Becomes what another disk has after a power cut at this moment. Its writers must not write meanwhile. */
  copyOf(other: MountedImage): void;
  remove(): void;
}

/** @param path beside which the file of the disk is */
export function mountedImage(path: string): MountedImage {
  const image = `${path}.img`;
  const mount = () => {
    mkdirSync(path, { recursive: true });
    try {
      execFileSync('mount', ['-o', 'loop,commit=600', image, path], { stdio: 'pipe' });
    } catch (error) {
      throw new Error('A file system cannot be mounted here: it takes Linux, root and a loop device', { cause: error });
    }
  };
  return {
    path,
    image,
    create() {
      execFileSync('truncate', ['-s', String(diskBytes), image]);
      execFileSync('mkfs.ext4', ['-q', image]);
      mount();
    },
    copyOf(other) {
      execFileSync('cp', ['--sparse=always', other.image, image]);
      mount();
    },
    remove() {
      if (existsSync(path)) execFileSync('umount', ['--lazy', path], { stdio: 'pipe' });
      rmSync(image, { force: true });
    },
  };
}
