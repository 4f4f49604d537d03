/** The completion script of each shell, below completions/. */
export const completionFiles = {
  bash: 'sta.bash',
  zsh: '_sta',
  fish: 'sta.fish',
  powershell: 'sta.ps1',
} as const;

export type Shell = keyof typeof completionFiles;
