/** Words that show that a listed word next to them is a name: "Dick Johnson", "Mr. Bitcher". */

/** Given names that are also listed words. */
export const listedNames = 'dick randy fanny willy';

/** Slurs that are frequent family names or parts of place names. */
export const slurNames = 'coon coons kraut nijjer heeb fagg fagot squaw whitey gringo';

/** Words that follow them in swearing. */
export const noSurnames = 'head heads face wad weed bag hole pic pics pix move moves sucker size cheese move balls';

export const titles =
  'mr mrs ms miss dr prof professor sir lord lady senator captain judge officer nurse sergeant general';

/** Frequent given names. */
export const givenNames = `
  aaron adam alan albert alex alexander alfred alice amanda amy andrea andrew angela ann anna anne anthony arthur barbara
  ben benjamin bernard betty bill bob brandon brian bruce carl carol carolyn catherine charles charlotte cheryl chris
  christian christine christopher claire cynthia dan daniel dave david deborah dennis diana diane dick donald donna
  dorothy doug douglas ed edith edward elizabeth ella ellen emily emma eric ethan eva evelyn frances francis frank fred
  gary george gerald gloria grace greg gregory hannah harold harry heather helen henry howard hugh ian isaac jack jacob
  jacqueline james jane janet janice jason jean jeff jeffrey jennifer jeremy jerry jessica jim joan joe john jonathan
  jordan jose joseph joshua joyce juan judith judy julia julie justin karen karl kate katherine kathleen keith kelly ken
  kenneth kevin kim kyle larry laura lauren lawrence leo linda lisa louis lucas lucy luke margaret maria marie marilyn
  mark martha martin mary matt matthew max megan melissa michael michelle mike nancy natalie nathan nicholas nick nicole
  noah olivia oliver oscar pamela patricia patrick paul paula peter philip phillip rachel ralph ray raymond rebecca
  richard rob robert robin roger ron ronald rosa rose roy russell ruth ryan sam samantha samuel sandra sara sarah scott
  sean sharon shirley simon sofia sophia sophie stephanie stephen steve steven stuart sue susan teresa terry theresa
  thomas tim timothy todd tom tony tyler victor victoria vincent virginia walter wayne wendy will william zachary
`;
