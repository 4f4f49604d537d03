/** How each platform exports a conversation; the shapes are those of the pages that the readers name. */
import type { PlatformName } from '../../src/conversations/transcripts/format-names.ts';

export interface Turn {
  readonly speaker: string;
  readonly text: string;
}

/** A minute later for each message. */
const iso = (index: number) => new Date(Date.UTC(2026, 10, 15, 13, 49) + index * 60_000).toISOString();
const epoch = (index: number) => Date.parse(iso(index)) / 1000;

type Write = (all: readonly Turn[]) => string;

const json =
  (build: (all: readonly Turn[]) => unknown): Write =>
  (all) =>
    JSON.stringify(build(all));

export const platformWriters: Readonly<Record<PlatformName, Write>> = {
  contactlens: json((all) => ({
    Channel: 'CHAT',
    CustomerMetadata: { ContactId: 'c1' },
    Transcript: all.map(({ speaker, text }, index) => ({
      AbsoluteTime: iso(index),
      Content: text,
      ContentType: 'text/plain',
      DisplayName: speaker,
      ParticipantId: 'p',
      Type: 'MESSAGE',
    })),
  })),
  ccai: json((all) => ({
    comm_type: 'chat',
    comm_id: 12,
    entries: all.map(({ speaker, text }, index) => ({
      role: 'end_user',
      user_data: { name: speaker },
      timestamp: iso(index),
      content: { type: 'text', content: text },
    })),
  })),
  twilio: json((all) => ({
    messages: all.map(({ speaker, text }, index) => ({
      sid: `IM${String(index).padStart(32, '0')}`,
      conversation_sid: 'CH1',
      author: speaker,
      body: text,
      date_created: iso(index),
    })),
    meta: { key: 'messages' },
  })),
  gong: json((all) => ({
    callTranscripts: [
      {
        callId: '7',
        transcript: all.map(({ speaker, text }, index) => ({
          speakerId: speaker,
          sentences: [{ start: index * 1000, end: index * 1000 + 900, text }],
        })),
      },
    ],
    calls: [{ metaData: { id: '7' }, parties: all.map(({ speaker }) => ({ speakerId: speaker, name: speaker })) }],
  })),
  genesys: json((all) => ({
    conversationId: 'g1',
    mediaType: 'call',
    transcripts: [
      {
        phrases: all.map(({ speaker, text }, index) => ({
          text: text.toLowerCase(),
          decoratedText: text,
          participantPurpose: 'external',
          participantName: speaker,
          startTimeMs: index * 1000,
        })),
      },
    ],
  })),
  intercom: json(([first, ...all]) => ({
    type: 'conversation',
    id: '9',
    created_at: epoch(0),
    source: { body: `<p>${first?.text}</p>`, author: { type: 'user', name: first?.speaker } },
    conversation_parts: {
      conversation_parts: all.map(({ speaker, text }, index) => ({
        part_type: 'comment',
        body: `<p>${text}</p>`,
        created_at: epoch(index + 1),
        author: { type: 'admin', name: speaker },
      })),
    },
  })),
  zendesk: json((all) => ({
    comments: all.map(({ text }, index) => ({ author_id: index, body: text, public: true, created_at: iso(index) })),
    users: all.map(({ speaker }, index) => ({ id: index, name: speaker, role: 'agent' })),
  })),
  zendeskchat: json((all) => ({
    chats: [
      {
        id: 'z1',
        type: 'chat',
        history: [
          { type: 'chat.memberjoin', name: 'Visitor' },
          ...all.map(({ speaker, text }, index) => ({
            type: 'chat.msg',
            name: speaker,
            sender_type: 'Visitor',
            msg: text,
            timestamp: iso(index),
          })),
        ],
      },
    ],
  })),
  livechat: json((all) => ({
    chats: [
      {
        id: 'l1',
        users: all.map(({ speaker }) => ({ id: speaker, name: speaker, type: 'agent' })),
        thread: {
          events: all.map(({ speaker, text }, index) => ({
            type: 'message',
            author_id: speaker,
            text,
            created_at: iso(index),
          })),
        },
      },
    ],
  })),
  freshdesk: json(([first, ...all]) => ({
    id: 5,
    description: first?.text,
    description_text: first?.text,
    requester: { id: 1, name: first?.speaker },
    responder_id: 2,
    created_at: iso(0),
    conversations: all.map(({ speaker, text }, index) => ({
      body: text,
      incoming: false,
      private: false,
      user: { name: speaker },
      created_at: iso(index + 1),
    })),
  })),
  front: json((all) => ({
    _results: all.map(({ speaker, text }, index) => ({
      type: 'email',
      is_inbound: true,
      body: text,
      created_at: epoch(index),
      recipients: [{ role: 'from', name: speaker }],
    })),
  })),
  hubspot: json((all) => ({
    results: all
      .map(({ speaker, text }, index) => ({
        type: 'MESSAGE',
        conversationsThreadId: '3',
        createdAt: iso(index),
        text,
        direction: 'INCOMING',
        senders: [{ actorId: 'V-1', name: speaker }],
      }))
      .reverse(),
  })),
  salesforce: json((all) => ({
    records: [
      { Id: '570', Body: all.map(({ speaker, text }, index) => `( ${index}s ) ${speaker}: ${text}<br>`).join('') },
    ],
  })),
  teamsgraph: json((all) => ({
    value: all.map(({ speaker, text }, index) => ({
      messageType: 'message',
      createdDateTime: iso(index),
      from: { user: { displayName: speaker } },
      body: { contentType: 'html', content: `<div>${text}</div>` },
    })),
  })),
  slack: json((all) => all.map(({ speaker, text }) => ({ type: 'message', ts: '1772529600.1', user: speaker, text }))),
  discord: json((all) => ({
    guild: { name: 'Brightcart' },
    messages: all.map(({ speaker, text }, index) => ({
      type: 'Default',
      content: text,
      timestamp: iso(index),
      author: { name: 'x', nickname: speaker, isBot: false },
    })),
  })),
  vapi: json((all) => ({
    assistant: { name: all[0]?.speaker },
    messages: all.map(({ text }, index) => ({ role: 'bot', message: text, time: epoch(index) * 1000 })),
  })),
  retell: json((all) => ({
    call_id: 'r1',
    transcript_object: all.map(({ text }) => ({ role: 'agent', content: text, words: [{ start: 1, end: 2 }] })),
  })),
  azure: json((all) => ({
    phrases: all.map(({ speaker, text }, index) => ({
      speaker,
      offsetMilliseconds: index * 1000,
      durationMilliseconds: 900,
      text,
    })),
  })),
  rev: json((all) => ({
    monologues: all.map(({ speaker, text }, index) => ({
      speaker: index,
      speaker_info: { display_name: speaker },
      elements: [{ type: 'text', value: text, ts: index, end_ts: index + 0.9 }],
    })),
  })),
  speechmatics: json((all) => ({
    results: all.map(({ speaker, text }, index) => ({
      type: 'word',
      // A pause ends a turn.
      start_time: index * 5,
      end_time: index * 5 + 0.9,
      alternatives: [{ content: text, speaker }],
    })),
  })),
  liveperson: json((all) => ({
    conversationHistoryRecords: [
      {
        info: { conversationId: 'l1' },
        messageRecords: all.map(({ speaker, text }, index) => ({
          messageData: { msg: { text } },
          sentBy: 'Consumer',
          participantId: speaker,
          timeL: epoch(index) * 1000,
        })),
        consumerParticipants: all.map(({ speaker }) => ({ participantId: speaker, consumerName: speaker })),
      },
    ],
  })),
  chatwoot: json((all) => ({
    payload: all.map(({ speaker, text }, index) => ({
      content: text,
      conversation_id: 3,
      inbox_id: 1,
      message_type: 0,
      created_at: epoch(index),
      sender: { name: speaker, type: 'contact' },
    })),
  })),
  messenger: json((all) => ({
    participants: all.map(({ speaker }) => ({ name: speaker })),
    messages: all
      .map(({ speaker, text }, index) => ({ sender_name: speaker, timestamp_ms: epoch(index) * 1000, content: text }))
      .reverse(),
    thread_path: 'inbox/1',
  })),
  openai: json((all) => ({
    current_node: String(all.length - 1),
    mapping: Object.fromEntries(
      all.map(({ speaker, text }, index) => {
        const message = { author: { role: 'user', name: speaker }, content: { content_type: 'text', parts: [text] } };
        return [String(index), { id: String(index), parent: String(index - 1), message }];
      }),
    ),
  })),
};

/** The platforms whose exports name the speakers by their roles only. */
export const namelessPlatforms: ReadonlySet<string> = new Set(['vapi', 'retell', 'azure']);

const sample: readonly Turn[] = [
  { speaker: 'Ana', text: 'a b' },
  { speaker: 'Bo', text: 'c <b>d</b>' },
];

/** Beginnings, ends and wholes of exports for random bytes. */
export const platformFragments: readonly string[] = Object.values(platformWriters).flatMap((write) => {
  const whole = write(sample);
  return [`${whole}\n`, whole.slice(0, whole.length / 2), whole.replaceAll('"Ana"', 'null').replaceAll('"a b"', '[1]')];
});
