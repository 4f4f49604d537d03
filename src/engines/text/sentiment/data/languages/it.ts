import type { ForeignWords } from '../../foreign-words.ts';

/** Italian; our own list. */
export const words: ForeignWords = {
  great: `eccellente perfetto perfetta perfettamente fantastico fantastica magnifico magnifica meraviglioso meravigliosa
    ottimo ottima ottimamente splendido splendida straordinario straordinaria eccezionale migliore impeccabile adoro
    stupendo stupenda bellissimo bellissima bravissimo bravissima velocissimo gentilissimo gentilissima entusiasta
    incredibile favoloso super`,
  good: `buono buona buon bene bravo brava gentile gentili simpatico simpatica veloce velocemente rapido rapida contento
    contenta felice soddisfatto soddisfatta grazie ringrazio consiglio consigliato raccomando utile facile comodo comoda
    pulito pulita bello bella piacevole piacere volentieri efficiente efficace professionale puntuale affidabile funziona
    funzionano risolto sistemato riparato aiuto aiutato cortese disponibile disponibili competente piace piaciuto
    delizioso tranquillo sollevato complimenti apprezzo economico `,
  bad: `cattivo cattiva male lento lenta caro cara rotto rotta difettoso difettosa danneggiato danneggiata sbagliato
    sbagliata errore errori problema problemi guasto guasta ritardo deluso delusa deludente delusione purtroppo
    sgradevole scortese maleducato maleducata incompetente inutile sporco sporca rumoroso complicato perso persa manca
    mancava dimenticato ignorato ignorano blocca bloccato bloccata aspetto aspettando attesa aspettare reclamo lamentela
    impossibile triste arrabbiato arrabbiata seccato fastidio fastidioso nessuno peggio peggiore rifiutato addebitato
    negato caduta rubato bugia mentito freddo debole insoddisfatto insoddisfatta stufo stufa noioso truffato`,
  awful: `disastro disastroso disastrosa orribile terribile pessimo pessima vergogna vergognoso vergognosa scandaloso
    scandalo inaccettabile insopportabile schifo schifoso truffa truffatori odio spaventoso ridicolo merda incubo
    intollerabile catastrofe indecente`,
  negators: 'non mai nessun nessuna senza niente nulla né neanche nemmeno',
  negatedBehind: false,
  boosters:
    'molto davvero veramente così troppo tanto estremamente assolutamente totalmente particolarmente tutto tutta',
  contrasts: 'ma però tuttavia comunque',
  praise: `affatto male; niente male; nessun problema; senza problemi; nessun intoppo; in
    anticipo; a tempo; in tempo; per niente male; di nuovo funziona`,
  blame: `non funziona; non funziona più; non va; nessuno mi; nessuno risponde; ancora non; non ancora; troppo
    tardi; troppo caro; in ritardo; senza internet; mai più; da settimane; da mesi; così pessimo; non serve; non risponde`,
  neutral:
    'mi piacerebbe; buongiorno; buonasera; buon giorno; buona sera; buona giornata; va bene; per piacere; a buon mercato; per favore',
};
