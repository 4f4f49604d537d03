# bash completion for sta. Generated from the command tree: do not edit.
_sta() {
  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" path='' words='' word i
  COMPREPLY=()
  case "$previous" in
    --ca-cert|--samples-file|--event|--body|--headers|--file|--words-file|--subtitles|--transcript-file|--data-dir) while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current"); return ;;
    --color) while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W 'auto always never' -- "$current"); return ;;
    --transcript) while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W 'srt vtt txt json' -- "$current"); return ;;
    -o|--output|--query|--base-url|--profile|--user-id|--path-style|--request-timeout|--name|--sample|--phrase|--threshold|--priority|--host|--port|--forward-to|--max-events|--subscribe|--header|--tolerance|--id|--replace|--concurrency|--timeout|--interval|--sentences|--ratio|--file-id|--speakers|--vocabulary|--keyword|--download|--title|--description|--limit|--stt-model|--log-level|--email) return ;;
  esac
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="${COMP_WORDS[i]}"
    case "$word" in
      -o|--output|--query|--base-url|--profile|--user-id|--path-style|--request-timeout|--ca-cert|--color|--name|--sample|--samples-file|--phrase|--threshold|--priority|--event|--host|--port|--forward-to|--max-events|--subscribe|--body|--header|--headers|--tolerance|--file|--id|--replace|--words-file|--concurrency|--timeout|--interval|--sentences|--ratio|--file-id|--subtitles|--speakers|--vocabulary|--transcript|--transcript-file|--keyword|--download|--title|--description|--limit|--data-dir|--stt-model|--log-level|--email) i=$((i + 1)) ;;
      -*) ;;
      *) case "${path:+$path }$word" in
        'tags'|'tags create'|'tags list'|'tags delete'|'intents'|'intents create'|'intents list'|'intents delete'|'webhooks'|'webhooks create'|'webhooks list'|'webhooks get'|'webhooks delete'|'webhooks listen'|'webhooks verify'|'match'|'match tags'|'match intents'|'profanity'|'profanity check'|'profanity words'|'profanity words add'|'profanity words list'|'profanity words remove'|'sentiment'|'sentiment compute'|'sentiment fetch'|'sentiment run'|'summary'|'summary compute'|'summary fetch'|'summary run'|'tone'|'tone compute'|'tone fetch'|'tone run'|'clips'|'clips compute'|'clips fetch'|'clips run'|'files'|'files upload'|'files delete'|'jobs'|'jobs list'|'jobs wait'|'serve'|'local'|'local exec'|'local status'|'local reset'|'local users'|'local users add'|'local users list'|'login'|'logout'|'auth'|'auth status'|'auth token'|'config'|'config get'|'config set'|'config list'|'config path'|'completion'|'help') path="${path:+$path }$word" ;;
        esac ;;
    esac
  done
  case "$path" in
    '') words='tags intents webhooks match profanity sentiment summary tone clips files jobs serve local login logout auth config completion help --version --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug --help' ;;
    'tags') words='create list delete --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'tags create') words='--name --sample --samples-file --phrase --threshold --priority --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'tags list') words='--help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'tags delete') words='--yes --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'intents') words='create list delete --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'intents create') words='--name --sample --samples-file --phrase --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'intents list') words='--help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'intents delete') words='--yes --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'webhooks') words='create list get delete listen verify --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'webhooks create') words='--event --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'webhooks list') words='--help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'webhooks get') words='--help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'webhooks delete') words='--yes --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'webhooks listen') words='--host --port --forward-to --max-events --secret-stdin --subscribe --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'webhooks verify') words='--secret-stdin --body --header --headers --event --tolerance --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'match') words='tags intents --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'match tags') words='--file --threshold --id --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'match intents') words='--file --threshold --id --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'profanity') words='check words --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'profanity check') words='--file --replace --fail-on-match --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'profanity words') words='add list remove --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'profanity words add') words='--words-file --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'profanity words list') words='--help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'profanity words remove') words='--yes --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'sentiment') words='compute fetch run --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'sentiment compute') words='--file --ndjson --concurrency --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'sentiment fetch') words='--plot --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'sentiment run') words='--file --ndjson --concurrency --plot --timeout --interval --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'summary') words='compute fetch run --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'summary compute') words='--file --ndjson --concurrency --sentences --ratio --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'summary fetch') words='--highlight --file --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'summary run') words='--file --ndjson --concurrency --sentences --ratio --highlight --timeout --interval --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'tone') words='compute fetch run --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'tone compute') words='--file-id --subtitles --sync-with-stt --speech-to-text --speakers --pii --vocabulary --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'tone fetch') words='--plot --transcript --transcript-file --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'tone run') words='--file-id --subtitles --sync-with-stt --speech-to-text --speakers --pii --vocabulary --plot --transcript --transcript-file --timeout --interval --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'clips') words='compute fetch run --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'clips compute') words='--file-id --subtitles --action-items --qa --highlights --keyword --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'clips fetch') words='--download --action-items --qa --highlights --keywords --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'clips run') words='--file-id --subtitles --action-items --qa --highlights --keyword --download --timeout --interval --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'files') words='upload delete --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'files upload') words='--title --description --subtitles --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'files delete') words='--yes --keep-file --keep-metadata --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'jobs') words='list wait --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'jobs list') words='--limit --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'jobs wait') words='--last --all --any --timeout --interval --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'serve') words='--host --port --data-dir --limit --require-fetch-auth --stt-model --log-level --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'local') words='exec status reset users --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'local exec') words='--help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'local status') words='--data-dir --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'local reset') words='--data-dir --yes --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'local users') words='add list --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'local users add') words='--email --data-dir --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'local users list') words='--data-dir --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'login') words='--token-stdin --credentials-stdin --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'logout') words='--help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'auth') words='status token --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'auth status') words='--help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'auth token') words='--help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'config') words='get set list path --help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'config get') words='--help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'config set') words='--help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'config list') words='--help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'config path') words='--help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'completion') words='--help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
    'help') words='--help --json --output --query --base-url --local --profile --user-id --path-style --request-timeout --ca-cert --color --no-input --debug' ;;
  esac
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$words" -- "$current")
}
complete -o default -F _sta sta
