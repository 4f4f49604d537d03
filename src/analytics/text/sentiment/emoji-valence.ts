/**
 * Valence of emoji and emoticons on VADER's scale of -4 to 4. The emoji are our own judgement; the emoticon classes
 * follow the means of VADER's rated emoticons (MIT): about 2 for smiles, -2 for frowns.
 */
const emojiByValence: Record<string, string> = {
  '3': '😍🥰❤💖💗💕💞💓💘💝😻🤩🎉🏆🥇💯',
  '2.4': '😀😃😄😁😆😊🙂☺😇🥳😘😗😙😚💙💚💛🧡💜🤍🤎💟🙌👏🎊🌟⭐✨🔥👌🤗💐🌹🥂🍾',
  '1.8': '👍😂🤣😹😸😺😎🙏💪✅✔🤝😋😛😜😝🤪🤘✌👊🫶🍀🌈🎁☀🌞🆒🆗😅😌😉🤠🥹',
  '-0.8': '😐😑😶🤔🙄😕🫤😒😏🤷🤨😬🥱😴',
  '-1.8': '🙁☹😟😔😞😣😖😩😫😓😥😰😨😧😦😢😿🥺😳🤦👎❌⛔🚫🥴🤕🤒😷💔😪🙀',
  '-2.8': '😠😡🤬😤👿😈💩🤮🤢😭😾🖕☠💀😱🗑🤡',
};

const emoji = new Map<string, number>();
for (const [valence, signs] of Object.entries(emojiByValence)) {
  for (const sign of signs) emoji.set(sign, Number(valence));
}

const emoticons: readonly (readonly [RegExp, number])[] = [
  [/^(?::['’]-?\(|:['’]-?\[|[tT][._]+[tT]|;_;|[qQ]_[qQ])/, -2.2],
  [/^(?:>:-?[([]|>\.<|>_<)/, -2],
  [/^[:;=8xX][-^o]?[)\]}DdpPb3*]/, 2],
  [/^[(]-?[:;=]/, 2],
  [/^(?:\^[_.-]?\^|<3)/, 2.2],
  [/^(?:<\/3|[:=]-?[([{<cC@]|[dD]-?[:=])/, -2],
  [/^(?:[:=]-?[/\\|sS]|-[_.]+-)/, -1.2],
];

/** The valence of an emoji (its first pictograph counts, whatever its skin tone) or of an emoticon; 0 if unknown. */
export function signValence(sign: string): number {
  const known = emoji.get([...sign][0] ?? '');
  return known ?? emoticons.find(([form]) => form.test(sign))?.[1] ?? 0;
}
