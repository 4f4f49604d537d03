/** The completion script of each shell: its file below completions/, and what renders it from the tree. */
import { renderBash } from './render-bash.ts';
import { renderFish } from './render-fish.ts';
import { renderPowerShell } from './render-powershell.ts';
import { renderZsh } from './render-zsh.ts';

export const completionFiles = {
  bash: { file: 'sta.bash', render: renderBash },
  zsh: { file: '_sta', render: renderZsh },
  fish: { file: 'sta.fish', render: renderFish },
  powershell: { file: 'sta.ps1', render: renderPowerShell },
} as const;

export type Shell = keyof typeof completionFiles;
