import { describe, expect, it } from 'vitest';
import { quoteForBash } from '../../../../src/api/requests/quote-for-bash.ts';
import { resolveSettings, type SettingFlags } from '../../../../src/cli/config/settings.ts';
import { interruptionError, resumeCommand, timeoutError } from '../../../../src/conversations/jobs/leave-job.ts';
import { StaError } from '../../../../src/shared/errors.ts';

const settings = (flags: SettingFlags = {}, env: Record<string, string> = {}) =>
  resolveSettings(flags, env, { activeProfile: 'default', profiles: { work: { 'base-url': 'https://a.example' } } });

describe('the command that resumes', () => {
  it('is short if the environment or the config file chose the service', () => {
    expect(resumeCommand(settings(), ['a', 'b'])).toBe('sta jobs wait a b');
    expect(resumeCommand(settings({}, { STA_BASE_URL: 'https://a.example' }), ['a'])).toBe('sta jobs wait a');
  });

  it('repeats the flags that chose the service', () => {
    expect(resumeCommand(settings({ baseUrl: 'https://a.example/x' }), ['a'])).toBe(
      'sta jobs wait a --base-url https://a.example/x',
    );
    expect(resumeCommand(settings({ local: true }), ['a'])).toBe('sta jobs wait a --local');
    expect(resumeCommand(settings({ profile: 'work' }), ['a'])).toBe('sta jobs wait a --profile work');
  });

  it('quotes characters that a shell would interpret', () => {
    expect(quoteForBash('a-1')).toBe('a-1');
    expect(quoteForBash("it's $HOME")).toBe("'it'\\''s $HOME'");
    expect(quoteForBash('')).toBe("''");
  });
});

describe('a wait that ends before its job', () => {
  it('reports the unfinished jobs and how to continue', () => {
    const error = interruptionError(new StaError('interrupted', 'Interrupted'), settings({ local: true }), ['job-1']);
    expect(error).toMatchObject({
      code: 'interrupted',
      exitCode: 130,
      hint: 'Keep waiting with: sta jobs wait job-1 --local',
    });
    expect(error.message).toMatch(/^Interrupted\. The job job-1 was not cancelled: it stays in the local data/);
  });

  it('distinguishes SIGTERM from the time limit', () => {
    const remote = settings({ baseUrl: 'https://a.example' });
    expect(interruptionError(new StaError('terminated', 'Terminated'), remote, ['a', 'b'])).toMatchObject({
      exitCode: 143,
      message: 'Terminated. 2 jobs were not cancelled: they continue at the service',
    });
    expect(timeoutError('processing', 30_000, remote, ['a'])).toMatchObject({
      code: 'pending',
      exitCode: 8,
      message: 'Timed out after 30 s; still processing. The job a was not cancelled: it continues at the service',
    });
    expect(timeoutError('queued', 50, remote, ['a']).message).toMatch(/^Timed out after 0\.1 s; still queued\./);
    expect(timeoutError('queued', 90_000, remote, ['a']).message).toMatch(
      /^Timed out after 1 min 30 s; still queued\./,
    );
  });
});
