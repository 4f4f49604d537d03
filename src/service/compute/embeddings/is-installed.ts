import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Whether an optional package is installed: next to this one, or in a folder above it. */
export function isInstalled(name: string): boolean {
  try {
    resolve(name);
    return true;
  } catch {
    return false;
  }
}
