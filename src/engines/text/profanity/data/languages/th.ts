// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'th',
  mild: 'ตอแหล, ส้นตีน',
  strong: 'กระเด้า, กระหรี่, ควย, เย็ด, รูตูด, หญิงชาติชั่ว, เหี้ย, ไอ้ควาย, ไอ้สัตว์, ไอ้เหี้ย, ไอ้สัส, อีดอก, อีเหี้ย, ไอ้ห่า, อีดอกทอง',
  slur: 'เจ๊ก',
};
