/**
 * How rare English stems are in requests and plain prose: [2 ln(1 / share of sentences), the stems of that rarity].
 * Written by training/matching/background-terms.ts, from CLINC150 with its Wikipedia sentences (Larson et al. 2019,
 * CC BY 3.0), BANKING77 (Casanueva et al. 2020, CC BY 4.0) and MultiDoGO (Peskov et al. 2019, CDLA-Permissive 1.0).
 */
export const backgroundTerms: readonly (readonly [rarity: number, stems: string])[] = [
  [3, 'i my the to'],
  [4, 'a for is'],
  [5, 'and can card do how in it me of on what you'],
  [6, 'account are have need that this up was'],
  [7, 'an at be charg from get know money not pleas tell thank there top transfer use want when whi with'],
  [
    8,
    'am as been but by cash chang check credit did doe exchang fee go has help hi if like long make name new no ok one payment take time where will work would yes your',
  ],
  [
    9,
    'about all also ani app atm bank car currenc day declin didnt dont find good he his im just list made mani more much now number or order out pay pin rate receiv see set should show so some still sure they through transact tri were',
  ],
  [
    10,
    'activ add after amount anoth back balanc bill call cancel cant citi could current date deposit direct els extra first flight give got had hello ident inform insur into last let limit locat look lost may next noth oil okay other phone possibl purchas put request right say seat servic shop someon someth statement these think today travel two verifi virtual visa wait way which who wrong year yet',
  ],
  [
    11,
    'abl accept address ago american appear appli arriv avail befor between book come compani complet confirm correct countri debit detail differ expir follow friend fund gas great happen hasnt here howev id includ interest isnt item ive keep kind later march mastercard mean meet month morn most off onli over pizza place plan play point problem process reason recent report schedul seem send sent sever she sinc sir start state status stolen support than their them thing tire type unit updat us veri week while',
  ],
  [
    12,
    'access actual ad addit again age allow alreadi america anyth appl applic area around ask assist auto becaus block board both bought buy cabl came carri chase chicken claim close code connect cost counti coupl creat deliveri doesnt dollar done due dure earlier end enough error even everyth expect explain express fact fail few fix food foreign form found free general gone havent her high him hold home hous incorrect increas intern internet issu john known larg left life live machin mail main messag move music must never nice notic often old onlin open origin own paid pass peopl person physic pm pound product proof provid realli recogn red refer remov replac requir restaur return revert reward roll rout same save school second soon sorri step stop system talk text then thought three too total town track uk under univers until vacat verif water we well went wont world yesterday',
  ],
  [
    13,
    'abroad air airlin airport answer approv april associ author bad base believ best born british build busi cannot cat caus certain chees children china classic clear common contact contain continu convert cook data daughter definit delet deliv delta develop dinner discov doubl down e each earli eat edit english enter europ european exampl expens factori famili far figur film fine five four franc freez french full fun function gave given googl group head hear hey histori holiday hotel hour immedi import incom info ingredi instead job june land less line link longer lot male marri member might milk mine minut miss multipl near normal north offer offic offici oh oliv onc oper option park part parti password per perform pet plug polici post present produc program question quick reach read record reject relat releas remain rememb rent repeat reset restrict result review river road robin room run said salad salari saw seen seller serv share shown side sign soda softwar south speak spell spend st standard station store street such suggest suppos switch taken though timer tomorrow took turn twice typic u understand usual voic volum wanna war wasnt within without wonder word yeah york',
  ],
  [
    14,
    'accent ahead al angel anywher art august automat averag away band begin benefit big black broken brother built calcul canada case center chicago choos church colleg comput concern consid construct convers cooki copi couldnt cream cross custom dalla damag david deal depart digit disappear document drew drive earn effect egg either email employ england establish eu everi exact exist fall fast femal fiat field fill final frequent friday frozen further garden goe green groceri guy happi highway hill idea ill imag industri initi involv island italian jame japan juli king la late learn leav light littl local london los love low lower manag manufactur mari mark market meal meat merchant method middl mile mistak monday movi note novemb occur octob organ our p packag past period popular posit power prefer previous procedur prove quit rais real recip regard rental repres respons revers robert rock rule s safe salt sam san screen search secur septemb ship short singl site size slow small son sort special specif speed spent squar stand stay student studi submit swift tax team ten third those ticket titl tomato train true unabl unblock union usd vehicl version via villag visit w washington west white william wish x zone',
  ],
  [
    15,
    'abov ac accord africa alex almost along altern alway anymor appreci approxim arrang asap attend australia awar b bacon bake banana beer better birthday bit blue bob bodi boss boston box brand bridg bring bus c caesar cake california care cell centr central charl chat child chocol chris class club collect condit confus control count cours cover crack daili de decid deni determin devic disconnect discount dr drink drop earth east enjoy entir estim euro ever extrem face fair fals famous fargo faster feel file finish fire fish flat florida forest forgot format fri futur georg germani global god goodby gotta gotten grill grow half hall hand hard hawaii held higher hit hope hot houston ice identifi ii improv indian institut instruct itali itself jack japanes jess k kept latest length lie lock m ma mall man match mayb medium mention mexico miami michael mind mobil mother mountain myself necessari news night non noon numer ny obtain outsid owe paper pari particular perfect peter phoenix pick polic potato price privat progress proper protect pull purpos race ran rang re recommend regular research resolv respond retriev richard roman root round royal rubl russia russian saturday seattl select separ seven situat six smith social solv somewher sound southwest space spain sport spring star steve style subject sudden suit t tank target termin test texa togeth told trade trip troubl tuesday tv usa user valley valu various vega view walk watch websit western whether wife window worri wouldnt write wrote young',
  ],
  [
    16,
    'agent alaska alright amazon ann anyon attach austin babi basic beach bell bmw branch brooklyn brown ca choic co coffe coloni cool crust decreas denver domest economi effort equip fit fli flower ford forget fresh front garlic gate gold grant guid ham india jami jersey jim joe johnson key mac martin mission mix moment mr n ohio passeng paul pepper piec plane prepar proceed quantiti quarter receipt reduc regist rise roast rose sausag simpl solut strong sugar sweden tampa taylor thin tom transport virginia welcom wild wine y z',
  ],
  [
    17,
    'abc accid afternoon amaz comfort cooper daniel dc edward grape jane jone lane loan microsoft nj pa pleasur queri recur repli shake signatur singapor strawberri',
  ],
  [18, 'basil cal cherri q replay slice upcom va'],
];
