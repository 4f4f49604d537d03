/**
 * The review of each LDNOOBW list: words to remove because they are harmless in everyday talk of that language, words
 * that are mild, slurs, and some of the most common words that the list lacks. All other words are strong.
 */

export interface Review {
  /**
   * `full`: every word was judged. `partial`: only words recognised as harmless were removed; the rest is as published.
   */
  readonly extent: 'full' | 'partial';
  readonly harmless: string;
  readonly mild?: string;
  readonly slur?: string;
  readonly more?: string;
}

/** By file name of the list. */
export const reviews: Readonly<Record<string, Review>> = {
  de: {
    extent: 'full',
    harmless:
      'bonze, fick, fratze, ische, kimme, lümmel, mufti, muschi, nackt, nippel, penis, popel, poppen, rosette, vögeln, schiesser, pimpern, schnackeln, möse, möpse, orgasmus, onanieren, reudig, pinkeln, bimbo, dödel, neger',
    mild: 'kacke, kacken, kackwurst, arsch, pissen, pisser, porno, pimmel, titten, tittchen, morgenlatte, vollpfosten, schabracke, bratze, hackfresse, MILF, bumsen, mist, blödmann, depp, trottel, möpse, scheiß',
    slur: 'kanake, nigger, kampflesbe, schwuchtel, bimbo, neger',
    more: 'mist, blödmann, depp, trottel, scheiß, scheiss, verdammt, verfickt, verfickte, fickt, fickst, fickdich, fick dich, arschgeige, drecksau, miststück, missgeburt, spast, bimbo, neger, dödel, verpiss dich, leck mich am arsch, beschissen, beschissene, huren, schlampen, nutten, hurensöhne, arschlöcher, kanaken, schwuchteln, scheißkerl, fotzen',
  },
  fr: {
    extent: 'full',
    harmless:
      'bander, bite, bitte, bordel, bourré, bourrée, chatte, clito, clitoris, folle, gerbe, gerber, gueule, jouir, meuf, negro, palucher, pédale, péter, ramoner, suce, tanche, trique, con, cul, baiser, teuch, bigornette, ménage à trois, pipi, caca, zizi, zigounette, branlette, MALPT, branlage, bloblos, troncher',
    mild: 'merdeuse, merdeux, chiottes, chiasse, déconner, déconne, emmerdant, emmerder, emmerdeur, emmerdeuse, pisser, étron, turlute, foutre, couilles, chier, bordel de merde, crotte, zut, mince alors, con, conne, cons, connes',
    slur: 'gouine, nègre, tapette, pédé, grande folle, négresse, bougnoule, youpin, pédés, bicot',
    more: 'con, cons, connes, connards, putains, putes, salopes, salauds, enculés, ta gueule, ferme ta gueule, va te faire foutre, va te faire enculer, nique ta mere, trous du cul, casse-couilles, bordel de merde, je m en fous, bougnoule, youpin, pédés, bicot, négresse, merdique, saloperie, connerie, conneries, ntm, fdp, batard, bâtard',
  },
  'fr-CA-u-sd-caqc': {
    extent: 'full',
    harmless: '',
    mild: 'osti, criss, crisse, calice, tabarnak, viarge',
    more: 'câlisse, ostie, tabarnac, ciboire',
  },
  es: {
    extent: 'full',
    harmless:
      'asesinato, asno, bollera, caca, chupada, chupetón, concha, coprofagía, drogas, esperma, fiesta de salchichas, haciendo el amor, heroína, infierno, maciza, martillo, nazi, orina, pedo, pervertido, pezón, pinche, pis, prostituta, racista, sádico, semen, sexo, sexo oral, tetas grandes, tía buena, trio, vulva, travesti, verga, idiota, imbécil, maldito, bastardo, culo, mamada, ramera',
    mild: 'culo, idiota, imbécil, maldito, bastardo, macizorra, pendejo, gilipichis, kapullo, capullo, joder',
    slur: 'marica, maricón, mariconazo, bollera, sudaca',
    more: 'culo, idiota, imbécil, maldito, maldita, bastardo, verga, mamada, ramera, joder, jodido, jodida, putas, puto, putos, mierdas, cabrones, cabrona, coños, pendejos, pendeja, capullo, hijos de puta, que te jodan, vete a tomar por culo, chingar, chinga tu madre, chingada, culero, pinche puta, pinche cabrón, no mames, gilipolla, maricones, sudaca, hostia puta, me cago en tu puta madre, polla, pollas',
  },
  it: {
    extent: 'full',
    harmless:
      'allupato, ammucchiata, anale, balle, bagnarsi, battere, battona, belino, biga, boiata, bordello, brinca, cadavere, casci, cesso, cozza, fava, femminuccia, fica, figa, figone, finocchio, goldone, guardone, ingoio, lofare, loffa, loffare, mona, monta, montare, mussa, nave scuola, padulo, palle, palloso, patacca, patonza, pecorina, pesce, picio, pincare, pippa, pinnolone, pipì, pippone, pisello, pistolotto, pomiciare, pompa, porca, porco, potta, quaglia, regina, rizzarsi, sbattere, sbattersi, sega, slinguare, slinguata, soccia, spagnola, sveltina, tarzanello, tette, tirare, topa, vacca, vangare, zio cantante, arrapato, assatanato, cagna, chiappa, scorreggiare, sbrodolata, ruffiano, imbecille, zinne, ditalino, smandrappata, checca, bofilo, ciospo, arruso, arrusa',
    mild: 'cacca, cornuto, fracicone, fregna, imbecille, incazzarsi, mannaggia, pirla, piscio, pisciare, rompiballe, rompipalle, rincoglionire, incoglionirsi, lecchino, cagare, cagata, porca miseria, cavolo',
    slur: 'busone, culattina, culattone, froscio, frocio, recchione, terrone, checca, finocchio',
    more: 'cazzi, stronzi, stronzate, merde, puttane, troie, coglionazzo, vaffa, fanculo, affanculo, imbecille, che palle, porca troia, porco dio, porca vacca, froci, terroni, pezzo di merda, testa di merda, figli di puttana, rompicoglioni, incazzato, incazzata, figa, fica',
  },
  pt: {
    extent: 'full',
    harmless:
      'aborto, amador, ânus, aranha, ariano, balalao, bicha, biscate, bissexual, boob, braulio de borracha, bumbum, burro, cacete, camisinha, cerveja, chupar, clitoris, cocaína, coito, comer, cona, consolo, dum raio, fecal, frango assado, gozar, grelho, heroína, heterosexual, homem gay, homoerótico, homosexual, inferno, lésbica, lolita, mama, passar um cheque, pau, peidar, pênis, pinto, queca, saco, torneira, transar, veado, vibrador, corno, cu, xana, dar o rabo, bastardo',
    mild: 'bosta, cabrao, cagar, sacanagem, bastardo, corno, colhoes, vadia, droga, cacete, porra',
    slur: 'paneleiro, viado, sapatão',
    more: 'putas, puto, caralhos, cabrão, foder-se, fodido, fodida, fodam-se, filhos da puta, viado, sapatão, merdas, vai tomar no rabo, vai se foder, vai à merda, cuzão, arrombado, otário, fdp, pqp, bastardo, cacete, bucetas, buceta',
  },
  nl: {
    extent: 'full',
    harmless:
      'aardappels afgieten, achter het raam zitten, aftrekken, afwerkplaats, een halve man en een paardekop, anita, asbak, balen, bekken, beurt, boemelen, brugpieper, buffelen, de ballen, de hond uitlaten, de koffer induiken, de pijp uitgaan, del, draaikont, driehoog achter wonen, eikel, een beurt geven, een nummertje maken, een wip maken, engerd, gat, gedoogzone, gras maaien, griet, hol, huisdealer, johny, kanen, klaarkomen, klooien, knor, lummel, matje, mof, muts, naaien, naakt, nicht, opzouten, paal, palen, penoze, pijpen, pik, poep, poepen, poot, pot, raaskallen, reet, remsporen, reutelen, schatje, slempen, spuiten, standje, standje-69, stootje, sufferd, toeter, tongzoeng, triootjeg, vergallen, vingeren, vleesroos, voor jan lul, voor jan-met-de-korte-achternaam, watje, welzijnsmafia, wippen, wuftje, zaadje, zuigen, reet trappen, publiciteitsgeil, krentekakker, aso, bedonderen, schoft, viespeuk, mafketel, dombo, voor zijn',
    mild: 'balen, belazeren, besodemieteren, besodemieterd zijn, drol, gadverdamme, gesodemieter, godverdomme, potverdorie, shit, stront, schijt, schijten, zeiken, zeiker, afzeiken, oprotten, opsodemieteren, eikel, ouwehoer, ouwehoeren, sufferd, dombo, mafketel, zakkenwasser, kont, verkloten, broekhoesten, zuiplap, piesen, hufter',
    slur: 'flikker, nikker',
    more: 'eikel, sufferd, dombo, mafketel, kutwijf, klootzakken, hoeren, sletten, kankerlijer, kankerhoer, kanker op, tering, tyfus, godver, gvd, flikkers, nikker, neuk, neukt, lullen, rot op, val dood, klote, hoerenkind',
  },
  sv: {
    extent: 'full',
    harmless:
      'arsle, fan, hård, moona, moonade, moonar, moonat, olla, sås, stake, sätta på, brutta, pippa, subba, satan, helvete',
    mild: 'arsle, fan, för helvete, helvete, tusan, satan, prutta, prutt, skita, jävlar, fitig',
    slur: 'nigger, neger',
    more: 'fan, satan, helvete, arsle, jävla, jävel, förbannat, fittor, kukar, hora, horor, skit, fan ta dig, dra åt skogen',
  },
  no: {
    extent: 'full',
    harmless: 'fan, forbanna, sinnsykt, sotrør, pokker',
    mild: 'dritt, faen, fanken, forbannet, fy faen, jævlig, pokker, helvete, helvetet, skitt, shit, svartheiteste, satan, forjævlig, fanden',
    slur: 'nigger, pakkis',
    more: 'fan, fanden, pokker, hore, horer, jævel, jævler, drittsekker, rasshøl, rævhøl, kukhue, fittetryne',
  },
  da: {
    extent: 'full',
    harmless: 'anus, lort, cock',
    mild: 'pis, lort, shit, fanden',
    more: 'lort, fanden, for helvede, satans, kusse, luderen, kælling, pikken, bøsserøve, skide, røvhuller, fucking, fucked',
  },
  pl: {
    extent: 'full',
    harmless:
      'burdel, burdelmama, dmuchać, duperele, jajco, jajko, lizać pałę, suka, syf, cyc, huj, debil, dupa, dupek, ciota',
    mild: 'debil, dupa, dupek, gówno, gówno prawda, pierdzieć, rzygać, sraczka, srać, zajebisty, pierdoła, wkurwiać, cholera, cholerny',
    slur: 'ciota, pedał',
    more: 'debil, dupa, dupek, ciota, huj, cholera, cholerny, kurwo, kurwą, chuje, chuja, jebane, jebana, jebać cię, skurwysyny, spierdalaj, wypierdalaj, pierdol się, pedał, pedały, kutasy, cipy, dziwki, wkurwiony, zjeb, zjebany, suko, ty suko',
  },
  cs: {
    extent: 'full',
    harmless: 'bordel, čumět, držka, flundra, chcanky, kunda, píchat, debil, dršťka',
    mild: 'debil, hajzl, hovno, prdelka, prdel, do prdele, sračka, srát, žrát, čumět, držka',
    slur: 'buzna, buzerant',
    more: 'debil, kunda, kurvy, kurvo, kokoti, čuráci, do píči, zasraný, jebat, vyjebaný, jdi do prdele, buzerant, buzeranti, mrdky, píčo, píča, držku',
  },
  ru: {
    extent: 'full',
    harmless:
      "byk, gol, petuh, padlo, бугор, голый, другой дразнится, какая разница, мент, обнаженный, половое сношение, секс, хапать, хрен, играть на кожаной флейте, лысого в кулаке гонять, курите мою трубку, муда, uboy, vafl'a, vafli lovit, po'imat' na konchik, ты мне ваньку не валяй, фига, офигеть, на фиг, perdet, ebalom sch'elkat, pososi moyu konfetku, один ебётся, ostokhuitel'no, bychara, гандон, манда",
    mild: 'хрен, фига, офигеть, на фиг, говно, дерьмо, срать, ссать, жопа, сиськи, хер с ней, хер с ним, styervo, svoloch, дрочить, sukin syn, говнюк, два пальца обоссать',
    slur: 'chernozhopyi, хохол, pedik, чурка, жид, пидор, пидорас, пидоры, педик',
    more: 'хрен, фига, офигеть, на фиг, хер, сука, суки, бля, блять, бляди, пизда, пиздец, пизды, хуя, хуи, хуесос, ебаный, ебаная, ебаное, ебаные, ебанутый, ёбаный, заебал, заебала, заебись, отъебись, уебок, уёбок, уебище, мудак, мудаки, долбоёб, долбоеб, пидор, пидорас, пидоры, педик, чурка, жид, гандон, манда, иди на хуй, пошёл на хуй, пошел на хуй, похуй, нахуй, ублюдок, сволочь, мразь, шлюха, шлюхи, suka, blyat, pizdec, nahui, nahuy, mudak, pidor, pidoras, khuy, huy, huilo',
  },
  ja: {
    extent: 'full',
    harmless:
      'ちんこ, まんこ, ファック, エッチ, ポルノグラフィー, ゴックン, パイパン, 幼児性愛者, ニガー, 3p, sm, xx, g スポット, s ＆ m, sm女王, アスホール, いたずら, エクスタシー, エスコート, エロティズム, エロティック, お尻, おしり, オシリ, おしっこ, おもらし, カーマスートラ, カント, グロ, コカイン, しばり, スウィンガー, スリット, セクシーな, セクシーな 10 代, ストラップオン, ディック, デブ, トップレス, なめ, ヌード, ネオ・ナチ, ハードコア, バイブレーター, パンティー, ファンタジー, フィスト, フック, プレイボーイ, ベアバック, ホモ, ぽっちゃり, ラティーナ, ラバー, ランジェリー, レズビアン, ローター, ロリータ, 革抑制, 嫌い, 合意の性交, 拷問, 殺し方, 殺人事件, 殺人方法, 支配, 自己愛性, 児童性虐待, 女の子, 女王様, 女子高生, 女装, 人妻, 人種, 生殖器, 正常位, 足を広げる, 脱衣, 直腸, 剃毛, 貞操帯, 奴隷, 乳首, 覗き, 縛り, 噴出, 糞便, 平手打ち, 毛深い, 誘惑, 裸, 裸の女性, 両性, 両性具有, 両刀, 卍, 宦官, 肛門, 膣, 性交, 精液, 挿入, 近親相姦, 売春婦, 夢精, 射精, 強姦犯, レイプ, オーガズム, ペニス, クリトリス, マスターベーション, ゲイ・セックス, セックス, スラット, オカマ, 二穴, 糞, 大陰唇, 陰毛, アジアのかわいい女の子, プリンス アルバート ピアス, フェティッシュ, ボーイズラブ, ソドミー, サディズム, ボンテージ, バック・スタイル, ドッグスタイル, 変態, ビッチ, アナル, 新しいポルノ, 巨乳, 緊縛, やおい, ゲイボーイ, スカートの中',
    mild: 'ポルノ, ポルノグラフィー, エッチ, おっぱい, オッパイ, 変態, バカ野郎, クソ, くそったれ, デブ野郎',
    slur: 'ニガー野郎, オカマ野郎, チョン公',
    more: 'くそったれ, くそ野郎, クソ野郎, バカ野郎, ばか野郎, 馬鹿野郎, 糞野郎, デブ野郎, ヤリマン, ちんぽ, チンポ, キチガイ, クソビッチ, アナルセックス, おまんこ, 死ねよ, 死ねばいいのに, ファックユー, チョン公, オカマ野郎, ニガー野郎, こん畜生',
  },
  zh: {
    extent: 'full',
    harmless:
      '他妈, 你妈, 你娘, 妈比, 卖比, 日批, 大卵泡, 小卵泡, 鸡吧, 娘个比, 13., 九游, 乳, 乳头, 乳房, 交配, 你全家, 军妓, 刚度, 包皮, 口肯, 后庭, 处女, 外阴, 卵, 卵子, 大卵子, 小卵子, 小肉粒, 奶, 奸, 姘头, 妓, 密洞, 屁股, 性, 性器, 性无能, 性爱, 情色, 想上你, 成人, 月经, 浪叫, 湿透的内裤, 激情, 玉杵, 祖宗, 私服, 精子, 肉壁, 肉缝, 肉棒, 肉棍子, 花柳, 贝肉, 迷药, 野鸡, 阳具, 阳萎, 阴唇, 阴户, 阴核, 阴毛, 阴茎, 阴道, 阴部, 靠背, 鬼公, 鳩, 撚, 柒, 粉腸, 你老闆, 老味, 老母, 肥西, 逼, 逼样, 爛, 賤, 幹, 淫, 射精, 撒尿, 册那, 十三点, 13点, 老二, 机巴, 吹箫, 干七八, 卖淫, 妓女, 妓院, 嫖娼, 嫖客, 三级片, 强奸, 轮奸, 性交, 口交, 肛交, 乳交, 姦, 鸡奸, 色情, 招妓, 打炮, 抽插, 扒光, 巨乳, 小乳头, 龟头, 叫床, 做爱, 你是鸡, 你是鸭, 他娘, 娘的, 它妈地, 射你, 鸡鸡, 小鸡鸡, 下贱, 放荡, 荡妇, 笨蛋, 白痴, 白癡, 刚瘪三, 干你, 日你, 插你, 操妳, 操比, 干x娘, 双峰微颤, 乳波臀浪, 奸你, 屎忽, 几八, 几叭, 几芭, 几巴, 尻, 鸡八',
    mild: '他妈, 妈的, 他奶奶, 他奶奶的, 奶奶的熊, 笨蛋, 白痴, 白癡, 狗屁, 王八蛋, 瘪三, 小瘪三, 老瘪三, 下三烂, 机机歪歪, 瓜娃子, 瓜婆娘, 靠北, 靠爸, 靠母, 靠腰, 打飞机, 龟儿子, 笨實, 十三点, 淫秽, 淫乱, 混蛋, 滚蛋, 吃屎',
    slur: '黑鬼, 支那猪, 鬼子',
    more: '笨蛋, 白痴, 白癡, 混蛋, 滚蛋, 煞笔, 沙雕, 脑残, 傻屄, 草泥马, 卧槽, 尼玛, 他妈的逼, 黑鬼, 支那猪, 去死吧, 操蛋, 贱货, 臭婊子, 日你妹, 他媽的, 幹你娘, 操你媽, 王八蛋, 你妈逼, 你妈的逼, 操你妈逼, 他妈逼, 鸡巴',
  },
  tr: {
    extent: 'full',
    harmless:
      'am, amı, amlar, sik, sike, siki, sikin, sikler, siklerde, siklerden, siklere, sikleri, siklerin, sikte, sikten, çingene, Çingenede, Çingeneden, Çingeneler, Çingenelerde, Çingenelerden, Çingenelere, Çingeneleri, Çingenelerin, Çingenenin, Çingeneye, Çingeneyi, göte, götte, götü, yarak',
    mild: 'sıçmak, taşak, taşağa, taşağı, taşağın, taşaklar, taşaklara, taşaklarda, taşaklardan, taşakları, taşakların, taşakta, taşaktan, bok, salak, aptal, gerizekalı',
    slur: 'ibne, top ibne',
    more: 'ibne, piç, amına koyayım, amina koyim, amk, aq, siktir git, sikeyim, sikerim, orospu çocuğu, oç, bok, götünü, yarrak, gavat, pezevenk, kahpe, salak, aptal, gerizekalı, yavşak',
  },
  hi: {
    extent: 'partial',
    harmless:
      'chinki, hawas, maal, pataka, patakha, chude, gasti, mutth, tatte, kanjar, loda, chut, lund, chod, gucchu, gucchi, choope, saala, tharak, chutan, bhangi, hijra',
    mild: 'saala kutta, kutta, kutta kamina, kamine, kaminey, tatti, tharki, suar, boobe, harami',
    slur: 'paki, chakke, hijda',
    more: 'saala, chut, lund, chutiye, randi ka bachcha, gaandu, behenchod, bhenchod, bsdk, bhosdike, madarjaat, maadarchod, कुत्ता, चूतिया, मादरचोद, भोसड़ी, हरामी, रंडी, गांडू',
  },
  fi: {
    extent: 'partial',
    harmless:
      'alfred nussi, hitto, hatullinen, jutku, jutsku, jätkä, kuppainen, molo, muna, naida, paljaalla, palli, pallit, panna, pano, pantava, pehko, pipari, piru, pistää, reikä, reva, ripsipiirakka, suklaaosasto, tavara, toosa, tuhkaluukku, viiksi, pilkunnussija, lahtari, munaton, narttu, turpasauna, tussu, tussut, paneskella, äpärä, vetää käteen, persaukinen, hevonkuusi, kusta',
    mild: 'hitto, piru, hitosti, helvetisti, kusi, kusettaa, perhana, hevonperse, pentele, kusaista, kuseksia, narttu, saatanasti',
    slur: 'neekeri, nekru, ryssä, mutiainen, mutakuono, rättipää, hurri',
    more: 'hitto, piru, saatana, helvetti, perhana, jumalauta, huora, narttu, vittuun, paskat, kyrvät, vitut, haista vitut, hurri',
  },
  hu: {
    extent: 'partial',
    harmless:
      'barmok, barmokat, barmot, barom, buksza, bukszák, bukszákat, bukszát, búr, búrok, franc, francok, francokat, francot, fing, fingok, fingokat, fingot, marha, marhák, marhákat, marhát, pele, pelék, pofa, pofákat, pofát, punci, puncik, kúr, megdöglik, pina, pinák, pinákat, pinát, csöcs, csöcsök, csöcsöket, csöcsöt',
    mild: 'barom, fing, franc, segg, seggek, seggeket, segget, szar, szarabb, szarik, szarok, szarokat, szart, legszarabb',
    slur: 'buzi, buzik, köcsög',
    more: 'barom, franc, buzi, buzik, köcsög, basszátok meg, baszd meg, baszdmeg, kurva anyád, faszom, szarházi, picsába, a picsába, csöcs, pina',
  },
  ko: {
    extent: 'partial',
    harmless:
      '강간, 거유, 고자, 근친, 노모, 니기미, 로리타, 망가, 몰카, 미친, 변태, 보지, 불알, 사까시, 섹스, 스와핑, 애자, 야동, 야사, 야애니, 에로, 유모, 은꼴, 자위, 자지, 포르노, 하드코어, 호로, 후장, 병신, 창녀, 육갑, 바바리맨, 딸딸이',
    mild: '변태, 또라이, 염병, 옘병, 야동, 개차반, 젠장',
    slur: '짱깨, 쪽바리, 뙤놈, 깜둥이',
    more: '변태, 병신, 창녀, 시발, 시팔, ㅅㅂ, ㅂㅅ, 젠장, 지랄, 좆같은, 좆까, 씨발새끼, 꺼져, 닥쳐, 개년, 미친년, 미친놈, 깜둥이, 엿먹어',
  },
  ar: {
    extent: 'partial',
    harmless:
      'شرج, لعق, لحس, مص, تمص, ثدي, بز, بزاز, حلمة, بظر, كس, فرج, شهوة, مبادل, جماع, قضيب, زب, خنثي, احتلام, سكس, اغتصاب, سحاق, عرص, خول, بيضان',
    mild: 'طيز, سكس, حمار, غبي',
    slur: 'لوطي, شاذ, سحاقية',
    more: 'سكس, عرص, كس امك, كس أمك, يا كلب, ابن الكلب, ابن القحبة, ابن الشرموطة, شراميط, منيوك, نيكك, خرا, زبي, حمار, غبي',
  },
  fa: {
    extent: 'partial',
    harmless:
      'برهنه, تجاوز, حشر, داف, سوپر, شهوت, فیلم سوپر, کس, کوس, لخت, لش, منی, هرزه, سکس, سکس کردن, پورن, پورنو, لاپا, ارگاسم, سکسی, شق کردن, تخمی, کون, کیر',
    mild: 'سکسی, تخمی, احمق',
    more: 'تخمی, کون, کیر, کس کش, کسخل, مادرجنده, حرومزاده, حرامزاده, گاییدم, احمق',
  },
  th: {
    extent: 'partial',
    harmless: 'แม่ง, เสือก, กระดอ, ดอกทอง, กะปิ, กู, ขี้, จิ๋ม, จู๋, เจี๊ยว, ตูด, ล้างตู้เย็น, หลั่ง, ห่า, หํา, หี, สัด, มึง, อมนกเขา, น้ําแตก',
    mild: 'ตอแหล, แม่ง, เสือก, ส้นตีน',
    slur: 'เจ๊ก',
    more: 'ไอ้สัตว์, ไอ้เหี้ย, ไอ้สัส, อีดอก, อีเหี้ย, ไอ้ห่า, อีดอกทอง',
  },
  eo: { extent: 'partial', harmless: 'zamenfek', mild: 'furzulo, forfurzu, forpisi, forpisu' },
  fil: {
    extent: 'partial',
    harmless: 'bayag',
    mild: 'bobo, tanga, ulol',
    slur: 'nognog',
    more: 'putangina, puta, gago, gaga, tarantado, punyeta, leche, pakyu',
  },
  kab: { extent: 'partial', harmless: '' },
  tlh: { extent: 'partial', harmless: '', mild: "ghuy'cha', QI'yaH, Qu'vatlh" },
};
