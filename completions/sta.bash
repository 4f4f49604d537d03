# bash completion for sta. Generated from the command tree: do not edit.
# In the functions: path is the command that the line names, offer what is offered for a value, typed the line's words.

_sta_follow() {
  case "${path:+$path }$1" in
    'tags') path='tags' ;;
    'tags create') path='tags create' ;;
    'tags list'|'tags ls') path='tags list' ;;
    'tags delete'|'tags rm') path='tags delete' ;;
    'tags test') path='tags test' ;;
    'intents') path='intents' ;;
    'intents create') path='intents create' ;;
    'intents list'|'intents ls') path='intents list' ;;
    'intents delete'|'intents rm') path='intents delete' ;;
    'intents test') path='intents test' ;;
    'webhooks') path='webhooks' ;;
    'webhooks create') path='webhooks create' ;;
    'webhooks list'|'webhooks ls') path='webhooks list' ;;
    'webhooks get') path='webhooks get' ;;
    'webhooks delete'|'webhooks rm') path='webhooks delete' ;;
    'webhooks listen') path='webhooks listen' ;;
    'webhooks verify') path='webhooks verify' ;;
    'export') path='export' ;;
    'diff') path='diff' ;;
    'apply') path='apply' ;;
    'schema') path='schema' ;;
    'schema profile') path='schema profile' ;;
    'match') path='match' ;;
    'match tags') path='match tags' ;;
    'match intents') path='match intents' ;;
    'profanity') path='profanity' ;;
    'profanity check') path='profanity check' ;;
    'profanity words') path='profanity words' ;;
    'profanity words add') path='profanity words add' ;;
    'profanity words list'|'profanity words ls') path='profanity words list' ;;
    'profanity words remove'|'profanity words rm') path='profanity words remove' ;;
    'sentiment') path='sentiment' ;;
    'sentiment compute') path='sentiment compute' ;;
    'sentiment fetch') path='sentiment fetch' ;;
    'sentiment run') path='sentiment run' ;;
    'summary') path='summary' ;;
    'summary compute') path='summary compute' ;;
    'summary fetch') path='summary fetch' ;;
    'summary run') path='summary run' ;;
    'tone') path='tone' ;;
    'tone compute') path='tone compute' ;;
    'tone fetch') path='tone fetch' ;;
    'tone run') path='tone run' ;;
    'clips') path='clips' ;;
    'clips compute') path='clips compute' ;;
    'clips fetch') path='clips fetch' ;;
    'clips run') path='clips run' ;;
    'files') path='files' ;;
    'files upload') path='files upload' ;;
    'files list'|'files ls') path='files list' ;;
    'files delete'|'files rm') path='files delete' ;;
    'files prune') path='files prune' ;;
    'jobs') path='jobs' ;;
    'jobs list'|'jobs ls') path='jobs list' ;;
    'jobs wait') path='jobs wait' ;;
    'jobs cancel') path='jobs cancel' ;;
    'jobs delete'|'jobs rm') path='jobs delete' ;;
    'report') path='report' ;;
    'serve') path='serve' ;;
    'local') path='local' ;;
    'local exec') path='local exec' ;;
    'local status') path='local status' ;;
    'local reset') path='local reset' ;;
    'local users') path='local users' ;;
    'local users add') path='local users add' ;;
    'local users list'|'local users ls') path='local users list' ;;
    'login') path='login' ;;
    'logout') path='logout' ;;
    'auth') path='auth' ;;
    'auth status') path='auth status' ;;
    'auth token') path='auth token' ;;
    'config') path='config' ;;
    'config get') path='config get' ;;
    'config set') path='config set' ;;
    'config list'|'config ls') path='config list' ;;
    'config path') path='config path' ;;
    'doctor') path='doctor' ;;
    'api') path='api' ;;
    'completion') path='completion' ;;
    'completion install') path='completion install' ;;
    'completion bash') path='completion bash' ;;
    'completion zsh') path='completion zsh' ;;
    'completion fish') path='completion fish' ;;
    'completion powershell') path='completion powershell' ;;
    'version') path='version' ;;
    'help') path='help' ;;
    *) return 1 ;;
  esac
}

_sta_flag() {
  case "$path $1" in
    'tags create --name'|'tags create --sample'|'tags create --phrase'|'tags create --threshold'|'tags create --priority'|'tags test --min-f1'|'tags test --threshold'|'intents create --name'|'intents create --sample'|'intents create --phrase'|'intents test --min-f1'|'intents test --threshold'|'webhooks listen --host'|'webhooks listen --port'|'webhooks listen --forward-to'|'webhooks listen --max-events'|'webhooks listen --subscribe'|'webhooks verify --header'|'webhooks verify --tolerance'|'match tags --threshold'|'match tags --concurrency'|'match intents --threshold'|'match intents --concurrency'|'profanity check --replace'|'profanity check --concurrency'|'sentiment compute --concurrency'|'sentiment run --concurrency'|'sentiment run --timeout'|'sentiment run --interval'|'summary compute --concurrency'|'summary compute --sentences'|'summary compute --ratio'|'summary run --concurrency'|'summary run --sentences'|'summary run --ratio'|'summary run --timeout'|'summary run --interval'|'tone compute --speakers'|'tone compute --vocabulary'|'tone run --speakers'|'tone run --vocabulary'|'tone run --timeout'|'tone run --interval'|'clips compute --keyword'|'clips run --keyword'|'clips run --timeout'|'clips run --interval'|'files upload --title'|'files upload --description'|'files prune --unused-for'|'jobs list --limit'|'jobs list --batch'|'jobs wait --timeout'|'jobs wait --interval'|'report --title'|'report --max-embed-mb'|'report --timeout'|'report --interval'|'serve --host'|'serve --port'|'serve --limit'|'serve --log-level'|'local users add --email'|'api -f'|'api --raw-field'|'api -F'|'api --field'|'api -H'|'api --header') offer='free' ;;
    'tags create --samples-file'|'tags test --junit'|'intents create --samples-file'|'intents test --junit'|'webhooks verify --body'|'webhooks verify --headers'|'webhooks verify --event'|'diff -f'|'diff --file'|'apply -f'|'apply --file'|'match tags --file'|'match tags --resume'|'match intents --file'|'match intents --resume'|'profanity check --file'|'profanity check --resume'|'profanity words add --words-file'|'sentiment compute --file'|'sentiment compute --resume'|'sentiment run --file'|'sentiment run --resume'|'summary compute --file'|'summary compute --resume'|'summary fetch --file'|'summary run --file'|'summary run --resume'|'tone compute --subtitles'|'tone fetch --transcript-file'|'tone run --subtitles'|'tone run --transcript-file'|'clips compute --subtitles'|'clips fetch --download'|'clips run --subtitles'|'clips run --download'|'files upload --subtitles'|'report -o'|'report --output'|'report --text'|'report --media'|'serve --data-dir'|'serve --stt-model'|'serve --embeddings'|'local status --data-dir'|'local reset --data-dir'|'local users add --data-dir'|'local users list --data-dir'|'api --input'|'completion install --startup-file') offer='files' ;;
    'webhooks create --event') offer='words process.completion' ;;
    'apply --dry-run'|'completion install --dry-run') offer='' ;;
    'match tags --id') offer='ask tags' ;;
    'match intents --id') offer='ask intents' ;;
    'profanity check --level') offer='words mild standard strong' ;;
    'profanity check --language') offer='words en ar cs da de eo es fa fi fil fr fr-ca hi hu it ja kab ko nl no pl pt ru sv th tlh tr zh all' ;;
    'tone compute --file-id'|'tone run --file-id'|'clips compute --file-id'|'clips run --file-id') offer='ask recordings' ;;
    'tone fetch --transcript'|'tone run --transcript') offer='words srt vtt txt json' ;;
    'login --secrets') offer='words keyring file' ;;
    'api --credential') offer='words token app none' ;;
    'completion install --shell') offer='words bash zsh fish powershell' ;;
    *' -o'|*' --output') offer='words table json ndjson csv' ;;
    *' --query') offer='free' ;;
    *' --base-url') offer='free' ;;
    *' --profile') offer='ask profiles' ;;
    *' --user-id') offer='free' ;;
    *' --path-style') offer='words reference example' ;;
    *' --request-timeout') offer='free' ;;
    *' --ca-cert') offer='files' ;;
    *' --color') offer='words auto always never' ;;
    *) offer='' ;;
  esac
}

_sta_argument() {
  case "$path:$1" in
    'tags delete:'*) offer='ask tags' ;;
    'tags test:'0) offer='files' ;;
    'intents delete:'*) offer='ask intents' ;;
    'intents test:'0) offer='files' ;;
    'webhooks get:'0) offer='ask webhooks' ;;
    'webhooks delete:'*) offer='ask webhooks' ;;
    'sentiment fetch:'0) offer='ask sentiment-jobs' ;;
    'summary fetch:'0) offer='ask summary-jobs' ;;
    'tone compute:'0) offer='files' ;;
    'tone fetch:'0) offer='ask tone-jobs' ;;
    'tone run:'0) offer='files' ;;
    'clips compute:'0) offer='files' ;;
    'clips fetch:'0) offer='ask clips-jobs' ;;
    'clips run:'0) offer='files' ;;
    'files upload:'0) offer='files' ;;
    'files delete:'*) offer='ask recordings' ;;
    'jobs wait:'*) offer='ask jobs' ;;
    'jobs cancel:'*) offer='ask jobs' ;;
    'jobs delete:'*) offer='ask jobs' ;;
    'report:'*) offer='ask jobs' ;;
    'config get:'0) offer='words profile base-url user-id path-style output request-timeout ca-cert' ;;
    'config set:'0) offer='words profile base-url user-id path-style output request-timeout ca-cert' ;;
    'api:'1) offer='files' ;;
    *) offer='free' ;;
  esac
}

_sta_commands() {
  case "$path" in
    '') words='tags intents webhooks export diff apply schema match profanity sentiment summary tone clips files jobs report serve local login logout auth config doctor api completion version help' ;;
    'tags') words='create list delete test' ;;
    'intents') words='create list delete test' ;;
    'webhooks') words='create list get delete listen verify' ;;
    'schema') words='profile' ;;
    'match') words='tags intents' ;;
    'profanity') words='check words' ;;
    'profanity words') words='add list remove' ;;
    'sentiment') words='compute fetch run' ;;
    'summary') words='compute fetch run' ;;
    'tone') words='compute fetch run' ;;
    'clips') words='compute fetch run' ;;
    'files') words='upload list delete prune' ;;
    'jobs') words='list wait cancel delete' ;;
    'local') words='exec status reset users' ;;
    'local users') words='add list' ;;
    'auth') words='status token' ;;
    'config') words='get set list path' ;;
    'completion') words='install bash zsh fish powershell' ;;
    *) words='' ;;
  esac
}

_sta_flags() {
  case "$path" in
    '') words='--version --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input --help' ;;
    'tags') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'tags create') words='--name --sample --samples-file --phrase --threshold --priority --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'tags list') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'tags delete') words='--yes --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'tags test') words='--min-f1 --threshold --junit --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'intents') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'intents create') words='--name --sample --samples-file --phrase --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'intents list') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'intents delete') words='--yes --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'intents test') words='--min-f1 --threshold --junit --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'webhooks') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'webhooks create') words='--event --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'webhooks list') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'webhooks get') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'webhooks delete') words='--yes --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'webhooks listen') words='--host --port --forward-to --max-events --secret-stdin --subscribe --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'webhooks verify') words='--secret-stdin --body --header --headers --event --tolerance --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'export') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'diff') words='--file --prune --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'apply') words='--file --prune --dry-run --yes --help --json --output --query --raw --quiet --base-url --local --profile --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'schema') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'schema profile') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'match') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'match tags') words='--text --file --threshold --id --explain --ndjson --resume --concurrency --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'match intents') words='--text --file --threshold --id --explain --ndjson --resume --concurrency --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'profanity') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'profanity check') words='--file --replace --level --language --words --lines --fail-on-match --text --ndjson --resume --concurrency --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'profanity words') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'profanity words add') words='--text --words-file --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'profanity words list') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'profanity words remove') words='--yes --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'sentiment') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'sentiment compute') words='--file --text --ndjson --resume --concurrency --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'sentiment fetch') words='--last --plot --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'sentiment run') words='--file --text --ndjson --resume --concurrency --plot --timeout --interval --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'summary') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'summary compute') words='--file --text --ndjson --resume --concurrency --sentences --ratio --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'summary fetch') words='--last --highlight --file --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'summary run') words='--file --text --ndjson --resume --concurrency --sentences --ratio --highlight --timeout --interval --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'tone') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'tone compute') words='--file-id --subtitles --sync-with-stt --speech-to-text --speakers --pii --vocabulary --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'tone fetch') words='--last --plot --transcript --transcript-file --redact --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'tone run') words='--file-id --subtitles --sync-with-stt --speech-to-text --speakers --pii --vocabulary --plot --transcript --transcript-file --redact --timeout --interval --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'clips') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'clips compute') words='--file-id --subtitles --action-items --qa --highlights --keyword --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'clips fetch') words='--last --download --action-items --qa --highlights --keywords --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'clips run') words='--file-id --subtitles --action-items --qa --highlights --keyword --download --timeout --interval --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'files') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'files upload') words='--title --description --subtitles --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'files list') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'files delete') words='--yes --keep-file --keep-metadata --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'files prune') words='--unused-for --preview --yes --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'jobs') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'jobs list') words='--limit --all --batch --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'jobs wait') words='--last --all --any --timeout --interval --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'jobs cancel') words='--last --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'jobs delete') words='--last --yes --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'report') words='--last --output --title --text --media --max-embed-mb --open --redact --wait --timeout --interval --help --json --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'serve') words='--host --port --data-dir --limit --require-fetch-auth --stt-model --embeddings --log-level --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'local') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'local exec') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'local status') words='--data-dir --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'local reset') words='--data-dir --yes --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'local users') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'local users add') words='--email --data-dir --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'local users list') words='--data-dir --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'login') words='--token-stdin --credentials-stdin --secrets --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'logout') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'auth') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'auth status') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'auth token') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'config') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'config get') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'config set') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'config list') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'config path') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'doctor') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'api') words='--raw-field --field --input --header --include --credential --help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'completion') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'completion install') words='--shell --startup-file --uninstall --dry-run --help --json --output --query --raw --quiet --base-url --local --profile --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'completion bash') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'completion zsh') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'completion fish') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'completion powershell') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'version') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
    'help') words='--help --json --output --query --raw --quiet --base-url --local --profile --dry-run --debug --debug-bodies --user-id --path-style --request-timeout --ca-cert --color --no-input' ;;
  esac
}

# The words as they were typed, up to the cursor: bash cuts them at = and : too. stub is what bash will not replace.
_sta_split() {
  local line="${COMP_LINE:0:COMP_POINT}" piece='' i spaced
  typed=()
  for ((i = 0; i <= COMP_CWORD; i++)); do
    spaced=''
    case "$line" in [[:space:]]*) spaced=1 ;; esac
    line="${line#"${line%%[![:space:]]*}"}"
    piece="${COMP_WORDS[i]}"
    [ "$i" -lt "$COMP_CWORD" ] || piece="$line"
    case "$line" in
      "$piece"*) line="${line#"$piece"}" ;;
      *) typed=("${COMP_WORDS[@]:0:COMP_CWORD+1}"); piece="${COMP_WORDS[COMP_CWORD]}"; break ;;
    esac
    if [ "$i" -gt 0 ] && [ -z "$spaced" ]; then
      typed[${#typed[@]} - 1]+="$piece"
    else
      typed+=("$piece")
    fi
  done
  current="${typed[${#typed[@]} - 1]}"
  case "$piece" in
    *[!=:]*) stub="${current%"$piece"}" ;;
    *) stub="$current" ;;
  esac
}

_sta_ask() {
  local value text marks='["\\'"'"']'
  local -a plain
  plain=("${typed[@]:1:${#typed[@]}-2}")
  while IFS=$'\t' read -r value text; do
    [ -n "$value" ] || continue
    values+=("$value")
    texts+=("$text")
  done < <(command sta __complete "$1" "=$2" "${plain[@]//$marks/}" </dev/null 2>/dev/null)
}

_sta() {
  local current='' stub='' path='' words='' offer='' ended='' operands=0 front='' quote='' valued='' word i last
  local IFS=$' \t\n'
  local -a typed values texts
  COMPREPLY=()
  values=()
  texts=()
  _sta_split
  last=$((${#typed[@]} - 1))
  for ((i = 1; i < last; i++)); do
    word="${typed[i]}"
    if [ -n "$ended" ]; then
      operands=$((operands + 1))
      continue
    fi
    case "$word" in
      --) ended=1 ;;
      --*=*) ;;
      -?*)
        _sta_flag "$word"
        if [ -n "$offer" ]; then
          i=$((i + 1))
          [ "$i" -lt "$last" ] || valued=1
        fi
        ;;
      *) { [ "$operands" -eq 0 ] && _sta_follow "$word"; } || operands=$((operands + 1)) ;;
    esac
  done
  if [ -z "$valued" ]; then
    offer=''
    case "$ended$current" in
      --*=*)
        front="${current%%=*}="
        current="${current#*=}"
        _sta_flag "${front%=}"
        ;;
      -*) _sta_flags ;;
      *)
        [ "$operands" -gt 0 ] || _sta_commands
        [ -n "$words" ] || _sta_argument "$operands"
        ;;
    esac
  fi
  case "$current" in
    [\"\']*) quote=1; current="${current:1}" ;;
  esac
  # Nothing in COMPREPLY: readline offers its own file names.
  [ "$offer" != files ] || return 0
  compopt +o default 2>/dev/null
  case "$offer" in
    'ask '*) _sta_ask "${offer#ask }" "$current"; compopt -o nosort 2>/dev/null ;;
    'words '*) words="${offer#words }" ;;
  esac
  for word in $words; do
    case "$word" in "$current"*) values+=("$word") ;; esac
  done
  last=${#values[@]}
  for ((i = 0; i < last; i++)); do
    word="${values[i]}"
    case "$word" in
      *[!A-Za-z0-9_./@%+=:,-]*)
        [ -z "$quote" ] || continue
        printf -v word '%q' "$word"
        ;;
    esac
    word="$front$word"
    [ -z "$stub" ] || case "$word" in "$stub"*) word="${word#"$stub"}" ;; esac
    # Descriptions where bash lists, and never where it inserts.
    case "$COMP_TYPE" in
      33|63|64) [ "$last" -lt 2 ] || [ -z "${texts[i]}" ] || word="$word  (${texts[i]})" ;;
    esac
    COMPREPLY+=("$word")
  done
}
complete -o default -F _sta sta
