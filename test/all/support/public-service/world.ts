/** A public service, and a user of it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import {
  type PublicService,
  type PublicVariant,
  publicCredentials,
  startPublicService,
} from '../../../support/public-service.ts';
import { environmentIn, type Result, type RunOptions, runSta } from '../../../support/start-sta.ts';

export const text = 'Thank you for calling. The meeting is on Monday. We talked about money. I paid twice for it.';

export interface World {
  readonly variant: PublicVariant;
  readonly service: PublicService;
  readonly directory: string;
  /** Runs a command; the words of a line may have quotes around them. */
  sta(line: string, options?: RunOptions): Promise<Result>;
  /** The same, for a step that must succeed. @returns stdout without the line break at its end */
  did(line: string, options?: RunOptions): Promise<string>;
}

export async function openWorld(variant: PublicVariant): Promise<World & { close(): Promise<void> }> {
  const service = await startPublicService(variant);
  const directory = mkdtempSync(join(tmpdir(), 'sta-public-'));
  const { userId, token, appId, appSecret } = publicCredentials;
  const env = {
    ...environmentIn(directory),
    STA_BASE_URL: service.url,
    STA_USER_ID: userId,
    STA_TOKEN: token,
    STA_APP_ID: appId,
    STA_APP_SECRET: appSecret,
    STA_PATH_STYLE: variant === 'example' ? 'example' : 'reference',
  };
  const sta: World['sta'] = (line, options = {}) => {
    const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    return runSta(words, { ...options, env: { ...env, ...options.env } });
  };
  return {
    variant,
    service,
    directory,
    sta,
    async did(line, options) {
      const result = await sta(line, options);
      expect(result, line).toMatchObject({ code: 0 });
      return result.stdout.trimEnd();
    },
    async close() {
      await service.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export type Case = (world: World) => Promise<void>;

export const fails = (result: Result, code: number, ...words: (string | RegExp)[]) => {
  expect(result).toMatchObject({ code, stdout: '' });
  for (const one of words) expect(result.stderr).toMatch(one);
  expect(result.stderr).not.toContain('base-url');
};

/** The service does not have the call: the error names it. */
export const lacks =
  (line: string, ...words: (string | RegExp)[]): Case =>
  async (world) =>
    fails(await world.sta(line), 1, /^(Target: .*\n)?error: This service has no /, ...words);

export const tag = "tags create refund --sample 'I want my money back' --priority 1 --threshold 0.4";
export const intent = "intents create cancel --sample 'Please cancel my order'";
