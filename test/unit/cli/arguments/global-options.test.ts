import { describe, expect, it } from 'vitest';
import { type GlobalOption, globalOptions } from '../../../../src/cli/arguments/global-options.ts';
import { scanArguments } from '../../../../src/cli/arguments/scan-arguments.ts';
import { resolveSettings } from '../../../../src/cli/config/settings.ts';
import { commandGroups } from '../../../../src/cli/process/command-list.ts';
import { describeAll, findGroup, outline } from '../../../../src/cli/process/program.ts';

const tree = await describeAll();
const config = { activeProfile: 'default', profiles: {} };
const records: readonly GlobalOption[] = globalOptions;

it.each(records.filter(({ variable }) => variable !== undefined))(
  '$long sets the same option as $variable',
  ({ long, variable = '', choices, repeats }) => {
    const attribute = long.slice(2).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const values: Readonly<Record<string, string>> = { '--base-url': 'http://127.0.0.1:9', '--request-timeout': '7' };
    const value = values[long] ?? choices?.[1] ?? 'x';
    const plain = (settings: object) => JSON.stringify({ ...settings, bareFormat: '' }).replaceAll(variable, long);
    const byVariable = plain(resolveSettings({}, { [variable]: value }, config));
    expect(byVariable).toBe(plain(resolveSettings({ [attribute]: repeats ? [value] : value }, {}, config)));
    expect(byVariable).not.toBe(plain(resolveSettings({}, {}, config)));
  },
);

describe('the command list', () => {
  it('names the global options that the commands of each group declare', () => {
    for (const { name, takesOver = [] } of commandGroups) {
      expect(tree.commands.find((group) => group.name === name)?.takesOver, name).toEqual(takesOver);
    }
  });

  it.each([
    ['tags list', 'tags'],
    ['--profile tags match tags x', 'match'],
    ['--profile=p -ojson match', 'match'],
    ['help tags create', 'tags'],
    ['--json help tags', 'tags'],
    ['-- tags list', 'tags'],
    ['--bogus tags', 'tags'],
    ['-o json', undefined],
    ['nothing tags', undefined],
  ])('is enough to find the group of sta %s', (line, group) => {
    expect(findGroup(scanArguments(line.split(' '), outline))).toBe(group);
  });
});
