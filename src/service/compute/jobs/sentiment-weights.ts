import { type WeightSet, weightSets } from '../../../engines/text/sentiment/weight-sets.ts';
import { StaError } from '../../../shared/errors.ts';

/**
 * The weights that STA_SENTIMENT_WEIGHTS selects; `standard` if it is unset or empty.
 *
 * @throws StaError `config_error` for an unknown name
 */
export function chooseSentimentWeights(env: Readonly<Record<string, string | undefined>>): WeightSet {
  const name = env.STA_SENTIMENT_WEIGHTS || 'standard';
  const names = Object.keys(weightSets) as WeightSet[];
  const known = names.find((set) => set === name);
  if (known === undefined) {
    throw new StaError('config_error', `STA_SENTIMENT_WEIGHTS is "${name}", which is not a set of weights`, {
      hint: `Set it to ${names.join(' or ')}, or unset it`,
    });
  }
  return known;
}
