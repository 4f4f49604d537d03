/** The parts of a tool. */
import type { z } from 'zod';
import type { Context } from '../../../cli/context/context.ts';
import type { ReadableFiles } from './readable-files.ts';

export interface ToolRun {
  /** Aborted if the agent cancels the call or the session ends. */
  readonly signal: AbortSignal;
  /** Reports the call's progress to the agent, if it asked for it. */
  progress(done: number, message?: string): Promise<void>;
}

type Shape = Readonly<Record<string, z.ZodType>>;

export interface Tool<Input extends Shape, Output extends Shape> {
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** Absent for a tool that only reads. */
  readonly hints?: {
    readonly readOnlyHint: false;
    readonly destructiveHint: boolean;
    readonly idempotentHint?: boolean;
  };
}

export interface Toolbox {
  readonly context: Context;
  readonly files: ReadableFiles;
  add<Input extends Shape, Output extends Shape>(
    name: string,
    tool: Tool<Input, Output>,
    act: (input: z.output<z.ZodObject<Input>>, run: ToolRun) => Promise<z.input<z.ZodObject<Output>>>,
  ): void;
}
