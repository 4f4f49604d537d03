// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'nl',
  mild: 'afzeiken, belazeren, besodemieterd zijn, besodemieteren, broekhoesten, drol, gadverdamme, gesodemieter, godverdomme, hufter, kont, oprotten, opsodemieteren, ouwehoer, ouwehoeren, piesen, potverdorie, schijt, schijten, shit, stront, verkloten, zakkenwasser, zeiken, zeiker, zuiplap, eikel, sufferd, dombo, mafketel',
  strong:
    "afberen, aflebberen, afrossen, afrukken, afzuigen, bagger schijten, befborstel, beffen, boerelul, boerenpummel, bokkelul, botergeil, buiten de pot piesen, da's kloten van de bok, de hoer spelen, drooggeiler, droogkloot, flamoes, flikken, galbak, geilneef, graftak, gratenkut, greppeldel, hoempert, hoer, hoerenbuurt, hoerenloper, hoerig, kettingzeug, klerebeer, klojo, klootjesvolk, klootoog, klootzak, kloten, kontneuken, kut, kuttelikkertje, kwakkie, liefdesgrot, lul, lul-de-behanger, lulhannes, matennaaier, neuken, neukstier, oetlul, opgeilen, opkankeren, op z'n hondjes, op z'n sodemieter geven, ouwe rukker, paardelul, pijpbekkieg, pleurislaaier, portiekslet, reetridder, rothoer, rotzak, rukhond, rukken, schuinsmarcheerder, slet, sletterig, slik mijn zaad, snol, stoephoer, tapijtnek, teef, temeier, teringlijer, trottoir prostituée, trottoirteef, verneuken, wijf, kutwijf, klootzakken, hoeren, sletten, kankerlijer, kankerhoer, kanker op, tering, tyfus, godver, gvd, flikkers, neuk, neukt, lullen, rot op, val dood, klote, hoerenkind",
  slur: 'flikker, nikker',
};
