import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeTree, listCommands } from '../../src/action/describe-tree.ts';
import { buildWholeProgram } from '../../src/cli/program.ts';
import { completionFiles } from '../../src/completion/completion-files.ts';
import { offerOf } from '../../src/completion/offers.ts';

const tree = describeTree(await buildWholeProgram());

it.each(Object.entries(completionFiles))(
  'the completions of %s are those of the tree: npm run completions',
  (_shell, { file, render }) => {
    expect(readFileSync(new URL(`../../completions/${file}`, import.meta.url), 'utf8')).toBe(render(tree));
  },
);

it('refuses words that would need quotes in a script', () => {
  expect(offerOf(['a-b', 'c.d'])).toBe('words a-b c.d');
  for (const word of ['a b', '$(x)', "'", '']) expect(() => offerOf([word])).toThrow('would need quotes');
});

/** PowerShell is not there to be asked: what its script works on is compared with the tree, whole. */
it('hands PowerShell the whole tree, in a text that it expands nothing of', () => {
  const script = completionFiles.powershell.render(tree);
  const [, json = ''] = /^\$global:__StaCompletion = @'\n([\s\S]*?)\n'@$/m.exec(script) ?? [];
  // Nothing else could end the text.
  expect(json).not.toMatch(/^'@/m);
  interface Flag {
    names: string[];
    offer: string;
  }
  interface Entry {
    path: string;
    children: { names: string[]; path: string }[];
    flags: Flag[];
    arguments: { offer: string; variadic: boolean }[];
  }
  const data: { globals: Flag[]; commands: Entry[] } = JSON.parse(json);
  expect(data.commands.map(({ path }) => path)).toEqual(listCommands(tree).map(({ path }) => path.join(' ')));
  const find = (path: string) => data.commands.find((entry) => entry.path === path);
  expect(find('sta tags')?.children).toContainEqual(
    expect.objectContaining({ names: ['delete', 'rm'], path: 'sta tags delete' }),
  );
  expect(find('sta tags delete')?.arguments).toEqual([{ offer: 'ask tags', variadic: true }]);
  expect(find('sta config set')?.arguments).toEqual([
    { offer: expect.stringMatching(/^words profile /), variadic: false },
    { offer: 'free', variadic: false },
  ]);
  expect(find('sta match intents')?.flags).toContainEqual(
    expect.objectContaining({ names: ['--id'], offer: 'ask intents' }),
  );
  const offerOfGlobal = (name: string) => data.globals.find(({ names }) => names.includes(name))?.offer;
  expect(offerOfGlobal('--profile')).toBe('ask profiles');
  expect(offerOfGlobal('-o')).toBe('words table json ndjson csv');
  expect(offerOfGlobal('--ca-cert')).toBe('files');
  expect(offerOfGlobal('--json')).toBe('');
  for (const { children } of data.commands) {
    for (const { path } of children) expect(find(path)).toBeDefined();
  }
});
