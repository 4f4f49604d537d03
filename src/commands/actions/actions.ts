/** `sta actions`: promises with their deadlines, questions with their answers, and highlights. */
import { type Command, InvalidArgumentError, Option, type Runner } from '../../cli/arguments/command.ts';
import { type ActionKind, actionKinds } from '../../contract/endpoints/actions.ts';
import type { TextCommands } from '../../conversations/jobs/job-commands.ts';
import { type ActionsOptions, type ActionsReply, actionsKind } from '../../conversations/jobs/kinds/actions/actions.ts';
import { registerTextJob } from '../../conversations/jobs/register-text-job.ts';

export function register(actions: Command, run: Runner): void {
  actions.description(
    'Find who promised what and by when, questions with their answers, and highlights of a conversation',
  );
  registerTextJob(actions, run, actionsKind, commands);
}

const commands: TextCommands<ActionsReply, ActionsOptions> = {
  addStartOptions: (command) =>
    command
      .addOption(
        new Option('--kind <kind>', 'what to look for; repeat it for more (default: all)')
          .choices(actionKinds)
          .argParser(collectKind),
      )
      .option('--date <day>', 'the day of the conversation, YYYY-MM-DD: "by Friday" becomes a date', parseDay),
  help: {
    compute: {
      description: 'Start to find action items, questions and highlights in a text, without waiting for the result',
      examples: ['sta actions compute --file call.txt', 'sta actions compute --file call.txt --kind action_item'],
    },
    fetch: {
      description: 'Fetch the action items, questions and highlights that compute started to find',
      examples: [
        'sta actions fetch 3f6b2a9e-0c1d-4e5f-8a7b-9c0d1e2f3a4b',
        'sta actions fetch 3f6b2a9e-0c1d-4e5f-8a7b-9c0d1e2f3a4b -o csv',
      ],
    },
    run: {
      description: 'Find who promised what and by when, questions with their answers, and highlights of a conversation',
      examples: [
        'sta actions run --file examples/support-call.txt',
        'sta actions run --file examples/meeting.srt --kind action_item --date 2026-11-22 -o csv',
        'sta actions run "I will send you the offer by Friday." --query "data.actions[].[sentence, due]"',
      ],
    },
  },
};

function collectKind(value: string, before: readonly ActionKind[] = []): readonly ActionKind[] {
  const kind = actionKinds.find((one) => one === value);
  if (kind === undefined) throw new InvalidArgumentError(`Allowed choices are ${actionKinds.join(', ')}.`);
  return [...before, kind];
}

function parseDay(value: string): string {
  const day = new Date(`${value}T00:00:00Z`);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value))
    return value;
  throw new InvalidArgumentError('It must be a day such as 2026-11-22.');
}
