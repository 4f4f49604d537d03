/** `--channels`: the speakers of the two channels of a recording. */
import { InvalidArgumentError, Option } from 'commander';
import type { Context } from '../../../../cli/context/context.ts';
import { StaError } from '../../../../shared/errors.ts';

export interface Channels {
  readonly names: readonly [string, string];
  /** True to use them only if each channel has its own speaker. */
  readonly ifSeparate: boolean;
}

export const createChannelsOption = (): Option =>
  new Option(
    '--channels <names>',
    'the speakers of the two channels, such as agent,customer; auto: recognise a recording with a speaker per channel',
  ).argParser(parseChannels);

function parseChannels(value: string): Channels {
  if (value.trim() === 'auto') return { names: ['Channel 1', 'Channel 2'], ifSeparate: true };
  const [first = '', second = '', ...more] = value.split(',').map((name) => name.trim());
  const isValid = first !== '' && second !== '' && first !== second && more.length === 0 && value.length <= 100;
  if (!isValid) throw new InvalidArgumentError('Write two different names, such as agent,customer, or auto.');
  return { names: [first, second], ifSeparate: false };
}

/**
 * @returns whether the service has a recogniser for recordings without subtitles
 * @throws StaError `unsupported` if the service does not separate channels
 */
export async function requireChannels(context: Context): Promise<boolean> {
  const client = await context.api();
  const found = (await client.offers('conversation.speechToText'))
    ? (await client.conversation.speechToText({})).data
    : undefined;
  if (found?.separates_channels !== true) {
    throw new StaError('unsupported', 'This service does not separate the channels of recordings', {
      hint: 'Leave out --channels, or use sta serve: our service does',
    });
  }
  return found.recogniser !== 'none';
}
