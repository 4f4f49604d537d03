/**
 * Collects the data of completion. In the bundle, this module is the data as JSON, which the build makes from this file
 * (scripts/build/completion-data.mjs), so that completion loads neither commander nor the commands.
 */
import { withoutSchemas } from '../../../api/requests/build-request.ts';
import type { CommandNode } from '../../../cli/arguments/describe-tree.ts';
import { describeAll } from '../../../cli/process/program.ts';
import { intents } from '../../../contract/endpoints/intents.ts';
import { tags } from '../../../contract/endpoints/tags.ts';
import { webhooks } from '../../../contract/endpoints/webhooks.ts';
import { clientJobKinds, isOfRecording } from '../../../conversations/jobs/kinds.ts';
import type { CompletionData, CompletionNode } from './offered-data.ts';

const trimTree = ({ name, aliases, takesOver, summary, ...node }: CommandNode): CompletionNode => ({
  name,
  aliases,
  takesOver,
  summary,
  flags: node.flags.map(({ short, long, takesValue, valueIsOptional, description, completion }) => ({
    ...{ short, long, takesValue, valueIsOptional, description, completion },
  })),
  arguments: node.arguments.map(({ completion, variadic }) => ({ completion, variadic })),
  commands: node.commands.map(trimTree),
});

export const completionData: CompletionData = {
  tree: trimTree(await describeAll()),
  recordingGroups: clientJobKinds.map(({ group }) => group).filter(isOfRecording),
  lists: {
    tags: withoutSchemas(tags.list),
    intents: withoutSchemas(intents.list),
    webhooks: withoutSchemas(webhooks.list),
  },
};
