/** The data about commands, contract and job kinds that completion needs, without their code. */

import type { RequestSpec } from '../../../api/requests/build-request.ts';
import type { Completion } from '../../../cli/arguments/completes.ts';
import type { CommandSpec, FlagSpec } from '../../../cli/arguments/scan-arguments.ts';
import type { KnownKind } from '../../../cli/config/known-records.ts';

export interface CompletionFlag extends FlagSpec {
  readonly description: string;
  readonly completion?: Completion;
}

export interface CompletionNode extends CommandSpec<CompletionFlag> {
  readonly summary: string;
  readonly commands: readonly CompletionNode[];
  readonly arguments: readonly { readonly completion?: Completion; readonly variadic: boolean }[];
}

export interface CompletionData {
  readonly tree: CompletionNode;
  /** The command groups of the kinds whose jobs have the id of their recording. */
  readonly recordingGroups: readonly string[];
  /** How the records of a user are listed. */
  readonly lists: Readonly<Record<KnownKind, RequestSpec>>;
}
