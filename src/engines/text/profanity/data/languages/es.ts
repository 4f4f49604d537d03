// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'es',
  mild: 'Gilipichis, Kapullo, Macizorra, Pendejo, culo, idiota, imbécil, maldito, bastardo, joder, capullo',
  strong:
    'Cabrón, Chupapollas, Concha de tu madre, Coño, Follador, Follar, Gilipollas, Hacer una paja, Hija de puta, Hijaputa, Hijo de puta, Hijoputa, Jilipollas, Lameculos, Mierda, Puta, Soplagaitas, Soplapollas, vete a la mierda, maldita, verga, mamada, ramera, jodido, jodida, putas, puto, putos, mierdas, cabrones, cabrona, coños, pendejos, pendeja, hijos de puta, que te jodan, vete a tomar por culo, chingar, chinga tu madre, chingada, culero, pinche puta, pinche cabrón, no mames, gilipolla, maricones, hostia puta, me cago en tu puta madre, polla, pollas',
  slur: 'Marica, Maricón, Mariconazo, sudaca',
};
