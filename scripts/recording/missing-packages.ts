/** The Debian packages of test/programs.txt that a recorded line needs and this machine does not have. */
import { findFfmpeg } from '../../src/service/media/find-ffmpeg.ts';
import { isPackageInstalled } from '../../test/support/programs/installed.ts';

export function missingPackages(needed: readonly string[] = []): string[] {
  return needed.filter((name) =>
    // The npm package @ffmpeg/core does the same.
    name === 'ffmpeg' ? findFfmpeg(process.env).kind === 'none' : !isPackageInstalled(name),
  );
}
