import type { ForeignWords } from '../../foreign-words.ts';

/** French; our own list. */
export const words: ForeignWords = {
  great: `excellent excellente parfait parfaite parfaitement génial géniale super magnifique formidable fantastique
    merveilleux merveilleuse extraordinaire adore adorable exceptionnel exceptionnelle impeccable ravi ravie enchanté
    enchantée meilleur meilleure remarquable sublime irréprochable incroyable top`,
  good: `bon bonne bien mieux agréable aimable gentil gentille sympathique sympa rapide rapidement efficace satisfait
    satisfaite content contente heureux heureuse plaisir merci remercie recommande recommander serviable professionnel
    professionnelle pratique propre beau belle joli jolie fiable ponctuel ponctuelle poli polie compétent compétente
    accueilli accueillant chaleureux chaleureuse fonctionne marche résolu réglé réparé aide aidé utile simple
    facile facilement apprécie apprécié soulagé soulagée bravo félicitations délicieux confortable `,
  bad: `mauvais mauvaise mal lent lente cher chère cassé cassée défectueux défectueuse abîmé abîmée endommagé endommagée
    faux fausse erreur erreurs problème problèmes panne retard déçu déçue décevant décevante déception malheureusement
    désagréable impoli impolie incompétent incompétente inutile sale bruyant compliqué perdu perdue manque manquant
    manquante oublié ignoré plante planté bloqué attends attente attendu attendre plainte réclamation impossible triste
    énervé énervée énervant fâché fâchée agacé agaçant personne pire refuse refusé refusée échoué bug fuite coupure coupé
    volé menti mensonge froid faible insatisfait insatisfaite mécontent mécontente ennui ennuyeux trompé`,
  awful: `catastrophe catastrophique horrible affreux affreuse honteux honteuse honte scandaleux scandale inadmissible
    inacceptable insupportable nul nulle lamentable arnaque arnaqué escroc escroquerie déteste détestable épouvantable
    désastre désastreux ridicule merde cauchemar minable intolérable`,
  negators: 'ne pas jamais aucun aucune sans rien ni guère',
  negatedBehind: false,
  boosters:
    'très vraiment trop tellement si extrêmement absolument totalement particulièrement beaucoup complètement tout',
  contrasts: 'mais cependant pourtant toutefois',
  praise: `pas mal; pas mauvais; aucun problème; sans problème; sans hésiter; pas de problème; en avance; à l'heure; marche
    de nouveau; fonctionne de nouveau; rien à redire`,
  blame: `ne marche plus; ne marche pas; ne fonctionne plus; ne fonctionne pas; personne ne; toujours pas; en
    retard; trop tard; trop cher; trop long; n'ai plus; plus jamais; toujours mon remboursement; depuis des semaines; depuis des mois; pas normal; plus internet`,
  neutral:
    'j aimerais; bonjour; bonsoir; bonne journée; bonne soirée; bien sûr; bien à vous; ou bien; eh bien; combien',
};
