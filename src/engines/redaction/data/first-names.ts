const list = (words: string): string[] => words.split(/\s+/).filter((word) => word !== '');

/** Frequent first names of the US, the UK and Germany (public statistics of names), and of communities there. */
export const firstNames: ReadonlySet<string> = new Set(
  list(`aaron abigail adam adrian agnes ahmed aisha alan albert alejandro alex alexander alexandra alfred ali alice alicia
  alina alison allison alyssa amanda amber amelia amina amir amy ana andre andrea andreas andrew andy angela angelika angelina
  anita anja anke ann anna anne annegret annette annie anthony antonia antonio anton arthur arturo ashley astrid audrey aylin ayse
  barbara beate beatrice beatriz ben benedikt benjamin bernadette bernd bernhard beth bethany betty beverly birgit bjorn bob
  bobby bonnie boris brandon brenda brian bridget brigitte britta brittany bruce bruno bryan callum calvin cameron camille
  carina carl carla carlos carmen carol carole caroline carolyn carsten catherine cathy cecilia cedric charles charlotte chelsea
  cheryl chloe christa christina christine christoph christopher cindy claire clara claudia clemens colin connor conrad corinna
  courtney craig cristina crystal curtis cynthia daisuke dana daniel daniela danielle danny darren dave david dawn deborah debra
  declan deepak denise dennis derek desmond detlef diana diane diego dieter dirk dominic dominik donald donna doris dorothea
  dorothy doug douglas duncan dwayne dylan eddie edith eduardo edward edwin eileen elaine eleanor elena elfriede eli elias elisabeth
  elise elizabeth ella ellen elke elmar emily emma emre enrique erik erika erica eric erin ernst esther ethan eugene eva evelyn
  fabian fatima fatma felicity felix fernando finn fiona florian frances francesca francis francisco franziska frederick
  friedrich frieda fritz gabi gabriel gabriela gabriele gareth gary gavin gemma geoffrey george georg georgia gerald gerda
  gerhard gertrud gillian gina gisela giulia gloria gordon graham greg gregory gudrun guido gustav günter günther guy hakan
  hanna hannah hannelore hans harald harold harriet harry hasan heather heidi heike heiko heinrich heinz helen helena helga helmut
  henning henrik henry herbert hermann hilda hildegard holger horst howard hubert hugh hugo ian ibrahim imran ingeborg inge
  ingo ingrid irene iris irmgard isaac isabel isabella isabelle ivan jackie jacob jacqueline jake jakob james jamie jamal jan jana
  jane janet janice janine jasmin jasmine jason javier jean jeanette jeff jeffrey jelena jenna jennifer jenny jens jeremy jerome
  jerry jessica jill jim jimmy jo joachim joan joanna joanne jochen joe joel joanna johanna johannes john johnny jonas jonathan
  jordan jörg jörn jose josef joseph josephine joshua joyce juan juana judith judy julia julian juliane julie julius jürgen jutta
  kai karen karin karl karla karsten kate katharina katherine kathleen kathrin kathryn kathy katie katja katrin kayla keith kelly
  ken kenneth kerstin kevin kieran kim kimberly kirsten klaus konrad kristen kristin kristina kurt kyle lara larry lars laura
  lauren lawrence lea leah lena leon leonard leonie leroy leslie lewis liam lieselotte lillian linda lindsay lisa liz logan lorenz
  lori lothar louis louisa louise lucas lucia lucy ludwig luis luisa lukas luke lutz lydia lynn madison magdalena malcolm malik
  manfred manuel manuela marc marcel marcia marco marcus margaret margarete margot maria marianne marie marilyn mario marion
  marissa marlene marlon marta martha martin martina mary mathias matt matthew matthias maureen maurice max maximilian mehmet
  megan melanie melinda melissa mercedes meredith mia michael michaela michelle miguel mike mila miriam mitchell mohamed mohammed
  monica monika monique moritz muhammad mustafa nadia nadine nancy naomi natalia natalie natasha nathan neil nicholas nick nicola
  nicole niklas nils nina noah nora norbert norman olga oliver olivia omar oscar oskar otto owen pamela patrice patricia patrick
  paul paula pauline pedro peggy peter petra phil philip philipp phillip phyllis poppy priya rachel rafael rainer raj ralf ralph
  ramona randall raphael raquel raul raymond rebecca regina reinhard renata renate renee ricardo richard rita rob robert roberta
  roberto robin roger roland rolf roman ron ronald ronja rosalind rosemary roswitha roy rüdiger rupert russell ruth ryan sabine
  sabrina sally sam samantha samir samuel sandra sandro sandy sara sarah sascha scott sean sebastian selina serena shannon sharon
  shaun shawn sheila shirley sibylle siegfried silke silvia simon simone siobhan sofia sonia sonja sophia sophie stacy stanley
  stefan stefanie stella stephan stephanie stephen steve steven stuart sue susan susanne suzanne svenja sven sylvia tamara tanja
  tanya tara tatjana terence teresa terry theo theodor theresa thomas thorsten tiffany tim timo timothy tina tobias todd tom
  tomas tommy toni tony torsten tracey tracy travis trevor tristan tyler udo ulrich ulrike ursula ute uwe valentina valerie vanessa
  vera verena veronica veronika vincent viktor viola virginia volker walter waltraud wanda wayne wendy werner wesley wilhelm
  william wolfgang yannick yasemin yasmin yolanda yusuf yvonne zachary zoe zoey zoë mandy marvin fatih kemal leyla olaf ottilie`),
);

/** First names that are also ordinary words, months or places: names only next to a surname, or where a name belongs. */
export const doubtfulNames: ReadonlySet<string> = new Set(
  list(`will mark bill may april june august grace hope faith joy rose art jack frank rich chase christian summer autumn dawn
  ruby amber crystal jordan madison austin charlotte georgia virginia paris brooklyn dean grant pat sue drew max mike kim jan
  guy roman viola iris daisy poppy gene ray roy ward ken rob tim don mercedes carol jean dean miles earl duke robin jo sandy dana
  victoria florence sydney kelly logan tyler taylor mason carter parker bob kai else mia eva sam jade angel destiny elias raj eli`),
);
