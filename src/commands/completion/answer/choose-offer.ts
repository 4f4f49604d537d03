/** Decides what completes the end of a line: a command, a flag, or a kind of value. Pure. */
import type { Completion } from '../../../cli/arguments/completes.ts';
import { type Scan, scanArguments } from '../../../cli/arguments/scan-arguments.ts';
import type { Candidate } from './candidates.ts';
import type { CompletionFlag, CompletionNode } from './offered-data.ts';

export interface Offer {
  readonly scan: Scan<CompletionNode>;
  /** The part of the word before the completed part: `--output=`. */
  readonly front: string;
  readonly typed: string;
  /** Commands or flags, with their descriptions; otherwise the kind of value, undefined for free text. */
  readonly from: readonly Candidate[] | { readonly completion: Completion | undefined };
}

/** @param words the words before the one being typed */
export function chooseOffer(tree: CompletionNode, words: readonly string[], typed: string): Offer {
  const scan = scanArguments(words, tree);
  const node = scan.path.at(-1) ?? tree;
  const value = (completion: Completion | undefined, front = '') => ({
    scan,
    front,
    typed: typed.slice(front.length),
    from: { completion },
  });
  if (scan.awaitsValue !== undefined) return value(scan.awaitsValue.completion);
  if (!scan.ended && typed.startsWith('-')) {
    const flags = listFlags(scan, node);
    const long = /^--[^=]+(?==)/.exec(typed)?.[0];
    if (long !== undefined) return value(flags.find((flag) => flag.long === long)?.completion, `${long}=`);
    const short = flags.find((flag) => flag.takesValue && flag.short === typed.slice(0, 2));
    if (short !== undefined && typed.length > 2) return value(short.completion, typed.slice(0, 2));
    return { scan, front: '', typed, from: flags.map(({ long, description }) => ({ value: long, text: description })) };
  }
  if (scan.operands.length === 0 && node.commands.length > 0 && node.arguments.length === 0) {
    const from = node.commands.map(({ name, summary }) => ({ value: name, text: summary }));
    return { scan, front: '', typed, from };
  }
  const last = node.arguments.at(-1);
  return value((node.arguments[scan.operands.length] ?? (last?.variadic ? last : undefined))?.completion);
}

/**
 * A command's own flags, then the root's, without those that its group takes over; `--version` works only at the root.
 */
function listFlags({ path: [root, group] }: Scan<CompletionNode>, node: CompletionNode): readonly CompletionFlag[] {
  if (node === root) return root.flags;
  const hidden = new Set(['--version', ...(group?.takesOver ?? []), ...node.flags.map(({ long }) => long)]);
  return [...node.flags, ...root.flags.filter(({ long }) => !hidden.has(long))];
}
