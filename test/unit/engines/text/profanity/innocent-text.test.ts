import { describe, expect, it } from 'vitest';
import { createProfanityEngine } from '../../../../../src/engines/text/profanity/profanity.ts';

const engine = createProfanityEngine();

function wordsIn(text: string): string[] {
  return engine.check(text, { replaceChar: '*' }).predefinedProfaneWords;
}

describe('innocent text', () => {
  it.each([
    [
      'words that contain a profane one',
      `assess assessment assassin classic class embassy assemble cockpit cocktail cockatoo peacock shuttlecock woodpecker
       cucumber document circumstance accumulate analysis canal therapist grape scrape rapeseed wrapped title institute
       constitution competitor bitcoin rabbit octopus saltwater raccoon tycoon spice suspicious homogeneous homeowner
       snigger niggling niggardly skyscraper shiitake shirt shift shot button contribute tribute debugger humbug
       periwinkle twinkling swanky unicorn popcorn sextet unisex cooks loose woops hello shell predict verdict`,
    ],
    [
      'names and places',
      `Scunthorpe Penistone Clitheroe Cockermouth Cockburn Hitchcock Hancock Dickens Dickinson Dickson Benedick Assange
       Cassandra Massachusetts Essex Sussex Middlesex Arsenal Cummings Cumbria Niger Nigeria Nigel Fukushima Fukuoka
       Phuket Yamashita Kinoshita Matsushita Harshit Akshita Shittu Wankhede Rwanda Phuc Bich Nga Gaylord Buttigieg`,
    ],
    [
      'numbers, times, money and codes',
      '455 717 1st 4pm A55 M25 5S 45s 80085 $455 £717.17 4:55 (455) 717-4455 +44-7455-455717 ASS123 B2B P455 2*3*5 59f2a14e-08be-4211-b00b-9ed04f3bd5a1',
    ],
    [
      'joined, shortened and hyphened words',
      `T-shirt push-it who're who’re it's hit can't e-mail co-op x-ray U.S.A. e.g. a.m. A.S.A.P. and/or R&D S&P F&G
       word*word **bold** *emph* __init__ a_b_c foo@bar.com @assistant #classmate C++ node.js well--known cla$$ic`,
    ],
    ['clinical and everyday words', 'sex breasts vagina penis anus condom nude gay lesbian suck bum hell bloody idiot'],
    ['words spelled out', 'D I C K S O N and S H I T A L and C U M B R I A and T I T U S, A S S 4 5 5'],
    ['nothing but stars', '**** ****, ******* *. f * * #### ---- ____ ****ing ****ed'],
    ['other scripts', 'слово хер-сонес Ассамблея соска классика 成人 しっと النص טקסט'],
  ])('%s', (_, text) => {
    expect(wordsIn(text)).toEqual([]);
  });

  it('recognises phrases in which a listed word is innocent', () => {
    expect(
      wordsIn('Moby Dick, spotted dick and tit for tat; magna cum laude in a honky-tonk with homo sapiens'),
    ).toEqual([]);
    expect(wordsIn('what a dick, Moby')).toEqual(['dick']);
  });
});
