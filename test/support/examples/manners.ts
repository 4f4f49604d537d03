/** The examples that are not simply run to completion: by line, with the reason. */
import type { Manner } from './run-example.ts';
import type { Sandbox } from './sandbox.ts';

const yes: Manner = { answers: [{ to: /\(y\/N\)/i, type: 'y\r' }] };
/** Commands that maintain local data run on a directory without a running service. */
const ownData: Manner = { env: { STA_DATA_DIR: 'data' } };

/** Without records that other lines make. */
const alone: Manner = { freshUser: true };

const intentsOfTheCases = [
  'sta intents create cancel --sample "Please cancel my order" --sample "I want to stop my subscription"',
  'sta intents create refund --samples-file samples.txt --sample "You charged me twice"',
  'sta intents create delivery --sample "Where is my parcel?" --sample "My parcel has not arrived"',
].join(' && ');

const tagsOfTheCases = [
  'sta tags create refund --samples-file examples/refund-samples.txt',
  'sta tags create delay --sample "My parcel is late" --sample "Where is my order?"',
].join(' && ');

const computeAndWait = 'sta sentiment compute "I love it." && sta jobs wait --last';
const backUp = 'sta local users add alice && sta local backup sta.tar';
const createRefund = 'sta tags create refund --sample "I want my money back" --phrase refund';
const createRefundIntent = 'sta intents create refund --sample "I want my money back"';
const tinyId = 'sherpa-onnx-whisper-tiny.en';
const tinyFolder = `mkdir ${tinyId} && echo x > ${tinyId}/tiny.en-tokens.txt`;
/** Each line has its own models. */
const ownModels: Manner = { env: { STA_MODELS_DIR: 'models' } };
const withTiny: Manner = { ...ownModels, before: `${tinyFolder} && sta models add ${tinyId}` };
const minilmFolder = 'mkdir -p all-MiniLM-L6-v2/onnx && echo x > all-MiniLM-L6-v2/onnx/model.onnx';

/** Agents in these calls break rules with the severity must. */
const failedRules: Manner = { before: 'cp examples/support-desk/call-[12].vtt calls', exit: 10 };
const ruleCases: Manner = {
  before: `rm cases.jsonl && echo '{"source":"call-1.vtt","expected":{"recording-notice":"failed","dead-air":"passed"}}' > cases.jsonl`,
};

const wordCases = `rm cases.jsonl && echo '{"audio":"meeting.wav","text":"word0 word1"}' > cases.jsonl`;

/** A user whose rules no other line replaces or deletes. */
const ownRules: Manner = {
  ...alone,
  before: 'sta rules set rules.yaml && cp examples/support-desk/call-[12].vtt calls',
};

/** A catalogue with one file, from a server on this machine. */
const catalogueOf = (url: string) =>
  [
    `curl -sS ${url} > page.json`,
    `jq -n --arg sha "$(sha256sum page.json | cut -d" " -f1)" --argjson bytes "$(stat -c %s page.json)" '{format: 1, models: [` +
      '{id: "my-model", engine: "external", languages: [], licence: {name: "MIT"}, files: ' +
      `[{path: "page.json", bytes: $bytes, sha256: $sha, urls: ["${url}"]}]}]}' > models.json`,
  ].join(' && ');

/** As a separate user: records that other lines make and delete meanwhile would be a difference. */
const exported: Manner = { ...alone, before: `${createRefund} && sta export > sta.yaml` };
const firstTagOfReadme = "sta tags list --json | jq -e '.data[0].statement_tag_name'";
const firstMatchOfReadme =
  'sta match tags "Could I get a refund?" --json | jq -r \'.data.similarityMatch[].statementTagName\'';

/** @returns the table, by lines as the help shows them; other lines are run plainly */
export function listManners({ service, user }: Sandbox): Readonly<Record<string, Manner>> {
  const withCatalogue: Manner = { ...ownModels, before: catalogueOf(`${service.url}/openapi.json`) };
  return {
    // On a terminal, they ask.
    'sta tags delete refund': { ...yes, ...alone, before: createRefund },
    'sta intents delete roaming': {
      ...yes,
      ...alone,
      before: 'sta intents create roaming --sample "Can I use my phone abroad?"',
    },
    'sta webhooks delete webhook-k3v9': yes,
    'sta jobs delete --last': { ...yes, before: computeAndWait },
    'sta profanity words remove profanity-k3v9q2m7x1ab-1767225600000': yes,
    'sta files delete 1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b': yes,
    'sta local reset': { ...yes, ...ownData, before: 'sta --local tags list' },
    'sta login': {
      answers: [
        // The service that runs on the data directory is offered first; choose another one.
        { to: /Which service/, type: '\x1b[B\r' },
        { to: /Base URL/, type: `${service.url}\r` },
        { to: /How do you sign in/, type: '\r' },
        { to: /User id/, type: `${user.userId}\r` },
        { to: /API key/, type: `${user.apiKey}\r` },
        { to: /API secret/, type: `${user.apiSecret}\r` },
        { to: /App id/, type: '\r' },
      ],
    },
    // They change existing data.
    'sta tags update refund --add-sample "Please return my payment" --threshold 0.6': {
      ...alone,
      before: createRefund,
    },
    'sta tags update delay --samples-file delay.txt --no-priority': {
      ...alone,
      before: 'sta tags create delay --sample "My parcel is late" && echo "Where is my order?" > delay.txt',
    },
    'sta intents update cancel --add-sample "Stop my subscription" --remove-sample "Stop it"': {
      ...alone,
      before: 'sta intents create cancel --sample "Please cancel my order" --sample "Stop it"',
    },
    'sta suggest intents calls/ --min-lines 10 --write sta.yaml && sta apply -f sta.yaml --dry-run': exported,
    'sta suggest samples tags cases.jsonl --limit 5 --write sta.yaml && sta apply -f sta.yaml': {
      ...alone,
      before: `${tagsOfTheCases} && sta export > sta.yaml`,
    },
    'sta review chat.csv --cases cases.jsonl': {
      ...alone,
      before: `${createRefundIntent} && rm cases.jsonl`,
      flags: '--margin 1',
      answers: [{ to: /Is this \w+\?/, type: 'q\r' }],
    },
    'sta review chat.csv --about sentiment': {
      ...alone,
      flags: '--margin 1',
      answers: [{ to: /Is this \w+\?/, type: 'q\r' }],
    },
    'sta review calls/ --list --json | jq -r ".[].text"': { ...alone, before: createRefundIntent },
    // They run until they are stopped.
    'sta serve': { ...ownData, flags: '--port 0', stopAt: /The service runs at/ },
    'sta serve --fail 503:2 --latency 300ms': { ...ownData, flags: '--port 0', stopAt: /The service runs at/ },
    'sta serve --port 8787': { ...ownData, flags: '--port 0', stopAt: /The service runs at/ },
    'sta serve --public-url https://sta.example.com --trust-proxy 127.0.0.1': {
      ...ownData,
      flags: '--port 0',
      stopAt: /The service runs at/,
    },
    'sta serve --retain results=90d,uploads=never': { ...ownData, flags: '--port 0', stopAt: /The service runs at/ },
    'sta serve --host 0.0.0.0 --port 443 --tls-cert fullchain.pem --tls-key privkey.pem': {
      ...ownData,
      before:
        'openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost -keyout privkey.pem -out fullchain.pem 2>&1',
      flags: '--port 0',
      stopAt: /The service runs at/,
    },
    'sta serve --port 0 --data-dir ./data --json': { stopAt: /"ready"/ },
    // Without a signing key, it reports that: all/e2e/wire/postgres.test.ts has one.
    'sta serve --database postgres://sta@db.example.com/sta --role api': { ...ownData, flags: '--port 0', exit: 2 },
    // Without a key for the bucket, they report that: all/e2e/wire/storage.test.ts has one.
    'sta serve --storage s3://recordings/sta --storage-region eu-central-1': { ...ownData, flags: '--port 0', exit: 1 },
    'sta serve --storage s3://recordings --storage-endpoint https://s3.example.com': {
      ...ownData,
      flags: '--port 0',
      exit: 1,
    },
    // There are no deliveries yet.
    'sta webhooks redeliver delivery-k3v9': { exit: 1 },
    'sta webhooks deliveries delivery-k3v9': { exit: 1 },
    // Nothing listens there.
    'sta webhooks trigger http://127.0.0.1:3000/hooks': { exit: 1 },
    'sta webhooks trigger webhook-k3v9 --state failed --secret-stdin < secret.txt': { exit: 1 },
    'sta webhooks listen --subscribe': { stopAt: /Stop (it )?with Ctrl-C/ },
    'sta webhooks listen --subscribe --forward-to http://127.0.0.1:3000/hooks --max-events 1 --json': {
      stopAt: /"ready"/,
      exit: 130,
    },
    'tail -f chat.ndjson | sta match tags --ndjson': { stopAt: /"id":"2"/, exit: 130 },
    'tail -f chat.txt | sta profanity check --lines': { stopAt: /now, thank you/, exit: 130 },
    // They need preparation.
    'sta profanity words remove frobnicate --yes': { before: 'sta profanity words add frobnicate' },
    'sta jobs wait --last --timeout 60': { before: 'sta sentiment compute "I love it."' },
    'sta report --last -o report.html --text call.txt --open': { before: 'sta sentiment run --file call.txt' },
    // Such a small job is finished before it can be cancelled.
    'sta jobs cancel --last': { before: computeAndWait, exit: 1 },
    'sta jobs cancel 3f6b2a9e': { exit: 1 },
    'sta local reset --yes --data-dir ./data': { before: 'STA_DATA_DIR=data sta tags list' },
    'sta local users add alice --json > alice.json': ownData,
    'sta local users add bob --email bob@example.com': ownData,
    'sta local users rotate alice --json > alice.json': { ...ownData, before: 'sta local users add alice' },
    'sta local users rotate alice --overlap 7d': { ...ownData, before: 'sta local users add alice' },
    'sta local users rotate local --now': { ...ownData, before: 'sta --local tags list' },
    'sta local users revoke alice': { ...yes, ...ownData, before: 'sta local users add alice' },
    'sta local users revoke alice --yes --data-dir ./data': { before: 'sta local users add alice --data-dir ./data' },
    'sta local users export alice --out alice.tar': { ...ownData, before: 'sta local users add alice' },
    'sta local users export alice@example.com --out alice.tar --data-dir ./data': {
      before: 'sta local users add alice --email alice@example.com --data-dir ./data',
    },
    'sta local users remove alice': { ...yes, ...ownData, before: 'sta local users add alice' },
    'sta local users remove alice --yes --data-dir ./data': { before: 'sta local users add alice --data-dir ./data' },
    'sta local backup sta.tar': { ...ownData, before: 'sta local users add alice' },
    'sta local backup "sta-$(date +%F).tar" --data-dir ./data': {
      before: 'sta local users add alice --data-dir ./data',
    },
    'sta local restore sta.tar --data-dir ./restored': { ...ownData, before: backUp },
    // A store that was closed in this process may still lock its directory, so the archive is of another one.
    'sta local restore sta.tar --yes': {
      ...ownData,
      before: 'sta local users add alice --data-dir ./other && sta local backup sta.tar --data-dir ./other',
    },
    'sta local check': { ...ownData, before: 'sta local users add alice' },
    'sta local check --repair --data-dir ./data --json': { before: 'sta local users add alice --data-dir ./data' },
    // There is no database: all/e2e/wire/storage-import.test.ts has one.
    'sta storage migrate': { ...ownData, exit: 2 },
    'sta storage migrate --database postgres://sta@db.example.com/sta --json': { ...ownData, exit: 1 },
    'sta storage check': { ...ownData, exit: 2 },
    'sta storage check --database postgres://sta@db.example.com/sta --storage s3://recordings/sta --json': {
      ...ownData,
      exit: 1,
    },
    'STA_SIGNING_KEY="$(head -n 1 data/signing-key)" sta storage import --from ./data': {
      before: 'sta local users add alice --data-dir ./data',
      exit: 2,
    },
    'sta storage import --from ./data --database postgres://sta@db.example.com/sta --storage s3://recordings/sta': {
      before: 'sta local users add alice --data-dir ./data',
      exit: 2,
    },
    'sta models list --from models.json --json': withCatalogue,
    'sta models pull my-model --from models.json --accept-licence': withCatalogue,
    'sta models pull my-model --from models.json --accept-licence --max-time 7200': withCatalogue,
    'sta models add ./sherpa-onnx-whisper-tiny.en --languages en --licence MIT': { ...ownModels, before: tinyFolder },
    'sta models add all-MiniLM-L6-v2 --id minilm --copy': { ...ownModels, before: minilmFolder },
    'sta models verify': withTiny,
    'sta models verify sherpa-onnx-whisper-tiny.en': withTiny,
    'sta models path sherpa-onnx-whisper-tiny.en': withTiny,
    'ls "$(sta models path sherpa-onnx-whisper-tiny.en)"': withTiny,
    'sta models remove sherpa-onnx-whisper-tiny.en': { ...yes, ...withTiny },
    'sta models remove minilm --yes': {
      ...ownModels,
      before: `${minilmFolder} && sta models add all-MiniLM-L6-v2 --id minilm`,
    },
    'sta local rotate-key': ownData,
    'sta local audit': { ...ownData, before: 'sta local users add alice' },
    'sta local audit --query "[?action==\'users revoke\']" -o ndjson': {
      ...ownData,
      before: 'sta local users add alice && sta local users revoke alice --yes',
    },
    'sta local users list --data-dir ./data --json': { before: 'STA_DATA_DIR=data sta tags list' },
    "sta tags list --query 'data[].statement_tag_id' --raw | xargs sta tags delete --yes": {
      ...alone,
      before: createRefund,
    },
    "sta webhooks list --query 'data[].subscriptionId' --raw | xargs sta webhooks delete --yes": {
      ...alone,
      before: 'sta webhooks create https://example.com/hooks/sta --json',
    },
    'sta diff -f sta.yaml': exported,
    'sta apply -f sta.yaml': exported,
    'sta apply -f sta.yaml --prune --yes --json > applied.json': exported,
    'cat "$(sta config path)"': { before: 'sta config set user-id me' },
    'sta config get base-url': { before: 'sta config set base-url https://analytics.example.com' },
    'sta intents test examples/intent-cases.jsonl --min-f1 0.8 --junit intents.xml': {
      ...alone,
      before: intentsOfTheCases,
    },
    'sta tags test examples/tag-cases.jsonl --min-f1 0.8': { ...alone, before: tagsOfTheCases },
    'sta tags test examples/tag-cases.jsonl --threshold 0.4 --json': { ...alone, before: tagsOfTheCases },
    [firstTagOfReadme]: { ...alone, before: createRefund },
    [firstMatchOfReadme]: { ...alone, before: createRefund },
    'sta sentiment run --ndjson --resume out.ndjson < reviews.ndjson >> out.ndjson': {
      before: 'sta sentiment run --ndjson < reviews.ndjson > out.ndjson',
    },
    // There is no keyring without a terminal.
    'sta config set secrets keyring --profile work': { exit: 1 },
    'sta check test cases.jsonl': ruleCases,
    'sta check test cases.jsonl --rules desk.yaml --min-f1 0.8': ruleCases,
    // They find something, so the exit code is not 0.
    'sta check rules.yaml calls/': failedRules,
    'sta check rules.yaml calls/ --min-pass 0.9 --junit junit.xml': failedRules,
    'sta check rules.yaml calls/ --report report.html': failedRules,
    'sta check rules.yaml calls/ -o csv > results.csv': failedRules,
    'sta transcribe test cases.jsonl': { before: wordCases },
    // The service has its own recogniser.
    'sta transcribe test cases.jsonl --stt-model sherpa-onnx-whisper-base.en --max-wer 0.15': {
      before: wordCases,
      exit: 2,
    },
    'sta rules delete': ownRules,
    'sta rules delete --json': ownRules,
    'sta rules compute call-1.vtt': ownRules,
    'sta rules compute calls/ --agents Maya,Ruth -o ndjson > jobs.ndjson': ownRules,
    'sta rules fetch --last --json --query data.rules.scorecards': {
      ...alone,
      before: 'sta rules set rules.yaml && sta rules compute call-1.vtt && sta jobs wait --last',
      exit: 10,
    },
    'sta rules fetch 3f6b2a9e-0c1d-4e5f-8a7b-9c0d1e2f3a4b': { exit: 10 },
    'sta rules run calls/': { ...ownRules, exit: 10 },
    'sta rules run calls/ --min-pass 0.9 -o csv > results.csv': { ...ownRules, exit: 10 },
    'sta rules run chat.csv -o ndjson | jq -r \'select(.error) | "\\(.conversation): \\(.error.message)"\'': {
      ...ownRules,
      exit: 10,
    },
    'sta analyze --tsv < messages.tsv > findings.tsv': { before: "printf 'I love it.\\n' > messages.tsv" },
    'sta export --profile staging | sta diff -f - --prune': { before: createRefund, exit: 10 },
    'sta profanity check --replace "[removed]" --fail-on-match < chat.txt > clean.txt': { exit: 10 },
  };
}
