import type { ForeignWords } from '../../foreign-words.ts';

/** Dutch; our own list. */
export const words: ForeignWords = {
  great: `geweldig fantastisch uitstekend perfect perfecte prachtig schitterend super top geweldige uitstekende
    fantastische heerlijk heerlijke beste dol liefde voortreffelijk briljant enthousiast ongelooflijk grandioos`,
  good: `goed goede beter vriendelijk vriendelijke aardig behulpzaam snel snelle tevreden blij gelukkig graag fijn fijne
    leuk leuke mooi mooie bedankt dank dankbaar dankjewel raad aanrader aanbevelen handig makkelijk gemakkelijk schoon
    betrouwbaar stipt beleefd netjes werkt werkte opgelost gerepareerd hersteld geholpen helpt hulp nuttig professioneel
    bekwaam prettig lekker lekkere comfortabel waardeer opgelucht gefeliciteerd vlot soepel goedkoop`,
  bad: `slecht slechte traag langzaam duur dure kapot kapotte defect beschadigd beschadigde verkeerd verkeerde fout fouten
    foutmelding probleem problemen storing uitval vertraging vertraagd teleurgesteld teleurstellend teleurstelling
    helaas jammer vervelend onvriendelijk onbeleefd onbetrouwbaar onbekwaam nutteloos vies vuil lawaaierig ingewikkeld
    kwijt verloren ontbreekt ontbrak vergeten genegeerd crasht vastgelopen vast wacht wachten gewacht wachttijd klacht
    klagen klaag onmogelijk verdrietig boos geïrriteerd irritant ergernis niemand slechter geweigerd mislukt
    afgeschreven gestolen gelogen leugen koud zwak ontevreden zat moe opgelicht gebroken lekt dubbel`,
  awful: `ramp rampzalig verschrikkelijk vreselijk afschuwelijk schande schandalig waardeloos onacceptabel onaanvaardbaar
    ondraaglijk walgelijk oplichters oplichting oplichterij haat slechtste belachelijk kut klote nachtmerrie bedrog
    schandelijk bagger drama`,
  negators: 'niet geen nooit zonder niets nergens nauwelijks noch',
  negatedBehind: true,
  boosters: 'heel erg zeer echt zo ontzettend enorm extreem absoluut totaal helemaal veel bijzonder hartelijk',
  contrasts: 'maar echter toch',
  praise: `niet slecht; helemaal niet slecht; geen problemen; geen probleem; zonder problemen; raad
    iedereen; werkt weer; te vroeg`,
  blame: `werkt niet; doet het niet; niet meer; nog steeds niet; nog steeds geen; alweer; weer niet; te laat; te duur; te
    lang; te traag; nooit meer; geen antwoord; geen internet; niemand helpt; al weken; al dagen; niet vooruit; klopt niet`,
  neutral:
    'goedemorgen; goedemiddag; goedenavond; goede morgen; wil graag; zou graag; graag mijn; met vriendelijke groet; vriendelijke groeten',
};
