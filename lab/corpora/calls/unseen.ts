/**
 * Five calls that were held back: labelled before any engine ran on them, evaluated after all choices, and nothing was
 * tuned on them. Written by hand for this project.
 */
export const unseen = `
# A washing machine
never | Agent: Good afternoon, Whitewell appliances, Gareth speaking.
never | Customer: Hello there, it's Mrs Adeyemi.
cause | Customer: My washing machine stops in the middle of the programme and the water stays in the drum.
- | Agent: I see, that must be annoying.
- | Customer: I had to wring out all the towels by hand, and then the cat sat on them.
never | Agent: Have you got the serial number?
never | Customer: Yes, WW, 7719, 03, B.
- | Agent: Thank you ever so much.
- | Agent: Does it make any noise when it stops?
- | Customer: It hums a bit.
cause2 | Agent: That sounds like a blocked pump, usually from a coin or a hairpin in the filter.
- | Customer: Oh, right.
remedy | Agent: You can clear it yourself by opening the little door at the bottom and unscrewing the filter.
- | Customer: I'm eighty-one, I'm not getting down on the floor.
- | Agent: No, of course, I'm sorry.
promise | Agent: Then we'll send somebody on Monday morning to do it for you.
- | Customer: And what does that cost?
remedy2 | Agent: Nothing, because your guarantee runs until next April.
- | Customer: That's a relief.
promise2 | Agent: He will phone you about twenty minutes before he gets there.
never | Agent: What's the best number for him to call?
never | Customer: 0113 496 0182.
never | Agent: Lovely, is there anything else at all?
never | Customer: No, thank you, goodbye.

# An insurance claim
never | Agent: Thank you for calling Redcliff Insurance, you're talking to Amelia.
never | Customer: Hi Amelia, David Stern here.
cause | Customer: Somebody backed into my car at the supermarket, and my claim hasn't moved for six weeks.
- | Agent: I'm sorry that it's taking so long.
never | Agent: Could I have your policy number, please?
never | Customer: It's RC, dash, 55, 20, 871.
never | Agent: And for security, your mother's maiden name?
never | Customer: Halloran.
- | Agent: That's great, thanks.
- | Customer: I've been driving around with a bin bag over the window, and it makes a noise like a helicopter.
- | Agent: Oh goodness.
cause2 | Agent: So the reason for the delay is that the garage never sent us its estimate.
- | Customer: They told me they did, in May.
- | Agent: It's not on our system, I'm afraid.
remedy | Agent: I've just called up the garage's account and approved the repair without the estimate.
- | Customer: Finally.
date | Agent: They can take the car in on the 11th of July.
- | Customer: Do I get a car in the meantime?
promise | Agent: Yes, we'll deliver a courtesy car to your door that same day.
- | Customer: Okay, that helps.
promise2 | Agent: I'm going to ring you on Friday to make sure everything is confirmed.
- | Customer: Please do, because nobody else ever has.
never | Agent: I completely understand, and thank you for bearing with us.
never | Customer: Cheers, bye.

# A hotel booking
never | Agent: Reservations, this is Chloe, how can I assist you?
- | Customer: Hello, yes.
cause | Customer: I booked a twin room for the 20th, and the confirmation says a double.
- | Agent: Let me check that for you.
never | Agent: Your confirmation number, please?
never | Customer: 9 1 1 4 0 7 7.
never | Agent: And the name on the booking?
never | Customer: Ruiz, R U I Z.
- | Agent: Thank you, Mr Ruiz.
- | Customer: I'm travelling with my father, you see, and he snores like a tractor.
- | Agent: I know the feeling.
cause2 | Agent: The twin rooms were overbooked, so the system changed yours to a double automatically.
- | Customer: Nobody told me.
- | Agent: I know, you should have had an email.
- | Agent: We don't have a twin left for that night.
- | Customer: Well, then what?
remedy | Agent: What I can do is give you two single rooms next to each other at the same price.
- | Customer: That would actually be better.
remedy2 | Agent: Done, that's changed, and breakfast is on us.
- | Customer: Thank you.
promise | Agent: The new confirmation will be in your inbox in ten minutes.
date | Agent: You can still cancel free of charge until 18 September at noon.
- | Customer: All right.
never | Agent: Have a safe trip, and give my best to your father.

# A broken order
never | Agent: Hi, you've reached Greenleaf Garden, I'm Petra, what can I help you with?
never | Customer: Hi Petra.
cause | Customer: So I ordered twelve rose bushes, and five of them arrived dead, like completely dried out.
- | Agent: Oh what a shame.
never | Agent: Do you have your order number?
never | Customer: I do, it's GG-104-558.
- | Agent: Okay.
- | Agent: Just loading it now, the computer is slow today.
- | Customer: No worries, I'm in the greenhouse anyway, it's the only quiet place with three kids at home.
cause2 | Agent: I can see the box was stuck at the depot over the bank holiday, so they went four days without water.
- | Customer: That explains it.
- | Customer: Can I get the money back for those?
remedy | Agent: I have refunded 62.50 to your card, that's the five plants and the postage.
- | Customer: Perfect.
- | Customer: And could I reorder them?
- | Agent: The red ones are out of stock until spring.
promise | Agent: I'll put you on the list and email you when they come in, most likely in the first week of March.
- | Customer: Super.
remedy2 | Agent: Soak the other seven in a bucket overnight before you plant them.
- | Customer: Okay, will do.
never | Agent: Your email is still rosie at example dot org?
never | Customer: Yes, that's right.
never | Agent: Great, thanks for getting in touch, happy gardening!
never | Customer: Bye.

# A subscription
never | Agent: Hello, Streamhouse support, my name is Viktor, may I have your name?
never | Customer: It's Hannah.
cause | Customer: I cancelled my subscription in January, but you've taken 12.99 every month since.
- | Agent: I'm sorry to hear that, Hannah.
never | Agent: Which email address is the account under?
never | Customer: hannah underscore b at example dot net.
- | Agent: Thank you, one second.
- | Customer: I only had it for that one series about the lighthouse, and the ending wasn't even good.
- | Agent: I liked the first season.
cause2 | Agent: It turns out that you have two accounts, and only one of them was cancelled.
- | Customer: Two?
- | Customer: How's that possible?
- | Agent: One was created through your television.
- | Customer: Oh, I see.
remedy | Agent: I've closed the second account now, so nothing more will be taken.
- | Customer: And the money?
remedy2 | Agent: I can refund the last three months, that's 38.97.
- | Customer: It's been five months.
- | Agent: I'd have to ask my supervisor about the other two.
promise | Agent: He'll get back to you by Thursday evening.
date | Agent: The refund should be on your card by the third of June.
- | Customer: Okay.
never | Agent: Your case number is 7 7 1 0 3 2.
never | Customer: Thanks, bye.
`;
