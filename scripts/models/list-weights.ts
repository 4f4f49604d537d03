/** The weights and word lists that ship with the program: every module in a `data` folder under src/engines. */

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface WeightFile {
  /** The engine's name, which is also the folder of its card in docs/engines/. */
  readonly engine: string;
  /** Its path relative to the project's root. */
  readonly path: string;
  readonly bytes: number;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Engines whose card's folder has a different name. */
const cardNames: Readonly<Record<string, string>> = { matching: 'similarity', clips: 'meetings' };

/** All of them, by engine and path. */
export function listWeights(): WeightFile[] {
  return listFiles('src/engines')
    .filter((path) => path.split('/').includes('data') && path.endsWith('.ts'))
    .map((path) => ({ engine: engineOf(path), path, bytes: statSync(join(root, path)).size }))
    .sort((a, b) => a.engine.localeCompare(b.engine) || a.path.localeCompare(b.path));
}

/** The engines that have a card: docs/engines/NAME/README.md. */
export function listCards(): string[] {
  return listFiles('docs/engines').flatMap((path) => /^docs\/engines\/([^/]+)\/README\.md$/.exec(path)?.[1] ?? []);
}

/** `src/engines/text/NAME/...` `src/engines/speech/NAME/...` or `src/engines/NAME/data/...`; the clips are one engine. */
function engineOf(path: string): string {
  const [, , area = '', name = ''] = path.split('/');
  const folder = area === 'clips' || name === 'data' ? area : name;
  return cardNames[folder] ?? folder;
}

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).split('\\').join('/'));
}
