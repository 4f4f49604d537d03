/**
 * Words that may tell in a conversation whether a sentence matters, and that belong to no subject: what is learnt from
 * meetings about remote controls must hold for calls about bills. Personal pronouns are left out too: in a meeting
 * they mark small talk, in a call the customer's wish.
 */
export const conversationCues: readonly string[] =
  `the a an of and or about for to in on at by with from into was were is are be
  been will would should could can must need have has had do did because so but if when then also first second next main
  important most more less many some all any each another other only already again before after while however therefore
  though since than that this these those which who what how why where there here not never always often usually maybe
  perhaps probably actually basically really just like kind sort thing stuff something anything everything problem plan
  idea propose suggest decide decision agree agreement think believe want hope expect try start stop finish continue
  change make made use work find found show mean explain say said ask talk discuss question answer result point reason
  example part way now later soon good better best bad worse wrong right possible able different same new current future
  past previous both between whether against without within until during instead take put look see know remember
  understand going gonna wanna okay um uh yeah well`.split(/\s+/);
