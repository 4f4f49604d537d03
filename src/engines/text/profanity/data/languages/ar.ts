// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'ar',
  mild: 'طيز, سكس, حمار, غبي',
  strong:
    'مفلقسة, عاهرة, لواط, نيك, متناك, متناكة, شرموطة, قحبة, لبوة, عرص, كس امك, كس أمك, يا كلب, ابن الكلب, ابن القحبة, ابن الشرموطة, شراميط, منيوك, نيكك, خرا, زبي',
  slur: 'شاذ, لوطي, سحاقية',
};
