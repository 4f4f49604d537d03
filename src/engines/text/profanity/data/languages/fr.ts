// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'fr',
  mild: 'chiasse, chier, chiottes, conne, couilles, déconne, déconner, emmerdant, emmerder, emmerdeur, emmerdeuse, étron, foutre, merdeuse, merdeux, pisser, turlute, con, cons, connes, bordel de merde',
  strong:
    'brackmard, branler, branleur, branleuse, brouter le cresson, connard, connasse, cramouille, enculé, enculée, enculeur, enculeurs, enfoiré, enfoirée, fille de pute, fils de pute, grogniasse, la putain de ta mère, merde, nique ta mère, nique ta race, pouffiasse, pousse-crotte, putain, pute, sac à foutre, sac à merde, salaud, salope, tringler, trou du cul, connards, putains, putes, salopes, salauds, enculés, ta gueule, ferme ta gueule, va te faire foutre, va te faire enculer, nique ta mere, trous du cul, casse-couilles, je m en fous, merdique, saloperie, connerie, conneries, ntm, fdp, batard, bâtard',
  slur: 'gouine, grande folle, nègre, pédé, tapette, bougnoule, youpin, pédés, bicot, négresse',
};
