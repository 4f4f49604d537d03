import type { Plugin } from 'esbuild';

export const diet: Plugin;
