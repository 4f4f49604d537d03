/** Verbs by what they ask for, written for this project; `findAct` reads them. */
export const actWords: readonly (readonly ['ask' | 'make' | 'end' | 'change', string])[] = [
  [
    'ask',
    'show read tell list check look know find see view hear explain give share recite display describe confirm wondering track locate learn understand',
  ],
  [
    'make',
    'make add put insert create set schedule book order start open activate enable apply get buy purchase reserve play send transfer pay register sign install submit request include begin launch turn call text plan arrange file join connect top replace keep stay continue renew retain resume restore',
  ],
  [
    'end',
    'cancel delete remove clear stop end close terminate block freeze disable deactivate unsubscribe discontinue quit erase drop return refund undo reverse dispute revoke scrap exclude hold',
  ],
  [
    'change',
    'change update switch modify edit move reset rename adjust reschedule convert alter upgrade downgrade increase raise reduce lower extend',
  ],
];
