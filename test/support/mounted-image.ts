/**
 * A disk that can lose power: an ext4 file system in a file. Data that was not synced stays in the system's memory for
 * ten minutes, so a copy of the file is what the disk has after a power cut. Needs Linux, root and loop devices.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';

const diskBytes = 128 * 1024 ** 2;

export interface MountedImage {
  /** The mount point of the file system. */
  readonly path: string;
  readonly image: string;
  /** @throws if file systems cannot be mounted here */
  create(): void;
  /** Becomes a copy of another disk after a power cut at this moment. Nothing must write to that disk meanwhile. */
  copyOf(other: MountedImage): void;
  remove(): void;
}

/** @param path the file of the disk is created next to it */
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
