/** `sta schema`: the schemas of the files that sta reads. */
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { ProfileSchema } from '../../cli/profile-file/profile-schema.ts';
import { ruleSetSchema } from '../../contract/schemas/rule-set.ts';
import { textView } from '../../output/view.ts';

export function register(schema: Command, run: Runner): void {
  schema.description('Print the JSON schemas of the files that sta reads');
  schema
    .command('profile')
    .description('Print the JSON schema of the profile file')
    .notes(
      'An editor with a YAML language server checks and completes a file whose first line is',
      '  # yaml-language-server: $schema=sta.schema.json',
    )
    .examples('sta schema profile > sta.schema.json', "sta schema profile --query 'keys(properties)'")
    .action(run(async () => textView(ProfileSchema, JSON.stringify(ProfileSchema, null, 2))));
  schema
    .command('rules')
    .description('Print the JSON schema of the rule file of sta check')
    .notes(
      'An editor with a YAML language server checks and completes a file whose first line is',
      '  # yaml-language-server: $schema=rules.schema.json',
    )
    .examples('sta schema rules > rules.schema.json', 'sta schema rules --query \'keys("$defs".condition.properties)\'')
    .action(run(async () => textView(ruleSetSchema, JSON.stringify(ruleSetSchema, null, 2))));
}
