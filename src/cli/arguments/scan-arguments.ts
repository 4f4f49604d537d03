/**
 * Reads arguments without running anything: the command that they name, the flags, and the rest. It follows commander's
 * parseOptions() level by level, so that both find the same; but when commander would stop with an error, it skips the
 * unknown flag and continues. Pure.
 *
 * commander's rules: the root removes its flags from the arguments wherever they appear, even if a command expects the
 * value of its own flag there. The subcommand parses an unknown flag and everything after it.
 */

export interface FlagSpec {
  /** `-o`. */
  readonly short?: string;
  /** `--output`. */
  readonly long: string;
  readonly takesValue: boolean;
  /** True if the value is optional. Then an argument that looks like a flag is not the value. */
  readonly valueIsOptional?: boolean;
}

export interface CommandSpec<Flag extends FlagSpec = FlagSpec> {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly flags: readonly Flag[];
  readonly commands: readonly CommandSpec<Flag>[];
  /** For a command below the root: the long names of the root's flags that it declares itself. */
  readonly takesOver: readonly string[];
}

export interface FoundFlag<Command extends CommandSpec = CommandSpec> {
  /** The command that the flag belongs to. */
  readonly command: Command;
  readonly flag: Command['flags'][number];
  /** undefined if the flag takes no value, or got none. */
  readonly value: string | undefined;
}

export interface Scan<Command extends CommandSpec> {
  /** The arguments as commander needs them: flags of the root that the group takes over follow the group's name. */
  readonly argv: readonly string[];
  /** The commands from the root to the named one. */
  readonly path: readonly [root: Command, ...below: Command[]];
  /** The known flags: those of the root, then those of the commands below it, in order. */
  readonly flags: readonly FoundFlag<Command>[];
  /** The arguments that are neither commands nor flags. */
  readonly operands: readonly string[];
  /** The last flag, if it still needs its value. */
  readonly awaitsValue: Command['flags'][number] | undefined;
  /** True after `--`: nothing that follows is a flag. */
  readonly ended: boolean;
}

export function scanArguments<Command extends CommandSpec & { readonly commands: readonly Command[] }>(
  given: readonly string[],
  root: Command,
): Scan<Command> {
  type Flag = Command['flags'][number];
  const group = findCommand<Command>(root.commands, readLevel<Flag>(given, root.flags, false).operands[0]);
  const taken = new Set(group?.takesOver);
  const argv = taken.size === 0 ? given : moveBehindCommands(given, root.flags, taken);
  let known: readonly Flag[] = root.flags.filter(({ long }) => !taken.has(long));
  const path: [Command, ...Command[]] = [root];
  let command = root;
  const flags: FoundFlag<Command>[] = [];
  const operands: string[] = [];
  let awaitsValue: Flag | undefined;
  let ended = false;
  for (let rest = argv; ; ) {
    const level = readLevel<Flag>(rest, known, command.commands.length === 0);
    for (const found of level.flags) flags.push({ command, ...found });
    operands.push(...level.operands);
    awaitsValue ??= level.awaitsValue;
    ended ||= level.ended;
    const next = findCommand<Command>(command.commands, operands[0]);
    if (next !== undefined) {
      operands.shift();
      path.push(next);
      [command, known, rest] = [next, next.flags, level.unknown];
    } else if (level.unknown.length > 0) {
      // commander stops at the unknown flag before it.
      rest = level.unknown.slice(1);
    } else {
      return { argv, path, flags, operands, awaitsValue, ended };
    }
  }
}

/** The last value of each flag of the root, by its long name; true for a flag without a value. */
export function rootValues({ path: [root], flags }: Scanned): ReadonlyMap<string, string | true> {
  const values = new Map<string, string | true>();
  for (const { command, flag, value } of flags) {
    if (command !== root || (flag.takesValue && value === undefined)) continue;
    values.set(flag.long, value ?? true);
  }
  return values;
}

/** The part of a scan that {@link rootValues} reads. */
export type Scanned = Pick<Scan<CommandSpec>, 'path' | 'flags'>;

function findCommand<Command extends CommandSpec>(commands: readonly Command[], word: string | undefined) {
  return commands.find(({ name, aliases }) => word === name || (word !== undefined && aliases.includes(word)));
}

interface Token<Flag extends FlagSpec> {
  readonly kind: 'flag' | 'operand' | 'unknown' | 'end';
  /** The token as arguments; combined short flags are separated. */
  readonly args: readonly string[];
  readonly flag?: Flag;
  readonly value?: string;
}

/** Reads arguments as one command does: commander's parseOptions(). */
function readLevel<Flag extends FlagSpec>(args: readonly string[], flags: readonly Flag[], isLeaf: boolean) {
  const tokens = tokenize(args, flags, isLeaf);
  const ofKind = (kind: Token<Flag>['kind']) => tokens.filter((token) => token.kind === kind);
  const found = tokens.flatMap(({ flag, value }) => (flag === undefined ? [] : [{ flag, value }]));
  const last = found.at(-1);
  const isLast = tokens.at(-1)?.kind === 'flag';
  const needsValue = last?.flag.takesValue === true && last.flag.valueIsOptional !== true && last.value === undefined;
  return {
    flags: found,
    operands: ofKind('operand').flatMap(({ args }) => args),
    unknown: ofKind('unknown').flatMap(({ args }) => args),
    awaitsValue: isLast && needsValue ? last.flag : undefined,
    ended: ofKind('end').length > 0,
  };
}

function tokenize<Flag extends FlagSpec>(given: readonly string[], flags: readonly Flag[], isLeaf: boolean) {
  const find = (name: string) => flags.find(({ short, long }) => name === long || name === short);
  const tokens: Token<Flag>[] = [];
  const args = [...given];
  // The subcommand parses an unknown flag and everything after it.
  let other: 'operand' | 'unknown' = 'operand';
  for (let arg = args.shift(); arg !== undefined; arg = args.shift()) {
    if (arg === '--') {
      tokens.push({ kind: other === 'operand' ? 'end' : 'unknown', args: [arg] });
      tokens.push(...args.map((one) => ({ kind: other, args: [one] })));
      break;
    }
    const flag = looksLikeFlag(arg) ? find(arg) : undefined;
    const cluster = /^-[^-]./s.test(arg) ? find(arg.slice(0, 2)) : undefined;
    const glued = /^--[^=]+=/.test(arg) ? find(arg.slice(0, arg.indexOf('='))) : undefined;
    if (flag !== undefined) {
      const mayTake = flag.valueIsOptional !== true || (args[0] !== undefined && !looksLikeFlag(args[0]));
      const value = flag.takesValue && (mayTake || isNegativeNumber(args[0])) ? args.shift() : undefined;
      tokens.push({ kind: 'flag', args: value === undefined ? [arg] : [arg, value], flag, value });
    } else if (cluster?.takesValue) {
      tokens.push({ kind: 'flag', args: [arg], flag: cluster, value: arg.slice(2) });
    } else if (cluster !== undefined) {
      tokens.push({ kind: 'flag', args: [arg.slice(0, 2)], flag: cluster });
      args.unshift(`-${arg.slice(2)}`);
    } else if (glued?.takesValue) {
      tokens.push({ kind: 'flag', args: [arg], flag: glued, value: arg.slice(arg.indexOf('=') + 1) });
    } else {
      if (looksLikeFlag(arg) && !(isLeaf && isNegativeNumber(arg))) other = 'unknown';
      tokens.push({ kind: other, args: [arg] });
    }
  }
  return tokens;
}

const looksLikeFlag = (arg: string): boolean => arg.length > 1 && arg.startsWith('-');

const isNegativeNumber = (arg = ''): boolean => /^-(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?$/.test(arg);

/** Moves flags in front of the first command behind the words that follow it. */
function moveBehindCommands(
  argv: readonly string[],
  flags: readonly FlagSpec[],
  taken: ReadonlySet<string>,
): readonly string[] {
  const tokens = tokenize(argv, flags, false);
  const start = tokens.findIndex(({ kind }) => kind !== 'flag');
  const length = tokens.slice(start).findIndex(({ kind }) => kind !== 'operand');
  const end = length < 0 ? tokens.length : start + length;
  const isTaken = ({ flag }: Token<FlagSpec>) => flag !== undefined && taken.has(flag.long);
  const before = tokens.slice(0, start);
  const moved = before.filter(isTaken);
  if (moved.length === 0) return argv;
  const kept = before.filter((token) => !isTaken(token));
  return [...kept, ...tokens.slice(start, end), ...moved, ...tokens.slice(end)].flatMap(({ args }) => args);
}
