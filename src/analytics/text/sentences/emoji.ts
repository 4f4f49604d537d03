/** One emoji as it is seen: a flag, a keycap, or pictographs joined by ZWJ, with their selectors and skin tones. */
const emoji =
  /(?:[\u{1F1E6}-\u{1F1FF}]{2}|[0-9#*]\uFE0F?\u20E3|(?![©®™])\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}\u{E0020}-\u{E007F}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]*)*)/uy;
const emoticon = /(?:[:;=8xX]['’]?-?[)(\][dDpPoO/\\|*3]{1,5}|<3+|\^_?\^|[(][:;=])(?=\s|$)/y;

/** The offset after the emoji that begins at `at`, else `at` itself. */
export function skipEmoji(text: string, at: number): number {
  emoji.lastIndex = at;
  return emoji.test(text) ? emoji.lastIndex : at;
}

/** The offset after a run of emoji and emoticons, with the spaces between them, that begins at `at`; else `at`. */
export function skipEmojiRun(text: string, at: number, end: number): number {
  let done = at;
  let next = at;
  while (next < end) {
    let after = skipEmoji(text, next);
    if (after === next) {
      emoticon.lastIndex = next;
      if (emoticon.test(text)) after = emoticon.lastIndex;
    }
    if (after === next || after > end) break;
    done = after;
    next = after;
    while (next < end && text.charCodeAt(next) === 32) next++;
  }
  return done;
}
