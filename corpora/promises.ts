/**
 * Conversations with their action items: what somebody promises to do, is asked to do or has to do after the conversation; not
 * what people do while they talk ("Let me check", "Could you spell that?"). Each item has its owner and the words for its
 * time, with the day that these mean on 2026-11-23, a Monday, if it is one day only. Written by hand for this project. The
 * rules were tuned on `development`; `unseen` was written before they ran on it, and nothing was changed after that.
 */

export const conversationDay = '2026-11-23';

export interface Conversation {
  readonly lines: readonly string[];
  readonly items: readonly Item[];
}

export type Item = readonly [sentence: string, owner: string, due?: string, day?: string];

const development: readonly Conversation[] = [
  {
    lines: [
      'Agent: Thanks for calling Fernleigh Bank, this is Omar. How can I help?',
      'Customer: Hi. I was charged twice for the same hotel.',
      'Agent: Let me pull up your account. Could you confirm your date of birth?',
      'Customer: Fourth of May 1986.',
      'Agent: Thank you. I can see both payments. I will open a dispute for the second one today.',
      'Customer: How long will that take?',
      'Agent: It usually takes five days. We will send you a letter within two weeks.',
      'Customer: Okay. And my card does not work abroad.',
      "Agent: I'll unblock it right now. One moment, please.",
      'Agent: Done. Please try it again tomorrow, and call us if it still fails.',
      'Customer: Will do. Thanks, Omar.',
      'Agent: I will also email you the form. You need to sign it and return it by Friday.',
    ],
    items: [
      ['I will open a dispute for the second one today.', 'Agent', 'today', '2026-11-23'],
      ['We will send you a letter within two weeks.', 'we', 'within two weeks', '2026-12-07'],
      ['Please try it again tomorrow, and call us if it still fails.', 'Customer', 'tomorrow', '2026-11-24'],
      ['Will do.', 'Customer'],
      ['I will also email you the form.', 'Agent'],
      ['You need to sign it and return it by Friday.', 'Customer', 'by Friday', '2026-11-27'],
    ],
  },
  {
    lines: [
      'Maya: Good morning everyone. Shall we start with the launch?',
      'Tom: Sure. The build is green, but the release notes are missing.',
      'Maya: Tom, could you write the release notes by Wednesday?',
      'Tom: Yes, I can do that.',
      'Lena: I think the new logo looks great.',
      'Maya: Lena will update the website before the launch.',
      'Lena: I need the final screenshots for that. Tom, can you send them to me?',
      "Tom: I'll send them this afternoon.",
      'Maya: Great. If we had more time, we would test it on tablets too.',
      'Tom: We should probably run the tests on Windows next week.',
      'Maya: Somebody needs to book the room for the demo.',
      "Lena: I'll take care of it.",
      'Maya: Perfect. Let us meet again on Thursday at 10 a.m.',
    ],
    items: [
      ['Tom, could you write the release notes by Wednesday?', 'Tom', 'by Wednesday', '2026-11-25'],
      ['Yes, I can do that.', 'Tom'],
      ['Lena will update the website before the launch.', 'Lena', 'before the launch'],
      ['Tom, can you send them to me?', 'Tom'],
      ["I'll send them this afternoon.", 'Tom', 'this afternoon', '2026-11-23'],
      ['We should probably run the tests on Windows next week.', 'we', 'next week'],
      ['Somebody needs to book the room for the demo.', 'somebody'],
      ["I'll take care of it.", 'Lena'],
      ['Let us meet again on Thursday at 10 a.m.', 'we', 'on Thursday at 10 a.m.', '2026-11-26'],
    ],
  },
  {
    lines: [
      'Agent: Northgate Telecom, Sofia speaking.',
      'Customer: My broadband drops every evening. I have called three times since October.',
      "Agent: I'm sorry about that. I'm going to run a quick test while we talk.",
      'Customer: Fine, I will wait.',
      'Agent: The line is unstable. I will send a technician on 30 November.',
      'Customer: Could he come before noon?',
      "Agent: Yes. He'll call you an hour before he arrives.",
      'Customer: And the bill? I paid for four weeks that did not work.',
      'Agent: I have already refunded one month. The rest will be on your next bill.',
      'Customer: Please send me that in writing.',
      "Agent: Of course. You'll get an email by the end of the day.",
      'Customer: I hope so. Otherwise I will cancel my contract.',
    ],
    items: [
      ['I will send a technician on 30 November.', 'Agent', 'on 30 November', '2026-11-30'],
      ['Could he come before noon?', 'he', 'before noon'],
      ["He'll call you an hour before he arrives.", 'he'],
      ['Please send me that in writing.', 'Agent'],
      ["You'll get an email by the end of the day.", 'Agent', 'by the end of the day', '2026-11-23'],
    ],
  },
  {
    lines: [
      'Ines: Where are we with the budget?',
      "Paul: Finance wants the numbers by the end of the month. I haven't started.",
      'Ines: Then we have to finish the travel costs first. Can you ask Nadia for the receipts?',
      'Paul: She said she would send them last week.',
      'Ines: Remind her, please. And make sure you include the train tickets.',
      'Paul: OK. What about the hotel?',
      "Ines: I booked it yesterday. I'll forward you the confirmation tonight.",
      'Paul: Thanks. I might go to Lyon in March.',
      'Ines: By the way, Dr. Becker needs to approve the plan by 15 December.',
      "Paul: I'll talk to him tomorrow morning.",
    ],
    items: [
      ['Then we have to finish the travel costs first.', 'we'],
      ['Can you ask Nadia for the receipts?', 'Paul'],
      ['Remind her, please.', 'Paul'],
      ['And make sure you include the train tickets.', 'Paul'],
      ["I'll forward you the confirmation tonight.", 'Ines', 'tonight', '2026-11-23'],
      [
        'By the way, Dr. Becker needs to approve the plan by 15 December.',
        'Dr. Becker',
        'by 15 December',
        '2026-12-15',
      ],
      ["I'll talk to him tomorrow morning.", 'Paul', 'tomorrow morning', '2026-11-24'],
    ],
  },
  {
    lines: [
      'Support: Hello, you are chatting with Ben. What can I do for you?',
      'User: my parcel says delivered but its not here',
      'Support: I am sorry to hear that! Can you give me the order number?',
      'User: 88213',
      'Support: Thanks. I will contact the courier and get back to you within 24 hours.',
      'User: ok but i need it for saturday',
      'Support: Understood. If they cannot find it, we will ship a new one by express.',
      'User: can you let me know either way',
      'Support: Sure, I will. Is there anything else?',
      'User: no thanks',
      'Support: Please do not throw away the receipt. Have a nice day!',
    ],
    items: [
      ['I will contact the courier and get back to you within 24 hours.', 'Support', 'within 24 hours'],
      ['If they cannot find it, we will ship a new one by express.', 'we'],
      ['can you let me know either way', 'Support'],
      ['Please do not throw away the receipt.', 'User'],
    ],
  },
  {
    lines: [
      'Agent: Welcome to Harbour Insurance, my name is Dana. How may I help you?',
      'Caller: A tree fell on my car on Saturday.',
      'Agent: Oh no. Was anybody hurt?',
      'Caller: No, luckily not.',
      "Agent: I'm glad. Can you tell me the number of your policy?",
      'Caller: HX 20714.',
      'Agent: Got it. You will have to upload three photos of the damage by Thursday.',
      'Caller: All right, I will do that tonight.',
      'Agent: Once we have them, an assessor is going to visit you within five days.',
      'Caller: Do I need to be at home?',
      'Agent: Yes, please. I will text you the exact time tomorrow.',
      'Caller: And who pays for the rental car?',
      'Agent: We cover that for ten days. I have noted it in your file.',
      'Caller: Great. Could you email me the conditions?',
      "Agent: Certainly, I'll do it as soon as we hang up.",
      'Caller: Thank you, you have been really helpful.',
    ],
    items: [
      ['You will have to upload three photos of the damage by Thursday.', 'Caller', 'by Thursday', '2026-11-26'],
      ['All right, I will do that tonight.', 'Caller', 'tonight', '2026-11-23'],
      [
        'Once we have them, an assessor is going to visit you within five days.',
        'an assessor',
        'within five days',
        '2026-11-28',
      ],
      ['I will text you the exact time tomorrow.', 'Agent', 'tomorrow', '2026-11-24'],
      ['Could you email me the conditions?', 'Agent'],
      ["Certainly, I'll do it as soon as we hang up.", 'Agent'],
    ],
  },
  {
    lines: [
      'Grace: Let us go through the list. Who has news about the supplier?',
      'Henrik: I spoke to them on Friday. They can deliver in January.',
      'Grace: That is too late. Henrik, please ask them for an earlier date.',
      "Henrik: OK, I'll call them after the meeting.",
      'Aisha: I could also check with the old supplier.',
      "Grace: Good idea. Aisha, you'll compare both offers by Tuesday next week, right?",
      'Aisha: Yes. I will put everything into one sheet.',
      'Grace: The customer was angry last time, so we must not be late again.',
      'Henrik: Agreed. Sven has to sign the contract by 1 December.',
      'Grace: I will remind him. Who writes the minutes?',
      "Aisha: I did it last week. It's Henrik's turn.",
      'Henrik: Fine. You will have them in your inbox by noon.',
      'Grace: One more thing: everyone should change their password this week.',
      'Aisha: What happens if we forget?',
      'Grace: Then you cannot log in on Monday. See you next week!',
    ],
    items: [
      ['Henrik, please ask them for an earlier date.', 'Henrik'],
      ["OK, I'll call them after the meeting.", 'Henrik', 'after the meeting'],
      ['I could also check with the old supplier.', 'Aisha'],
      ["Aisha, you'll compare both offers by Tuesday next week, right?", 'Aisha', 'by Tuesday next week'],
      ['I will put everything into one sheet.', 'Aisha'],
      ['Sven has to sign the contract by 1 December.', 'Sven', 'by 1 December', '2026-12-01'],
      ['I will remind him.', 'Grace'],
      ['You will have them in your inbox by noon.', 'Henrik', 'by noon'],
      ['One more thing: everyone should change their password this week.', 'everyone', 'this week'],
    ],
  },
  {
    lines: [
      'Doctor: Good afternoon. What brings you here?',
      'Patient: My knee has hurt since the weekend.',
      'Doctor: Let me have a look. Does this hurt?',
      'Patient: Yes, quite a bit.',
      'Doctor: It does not look broken. Take one of these tablets twice a day.',
      'Patient: May I go running?',
      'Doctor: You should not run for two weeks. Put some ice on it tonight.',
      "Patient: All right. I'll stop by the pharmacy on my way home.",
      'Doctor: We will make an appointment for an X-ray. My assistant will call you on Wednesday.',
      'Patient: Can I get a note for work?',
      "Doctor: I'll print it for you now.",
      'Patient: Thanks, doctor. I will come back in a month.',
    ],
    items: [
      ['Take one of these tablets twice a day.', 'Patient'],
      ['Put some ice on it tonight.', 'Patient', 'tonight', '2026-11-23'],
      ["I'll stop by the pharmacy on my way home.", 'Patient'],
      ['We will make an appointment for an X-ray.', 'we'],
      ['My assistant will call you on Wednesday.', 'my assistant', 'on Wednesday', '2026-11-25'],
      ['I will come back in a month.', 'Patient', 'in a month'],
    ],
  },
  {
    lines: [
      'Seller: Hi Jo, thanks for taking the call.',
      'Buyer: Sure. We liked the demo, but the price is a problem.',
      'Seller: I understand. I can offer ten percent if you sign this year.',
      'Buyer: I would have to discuss it with my boss.',
      'Seller: Of course. Shall I send you a new quote?',
      'Buyer: Yes, please send it by 3 December.',
      'Seller: Will do. What about the security questions?',
      "Buyer: Our IT team is going to review them. I'll let you know what they say.",
      'Seller: Perfect. I was going to ask you about a reference call as well.',
      "Buyer: We can talk about that next month. I'll be on holiday until Monday.",
      'Seller: Then I will follow up with you next Wednesday.',
      'Buyer: Sounds good. Bye!',
    ],
    items: [
      ['I would have to discuss it with my boss.', 'Buyer'],
      ['Yes, please send it by 3 December.', 'Seller', 'by 3 December', '2026-12-03'],
      ['Will do.', 'Seller'],
      ['Our IT team is going to review them.', 'our it team'],
      ["I'll let you know what they say.", 'Buyer'],
      ['Then I will follow up with you next Wednesday.', 'Seller', 'next Wednesday'],
    ],
  },
];

const unseen: readonly Conversation[] = [];

export const promises = { development, unseen };
