/** Collects the schemas of an OpenAPI document by name, so that generators create a type for each. */
import type { TSchema } from 'typebox';
import { FoundAction, Said } from '../endpoints/actions.ts';
import { Clip } from '../endpoints/clips.ts';
import { ToneChunk, Utterance } from '../endpoints/conversation.ts';
import { FileItem } from '../endpoints/files.ts';
import { Intent } from '../endpoints/intents.ts';
import { IntentMatch, TagMatch } from '../endpoints/matching.ts';
import { GradedWord, ProfanityWord } from '../endpoints/profanity.ts';
import { SentenceSentiment } from '../endpoints/sentiment.ts';
import { SummarySentence } from '../endpoints/summary.ts';
import { StatementTag } from '../endpoints/tags.ts';
import { Delivery } from '../endpoints/webhook-deliveries.ts';
import { WebhookSubscription } from '../endpoints/webhooks.ts';
import { computeReply } from './schemas.ts';

export interface Reference {
  readonly $ref: string;
}

/** Schemas that several responses share, recognised by identity. */
const shared = new Map<unknown, string>(
  Object.entries({
    ...{ StatementTag, Intent, WebhookSubscription, Delivery, TagMatch, IntentMatch, ProfanityWord, GradedWord },
    ...{ SentenceSentiment, SummarySentence, FoundAction, Said, FileItem, ToneChunk, Utterance, Clip },
    JobStarted: computeReply,
  }).map(([name, schema]) => [schema, name]),
);

export class NamedSchemas {
  readonly #schemas = new Map<string, unknown>();

  /** Adds a schema under its name, or under the name that several responses share. */
  add(name: string, schema: TSchema): Reference {
    const known = shared.get(schema);
    if (known !== undefined) return this.#refer(known, schema);
    const content = this.#copy(schema, true);
    const equal = JSON.stringify(content);
    const base = name.replace(/Form\d+$/, '');
    // Forms of a path differ in where the user id travels, if at all.
    if (base !== name && JSON.stringify(this.#schemas.get(base)) === equal) return referenceTo(base);
    this.#schemas.set(name, content);
    return referenceTo(name);
  }

  /** Sorted by name. */
  list(): Record<string, unknown> {
    return Object.fromEntries([...this.#schemas].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  #refer(name: string, schema: unknown): Reference {
    if (!this.#schemas.has(name)) {
      this.#schemas.set(name, {});
      this.#schemas.set(name, this.#copy(schema, true));
    }
    return referenceTo(name);
  }

  /** @param isTop whether the schema itself is named, and only its content is replaced */
  #copy(value: unknown, isTop = false): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#copy(one));
    if (typeof value !== 'object' || value === null) return value;
    const name = isTop ? undefined : shared.get(value);
    if (name !== undefined) return this.#refer(name, value);
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.#copy(one)]));
  }
}

const referenceTo = (name: string): Reference => ({ $ref: `#/components/schemas/${name}` });
