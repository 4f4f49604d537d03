import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerCompletion } from '../../../../../src/commands/completion/answer/answer-completion.ts';
import { completionData } from '../../../../../src/commands/completion/answer/completion-data.ts';
import { completionFiles } from '../../../../../src/commands/completion/answer/shells.ts';
import { environmentIn } from '../../../../support/start-sta.ts';

/** The candidates for a line whose last word is partly typed, and the directive. */
async function complete(line: string): Promise<string[]> {
  const world = { data: completionData, env: environmentIn('/dev/null'), nowMs: 0, remainingMs: () => 1 };
  const lines = (await answerCompletion(line.split(' '), world)).split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((one) => one.split('\t')[0] ?? '');
}

describe('the offer', () => {
  it.each([
    ['ta', ['tags', ':4']],
    ['tags ', ['create', 'list', 'update', 'delete', 'test', ':4']],
    ['tags --json l', ['list', ':4']],
    ['--profile tags inten', ['intents', ':4']],
    ['--js', ['--json', ':4']],
    ['tags list --js', ['--json', ':4']],
    ['tags delete --y', ['--yes', ':4']],
    ['tags list --vers', [':4']],
    ['--vers', ['--version', ':4']],
    ['-o ', ['table', 'json', 'ndjson', 'csv', 'xlsx', 'parquet', 'sqlite', ':4']],
    ['-qo n', ['ndjson', ':4']],
    ['-on', ['-ondjson', ':4']],
    ['tags list --output=c', ['--output=csv', ':4']],
    ['tags list --query ', [':4']],
    ['tags list --json=', [':4']],
    ['tags create x --samples-file ', [':0']],
    ['tags create x --samples-file=a', [':0']],
    ['report id -o ', [':0']],
    ['report id --output=', [':0']],
    ['apply --dry-r', ['--dry-run', ':4']],
    ['completion bash --dry-r', [':4']],
    ['completion install --shell z', ['zsh', ':4']],
    ['tags create -- --y', [':4']],
    ['tags create x y', [':4']],
    ['config set profile ', [':36']],
    ['config set pro', ['profile', ':4']],
    ['config get sec', ['secrets', ':4']],
    ['config set output ', ['table', 'json', 'ndjson', 'csv', ':4']],
    ['config set path-style e', ['example', ':4']],
    ['config set ca-cert ', [':0']],
    ['config set base-url ', [':4']],
    ['config set constructor ', [':4']],
    ['help ta', ['tags', ':4']],
    ['help exit', ['exit-codes', ':4']],
    ['help tags up', ['update', ':4']],
    ['help tags update ', [':4']],
    ['help exit-codes ', [':4']],
    ['analyze --with sen', ['sentiment', ':4']],
    ['analyze --with sentiment,in', ['sentiment,intents', ':4']],
    ['analyze --with=sentiment,in', ['--with=sentiment,intents', ':4']],
    ['analyze --with sentiment,sent', [':4']],
    ['serve --kinds text,', ['text,media', ':4']],
    ['profanity check --language en,d', ['en,da', 'en,de', ':4']],
    ['nothing ', [':4']],
  ])('for sta %s', async (line, offered) => {
    expect(await complete(line)).toEqual(offered);
  });

  it('has a description for each command and flag', async () => {
    const world = { data: completionData, env: {}, nowMs: 0, remainingMs: () => 1 };
    expect(await answerCompletion(['tag'], world)).toBe(
      'tags\tCreate, list, update, delete and test statement tags\n:4\n',
    );
    expect(await answerCompletion(['tags', '--loca'], world)).toBe('--local\tuse the service on this machine\n:4\n');
  });
});

describe('the scripts', () => {
  it.each(Object.entries(completionFiles))('of %s gets all candidates from sta __complete', (_shell, file) => {
    const script = readFileSync(new URL(`../../../../../completions/${file}`, import.meta.url), 'utf8');
    expect(script).toContain('sta __complete');
    for (const { name } of completionData.tree.commands)
      expect(script).not.toMatch(new RegExp(`\\b${name} (?:list|create|run)\\b`));
    // PowerShell 5.1 assumes the system's code page for a file without a byte order mark.
    expect(script).toMatch(/^[\n -~]*$/);
  });
});
