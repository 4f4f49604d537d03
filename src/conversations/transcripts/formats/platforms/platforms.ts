/**
 * The platforms whose JSON exports are recognised. To add one, describe it in formats/platforms/, list it here and add
 * its name to format-names.ts.
 */

import type { PlatformName } from '../../format-names.ts';
import { azure } from './azure.ts';
import { ccai } from './ccai.ts';
import { chatwoot } from './chatwoot.ts';
import { contactlens } from './contactlens.ts';
import { discord } from './discord.ts';
import { freshdesk } from './freshdesk.ts';
import { front } from './front.ts';
import { genesys } from './genesys.ts';
import { gong } from './gong.ts';
import { hubspot } from './hubspot.ts';
import { intercom } from './intercom.ts';
import { livechat } from './livechat.ts';
import { liveperson } from './liveperson.ts';
import { messenger } from './messenger.ts';
import { openai } from './openai.ts';
import { type Platform, platformFormat } from './platform.ts';
import { retell } from './retell.ts';
import { rev } from './rev.ts';
import { salesforce } from './salesforce.ts';
import { slack } from './slack.ts';
import { speechmatics } from './speechmatics.ts';
import { teamsgraph } from './teamsgraph.ts';
import { twilio } from './twilio.ts';
import { vapi } from './vapi.ts';
import { zendesk } from './zendesk.ts';
import { zendeskchat } from './zendeskchat.ts';

const platforms: Readonly<Record<PlatformName, Platform>> = {
  contactlens,
  ccai,
  twilio,
  gong,
  genesys,
  intercom,
  zendesk,
  zendeskchat,
  livechat,
  freshdesk,
  front,
  hubspot,
  salesforce,
  teamsgraph,
  slack,
  discord,
  vapi,
  retell,
  azure,
  rev,
  speechmatics,
  liveperson,
  chatwoot,
  messenger,
  openai,
};

/** @param fits whether the source is of a platform */
export const findPlatform = (fits: (platform: Platform) => boolean): Platform | undefined =>
  Object.values(platforms).find(fits);

export const platformFormats = Object.fromEntries(
  Object.entries(platforms).map(([name, platform]) => [name, platformFormat(platform)]),
) as Readonly<Record<PlatformName, ReturnType<typeof platformFormat>>>;
