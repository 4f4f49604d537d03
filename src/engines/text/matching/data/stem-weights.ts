/**
 * How much each common English stem, and each group of synonyms (`=stem`), counts when two sentences are compared:
 * [weight, the terms of that weight]. Written by lab/training/matching/stem-weights.ts, from the training parts of
 * CLINC150 with its Wikipedia sentences (Larson et al. 2019, CC BY 3.0), BANKING77 (Casanueva et al. 2020, CC BY 4.0)
 * and MultiDoGO (Peskov et al. 2019, CDLA-Permissive 1.0). The weights of all others are below.
 */
export const stemWeights: readonly (readonly [weight: number, terms: string])[] = [
  [1, 'i'],
  [1.25, 'my the to'],
  [1.5, 'can'],
  [1.75, 'is need pleas'],
  [2, '=possibl a for get me of tell thank want what you'],
  [2.25, '=account =tell account help how money ok whi'],
  [2.5, '=need =use and chang do have hi it no on use yes'],
  [2.75, '=help =pleas charg good new sure take time was where work'],
  [
    3,
    '=check =get =good =money =want are be car check day exchang find great hello in know like make mani now okay receiv see show there this up with withdraw would',
  ],
  [
    3.25,
    '=correct =reason app card could current extra give got id inform let made more payment possibl purchas right that tri way yeah',
  ],
  [
    3.5,
    '=allow =current =day =differ =internet =place =show =take =transfer accept am amount an been bye call come complet connect credit doe from go has if includ internet look mean nice other put rate song statement transfer verifi will wrong your',
  ],
  [
    3.75,
    '=arriv =extra =find =give =list =make =name =order =person =wait abl add again anoth arriv as atm but citi correct date differ hear insur keep kind larg list lost much name order out pay person place reason schedul send shop softwar someon soon start support today vacat wait',
  ],
  [
    4,
    '=accept =chang =friend =hour =hous =ident =mani =new =open =send =town =tri all ask assist by cancel confirm cost countri creat declin defin definit did explain gas home immedi intern issu miss most not one open peopl plan problem question recent same sent servic sever should sir so some talk through total town verif when',
  ],
  [
    4.25,
    '=add =app =big =confirm =deposit =end =explain =keep =quick =read =receipt =return =same =swap =ticket =track =understand about addit allow ani appreci at attempt block book bought buy came cash clear currenc deliv deposit dinner direct dont edit end fee fine fix flight food foreign friend fuel goodby hasnt he hey hous im increas just limit locat mail messag multipl must nation near oper organ play proof provid quick read remov replac return speak spend stolen stop track understand updat veri',
  ],
  [
    4.5,
    '=agent =begin =connect =count =countri =email =fail =favorit =free =insur =job =late =movi =near =okay =rememb =schedul =share =small =sorri =stop airlin alright also appli around assign awesom broken cabl caus charli comput decreas didnt earn eat email error fail free freez frozen fund his hour incorrect job late littl long movi or paid polici prefer reject rememb repres requir say score share small someth sorri still store switch they view wanna were',
  ],
  [
    4.75,
    '=ask =bad =bill =call =comput =custom =pay =play =remov =road =shop =steal =train abroad address after ai american applic approv asap bad band build calcul cameron cant cell chat children choos convers cook count custom delet deliveri describ drew employ fast film gave hold human ident initi into leav listen market may mistak offer pass paycheck phone present program queri quit repeat resid rori salari ship slow sound termin thing think took top train troubl two urgent which wish wrote yet',
  ],
  [
    5,
    '=artist =book =buy =car =choos =cost =devic =discount =doctor =drink =fix =hotel =join =light =maximum =miss =news =pictur =repeat =replac =restaur =thank =tv =updat =watch =write ago america answer appoint bake befor begin big casey child code damag deal deni devic dish doctor doesnt drink event express first funni groceri had here higher hotel imag incom isnt ive join joke latest launch light lock meal month music news number outlook over plane process rais refer reimburs resolv restaur riley road sea search seem select set similar star state street taken these ticket too trip tv vehicl visa watch well write',
  ],
  [
    5.25,
    '=address =cancel =debt =error =improv =kid =medicin =reduc arrang avail back bank between built chase chicken done effort even expect expir famili finish her howev item jess meet minut nope obtain owe pair recur regist reserv sam save school she solv spencer spent taylor them then tomorrow trade transact unit until we week while withdrew wonder',
  ],
  [
    5.5,
    '=appli =mobil =rate =shut =slow =tax access ahead alex alreadi anyth becaus bill close compani convert counti design develop discov els everyth follow fraudul gone happen happi havent holiday improv later lindsay lot lower manufactur medic mobil numer off oh oliv origin own perfect physic realli red refund robin sign sinc status step tax than thankyou their three true volum wasnt water window without wont world ya year',
  ],
  [
    5.75,
    '=block =break =deliv =messag =speak =yes abov actual amex appear averag born both discount down dure earlier electr few figur found franc general him histori import london main march marri mastercard model move never note notic onc onli onlin product recip recogn regular relat remain report salt serv system thought translat turn type under univers us yesterday york',
  ],
  [
    6,
    '=convert =packag ad boston buttermilk calendar capit case certain chees chicago chines clean consid contain coupl crispi delta detail die eater england exact exampl fall famous fargo februari festiv five fruit garden given grill high hmm jame januari june keyboard known land last left line link live longer love match mile mine north offic oil option packag page part parti per period pin pm previous prove record reflect regard result retriev size sort though u usual valley vega walk white within word',
  ],
  [
    6.25,
    '=bye =deni =rais =song =vacat =withdraw ac al amaz anymor april area author bacon base believ below best black bodi bring british canada cannot central centuri communiti consist contact cooki cool dalla data earli enter face fish four full game group ill info itali italian jami king la led level local low mark meat member mexico might morn next normal pari park particular price procedur request research restrict review run said san saw seen shown side site south st studi substitut such suppos tuesday typic unblock villag visit wife wine won',
  ],
  [
    6.5,
    '=alarm =definit =meal =pin airport alarm alert almost angel august australia away browni cake california canadian center classic command common confus crack crumbl david death decemb disappear dog drive each engin enough estim everi far father feel final forc friday fun futur germani goe half head ingredi instead instruct instrument island japan juli los machin manag million monday mother night noon novemb octob offici old our past pepper phoenix plant popular power presid produc proper public pull radio rang reset respond respons river root rout royal seattl separ septemb shouldnt signatur singl sometim southwest speci specif squar station stay submit tank team term thick thin those tomato union varieti via vine virtual war websit west who wouldnt x',
  ],
  [
    6.75,
    '=appoint =gas air associ attract auto babi becom bird bit blue board care cat charl chocol choic class club coffe collect colleg commiss concern conform content crust daughter document earth english equip establish european ever factori field fill form format frequent function further german god gotten govern green guy hawaii highway hit hot houston idea indian industri involv japanes k mall mari mention milk mind occur often onion perform posit post ran region retir revert robert rock roll rule russia saturday season second secur seven shake six spain special sport stand standard student style suggest ten third titl tonight unabl various went',
  ],
  [
    7,
    '=expir =hello =sound =spell =traffic accord africa against along alway annual anywher attend awar brother c china church construct couldnt cover cream cross de decid determin divid drop e east eight exist featur feder femal file forgot gotta greek hand hill iphon ireland itself john learn length mainten michael moment myself natur paper pls polic polit potato project reach recommend releas revers round s scienc simpl spanish speaker spell steve success texa thus tour traffic travel uk usd vanilla vote washington western whether young zone',
  ],
  [
    7.25,
    '=earn =recip =refund act anim approxim art b balanc bob campus commerci condit consider depart digit disput domest either eu fair fire flip forest french held hope ice influenc kept librari lie man mechan merchant miami mix museum navi parmesan pend player point proceed progress protect purpos quarter roast sauc seat seller situat social socket son southern target task test togeth told user version welcom william',
  ],
  [
    7.5,
    '=plane =unblock altern banana brand continu control coordin copi danc dead destroy eastern econom effect enjoy faster fight grow guid hall hard identifi independ institut interest lake letter m medium middl mr o object outsid p pound real role russian safe section short signific space sprite strang tourist upcom voic wallet wide win written',
  ],
  [
    7.75,
    'chop claim coke cola comfort dice dispos doubl due entir extrem fact fals garlic georg household ii less mayb non noth pleasur pounder race rubl sausag settl strawberri structur sudden tabl upon',
  ],
  [8, '=spend activ appl daili disconnect europ fresh hmmm method richard stage t tea wand'],
  [8.25, 'centr diet dollar global goat life mushroom pie pressur room sourc speed subject tail valu'],
  [
    8.5,
    '=no accent bbq beer boss cheeseburg cours debit dessert egg health introduc mountain redeem rent reward sandwich speech timer',
  ],
  [8.75, 'age bus caesar lover mac pepperoni roman soda tire valuabl'],
  [9, 'busi coin fiat piec pizza reactiv trivia'],
  [9.25, 'batteri benefit expens fri googl rental server swift'],
  [9.5, 'jump w'],
  [9.75, 'hobbi languag male'],
  [10, '=fraud =joke carri screen'],
  [10.25, 'beneficiari text'],
  [10.5, 'automat'],
  [10.75, 'twice'],
  [11, 'pet'],
  [11.5, 'nutrit'],
  [11.75, 'burger plug'],
  [12.25, 'salad'],
  [13, 'calori'],
];

/** The weight of a number, and of a stem that is not in the list. */
export const numberWeight = 5;
export const otherWeight = 6;
