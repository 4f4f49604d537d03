/** The copyright notices of the bundle's contents: npm packages, and the word lists that our data comes from. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ownNotices = ['lab/training/sentiment/licence-notice.txt', 'src/engines/text/profanity/data/NOTICE.md'];

/** Not in the bundle, but `npm install` adds it. */
const besides = `Not part of this bundle: the optional package @ffmpeg/core, ffmpeg compiled to WebAssembly, is under the
GPL-2.0-or-later (https://github.com/ffmpegwasm/ffmpeg.wasm). npm installs it beside sta, which loads it as a separate
program if there is no ffmpeg on the PATH. npm install --omit=optional leaves all optional packages out.

ATTRIBUTION.md lists the data that the built-in models were trained on, with licences. The labels of one set, the Stanford
Sentiment Treebank, state none.`;

/** @param {string[]} inputs the files that went into the bundle */
export function collectNotices(inputs) {
  const packages = [...new Set(inputs.map(packageFolder).filter((folder) => folder !== undefined))].sort();
  return [
    'This bundle contains the following works.',
    ...packages.map(describePackage),
    ...ownNotices.map((file) => readFileSync(file, 'utf8').trim()),
    besides,
  ].join(`\n\n${'-'.repeat(100)}\n\n`);
}

/** `node_modules/@scope/name/dist/file.js` → `node_modules/@scope/name`; the innermost package if they are nested. */
function packageFolder(file) {
  const match = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file);
  return match?.[1];
}

function describePackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  return [
    `${name} ${version} (${typeof license === 'string' ? license : 'see below'})`,
    ...texts
      .filter((file) => existsSync(join(folder, file)))
      .map((file) => readFileSync(join(folder, file), 'utf8').trim()),
  ].join('\n\n');
}
