/** Opens a page in the default browser, with the system's own program. */
import { resolve } from 'node:path';
import type { Context } from '../../cli/context/context.ts';
import { readVariable } from '../../shared/environment.ts';
import { StaError } from '../../shared/errors.ts';

/**
 * @returns a note that the page is being opened, or why it could not be; that is not a failure, since the page exists
 */
export async function openPage(context: Context, path: string): Promise<string> {
  const { env, platform } = context;
  if (readVariable(env, 'CI') !== undefined)
    return `Not opened: CI is set, and nobody would see it. The page is ${path}`;
  const graphical = [env.DISPLAY, env.WAYLAND_DISPLAY, env.BROWSER].some(
    (value) => value !== undefined && value !== '',
  );
  if (!openers.has(platform) && !graphical)
    return `Not opened: there is no display here. Copy ${path} to a machine that has one`;
  const opener = openers.get(platform) ?? 'xdg-open';
  try {
    await context.launchProgram(opener, [resolve(path)]);
    return `Opening ${path}`;
  } catch (error) {
    if (!(error instanceof StaError)) throw error;
    return `Not opened: ${error.message}. Open ${path} in a browser yourself`;
  }
}

/** Systems that always have a display. The programs receive the path directly, without a shell. */
const openers: ReadonlyMap<NodeJS.Platform, string> = new Map([
  ['darwin', 'open'],
  ['win32', 'explorer.exe'],
]);
