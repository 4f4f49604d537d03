/** Frequent words of short sentences by language, except English words. A word of two languages is in both lists. */
export const shortWords: Readonly<Record<string, string>> = {
  de: `ich du er sie es wir ihr mich mir dir uns das der den dem des ein eine einen einem einer nicht kein keine keinen ist sind bin bist war
    waren habe hast hat haben wird werden kann können muss möchte geht gibt kommt macht sehr gut schlecht schlechter zu auch noch nur schon wieder immer
    nie alles nichts etwas und oder aber wenn weil dass mit ohne für von vom zum zur bei nach über auf aus wo wann warum wie was wer bitte danke
    dank vielen viel schön leider heute gestern morgen jetzt hier da mein meine meinen ihre zufrieden teuer funktioniert gefällt`,
  fr: `je tu il elle nous vous ils elles on le la les un une des du de et ou mais ne pas plus rien jamais est suis êtes sont était c'est n'est n'a
    j'ai ai avez avons ont va ça cela ce cette ces mon ma mes votre vos notre nos très bien mal trop bon bonne tout tous toujours encore
    merci beaucoup bonjour où quand comment pourquoi qui que quoi avec sans pour dans sur chez veux voudrais fait marche quel quelle
    d'accord l'ai qu'il aussi alors déjà content contente cher problème`,
  es: `yo tú él ella nosotros ellos ustedes usted el la los las un una unos es está están estoy son soy fue era ha he han hay no me te se le
    nos mi mis su sus muy más mucho mucha muchas muchos bien mal malo mala todo todos toda nada nunca siempre ya también pero y o que qué
    cuándo cuando dónde cómo quién por para con sin del al esto eso este esta gracias hola quiero puedo tengo funciona gusta encanta llega caro`,
  it: `io tu lui lei noi voi il lo la gli le un una uno di del della che non è sono sei siamo siete ho hai ha hanno mi ti ci si vi molto
    bene male tutto tutti niente nulla mai sempre ancora già anche ma e o per con senza questo questa quello mio mia grazie mille ciao
    quando dove dov'è come perché chi cosa c'è va vorrei posso funziona piace nessuno più troppo buono brutto brutta caro contento`,
  pt: `eu tu você ele ela nós vocês eles o a os as um uma é está estou são foi era não me te se mim meu minha seu sua muito muita muitos
    bem mal bom boa tudo todos nada nunca sempre já também mas e ou que por para com sem do da no na isto isso este esta obrigado
    obrigada olá quero posso tenho funciona gosto gostei onde quando quem porquê coisa ninguém mais caro ainda fica`,
  nl: `ik jij je hij zij ze wij we u mij hem ons het de een niet geen is ben bent zijn was heb hebt heeft hebben wordt worden kan moet wil
    gaat komt werkt werken heel erg goed slecht slechte te ook nog maar alleen weer altijd nooit alles niets iets en of als omdat dat die deze dit met zonder voor
    van naar bij op uit waar wanneer waarom hoe wat wie dank bedankt alstublieft mijn uw onze mooi duur blij vandaag gisteren nu hier er al iemand niemand
    even terug tevreden wel vind neemt`,
  pl: `nie jest są jestem jesteś mam masz ma mamy nic nikt co kto gdzie kiedy jak dlaczego czy bardzo dobrze dobry dobra dobre źle zły tak już jeszcze
    tylko też za z w na po od przez bez dla przy pod się mi mnie mu go ją ich moja mój moje pan pani pana proszę dziękuję dzięki dzień
    wszystko zawsze nigdy dzisiaj dziś jutro teraz tutaj tam działa drogo drogi droga zadowolony zadowolona szybko ale lub bo żeby ten ta tego tej był była było będzie
    mogę chcę paczka pieniądze`,
  cs: `není je jsem jsi jsme jste jsou mám máš máme nemám nemáme nic nikdo co kdo kde kdy jak proč velmi moc dobře dobrý dobrá dobré špatně špatný ano ne už ještě jen
    také za v na po od přes bez pro při se si mi mě mu ho ji jim můj moje moji prosím děkuji děkuju díky dobrý den všechno vše vždy nikdy dnes zítra včera teď tady tam
    funguje nefunguje drahé drahý spokojený spokojená rychle ale nebo protože aby ten ta tuto byl byla bylo bude chci mohu můžu balík peníze`,
  sv: `jag du han hon vi ni de det den detta är var varit har hade inte ingen inget inga och eller men att om som när vart vem vad hur varför mycket bra dålig
    dåligt tack snälla också bara redan alltid aldrig idag igår imorgon nu här där med utan för från till på av mitt min mina mig dig oss er ett en nöjd dyrt dyr allt alla något kan
    vill måste ska fungerar kommer får så snabbt väldigt`,
  fi: `ei en et emme ette eivät se ne hän minä sinä me te on olen olet olemme ovat oli ja tai mutta että kun jos missä milloin mitä mikä kuka miksi miten hyvin hyvä hyvää huono huonosti
    kiitos paljon kyllä joo myös vain vielä jo aina koskaan tänään huomenna eilen nyt täällä siellä minulla minulle minun teillä meillä kaikki mitään liian todella kallis tyytyväinen oikein
    toimi toimii tämä tuo voi haluan pitää ole mukava hei`,
  tr: `ben sen biz siz onlar bu şu bir ve veya ama değil yok var mı mi mu mü çok iyi kötü güzel evet hayır nerede ne neden nasıl kim için ile gibi daha hiç her şey bana beni benim
    size sizi sizin bize teşekkür teşekkürler ederim lütfen merhaba bugün yarın dün şimdi burada orada çalışmıyor çalışıyor pahalı memnunum memnun değilim hala artık geldi gelmedi
    gelir istiyorum oldu olmadı kadar zaman`,
};

/** Letters that only one of these languages has: a word with one of them belongs to it. */
export const ownLetters: Readonly<Record<string, RegExp>> = {
  pl: /[łąęćńśźż]/,
  cs: /[řěů]/,
  sv: /å/,
  fi: /ää|öö|yö|äy/,
  tr: /[ğış]/,
};

/** The language of a script, for a text too short for n-grams: the most frequent language written in it. */
export const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Cyrillic}{2}/u, 'ru'],
  [/\p{Script=Arabic}{2}/u, 'ar'],
  [/\p{Script=Hebrew}{2}/u, 'he'],
  [/\p{Script=Greek}{3}/u, 'el'],
  [/\p{Script=Devanagari}{2}/u, 'hi'],
  [/\p{Script=Thai}{2}/u, 'th'],
];
