/** Frequent English words that are never treated as a recognition error on their own. */
export const commonWords: ReadonlySet<string> = new Set(
  (
    'the be to of and in that have it for not on with he as you do at this but his by from they we say her she or an will my one ' +
    'all would there their what so up out if about who get which go me when make can like time no just him know take people into ' +
    'year your good some could them see other than then now look only come its over think also back after use two how our work ' +
    'first well way even new want because any these give day most us is are was were been being has had did does done said says ' +
    'made went gone going got getting came coming took taken saw seen knew known thought found told asked felt left kept let ' +
    'thing things man men woman women child children world life hand part place week company system program question number ' +
    'night point home water room mother area money story fact month lot right study book eye job word business issue side kind ' +
    'head house service friend father power hour game line end member law car city community name president team minute idea ' +
    'body information parent face others level office door health person art war history party result change morning reason ' +
    'research girl guy moment air teacher force education foot feet boy age policy process music market sense nation plan ' +
    'college interest death experience effect class control care field development role effort rate heart drug show leader light ' +
    'voice wife police mind price report decision son view relationship town road arm difference value building action season ' +
    'society tax director position player record paper space ground form event official matter center couple site project ' +
    'here where why while before between through during under again always never often still each every both few more many much ' +
    'such very own same too those may might must shall should need help call called please thank thanks hello yes okay great ' +
    'meeting today tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday send sent ready order customer ' +
    'phone list three four five six seven eight nine ten hundred thousand million read write open close start stop turn run move ' +
    'live believe hold bring happen provide sit stand lose pay meet include continue set learn lead understand watch follow ' +
    'create speak allow add spend grow walk win offer remember love consider appear buy wait serve die expect build stay fall ' +
    'cut reach kill remain suggest raise pass sell require decide pull hear really long great little old big high different ' +
    'small large next early young important public bad able best better last sure free true whole clear certain later hard near'
  ).split(' '),
);
