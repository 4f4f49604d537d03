// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'ja',
  mild: 'おっぱい, オッパイ, ポルノ, くそったれ, バカ野郎, デブ野郎',
  strong:
    'アナリングス, イラマチオ, おしりのあな, オナニー, オマンコ, グループ・セックス, クンニリングス, ゴールデンシャワー, スカトロ, ストリップ劇場, ディープ・スロート, ディルド, デートレイプ, テレフォンセックス, フェラチオ, ふたなり, ぶっかけ, ペニスバンド, ボールギャグ, マザー・ファッカー, やりまん, 淫乱, 騎上位, 巨根, 玉なめ, 玉舐め, 後背位, 手コキ, 獣姦, 足フェチ, 茶色のシャワー, 中出し, 潮吹き女, 潮吹き男性, 尿道プレイ, 糞尿愛好症, 勃起する, 乱交, 輪姦, くそ野郎, クソ野郎, ばか野郎, 馬鹿野郎, 糞野郎, ヤリマン, ちんぽ, チンポ, キチガイ, クソビッチ, アナルセックス, おまんこ, 死ねよ, 死ねばいいのに, ファックユー, こん畜生',
  slur: 'チョン公, オカマ野郎, ニガー野郎',
};
