const separator = /,\s+/;

/** Words without much meaning that open a sentence. */
export const openers =
  'and, but, so, well, okay, ok, or, yeah, no, oh, right, now, then, actually, alright, i mean, you know'.split(
    separator,
  );

export const weekdays = 'monday, tuesday, wednesday, thursday, friday, saturday, sunday'.split(separator);

export const months =
  'january, february, march, april, may, june, july, august, september, october, november, december'.split(separator);
