/** `sta help formats`: every format that is read and written, with a command for each. */
import type { OutputFormat } from '../../output/print/formats.ts';

type Line = readonly [about: string, example: string];

/** By the name that --format takes. */
export const inputFormats: Readonly<Record<string, Line>> = {
  vtt: ['WebVTT: Zoom, Teams, YouTube', 'sta analyze call.vtt'],
  srt: ['SubRip, SBV, RTTM, CTM', 'sta sentiment run --file call.srt'],
  mail: ['e-mails and mailboxes', 'sta analyze inbox.mbox'],
  ndjson: ['JSON lines, an utterance each', 'sta analyze chat.ndjson --count speaker'],
  aws: ['Amazon Transcribe', 'sta summary run --file transcribe.json'],
  deepgram: ['Deepgram', 'sta actions run --file deepgram.json'],
  assemblyai: ['AssemblyAI', 'sta sentiment run --file assemblyai.json'],
  whisper: ['Whisper and its relatives', 'sta summary run --file whisper.json'],
  contactlens: ['Amazon Contact Lens, Connect', 'sta analyze contact.json'],
  ccai: ['Google Contact Center AI', 'sta analyze ccai/'],
  twilio: ['Twilio Conversations, text messages', 'sta analyze twilio.json'],
  gong: ['Gong calls', 'sta analyze gong.json --per conversation'],
  genesys: ['Genesys Cloud', 'sta analyze genesys.json --count queue'],
  intercom: ['Intercom conversations', 'sta analyze intercom.json'],
  zendesk: ['Zendesk tickets, JSON and lines', 'sta analyze tickets.ndjson --output tickets.xlsx'],
  zendeskchat: ['Zendesk Chat', 'sta analyze chats.json'],
  livechat: ['LiveChat', 'sta analyze livechat.json'],
  freshdesk: ['Freshdesk', 'sta analyze freshdesk.json'],
  front: ['Front messages', 'sta analyze front.json'],
  hubspot: ['HubSpot', 'sta analyze hubspot.json'],
  salesforce: ['Salesforce chat', 'sta analyze salesforce.json'],
  teamsgraph: ['Microsoft Teams (Graph)', 'sta analyze teams.json'],
  slack: ['Slack exports', 'sta analyze slack/'],
  discord: ['DiscordChatExporter', 'sta analyze discord.json'],
  vapi: ['Vapi calls', 'sta analyze vapi.json'],
  retell: ['Retell calls', 'sta analyze retell.json'],
  azure: ['Azure batch transcription', 'sta analyze azure.json'],
  rev: ['Rev, Rev AI', 'sta sentiment run --file rev.json'],
  speechmatics: ['Speechmatics', 'sta summary run --file speechmatics.json'],
  liveperson: ['LivePerson conversations', 'sta analyze liveperson.json'],
  chatwoot: ['Chatwoot messages', 'sta analyze chatwoot.json'],
  messenger: ['Messenger, Instagram', 'sta analyze message_1.json'],
  openai: ['the export of ChatGPT', 'sta analyze conversations.json'],
  json: ['other JSON with a list of texts', "sta analyze calls.json --items 'calls[].turns[]' --text-column said"],
  markup: ['XML, HTML, Markdown tables', 'sta analyze messages.html'],
  chat: ['saved chats: Zoom, WhatsApp, Teams', 'sta analyze "WhatsApp Chat.txt"'],
  lines: ['"Name: text" lines', 'sta actions run --file meeting.txt'],
  headings: ['names and times as headings: Otter', 'sta summary run --file otter.txt'],
  tsv: ['tab-separated tables', 'sta match intents --file chat.tsv'],
  csv: ['comma-separated tables', 'sta match intents --file chat.csv --text-column body'],
  text: ['anything else', 'sta match tags --file sentences.txt'],
};

/** Read in any of the commands for transcripts; --format names what is in them. */
const containers: Readonly<Record<string, Line>> = {
  xlsx: ['workbooks, as tables', 'sta analyze chat.xlsx --sheet March'],
  parquet: ['Parquet, as tables', 'sta analyze chat.parquet'],
  docx: ['Word documents, as their text', 'sta summary run --file teams.docx'],
};

const recordings: Readonly<Record<string, Line>> = {
  'wav, mp3': ['and other sound: m4a, ogg, flac, opus', 'sta transcribe call.mp3'],
  'mp4, mkv': ['and other film: mov, webm, avi', 'sta clips run meeting.mp4 --keyword budget'],
};

/** Texts one by one; sta help lines. */
const lines: Readonly<Record<string, Line>> = {
  '--ndjson': ['{"id","text"} per line, in and out', 'sta sentiment run --ndjson < reviews.ndjson'],
  '--tsv': ['text in the last column, in and out', 'sta match tags --tsv < reviews.tsv'],
};

const outputs: Readonly<Record<OutputFormat, Line>> = {
  table: ['a table, tab-separated in a pipe', 'sta tags list | cut -f1'],
  json: ["the service's response", 'sta tags list --json'],
  ndjson: ['JSON lines, one per row', 'sta analyze chat.csv -o ndjson'],
  csv: ['RFC 4180, with a header', 'sta analyze chat.csv -o csv > rows.csv'],
  xlsx: ['a workbook', 'sta analyze chat.csv --output rows.xlsx'],
  parquet: ['Parquet', 'sta analyze chat.csv --output rows.parquet'],
  sqlite: ['a database with the table rows', 'sta jobs list --output jobs.sqlite'],
};

const files: Readonly<Record<string, Line>> = {
  html: ['a report', 'sta analyze chat.csv --report report.html'],
  'vtt, srt': ['transcripts of recordings', 'sta transcribe call.mp3 -o vtt > call.vtt'],
  mp4: ['clips of recordings', 'sta clips run meeting.mp4 --keyword budget --download clips'],
  'junit, sarif': ['results of rules', 'sta check rules.yaml calls/ --junit junit.xml'],
};

const sections: Readonly<Record<string, Readonly<Record<string, Line>>>> = {
  'Conversations that are read, by content; --format NAME overrides the detection': inputFormats,
  'Files that contain them': containers,
  'Recordings that are read': recordings,
  'Lines, for streams of texts': lines,
  'Rows that are written, with -o NAME or by the ending of --output FILE': outputs,
  'Other files that are written': files,
};

export function formatsTopic(): string {
  const parts = Object.entries(sections).map(([title, list]) => {
    const rows = Object.entries(list).map(
      ([name, [about, example]]) => `  ${name.padEnd(13)}${about.padEnd(38)}${example}`,
    );
    return [title, '', ...rows].join('\n');
  });
  return ['Formats, in and out', ...parts, 'See also: sta help transcripts, formatting and lines.'].join('\n\n');
}
