/** `sta completion install`: the files that it writes, and that the shells find them. */
import { lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openShell, type ShellName, shells } from '../support/shell-terminal.ts';
import { environmentIn, runSta, temporaryDirectory } from '../support/start-sta.ts';

const names = Object.keys(shells) as ShellName[];

function homeOf(directory: string, env: Readonly<Record<string, string>> = {}) {
  const given = { ...environmentIn(directory), HOME: directory, ...env };
  return (...argv: string[]) => runSta(['completion', 'install', ...argv], { env: given });
}

describe.each(names)('%s', (name) => {
  it('completes in a new shell', shells[name].needed, async () => {
    const shell = await openShell(name, environmentIn(temporaryDirectory()), async (home) => {
      expect(await homeOf(home.HOME, home)('--shell', name)).toMatchObject({ code: 0 });
    });
    expect(await shell.run('sta tag\tlis\t--js\t\r')).toEqual(['tags', 'list', '--json']);
  });
});

describe('install', () => {
  it('adds its line once, shows it, and removes it together with the script', async () => {
    const home = temporaryDirectory();
    const rc = join(home, '.zshrc');
    writeFileSync(rc, 'alias ll=ls');
    const install = homeOf(home, { SHELL: '/bin/zsh' });
    const first = await install();
    const [, line = ''] = readFileSync(rc, 'utf8').split('\n');
    expect(line).toContain(`${home}/.local/share/zsh/site-functions`);
    expect(first.stderr).toContain(`\n  ${line}\n`);
    const second = await install('--json');
    expect(JSON.parse(second.stdout).changes.map(({ action }: { action: string }) => action)).toEqual(['none', 'none']);
    expect(readFileSync(rc, 'utf8')).toBe(`alias ll=ls\n${line}\n`);
    expect(await install('--uninstall')).toMatchObject({ code: 0 });
    expect(readFileSync(rc, 'utf8')).toBe('alias ll=ls\n');
    expect(readdirSync(join(home, '.local/share/zsh/site-functions'))).toEqual([]);
  });

  it('shows the changes and makes none with --dry-run', async () => {
    const home = temporaryDirectory();
    const { code, stdout, stderr } = await homeOf(home)('--shell', 'bash', '--dry-run');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `${home}/.local/share/bash-completion/completions/sta\twould be written\n${home}/.bashrc\tline would be added\n`,
    });
    expect(stderr).toContain(`The line for ${home}/.bashrc:\n  [ -r '`);
    expect(readdirSync(home)).toEqual([]);
  });

  it('replaces its old line in a startup file, and keeps the link and the mode of the file', async () => {
    const home = temporaryDirectory();
    const real = join(home, 'dotfiles-zshrc');
    writeFileSync(real, 'one\nold line  # sta completion install\ntwo\n', { mode: 0o600 });
    symlinkSync(real, join(home, '.zshrc'));
    await homeOf(home)('--shell', 'zsh');
    expect(lstatSync(join(home, '.zshrc')).isSymbolicLink()).toBe(true);
    expect(statSync(real).mode & 0o777).toBe(0o600);
    expect(readFileSync(real, 'utf8')).toMatch(/^one\nfpath=.*\ntwo\n$/);
  });

  it('does not change a file that is not its own', async () => {
    const home = temporaryDirectory();
    const completions = join(home, '.config/fish/completions');
    mkdirSync(completions, { recursive: true });
    writeFileSync(join(completions, 'sta.fish'), 'complete -c sta -a mine');
    for (const flags of [[], ['--uninstall']]) {
      expect(await homeOf(home)('--shell', 'fish', ...flags)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining('was not written by sta'),
      });
    }
    expect(readFileSync(join(completions, 'sta.fish'), 'utf8')).toBe('complete -c sta -a mine');
  });

  it('adds the line to the startup file that the flag names', async () => {
    const home = temporaryDirectory();
    const sure = join(home, 'rc');
    await homeOf(home)('--shell', 'bash', '--startup-file', sure);
    expect(readFileSync(sure, 'utf8')).toMatch(/ {2}# sta completion install\n$/);
  });

  it.each([
    [{ SHELL: '/bin/ksh' }, 'There are no completions for ksh'],
    [{}, 'SHELL does not say'],
  ])('asks for the shell if it does not know the current one: %j', async (env, words) => {
    const result = await homeOf(temporaryDirectory(), env)();
    expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(words) });
    expect(result.stderr).toContain('--shell NAME');
  });

  it('lists the shells if the named one has no completions', async () => {
    expect(await homeOf(temporaryDirectory())('--shell', 'nushell')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error: There are no completions for "nushell"\n' +
        'Name one: sta completion install --shell NAME  (bash, zsh, fish, powershell)\n',
    });
  });
});
