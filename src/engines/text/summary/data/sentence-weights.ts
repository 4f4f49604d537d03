import type { SentenceWeights } from '../score-sentences.ts';

/*
 * The weights for choosing the sentences of a summary. Written by lab/training/summary/sentence-weights.ts, from the
 * training parts of SciTLDR (Cachola et al. 2020, Apache 2.0), GUM (Zeldes 2017; the documents under CC BY and CC
 * BY-SA, only summaries by people), QMSum (Zhong et al. 2021, MIT) and the AMI corpus (Carletta et al. 2005, CC BY
 * 4.0).
 */

/** For texts that are written, or that show no speakers. */
export const proseWeights: SentenceWeights = {
  features: {
    centrality: 2.19,
    centroid: 1.69,
    opening: 2.46,
    lead: 0.6,
    early: 0.49,
    last: 0.16,
    startsParagraph: 0.28,
    length: 2.48,
    short: -3.45,
    long: -0.86,
    vague: -2,
    question: -1,
    digits: 0.06,
    names: 1.71,
    pointsBack: 0.39,
    firstPerson: 0.9,
    filling: -0.14,
    formula: -12,
  },
  cues: [
    [0.65, 'known we'],
    [0.6, 'univers'],
    [0.55, 'major role'],
    [0.4, 'novel present'],
    [0.35, 'avoid explain group hard propos therefor'],
    [0.3, 'identifi initi paper was'],
    [0.25, 'base collect key project'],
    [0.2, 'appli best contribut depend describ develop establish factor issu less made near of offer seri view world'],
    [
      0.15,
      'about after ani common creat environ featur field focus for found level no off product rank rather rich second self so state than unit upon us word work',
    ],
    [
      0.1,
      'abl action and area attempt attent complet continu design divers few follow free full hand how interpret languag learn like measur one play regular result short studi test thus to translat veri what',
    ],
    [
      0.05,
      'achiev although an anoth approach care case chang close come concept condit cost defin determin direct document either experi explor idea improv in littl modern most new not obtain perform power previous provid question region repres select speed still this type use wide within yet',
    ],
    [
      -0.05,
      'activ allow amount art back be better class compar context data demonstr difficult effect encourag end everi four futur gain ground help higher individu inform is it larg mani map natur oper particular posit problem produc report run some start step success take the their them those usual without year',
    ],
    [
      -0.1,
      'abil adopt aim among as at becom between both call can combin connect consist contain control cross current decis do element estim even exist famili form game get give good grow high import instead involv local main maintain may need next on open other our plan potenti public reason relat rule shown similar singl small specif statist structur surpris term then through while',
    ],
    [
      -0.15,
      'all also but despit dure each face fact far final find function has here if imag investig larger lead mean might onlin origin out past per point popular respons same sens share sinc sourc special suggest support theori two under understand which',
    ],
    [
      -0.2,
      'accord against al analysi are certain conduct could critic differ doe easi exampl expect fail further interest into limit make name observ often onli over rate remain seen signific such system these they three time tradit way were when whether',
    ],
    [
      -0.25,
      'across addit along aspect caus howev more much part practic recent relationship respect should various well would',
    ],
    [-0.3, 'applic averag been choic due especi number or real sever typic up where'],
    [-0.35, 'human increas will'],
    [-0.4, 'becaus discuss'],
    [-0.45, 'have'],
  ],
};

/** For transcripts with speakers. */
export const transcriptWeights: SentenceWeights = {
  features: {
    centrality: 1.07,
    centroid: -0.47,
    opening: 0,
    lead: 0,
    early: 0.63,
    last: -0.48,
    startsParagraph: 1.07,
    length: -0.88,
    short: -2.66,
    long: 1.56,
    vague: -2,
    question: -2,
    digits: 0,
    names: 2.65,
    pointsBack: 0.04,
    firstPerson: 0,
    filling: -1.39,
    formula: -12,
  },
  cues: [
    [1.1, 'futur the'],
    [0.9, 'current'],
    [0.7, 'made'],
    [0.65, 'about mani'],
    [0.6, 'of was'],
    [0.5, 'decid'],
    [0.45, 'and previous'],
    [0.4, 'both on'],
    [0.35, 'against look'],
    [0.3, 'alway by explain must show to work'],
    [0.25, 'plan question should'],
    [0.2, 'a are could decis for is main past reason right sinc whi with'],
    [0.15, 'basic find first stuff'],
    [0.1, 'other then what'],
    [0.05, 'an ask be continu discuss each in next onli propos stop without would'],
    [
      -0.05,
      'agreement ani answer been believ do how instead into later need not part same start suggest talk therefor um want were',
    ],
    [-0.1, 'also has idea like now point problem see take until within'],
    [-0.15, 'abl anyth can finish hope import make put rememb than there this tri uh wanna whether which wors'],
    [-0.2, 'after agre best from had just often result said second that who wrong'],
    [-0.25, 'again alreadi bad befor better chang kind more perhap possibl someth though'],
    [-0.3, 'found go have here howev less mayb mean probabl so sort thing understand usual way while'],
    [-0.35, 'at exampl if or realli when where'],
    [-0.4, 'all dure never say those'],
    [-0.45, 'becaus everyth know these'],
    [-0.5, 'but think yeah'],
    [-0.55, 'actual'],
  ],
};
