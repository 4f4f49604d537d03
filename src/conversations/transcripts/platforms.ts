/**
 * The platforms whose JSON exports are recognised. To add one, describe it in formats/platforms/, list it here and add
 * its name to format-names.ts.
 */

import type { PlatformName } from './format-names.ts';
import { azure } from './formats/platforms/azure.ts';
import { ccai } from './formats/platforms/ccai.ts';
import { chatwoot } from './formats/platforms/chatwoot.ts';
import { contactlens } from './formats/platforms/contactlens.ts';
import { discord } from './formats/platforms/discord.ts';
import { freshdesk } from './formats/platforms/freshdesk.ts';
import { front } from './formats/platforms/front.ts';
import { genesys } from './formats/platforms/genesys.ts';
import { gong } from './formats/platforms/gong.ts';
import { hubspot } from './formats/platforms/hubspot.ts';
import { intercom } from './formats/platforms/intercom.ts';
import { livechat } from './formats/platforms/livechat.ts';
import { liveperson } from './formats/platforms/liveperson.ts';
import { messenger } from './formats/platforms/messenger.ts';
import { openai } from './formats/platforms/openai.ts';
import { retell } from './formats/platforms/retell.ts';
import { rev } from './formats/platforms/rev.ts';
import { salesforce } from './formats/platforms/salesforce.ts';
import { slack } from './formats/platforms/slack.ts';
import { speechmatics } from './formats/platforms/speechmatics.ts';
import { teamsgraph } from './formats/platforms/teamsgraph.ts';
import { twilio } from './formats/platforms/twilio.ts';
import { vapi } from './formats/platforms/vapi.ts';
import { zendesk } from './formats/platforms/zendesk.ts';
import { zendeskchat } from './formats/platforms/zendeskchat.ts';
import { type Platform, platformFormat } from './platform.ts';

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
