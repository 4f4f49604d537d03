/** `sta mcp`: a Model Context Protocol server for agents. */
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { collect } from '../../cli/arguments/parse-options.ts';
import { refuseOutputFile } from '../../cli/arguments/refuse-output-file.ts';
import { silentView } from '../../output/view.ts';

interface Options {
  readonly allowChanges?: boolean;
  readonly root?: readonly string[];
}

export function register(mcp: Command, run: Runner): void {
  mcp
    .description('Serve tools for agents over stdio (Model Context Protocol)')
    .option('--allow-changes', 'offer tools that create and delete tags, intents and jobs')
    .option(
      '--root <directory>',
      'a directory whose files the tools may read; repeat it for more (default: the current one)',
      collect,
    )
    .notes(
      'An agent host starts this command and talks to it over stdin and stdout. It ends when stdin is closed, or with Ctrl-C.',
      'The tools match sentences, find sentiment and profanity, summarise, find actions, analyse conversations, transcribe',
      'recordings, and list files, tags, intents and jobs. Texts come from the agent, or from files and folders below --root,',
      'which are read as sta analyze reads them. A result has at most about 2,000 tokens, and a cursor for the next page.',
      'Without --allow-changes, no tool changes your tags, intents or jobs: jobs on texts are deleted when they are',
      'finished. A recording and its transcript are kept, so that it is not recognised twice.',
      'sta serve offers the tools that need no files over HTTP, at /mcp. docs/mcp.md shows how to configure agent hosts.',
    )
    .examples('sta mcp', 'sta mcp --root examples --allow-changes')
    .action(
      run(async (context, options: Options) => {
        refuseOutputFile(context, 'sta mcp');
        const { serveTools } = await import('./serve-stdio.ts');
        await serveTools(context, { allowChanges: options.allowChanges === true, roots: options.root ?? ['.'] });
        return silentView;
      }),
    );
}
