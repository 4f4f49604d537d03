/** Four meetings and four calls, written before the phrases and only measured. Written by hand. */
export const unseen = `
# A hiring round
never | Beth: Hello, is the sound okay?
- | Carl: It's okay on my side.
- | Beth: We've talked to six people for the support job now, and I'd like to hear what you think.
- | Dina: The first two had hardly any experience, although the second one was charming.
- | Carl: I liked Mr Adeyemi, he asked good questions about the product and knew our competitors.
- | Dina: He can only start in May, though.
- | Beth: And Mrs Keller?
- | Dina: She could start next month, and she did the test in half of the time.
- | Carl: Her English was weaker than his, I thought.
- | Beth: Most of the customers write in German, so I wouldn't worry about that.
- | Carl: True.
- | Dina: What would the salary be?
- | Beth: Both asked for about the same, and it's within what we planned.
decision | Beth: So it's Mrs Keller, starting in February.
- | Carl: I'm happy with that.
- | Dina: Same here.
- | Beth: Then there's the question of the weekend shifts.
- | Carl: Nobody wants them, that's the problem, and the last rota caused a lot of bad blood.
- | Dina: At my old company people got an extra day off for each one.
- | Beth: That would cost us about thirty days a year.
- | Carl: Which is still cheaper than the agency.
decision | Beth: Good, we'll offer a day off for every weekend shift, starting in January.
- | Dina: They'll like that.
- | Carl: My son starts school tomorrow, so I have to leave on the dot today.
never | Beth: Go ahead, that was all from me, bye.

# A website
- | Amir: Did everyone get the new designs?
- | Sofia: I did, and I like the second one best, it's calm and the pictures are large.
- | Noor: The first one is easier to build, the second needs a slider that we don't have.
- | Amir: How much longer would that take?
- | Noor: A week, maybe a week and a half with the tests for the phones.
- | Sofia: Customers told us in every interview that they want to see the rooms, so pictures matter.
- | Amir: That's a strong argument.
- | Noor: I can live with a week.
decision | Amir: Then the second design it is.
- | Sofia: Great, I'm glad.
- | Noor: Something else, the booking form asks for a fax number.
- | Sofia: Seriously?
- | Noor: It's been there since 2009, and eleven people filled it in last year.
decision | Amir: We're dropping the fax number.
- | Sofia: Good riddance.
- | Amir: And the languages?
- | Sofia: French costs us two thousand a year for translations, and about one percent of the visitors use it.
- | Noor: But those people book twice as many nights as anyone else, I looked at the numbers this morning.
- | Amir: Oh, I didn't know that.
decision | Sofia: Okay, French stays.
- | Noor: My cat has just walked over the keyboard, sorry.
- | Amir: She's the only one here who's ever worked on a weekend.
decision | Amir: As for the date, we've settled on the third of April.
never | Sofia: Thanks, talk to you soon.

# A parents' council
never | Helen: Good evening, everybody, thanks for coming out in this weather.
- | Igor: It took me forty minutes to scrape the ice off the car.
- | Helen: The first point is the trip of year six, and as you know there are two offers.
- | Wanda: The farm is a hundred and ninety a head, the castle is two hundred and sixty with the bus.
- | Igor: For some families even the farm is a lot of money.
- | Helen: We have eight hundred in the fund that we could use for those.
- | Wanda: My eldest went to the castle and came back with a cold and a broken phone.
- | Igor: The children voted for the farm, by the way, nineteen to six.
- | Helen: Oh, did they, that makes it easier.
- | Helen: Any objections to the farm, then?
- | Wanda: No, none at all.
decision | Helen: All right, that's decided, the class goes to the farm and the fund pays a third for those who need it.
- | Igor: I can collect the money.
- | Helen: Thank you, the second point is the phones.
- | Wanda: The teachers would like to have them off during the breaks as well.
- | Igor: I understand why, but my daughter walks home alone and has to be able to call me.
- | Wanda: They could switch them on again at the gate.
- | Igor: With that I can live.
decision | Helen: Then we tell the school that we support switching them off in the breaks.
- | Wanda: Yes.
- | Helen: Nobody has volunteered for the cake sale yet, which is a pity.
- | Igor: I can't bake, unfortunately, my last cake was used as a doorstop.
never | Helen: Well, it's late, good night everyone.

# An outage
never | Ravi: Okay, I think we're complete, can you hear me, Elsa?
never | Elsa: Yes, I can hear you.
- | Ravi: So yesterday the shop was down for two hours and ten minutes, and I'd like to understand why.
- | Elsa: The certificate of the payment provider expired, and our client didn't retry after they'd renewed it.
- | Marc: The alarm went off, but it only goes to a mailbox that nobody reads at night.
- | Ravi: How many orders did we lose?
- | Elsa: About three hundred and forty, compared with the Tuesday before.
- | Marc: We could send the alarms to the phone of whoever is on call.
- | Elsa: We tried that in spring and got eleven false alarms in a week, I didn't sleep for days.
- | Marc: That was before we changed the thresholds.
- | Ravi: What if only the payment alarms go to the phone?
- | Elsa: I'd be fine with that.
- | Marc: Makes sense to me.
decision | Ravi: Good, from Monday on payment alarms go to the phone, and the rest stays in the mailbox.
- | Elsa: Who will set that up?
- | Marc: I can do it tomorrow.
- | Ravi: And do we give the customers something?
- | Elsa: Marketing suggested a voucher of ten percent.
- | Marc: For two hours of waiting, I find that a bit much.
- | Ravi: I don't think we need it either.
decision | Ravi: No voucher, just an apology by mail.
- | Elsa: Agreed.
- | Marc: The coffee machine is broken again, if anybody was wondering.
never | Ravi: I was, thanks everyone.

# A cancelled flight
never | Agent: Skylark Airways, good morning, Petra speaking.
- | Caller: Good morning, my flight to Oslo tomorrow has been cancelled and I have to be at a conference.
never | Agent: I'll help you with that, can you read me your booking code?
never | Caller: K7QRT2.
never | Agent: And the surname on the booking?
never | Caller: Lindqvist, L I N D Q V I S T.
- | Agent: Thank you, Mr Lindqvist, the crew has reached its maximum hours, that's why it was cancelled.
- | Caller: I've been looking forward to this for months, I'm giving a talk about lichen.
- | Agent: About what, sorry?
- | Caller: Lichen, the grey stuff on stones.
- | Agent: I see, well, there's a flight by way of Copenhagen at six in the morning.
- | Caller: That's early, but it would work.
- | Agent: Would you like a window or an aisle seat?
- | Caller: Aisle, please.
- | Agent: All right, I've rebooked you, seat 14C.
- | Caller: And am I entitled to anything for the trouble?
- | Agent: Yes, two hundred and fifty euros, the form is in the mail that you've just got.
recap | Agent: Okay, so you're flying at six by way of Copenhagen, in seat 14C, and the two hundred and fifty euros will be with you within ten days.
- | Caller: Thank you, that was painless.
recap | Agent: And please be at the airport by half past four, because the desks open early.
never | Caller: I will, bye.

# A wrong delivery
never | Agent: Hi, you've reached Greenleaf Garden Centre, Theo here.
- | Customer: Hello, I ordered six apple trees and you sent me six pear trees.
never | Agent: Oh no, do you have the order number to hand?
never | Customer: Er, 20 41 88 6.
never | Agent: And what's the delivery address?
never | Customer: 4 Orchard Row, Hereford, HR1 2EN.
- | Agent: Yes, I've found it, they took the wrong pallet, the labels look nearly the same.
- | Customer: I'd already dug the holes, you know, and my back isn't what it was.
- | Agent: I can imagine.
- | Customer: The neighbour's boy helped me, he's a good lad, he's training to be a nurse.
- | Agent: That's nice of him.
- | Agent: I've put six apple trees aside for you, and the driver can bring them on Saturday morning.
- | Customer: What do I do with the pears?
- | Agent: Just leave them by the gate, he'll take them back with him.
- | Customer: Could I keep two of them?
- | Agent: Sure, I'll give you those for half the price, so twenty-two pounds together.
- | Customer: That's fair.
never | Agent: And is 07700 900118 still the best number for the driver?
never | Customer: Yes, that's right.
recap | Agent: To make sure I've got everything, six apple trees on Saturday morning, four pears go back, and you keep two for twenty-two pounds.
- | Customer: Exactly.
never | Agent: Anything else I can do?
never | Customer: No, you've been very helpful, cheers.

# A hotel room
never | Reception: Hotel Seeblick, good evening, Klara speaking.
- | Guest: Good evening, I'd booked a double room for three nights, but my wife has broken her leg.
- | Reception: I'm so sorry, I hope she's all right.
- | Guest: She's fine, just bored, she has already read every book in the house.
never | Reception: May I have the booking number?
never | Guest: HS 90215.
never | Reception: And the booking is under Moreau, is that right?
never | Guest: That's correct.
- | Reception: You have the flexible rate, so you can cancel until tomorrow at six in the evening.
- | Guest: We'd rather come later, in April perhaps, when she can walk again.
- | Reception: In April we have the sixth to the ninth, or the week after Easter.
- | Guest: The sixth sounds good.
- | Reception: It would be the same room, on the ground floor if you like, so that she doesn't need the stairs.
- | Guest: That's very thoughtful.
- | Reception: The price is a little higher in April, a hundred and forty instead of a hundred and twenty a night.
- | Guest: That's all right.
- | Reception: Then I'll change that for you.
recap | Reception: So I have you down from the sixth to the ninth of April, on the ground floor, at a hundred and forty a night.
- | Guest: Wonderful.
recap | Reception: You'll get a new confirmation by mail tonight, and nothing is due before you arrive.
never | Guest: Thank you so much, good night.

# A slow line
never | Agent: Thanks for holding, this is Viktor from Fibrenet, am I speaking with Mrs Hale?
never | Customer: Yes, that's me.
never | Agent: Can I have the password on the account, please?
never | Customer: It's sunflower.
- | Agent: Perfect, what's going on?
- | Customer: Every evening from about seven the films stop and start, and my son can't do his homework.
- | Agent: Is the router in the same room?
- | Customer: No, it's in the hall, behind the shoes.
- | Agent: Let me test your line from here, that takes a minute.
- | Customer: I've got a lasagne in the oven, so if it beeps, that's not you.
- | Agent: Okay, the line itself is fine, but eleven of your neighbours are on the same channel.
- | Customer: What does that mean?
- | Agent: They're all talking over each other, so to speak.
- | Agent: I've changed yours to a free one, and I've turned on the faster band.
- | Customer: Do I have to do anything?
- | Agent: Switch it off for ten seconds tonight, that's all.
- | Customer: I can do that.
- | Agent: If it's still slow on Thursday, we'll send you a second box for upstairs, free of charge.
recap | Agent: In short, you restart the router tonight, and if that doesn't help by Thursday, the second box is on us.
- | Customer: Got it.
never | Agent: Have a lovely evening, Mrs Hale.
never | Customer: You too, and now the lasagne is ready.
`;
