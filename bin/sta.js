#!/usr/bin/env node
// The launcher: the built bundle, or in a checkout that is not built yet the sources through tsx.
import { existsSync } from 'node:fs';

// What the shells ask on a TAB has an entry of its own, which loads nothing else.
const entry = process.argv[2] === '__complete' ? 'complete' : 'cli';
const bundle = new URL(`../dist/${entry}.js`, import.meta.url);
if (existsSync(bundle)) {
  await import(bundle.href);
} else {
  const { register } = await import('tsx/esm/api');
  register();
  await import(new URL(`../src/cli/${entry}.ts`, import.meta.url).href);
}
