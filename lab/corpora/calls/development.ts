/**
 * Ten calls, labelled before any engine ran on them; the engine was tuned on these. Written by hand for this project.
 */
export const development = `
# An outage
never | Agent: Thank you for calling Brightlink, my name is Dana.
never | Agent: How can I help you today?
cause | Customer: Hi, um, my internet has been down since Tuesday evening and I work from home.
- | Agent: Oh no, I'm sorry to hear that.
never | Agent: Can I have your customer number, please?
never | Customer: Yes, it's four four seven one nine two.
never | Agent: And the postcode, just for security?
never | Customer: LS6 3QT.
- | Agent: Lovely, thank you, bear with me a second.
- | Customer: My neighbour said hers went off while she was watching that baking programme, and she was furious.
- | Agent: Ha, I can imagine.
cause2 | Agent: Right, I can see a damaged fibre cable in your street, which a digger cut on Tuesday.
- | Customer: Okay.
- | Customer: When will it be fixed?
date | Agent: The engineers expect to restore the service by Friday at noon.
- | Customer: That's three days without a connection.
- | Customer: Do I have to pay for those?
remedy | Agent: No, I have taken twelve pounds off your next bill.
- | Customer: Great.
promise | Agent: And I'll text you as soon as the line is back.
- | Customer: Fine, thanks.
never | Agent: Is there anything else I can help you with?
never | Customer: No, that's all.
never | Agent: Thanks for calling, have a great day!
never | Customer: Bye.

# Charged twice
never | Agent: Good morning, Fernleigh Bank, you're speaking with Omar.
never | Customer: Morning, Omar, this is Judith Marsh.
cause | Customer: I looked at my statement and the hotel in Porto charged me twice.
- | Agent: That doesn't sound right.
never | Agent: Can you give me your account number and your date of birth?
never | Customer: 30418827, and I was born on the fourth of May 1986.
- | Agent: Thank you, Mrs Marsh.
- | Agent: Let me pull that up.
- | Customer: We were there for our anniversary and the room had a view of the whole river, it was beautiful, honestly.
- | Agent: That sounds lovely.
cause2 | Agent: So I see two payments of 240 euros on 9 June, and the second one was never released by the hotel.
- | Customer: So what happens now?
remedy | Agent: I've opened a dispute for the second payment and credited the money to your account for the time being.
- | Customer: Oh, that was quick.
date | Agent: The hotel has until 30 June to reply.
promise | Agent: We'll write to you within two weeks, whatever they say.
- | Customer: Do I need to do anything?
promise2 | Agent: Please keep the receipt and send us a copy by Monday.
- | Customer: Will do.
never | Agent: Your reference is DX-88214.
never | Customer: DX, 88214, got it.
never | Agent: Anything else I can do for you today?
never | Customer: No, you've been really helpful, thank you so much.
never | Agent: You're welcome, take care.

# A parcel
never | Agent: Hello and welcome to Parcelway, this is Kofi speaking, how may I help?
- | Customer: Yeah, hi.
cause | Customer: So my parcel says delivered but nothing came, and it's a birthday present for my son.
- | Agent: Okay, I understand.
never | Agent: What's the tracking number?
never | Customer: It's PW 5509 1183 GB.
- | Agent: Perfect.
- | Agent: One moment.
- | Customer: The dog was barking all morning so I would have heard the van, you know.
cause2 | Agent: I've got it here, the driver left it at number 40 instead of number 14.
- | Customer: At number 40?
- | Customer: I don't even know those people.
- | Agent: I do apologise for that.
remedy | Agent: What I've done is I've asked the driver to pick it up again and bring it to you.
- | Customer: Today?
date | Agent: He's out of the area now, so it will be tomorrow between eight and ten in the morning.
- | Customer: The birthday's on Saturday, so, um, okay.
promise | Agent: And if it doesn't turn up tomorrow, I will send a new one by express at our cost.
- | Customer: All right.
never | Agent: Could you confirm your phone number so that he can ring you?
never | Customer: 07700 900 461.
- | Agent: Brilliant, that's on the order now.
never | Agent: Is there anything else?
never | Customer: No, thanks, bye now.

# A boiler
never | Agent: Warmhome repairs, Priya here, good afternoon.
never | Customer: Good afternoon, it's Alan Whitcombe.
cause | Customer: The boiler keeps switching itself off and we've had no hot water for two days.
- | Agent: Oh dear.
- | Agent: Is there a code on the display?
- | Customer: Hang on, I'll go and look.
- | Customer: My knees aren't what they were, so you'll have to forgive me, it takes a while to get up the stairs.
- | Agent: No rush at all.
- | Customer: Right, it says F22.
cause2 | Agent: F22 means the water pressure is too low, probably because of a leaking valve.
- | Customer: Is that dangerous?
- | Agent: No, it isn't.
remedy | Agent: If you open the black tap under the boiler until the needle shows one and a half, it will start again.
- | Customer: Let me try that.
- | Customer: Oh, it's come on!
- | Agent: Wonderful.
promise | Agent: The valve needs replacing though, so I'm going to send an engineer on Thursday the 16th in the afternoon.
- | Customer: Do I have to pay for that?
promise2 | Agent: You're on the full cover plan, so there won't be any charge.
never | Agent: I just need your contract number for the booking.
never | Customer: It's double seven oh three, five one.
- | Agent: Thank you, that's booked.
never | Agent: Have a nice afternoon, Mr Whitcombe.
never | Customer: And you, bye bye.

# A cancelled flight
never | Agent: Thanks for holding, my name is Teresa, who am I speaking to?
never | Customer: My name's Ben Okafor.
cause | Customer: You've cancelled my flight to Lisbon tomorrow and the app won't let me choose another one.
- | Agent: I'm so sorry about that, Mr Okafor.
never | Agent: Do you have the booking reference to hand?
never | Customer: K7QRT2.
- | Agent: Thank you.
- | Customer: I've been on hold for forty minutes listening to the same song.
- | Agent: I know, it's been very busy today.
cause2 | Agent: The flight was cancelled because the crew is on strike.
- | Customer: I need to be at a wedding on Saturday at two.
- | Agent: Let me see what there is.
- | Agent: There's one through Madrid at six in the morning, or a direct one in the evening.
- | Customer: Evening's too late, it has to be the morning.
remedy | Agent: I've moved you to the six o'clock flight through Madrid, free of charge.
- | Customer: And my suitcase?
- | Agent: It goes straight through to Lisbon.
promise | Agent: You'll get the new boarding pass by email within the hour.
- | Customer: What about compensation?
promise2 | Agent: You can claim your meals, and we will pay that back within 14 days.
date | Agent: The form has to be with us before 1 August.
- | Customer: Okay, good.
never | Agent: Can I take your email address?
never | Customer: It's ben dot okafor at example dot com.
never | Agent: Thank you for your patience, and have a lovely wedding.

# A wrong dose on the label
never | Agent: Harbour Pharmacy, good evening, Mei speaking.
- | Customer: Oh, hello, um, I hope you can help me.
cause | Customer: I picked up my blood pressure tablets and the label says two a day, but my doctor told me one.
- | Agent: Okay, don't worry.
- | Agent: Have you taken any yet?
- | Customer: No, I thought I'd better ring first.
- | Agent: That was the right thing to do.
never | Agent: What's your full name and date of birth, please?
never | Customer: Sandra Pell, twelfth of February 1951.
never | Agent: And your NHS number, if you have it?
never | Customer: 485 777 3456.
- | Agent: Thanks, I'm just reading the prescription now.
- | Customer: My husband had the same thing with his eye drops last year, and that was a right palaver.
cause2 | Agent: You're right, the prescription says one a day, so the label was printed wrong on our side.
- | Customer: I thought so.
remedy | Agent: Please take one tablet in the morning, and ignore the label.
- | Customer: One in the morning.
- | Agent: Exactly.
promise | Agent: I'll have a new box with the correct label brought to your house tonight before eight.
- | Customer: That's very kind.
promise2 | Agent: I'm also going to report this to our manager, and she will call you on Wednesday.
- | Customer: All right, dear.
never | Agent: Was there anything else I can help with?
never | Customer: No, that's everything, goodnight.

# A locked account
never | Agent: Northgate IT service desk, this is Sven, what can I do for you?
- | Customer: Hey Sven.
cause | Customer: I can't log in any more, it says my account is locked and I have a presentation at eleven.
- | Agent: Okay, let's get you in.
never | Agent: What's your employee ID?
never | Customer: N as in November, 20981.
- | Agent: And which laptop is it?
- | Customer: The grey one, the one with the sticker of the mountain on it from the company trip.
- | Agent: Nice.
cause2 | Agent: It looks like your password expired on Sunday, and your phone kept trying the old one until the account was locked.
- | Customer: Ah, that makes sense.
remedy | Agent: I've unlocked the account and set a temporary password, which I sent to your manager.
- | Customer: Why her?
- | Agent: It's the rule, because your own mailbox is locked as well.
- | Customer: Okay, I've got it.
- | Customer: It works!
remedy2 | Agent: Now change the password on your phone too, or it will happen again.
- | Customer: Yeah, doing that now.
promise | Agent: I'm keeping the ticket open and I'll check the log again this afternoon.
date | Agent: From the first of October you'll need the new app to sign in.
- | Customer: Okay, good to know.
never | Agent: The ticket number is INC0047719.
never | Customer: Great, cheers.
never | Agent: No problem, have a good one.

# A gas bill
never | Agent: Welcome to Southern Gas, you're through to Lewis, how can I help today?
cause | Customer: I got a bill for 840 pounds, and we hardly had the heating on.
- | Agent: Eight hundred and forty, goodness.
- | Customer: I nearly fell off my chair.
- | Customer: My sister has a bigger house than me, four bedrooms and a conservatory, and she pays half of that.
never | Agent: Can I take the account number from the top of the bill?
never | Customer: Yes, hang on, 850 022 7194.
never | Agent: And can you confirm the first line of your address?
never | Customer: 7 Orchard Close.
- | Agent: Thank you, that's great.
- | Agent: So let me have a look at the readings.
cause2 | Agent: Okay, so this bill was estimated because nobody has read the meter since last November.
- | Customer: Estimated?
- | Agent: Yes.
- | Agent: Have you got a reading for me?
- | Customer: I took a photo this morning, it says 5512.
remedy | Agent: With that reading the bill goes down to 310 pounds, and I've cancelled the old one.
- | Customer: Oh, thank heavens for that.
promise | Agent: You'll receive the new bill in the post within five working days.
date | Agent: The direct debit will then be taken on 28 March.
- | Customer: Can I pay it in two parts?
remedy2 | Agent: Of course, I've split it into two payments of 155.
- | Customer: Marvellous.
never | Agent: Is there anything else today?
never | Customer: No, that's lovely, thank you very much, bye.

# A damaged sofa
never | Agent: Hi, thanks for calling Oak and Linen, Farah speaking.
never | Customer: Hi Farah, I'm Tomasz Zielinski.
cause | Customer: The sofa you delivered yesterday has a broken leg and a tear down the back.
- | Agent: Oh, I'm really sorry, that's awful.
never | Agent: Could you read me the order number?
never | Customer: Sure, 2 2 0 9 dash 7 1 4.
- | Agent: Thanks.
- | Customer: I took the day off work for that, and they were four hours late.
- | Customer: Then they couldn't get it round the corner, so they had to take the door off, and one of them was on the phone the whole time.
- | Agent: I do understand your frustration.
- | Agent: Did you take any pictures?
- | Customer: Yes, I sent them to you last night.
cause2 | Agent: I see them, and it seems the sofa was dropped in the warehouse before it was loaded.
- | Customer: Unbelievable.
- | Agent: Would you like a new one or your money back?
- | Customer: A new one, but soon, because we're sitting on the floor.
remedy | Agent: Then I've ordered a replacement and refunded the delivery charge of 59 pounds.
- | Customer: Fair enough.
date | Agent: It arrives on Tuesday, 4 November, and they'll collect the damaged one at the same time.
promise | Agent: I promise that the driver will call you half an hour before.
- | Customer: Okay, I'll make sure somebody's in.
never | Agent: Is this still the best number to reach you on, ending in 318?
never | Customer: Yes, it is.
never | Agent: Perfect, enjoy the rest of your day.

# A phone abroad
never | Agent: Skyfone customer care, my name's Lucia, how are you doing today?
- | Customer: Not great, to be honest.
cause | Customer: I'm in Morocco, and my phone has no signal at all since we landed.
- | Agent: I see, let's look into that.
never | Agent: What's the mobile number, please?
never | Customer: 07700 900 882.
never | Agent: And the password on the account?
never | Customer: It's bluebell.
- | Agent: Thank you very much.
- | Agent: Are you using the same phone as at home?
- | Customer: Yeah, it's the same one, I dropped it in the sea once but it survived, it's basically indestructible.
- | Agent: Okay.
cause2 | Agent: I think I've found it, roaming outside Europe is switched off on your plan.
- | Customer: But I ticked that box before I left.
- | Agent: It was only ticked for Europe, unfortunately.
- | Customer: Right.
remedy | Agent: I've switched on roaming for Morocco, so please turn the phone off and on again.
- | Customer: Okay, give me a second.
- | Customer: Yes, I've got three bars.
- | Agent: Brilliant.
remedy2 | Agent: It costs five pounds a day, with two gigabytes included.
promise | Agent: I'll make sure that it's switched off again when you're back on 19 August.
- | Customer: That'd be perfect.
promise2 | Agent: We will send you a text if you get close to the limit.
never | Agent: Anything else I can help you with, Grace?
never | Customer: No, thanks a lot, bye.
`;
