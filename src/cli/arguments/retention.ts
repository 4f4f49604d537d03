/** How long a service keeps data, in the form of `--retain` and for people. */
import { InvalidArgumentError } from 'commander';
import { defaultRetention, type RetainedKind, type Retention } from '../../contract/schemas/retention.ts';
import { parseAge } from './parse-options.ts';

const minRetentionSeconds = 3600;

/** Reads `results=30d,clips=never`; kinds of data that it does not name keep their setting. */
export function collectRetention(value: string, previous: Retention): Retention {
  if (value.trim() === 'never') return {};
  const kept: Partial<Record<RetainedKind, number>> = { ...previous };
  for (const part of value.split(',')) {
    const [kind = '', time = ''] = part.trim().split('=');
    if (!isRetained(kind)) {
      const kinds = Object.keys(defaultRetention).join(', ');
      throw new InvalidArgumentError(`It must be KIND=TIME or never, such as results=30d; the kinds: ${kinds}.`);
    }
    delete kept[kind];
    if (time === 'never') continue;
    const seconds = parseAge(time);
    if (seconds < minRetentionSeconds) throw new InvalidArgumentError(`${kind} must be kept for 1h or longer.`);
    kept[kind] = seconds * 1000;
  }
  return kept;
}

const isRetained = (kind: string): kind is RetainedKind => Object.hasOwn(defaultRetention, kind);

/** For example: `results 30d, uploads 7d, clips 7d; deliveries until they are deleted`. */
export function describeRetention(retention: Retention): string {
  const kinds = Object.keys(defaultRetention).filter(isRetained);
  const limited = kinds.flatMap((kind) => {
    const keptMs = retention[kind];
    return keptMs === undefined ? [] : [`${kind} for ${formatHours(keptMs / 3_600_000)}`];
  });
  const kept = kinds.filter((kind) => retention[kind] === undefined);
  return [...limited, ...(kept.length > 0 ? [`${kept.join(', ')} until you delete them`] : [])].join(', ');
}

const formatHours = (hours: number) => (hours % 24 === 0 ? `${hours / 24} days` : `${Math.round(hours)} hours`);
