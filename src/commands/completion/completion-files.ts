/** The completion script of each shell: its file below completions/, and what renders it from the tree. */
import { renderBash, renderFish, renderZsh } from './render-scripts.ts';

export const completionFiles = {
  bash: { file: 'sta.bash', render: renderBash },
  zsh: { file: '_sta', render: renderZsh },
  fish: { file: 'sta.fish', render: renderFish },
} as const;
