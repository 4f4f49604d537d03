/**
 * An esbuild plugin that puts the data of completion into its bundle as JSON, instead of the module that collects it.
 */
import { tsImport } from 'tsx/esm/api';

export const completionData = {
  name: 'completion-data',
  setup(build) {
    build.onLoad({ filter: /[\\/]answer[\\/]completion-data\.ts$/ }, async () => {
      const { completionData: data } = await tsImport(
        '../../src/commands/completion/answer/completion-data.ts',
        import.meta.url,
      );
      return { contents: `export const completionData = JSON.parse(${JSON.stringify(JSON.stringify(data))});` };
    });
  },
};
