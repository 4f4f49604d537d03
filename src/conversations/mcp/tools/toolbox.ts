/** The parts of a tool. */
import { z } from 'zod';
import type { Context } from '../../../cli/context/context.ts';
import type { ReadableFiles } from '../files/readable-files.ts';

export interface ToolRun {
  /** Aborted if the agent cancels the call or the session ends. */
  readonly signal: AbortSignal;
  /** Reports the call's progress to the agent, if it asked for it. */
  progress(done: number, message?: string): Promise<void>;
}

type Shape = Readonly<Record<string, z.ZodType>>;

/** A tool whose result is a list: the agent gets it in pages. */
export interface ListTool<Input extends Shape, Entry extends z.ZodType, Head extends Shape> {
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  /** The name of the list. */
  readonly list: string;
  readonly entry: Entry;
  /** Members in addition to the list, on the first page only. */
  readonly head?: Head;
  /** True if the result contains text that the user of the agent did not write. */
  readonly quotes: boolean;
  /** True if it starts jobs: an agent that accepts a task then need not wait. Default: false. */
  readonly isLong?: boolean;
}

export interface ListResult<Entry, Head> {
  readonly entries: readonly Entry[];
  readonly head?: Head;
  /** About the result as a whole, on the first page: skipped files, for example. */
  readonly notes?: readonly string[];
}

/** A tool that changes something. */
export interface ChangeTool<Input extends Shape, Output extends Shape> {
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  readonly hints: {
    readonly readOnlyHint: false;
    readonly destructiveHint: boolean;
  };
}

export interface Toolbox {
  readonly context: Context;
  /** Undefined if the tools cannot read files. */
  readonly files: ReadableFiles | undefined;
  addList<Input extends Shape, Entry extends z.ZodType, Head extends Shape>(
    name: string,
    tool: ListTool<Input, Entry, Head>,
    act: (
      input: z.output<z.ZodObject<Input>>,
      run: ToolRun,
    ) => Promise<ListResult<z.input<Entry>, z.input<z.ZodObject<Head>>>>,
  ): void;
  addChange<Input extends Shape, Output extends Shape>(
    name: string,
    tool: ChangeTool<Input, Output>,
    act: (input: z.output<z.ZodObject<Input>>, run: ToolRun) => Promise<z.input<z.ZodObject<Output>>>,
  ): void;
}

/** A file or folder below a root. */
export const pathInput = z.string().min(1).max(4_096);

/** The arguments that every list has in addition to its own. */
export const pageInput = {
  cursor: z.string().max(64).optional().describe('nextCursor of the page before, with the same arguments'),
  maxTokens: z.number().int().min(300).max(20_000).default(2_000).describe('Limit of the result'),
};

/** The members that every list has in addition to its own. */
export const pageOutput = {
  /** A warning about quoted text. */
  notice: z.string().optional(),
  total: z.number(),
  nextCursor: z.string().optional(),
  notes: z.array(z.string()).optional(),
};
