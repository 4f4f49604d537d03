/**
 * Pairs of sentences with the same meaning, written for this project; each sentence is far from those of other pairs.
 * The cosines of these pairs show the scale of an encoder.
 */
export const anchorPairs: readonly (readonly [string, string])[] = [
  ['I want my money back', 'Please refund my payment'],
  ['The parcel has not arrived yet', 'My package is still missing'],
  ['How do I reset my password?', 'I forgot my password and need a new one'],
  ['Let me speak to a person', 'Can you connect me to a human agent?'],
  ['What is the weather tomorrow?', 'Will it rain tomorrow?'],
  ['Play some music', 'Put on a song'],
  ['Book a table for two tonight', 'I would like to reserve a table for this evening'],
  ['My card was stolen', 'Someone took my bank card'],
  ['Turn off the lights in the kitchen', 'Switch the kitchen lamp off'],
  ['How much is left in my account?', 'Tell me my bank balance'],
  ['Cancel my flight to Berlin', 'I no longer want the flight to Berlin'],
  ['The app crashes when I open it', 'Every time I start the application it stops working'],
  ['Thank you for your help', 'I appreciate your support'],
  ['Set an alarm for six in the morning', 'Wake me up at 6 am'],
  ['Where is the nearest pharmacy?', 'Find a drugstore close to here'],
  ['I was charged twice', 'You took the payment two times'],
];
