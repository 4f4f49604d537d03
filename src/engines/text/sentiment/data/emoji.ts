/**
 * Valence of emoji and emoticons on VADER's scale of -4 to 4. The emoji are our own judgement; the emoticon classes
 * follow the means of VADER's rated emoticons (MIT): about 2 for smiles, -2 for frowns.
 */
export const emojiByValence: Readonly<Record<string, string>> = {
  '3': '😍🥰❤💖💗💕💞💓💘💝😻🤩🎉🏆🥇💯',
  '2.4': '😀😃😄😁😆😊🙂☺😇🥳😘😗😙😚💙💚💛🧡💜🤍🤎💟🙌👏🎊🌟⭐✨🔥👌🤗💐🌹🥂🍾',
  '1.8': '👍😂🤣😹😸😺😎🙏💪✅✔🤝😋😛😜😝🤪🤘✌👊🫶🍀🌈🎁☀🌞🆒🆗😅😌😉🤠🥹',
  '-0.8': '😐😑😶🤔🙄😕🫤😒😏🤷🤨😬🥱😴',
  '-1.8': '🙁☹😟😔😞😣😖😩😫😓😥😰😨😧😦😢😿🥺😳🤦👎❌⛔🚫🥴🤕🤒😷💔😪🙀',
  '-2.8': '😠😡🤬😤👿😈💩🤮🤢😭😾🖕☠💀😱🗑🤡',
};

/** By the shape of the sign. */
export const emoticons: readonly (readonly [RegExp, number])[] = [
  [/^(?::['’]-?\(|:['’]-?\[|[tT][._]+[tT]|;_;|[qQ]_[qQ])/, -2.2],
  [/^(?:>:-?[([]|>\.<|>_<)/, -2],
  [/^[:;=8xX][-^o]?[)\]}DdpPb3*]/, 2],
  [/^[(]-?[:;=]/, 2],
  [/^(?:\^[_.-]?\^|<3)/, 2.2],
  [/^(?:<\/3|[:=]-?[([{<cC@]|[dD]-?[:=])/, -2],
  [/^(?:[:=]-?[/\\|sS]|-[_.]+-)/, -1.2],
];
