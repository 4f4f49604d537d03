import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFailure } from '../../api/targets/start-failure.ts';
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { refuseOutputFile } from '../../cli/arguments/refuse-output-file.ts';
import { silentView } from '../../output/view.ts';
import { removeFolder } from '../../shared/files/rename-file.ts';

export function registerLocalExec(local: Command, run: Runner): void {
  local
    .command('exec')
    .argument('<command>', 'a program')
    .argument('[args...]', 'its arguments')
    .usage('[flags] -- <command> [args...]')
    .description('Run a command against a fresh service with temporary data, and remove both')
    .notes(
      'The environment of the command names the service and a separate user: STA_BASE_URL, STA_USER_ID, STA_TOKEN,',
      'STA_API_KEY, STA_API_SECRET, STA_APP_ID, STA_APP_SECRET. sta exits with its exit code.',
    )
    .examples('sta local exec -- ./e2e.sh', 'sta local exec -- sh -c \'curl -s "$STA_BASE_URL/healthz"\'')
    .action(
      run(async (context, _options: object, command: string, args: string[]) => {
        refuseOutputFile(context, 'sta local exec');
        const { startService } = await import('../../service/app/start-service.ts');
        const directory = await mkdtemp(join(tmpdir(), 'sta-exec-'));
        try {
          const service = await startService({
            dataDirectory: join(directory, 'data'),
            host: '127.0.0.1',
            port: 0,
            version: context.version,
            announce: true,
          }).catch((error: unknown) => {
            throw startFailure(error, '127.0.0.1', directory);
          });
          try {
            const { userId, apiKey, apiSecret, appId, appSecret } = service.credentials;
            const exitCode = await context.runProgram(command, args, {
              STA_BASE_URL: service.url,
              STA_USER_ID: userId,
              STA_TOKEN: await service.data.tokens.issue(userId, apiKey),
              STA_API_KEY: apiKey,
              STA_API_SECRET: apiSecret,
              STA_APP_ID: appId,
              STA_APP_SECRET: appSecret,
              STA_DATA_DIR: join(directory, 'data'),
              STA_CONFIG_DIR: join(directory, 'config'),
              STA_STATE_DIR: join(directory, 'state'),
            });
            return { ...silentView, exitCode };
          } finally {
            await service.close();
          }
        } finally {
          await removeFolder(directory);
        }
      }),
    );
}
