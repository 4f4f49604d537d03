import { Command, Option } from 'commander';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CommandSpec, rootValues, scanArguments } from '../../../../src/cli/arguments/scan-arguments.ts';
import { buildWholeProgram, describeAll } from '../../../../src/cli/process/program.ts';

const leaf = { aliases: [], takesOver: [], commands: [] };
const flag = (name: string, takesValue = false, valueIsOptional = false) => {
  const [first = '', long = first] = name.split(', ');
  return { short: long === first ? undefined : first, long, takesValue, valueIsOptional };
};

/** `add` has its own flags, one with an optional value; `view` declares the root's `--output` itself. */
const spec: CommandSpec = {
  ...leaf,
  name: 'root',
  flags: [flag('-o, --output', true), flag('-q, --quiet'), flag('-r, --raw'), flag('--json'), flag('--query', true)],
  commands: [
    {
      ...leaf,
      name: 'items',
      flags: [],
      commands: [
        { ...leaf, name: 'add', flags: [flag('-n, --name', true), flag('-y, --yes'), flag('--note', true, true)] },
        { ...leaf, name: 'list', aliases: ['ls'], flags: [] },
      ],
    },
    { ...leaf, name: 'view', takesOver: ['--output'], flags: [flag('-o, --output', true), flag('--open')] },
  ],
};

interface Run {
  readonly path: string[];
  readonly operands: readonly string[];
  /** For each command on the path: the values of each flag, in the given order; null for a flag without a value. */
  readonly values: readonly Readonly<Record<string, unknown>>[];
}

/** How commander reads arguments: the commands that it dispatches to, and the run if it finds no error. */
function runCommander(
  argv: readonly string[],
  without: readonly string[],
): { reached: string[]; run: Run | undefined } {
  const reached: string[] = [];
  let run: Run | undefined;
  const values = new Map<Command, Record<string, unknown[]>>();
  const build = ({ name, aliases, flags, commands }: CommandSpec, parent?: Command): Command => {
    const command = parent === undefined ? new Command(name) : parent.command(name);
    command.exitOverride().helpOption(false).helpCommand(false).aliases(aliases).argument('[words...]');
    command.configureOutput({ writeErr: () => {} });
    const found: Record<string, unknown[]> = {};
    values.set(command, found);
    for (const { short, long, takesValue, valueIsOptional } of flags) {
      if (parent === undefined && without.includes(long)) continue;
      const names = short === undefined ? long : `${short}, ${long}`;
      command.option(!takesValue ? names : valueIsOptional ? `${names} [value]` : `${names} <value>`);
      const given: unknown[] = [];
      found[long] = given;
      command.on(`option:${long.slice(2)}`, (value: unknown) => given.push(value ?? null));
    }
    for (const child of commands) build(child, command);
    if (commands.length === 0) {
      command.action(() => {
        const line: Command[] = [];
        for (let one: Command | null = command; one !== null; one = one.parent) line.unshift(one);
        run = { path: [...reached], operands: command.args, values: line.map((one) => values.get(one) ?? {}) };
      });
    }
    command.hook('preSubcommand', (_, next) => void reached.push(next.name()));
    return command;
  };
  try {
    build(spec).parse(argv, { from: 'user' });
  } catch {
    // After an error of commander, the commands that it reached before count.
  }
  return { reached, run };
}

/** The same for a scan. */
function asRun(scan: ReturnType<typeof scanArguments>): Run {
  const values = scan.path.map((command) => {
    const known = command.flags.filter(({ long }) => command !== spec || !scan.path[1]?.takesOver.includes(long));
    return Object.fromEntries(
      known.map(({ long }) => {
        const found = scan.flags.filter((one) => one.command === command && one.flag.long === long);
        return [long, found.map(({ value }) => value ?? null)];
      }),
    );
  });
  return { path: scan.path.slice(1).map(({ name }) => name), operands: scan.operands, values };
}

const words = [
  ...['items', 'add', 'list', 'ls', 'view', 'x', '', '-', '--', '-5', '-.5e3', 'a=b'],
  ...['-o', '--output', '--output=x', '--output=', '-ox', '-qo', '-qox', '-qr', '-q', '-rq-', '-r--', '-q5'],
  ...['--json', '--json=x', '--query', '--query=--json', '-n', '-nx', '-yn', '-ny', '--name', '--name=-y', '-y'],
  ...['--note', '--note=x', '--open', '--bogus', '--bogus=x', '-z', '-zq', '---', '--name\n', 'é'],
];
const lines = fc.oneof(
  fc.array(fc.constantFrom(...words), { maxLength: 8 }),
  // Mostly valid, so that commander reaches an action.
  fc
    .tuple(
      fc.array(fc.constantFrom('-q', '--json', '-ox', '--output=x', '-qr', '--query=--json'), { maxLength: 3 }),
      fc.constantFrom(['items', 'add'], ['items', 'ls'], ['view']),
      fc.array(fc.constantFrom(...words), { maxLength: 5 }),
    )
    .map((parts) => parts.flat()),
);

describe('scanArguments', () => {
  it('finds the commands, flags, values and operands that commander finds', () => {
    let compared = 0;
    fc.assert(
      fc.property(lines, (argv) => {
        const scan = scanArguments(argv, spec);
        const scanned = asRun(scan);
        const { reached, run } = runCommander(scan.argv, scan.path[1]?.takesOver ?? []);
        expect(scanned.path.slice(0, reached.length)).toEqual(reached);
        if (run === undefined) return;
        compared += 1;
        expect(scanned).toEqual(run);
      }),
      { numRuns: 1_000 },
    );
    expect(compared).toBeGreaterThan(200);
  });

  it('finds the options of the root that commander finds in the real tree', async () => {
    const [tree, program] = [await describeAll(), await buildWholeProgram()];
    const names = tree.flags.flatMap(({ short, long }) => (short === undefined ? [long] : [short, long]));
    const word = fc.constantFrom(...names.filter((name) => name !== '-h' && name !== '--help'), 'tags', 'x', '-ojson');
    const read = (argv: string[]) => {
      const heard: unknown[] = [];
      const root = new Command().helpOption(false);
      for (const option of program.options) {
        root.addOption(new Option(option.flags));
        root.on(`option:${option.name()}`, (value: unknown) => heard.push([option.long, value]));
      }
      root.parseOptions(argv);
      return heard;
    };
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (argv) => {
        const { flags, awaitsValue } = scanArguments(argv, { ...tree, commands: [] });
        fc.pre(awaitsValue === undefined);
        expect(flags.map(({ flag, value }) => [flag.long, value])).toEqual(read(argv));
      }),
    );
  });

  it.each([
    ['-o page.html --json view id1 id2 --open', '--json view id1 id2 -o page.html --open'],
    ['--output=page.html view id', 'view id --output=page.html'],
    ['-qo page.html view id', '-q view id -o page.html'],
    ['--output view -- -f', '--output view -- -f'],
    ['-o x view -- -f', 'view -o x -- -f'],
    ['view id -o x', 'view id -o x'],
    ['--query -o view -o x', '--query -o view -o x'],
    ['-o x items list', '-o x items list'],
  ])('moves flags that the group takes over behind its name: %s', (given, argv) => {
    expect(scanArguments(given.split(' '), spec).argv.join(' ')).toBe(argv);
  });

  it.each([
    ['items add --name', '--name'],
    ['items add --name --query', '--query'],
    ['-qo', '--output'],
    ['items add --note', undefined],
    ['items add --name=', undefined],
    ['items add -- --name', undefined],
    ['--json', undefined],
  ])('finds the flag that still needs its value: %s', (given, name) => {
    expect(scanArguments(given.split(' '), spec).awaitsValue?.long).toBe(name);
  });

  it('skips unknown flags, where commander stops', () => {
    const { path, operands } = scanArguments(['--bogus', 'items', '-z', 'add', 'x', '--bogus', 'y'], spec);
    expect(path.map(({ name }) => name)).toEqual(['root', 'items', 'add']);
    expect(operands).toEqual(['x', 'y']);
  });
});

describe('rootValues', () => {
  it('returns the last value of each flag of the root', () => {
    const read = (line: string) => Object.fromEntries(rootValues(scanArguments(line.split(' '), spec)));
    expect(read('-o a items add -n b -o c --json')).toEqual({ '--output': 'c', '--json': true });
    expect(read('view -o a --query')).toEqual({});
  });
});
