/** `sta export`: writes a user's records as a profile file. */
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { readCorrections } from '../../cli/profile-file/edit-file.ts';
import { readHeldRecords } from '../../cli/profile-file/read-held.ts';
import { kinds, recordKinds } from '../../cli/profile-file/record-kinds.ts';
import { buildProfile, renderProfile } from '../../cli/profile-file/write-profile.ts';
import { countOf } from '../../output/text/count-of.ts';
import { textView } from '../../output/view.ts';

export function register(group: Command, run: Runner): void {
  group
    .description('Write your tags, intents, profanity words and webhooks as a profile file')
    .option('--corrections <file>', 'copy the corrections of this profile file, which the service does not keep')
    .notes('The file is YAML, or JSON with --json; "sta diff" and "sta apply" read both. It has no ids and no secrets.')
    .examples('sta export > sta.yaml', 'sta export --json > sta.json')
    .action(
      run(async (context, { corrections }: { corrections?: string }) => {
        const copied = corrections === undefined ? [] : await readCorrections(corrections);
        const held = await readHeldRecords(await context.api(), kinds);
        const profile = { ...buildProfile(held), ...(copied.length > 0 && { corrections: [...copied] }) };
        const parts = [...held].map(([kind, entries]) => countOf(entries.length, recordKinds[kind].label));
        // Also for machines: a missing section does not mean the same as an empty one.
        for (const kind of kinds.filter((one) => !held.has(one))) {
          const { label, section } = recordKinds[kind];
          context.note(`This service does not support ${label}s: the file has no section ${section}`);
        }
        return textView(profile, renderProfile(profile), { note: `Exported ${parts.join(', ')}` });
      }),
    );
}
