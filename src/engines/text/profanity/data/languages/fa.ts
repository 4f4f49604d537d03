// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'fa',
  mild: 'تخمی, احمق',
  strong:
    'آب کیر, جق, جقی, جلق, جنده, چوچول, حشری, دودول, ساک زدن, شهوتی, شونبول, کس دادن, کس کردن, کسکش, کون دادن, کون کردن, کونکش, کونی, کیری, لاپایی, لاشی, کون, کیر, کس کش, کسخل, مادرجنده, حرومزاده, حرامزاده, گاییدم',
  slur: '',
};
