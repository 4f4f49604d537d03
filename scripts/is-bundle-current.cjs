/**
 * Checks whether dist/ was built from the current sources: no input has changed since the build began, and none was
 * added or removed. The launcher asks at each start in a checkout, so this loads only node's own modules.
 */
'use strict';
const { readdirSync, readFileSync, statSync } = require('node:fs');

// Plain strings, because path.join would take as long as the system calls.
const root = `${__dirname}/../`;
/** The inputs of the bundle: files, and directories with everything below them. */
const inputs = ['src', 'scripts/build', 'scripts/build.mjs', 'package-lock.json'];
/** In dist/: lists the inputs; its modification time is the beginning of the build. */
const stampName = 'inputs.txt';

/** @returns {string[]} the inputs, below the root of the checkout */
function listInputs() {
  return inputs.flatMap((name) => (statSync(root + name).isDirectory() ? listBelow(name) : [name]));
}

function listBelow(directory) {
  return readdirSync(root + directory, { withFileTypes: true }).flatMap((entry) => {
    const name = `${directory}/${entry.name}`;
    // Editors put their own files next to the edited ones.
    if (entry.name.startsWith('.') || entry.name.endsWith('~')) return [];
    return entry.isDirectory() ? listBelow(name) : [name];
  });
}

function isBundleCurrent() {
  const stamp = `${root}dist/${stampName}`;
  const built = statSync(stamp, { throwIfNoEntry: false });
  if (built === undefined) return false;
  const names = listInputs();
  if (readFileSync(stamp, 'utf8') !== names.join('\n')) return false;
  return names.every((name) => statSync(root + name).mtimeMs <= built.mtimeMs);
}

module.exports = { isBundleCurrent, listInputs, stampName };
