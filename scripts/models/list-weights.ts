/** The files of weights and word lists that travel with the program, and the engine that each belongs to. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface WeightFile {
  /** The engine's name, which is that of its card's folder below models/. */
  readonly engine: string;
  /** Its path from the project's root. */
  readonly path: string;
  readonly bytes: number;
}

const root = new URL('../../', import.meta.url).pathname;

/** Where each engine's code is, which holds its smaller weights. */
const folders: Readonly<Record<string, string | readonly string[]>> = {
  similarity: 'src/analytics/text/matching',
  sentiment: 'src/analytics/text/sentiment',
  profanity: ['src/analytics/text/profanity/lexicon', 'src/analytics/text/profanity/languages/lists'],
  summary: 'src/analytics/text/summary',
  sentences: 'src/analytics/text/sentences',
  tone: 'src/analytics/speech/tone',
  meetings: 'src/analytics/clips',
  language: 'src/analytics/text/language',
  transcript: 'src/analytics/speech/transcript/vocabulary',
};

/** Modules that are lists or numbers, by the names that such have here; names with a verb are code. */
const isCode = /\/(?:find|list|rate|read|split|spoken|text|weigh)-[^/]*$/;
const isList =
  /(?:\/(?:data|lists)\/[^/]+|-(?:weights|vectors|vocabulary|data(?:-\d+)?|valence|words|parts|stems)|(?:^|\/)(?:synonyms|anchors|abbreviations|idioms|modifiers|courtesies))\.ts$/;

/** All of them, by engine and path. */
export function listWeights(): WeightFile[] {
  const found = [
    ...Object.entries(folders).flatMap(([engine, places]) =>
      [places]
        .flat()
        .flatMap(listFiles)
        .filter((path) => isList.test(path) && !isCode.test(path))
        .map((path) => ({ engine, path })),
    ),
    ...listFiles('models')
      .filter((path) => !path.endsWith('.md'))
      .map((path) => ({ engine: path.split('/')[1] ?? '', path })),
  ];
  return found
    .map(({ engine, path }) => ({ engine, path, bytes: statSync(join(root, path)).size }))
    .sort((a, b) => a.engine.localeCompare(b.engine) || a.path.localeCompare(b.path));
}

/** The engines that have a card: models/NAME/README.md. */
export function listCards(): string[] {
  return listFiles('models').flatMap((path) => /^models\/([^/]+)\/README\.md$/.exec(path)?.[1] ?? []);
}

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).split('\\').join('/'));
}
