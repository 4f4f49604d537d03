/**
 * English function words that are rare in other languages. Words that are as common elsewhere are left out: `in`, `is`,
 * `was`, `so`, `me`, `a`, `die`, `as`, `do`.
 */
export const functionWords: ReadonlySet<string> = new Set(
  (
    'the and of to that it for you with this have are not be but they from what your my would there when which can will ' +
    "could should been were has had their about than them then how these those because doesn't don't didn't can't it's i'm " +
    "i've that's isn't wasn't won't couldn't who where why does did doing being our ours we his her she he our into just " +
    'very really any some only other please thanks thank want need know get make like good time much more never always ' +
    'wanna gonna gotta kinda dunno lol omg okay yeah yes hey hello sorry u ur pls thx'
  ).split(' '),
);
