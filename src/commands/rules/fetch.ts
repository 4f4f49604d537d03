/** `sta rules fetch`: the result of a job. */
import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import type { FetchCommands } from '../../conversations/jobs/job-commands.ts';
import { type RulesReply, rulesKind } from '../../conversations/jobs/kinds/rules/rules.ts';
import { isOfTarget } from '../../conversations/jobs/note-job.ts';
import { registerFetch } from '../../conversations/jobs/register-fetch.ts';

export function registerRulesFetch(rules: Command, run: Runner): void {
  registerFetch(rules, run, rulesKind, commands, async (context, _options, id) => {
    const entry = context.jobJournal.read().findLast((one) => one.id === id && isOfTarget(one, context.settings()));
    const { show } = await rulesKind.view();
    return (reply) => show(reply, { conversation: entry?.source ?? id });
  });
}

const commands: FetchCommands<RulesReply, object> = {
  help: {
    fetch: {
      description: 'Fetch which rules a conversation passes, with the lines that decide',
      notes: [
        'Places are those in the conversation that was sent. The exit code is 10 if a rule with the severity must failed.',
      ],
      examples: [
        'sta rules fetch 3f6b2a9e-0c1d-4e5f-8a7b-9c0d1e2f3a4b',
        'sta rules fetch --last --json --query data.rules.scorecards',
      ],
    },
  },
};
