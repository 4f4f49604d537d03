import type { ForeignWords } from '../../foreign-words.ts';

/** German; our own list. */
export const words: ForeignWords = {
  great: `fantastisch großartig hervorragend ausgezeichnet wunderbar perfekt genial spitze klasse toll super traumhaft
    begeistert beste bestens einwandfrei exzellent überragend phänomenal sensationell liebe tadellos vorbildlich`,
  good: `gut besser freundlich nett hilfsbereit schnell zufrieden glücklich froh gern gerne freue freut erfreut angenehm
    zuverlässig pünktlich kompetent höflich sauber schön lecker günstig praktisch empfehlen empfehle empfehlenswert
    danke dank dankbar gelungen geklappt klappt funktioniert funktionierte gelöst behoben repariert hilfreich geholfen
    hilft professionell aufmerksam sorgfältig bequem einfach reibungslos unkompliziert lobe loben überzeugt
    überzeugend wertvoll sympathisch herzlich entspannt stabil prima reagiert kulant`,
  bad: `schlecht schlimm langsam teuer kaputt defekt beschädigt falsch fehler fehlerhaft problem probleme störung ausfall
    verspätet verspätung enttäuscht enttäuschend enttäuschung leider ärgerlich ärger verärgert unfreundlich unhöflich
    unzuverlässig unpünktlich unzufrieden unbrauchbar nutzlos mangelhaft minderwertig schmutzig dreckig laut umständlich
    kompliziert verloren verlor fehlt fehlte fehlen vergessen ignoriert abgestürzt stürzt absturz warte warten wartezeit
    gewartet beschwerde beschweren beschwere reklamation mahnung überteuert billig niemand unmöglich nervt nervig traurig
    sauer stress mühsam abgelehnt verweigert versagt scheitert gescheitert zerbrochen zerkratzt undicht abgebrochen
    doppelt schwach kalt gestohlen angelogen lüge gelogen`,
  awful: `katastrophe katastrophal furchtbar schrecklich unverschämt unverschämtheit frechheit miserabel entsetzlich
    grauenhaft grauenvoll betrug betrüger abzocke schlechteste schlimmste skandal skandalös ekelhaft hasse hass horror
    unerträglich inakzeptabel scheiße scheiss mist lächerlich albtraum zumutung unterirdisch peinlich`,
  negators: 'nicht kein keine keinen keinem keiner keines nie niemals ohne weder nichts kaum',
  /** Negated by a word after them: "funktioniert nicht". */
  negatedBehind: true,
  boosters:
    'sehr wirklich total absolut extrem äußerst besonders so viel völlig komplett unglaublich echt wahnsinnig ganz',
  contrasts: 'aber doch jedoch allerdings trotzdem',
  praise: `nie so gut; nicht schlecht; nicht übel; keine probleme; kein problem; ohne probleme; keine beschwerden; gar nicht so schlecht; nur empfehlen;
    endlich funktioniert; wieder funktioniert`,
  blame: `seit wochen; seit tagen; seit monaten; schon wieder; immer noch nicht; immer noch kein; nie wieder; zu spät; zu teuer; zu
    langsam; zu lange; nicht mehr; geht nicht; keine antwort; niemand hilft; keine hilfe; keine lust; nie erlebt; noch nie erlebt; kein internet`,
  neutral:
    'guten tag; guten morgen; guten abend; liebe grüße; liebes team; viele grüße; gern hätte; hätte gern; hätte gerne; gut zu erreichen',
};
