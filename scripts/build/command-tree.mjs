/** Puts the command tree into the bundle of completion as JSON, in place of the module that makes it. An esbuild plugin. */
import { tsImport } from 'tsx/esm/api';

export const commandTree = {
  name: 'command-tree',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]cli[\\/]command-tree\.ts$/ }, async () => {
      const { commandTree: tree } = await tsImport('../../src/cli/command-tree.ts', import.meta.url);
      return { contents: `export const commandTree = JSON.parse(${JSON.stringify(JSON.stringify(tree))});` };
    });
  },
};
