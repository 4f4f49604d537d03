/** Three meetings and three calls, labelled before any engine ran on them; the phrases were tuned on these. Written by hand. */
export const development = `
# A launch
never | Maria: Morning everyone, can you all hear me?
never | Jonas: Yes, loud and clear.
- | Maria: Great, then let's start with the launch of the new app.
- | Jonas: We still have eleven open bugs, and two of them crash the app when somebody uploads a photo.
- | Priya: The crash happens on older phones, about eight percent of our users have one.
- | Maria: How long would it take to fix both of them properly?
- | Jonas: Four days if nothing else comes up, and then we'd have to test everything again.
- | Priya: The press release says the fourteenth, and the newsletter is already written.
- | Maria: Could we launch without the photo upload?
- | Priya: I wouldn't, because half of the people in the trial said that was the reason they'd use it at all.
- | Jonas: I agree, it would look strange.
decision | Maria: Okay, so we move the launch to the twenty-first.
- | Priya: Fine with me, I'll tell the agency.
- | Jonas: That gives us enough time, yes.
- | Maria: What about the price?
- | Priya: Four ninety-nine is what the survey says, but the sales team wants five ninety-nine.
- | Jonas: With five ninety-nine we'd be more expensive than both competitors.
decision | Maria: Then we'll go with four ninety-nine for the first year.
- | Priya: Good.
- | Maria: How was your holiday, by the way, Jonas?
- | Jonas: Wonderful, we were on a small island near Split with no internet and more cats than people.
- | Priya: That sounds like heaven.
- | Maria: All right, anything else for today?
- | Jonas: The meeting room is booked until eleven, somebody else is waiting outside.
never | Maria: Okay, thanks everybody, see you next week.

# A new office
never | Tom: Hi all, sorry I'm late, the tram was stuck again.
- | Ada: No problem, we were just talking about the heating.
- | Tom: Did the landlord answer at all?
- | Ada: He wrote that the rent goes up by nine percent in March, and the heating stays as it is.
- | Femi: That's more than we pay per desk at the place on Mill Lane.
- | Tom: I looked at Mill Lane on Monday, it has a kitchen, forty desks and a terrace that nobody uses.
- | Ada: How far is it from the station?
- | Tom: Six minutes on foot, I measured it, and there's a bus stop in front of the door.
- | Femi: The contract there runs for three years, which I find rather long.
- | Ada: We could ask for a break after two years.
- | Tom: They'd accept that, the agent already hinted at it.
- | Femi: In that case I'm for it.
- | Ada: Me too.
decision | Tom: Right, we're moving to Mill Lane then, with a break clause after two years.
- | Ada: Do we keep the furniture?
- | Femi: The desks are fine, but the chairs are twelve years old and two of them are broken.
decision | Tom: Let's take the desks and buy new chairs.
- | Ada: Agreed.
- | Femi: And the plants?
- | Ada: I've watered these plants for five years, so they come with me, whatever you say.
- | Tom: Nobody would dare to argue about that.
- | Femi: Should we tell the team today?
decision | Tom: No, we agreed to tell everyone together on Thursday.
- | Ada: Okay, that's better.
never | Tom: Then that's it, thank you.

# The festival
never | Lena: Can everybody see my screen?
- | Oskar: Yes, it's a bit small but it works.
- | Lena: So this is the budget for the summer festival, we have eighteen thousand, and last year it was twenty-two.
- | Oskar: The stage alone was nine thousand last year.
- | Ruth: And it rained on both days, so nobody stood in front of it anyway.
- | Lena: The school offered us its hall for four hundred a day.
- | Oskar: The sound in there is awful, I played there with my band once and we couldn't hear each other at all.
- | Ruth: We could hang up curtains, the theatre group did that in spring and it sounded all right.
- | Oskar: Hm, true, that was better than I expected.
decision | Lena: So no stage this year, we take the hall.
- | Oskar: All right.
- | Ruth: What about the food trucks?
- | Lena: Five have asked, and the square only has power for three of them.
- | Oskar: The burger people were rude to the volunteers last year.
- | Ruth: And the queue at the pancakes was forty minutes long.
decision | Ruth: I'd say three trucks, without the burgers.
- | Oskar: Sounds good.
- | Lena: Yes, let's do that.
- | Lena: My daughter wants a pony, by the way, but I told her that a festival is not a zoo.
- | Ruth: Last time the pony ate the flowers of the mayor.
- | Oskar: Which was the best part of the whole weekend, if you ask me.
decision | Lena: To sum up, we're in the hall, with three trucks, on the last weekend of June.
never | Oskar: Perfect, bye everyone.

# A broken washing machine
never | Agent: Hello, Whitfield Appliances, this is Colin, how can I help?
- | Caller: Hello, my washing machine makes a terrible noise when it spins, and yesterday it stopped in the middle.
never | Agent: I'm sorry about that, could I take your customer number, please?
never | Caller: Hang on, it's on the letter, five five zero one eight three.
never | Agent: And can you confirm your postcode for me?
never | Caller: BS7 8PT.
- | Agent: Thank you, is it the machine from February?
- | Caller: Yes, the white one with the big door.
- | Agent: Does it move when it spins?
- | Caller: It walks half way through the kitchen, my husband sat on it last week to keep it in place.
- | Agent: Oh dear, he'd better not do that again.
- | Agent: It sounds like the bearings, that's a known fault of that series.
- | Caller: So is that under guarantee?
- | Agent: It is, you won't pay anything.
- | Caller: That's a relief, honestly.
- | Agent: The engineer could come on Wednesday between one and five.
- | Caller: Wednesday is fine, I'm at home anyway.
recap | Agent: So just to go over that again, our engineer comes on Wednesday between one and five, replaces the bearings, and it's free.
- | Caller: Brilliant.
recap | Agent: And until then please don't use it for more than a rinse.
- | Caller: I won't.
never | Agent: Is there anything else I can do for you today?
never | Caller: No, that was everything, thanks for your help.
never | Agent: You're welcome, have a nice day.

# A missing refund
never | Support: Good afternoon, you're through to Parcelway, my name is Ines.
- | Customer: Hi, I returned a pair of boots three weeks ago and I still haven't had my money back.
never | Support: I can look into that, what's the order number?
never | Customer: It's PW 77 31 09 2.
never | Support: Thanks, and your full name and email address, please?
never | Customer: Dorothy Blake, dorothy dot blake at mailbox dot com.
- | Support: One moment, the system is a little slow this afternoon.
- | Customer: Take your time, I've made myself a cup of tea.
- | Support: Okay, I can see that the parcel arrived on the second, but it was booked in under another name.
- | Customer: How does that happen?
- | Support: The label was smudged, so somebody typed it in by hand.
- | Customer: My sister had exactly the same trouble with a coat.
- | Support: I'm sorry to hear it.
- | Support: I've moved the return to your account now and released the eighty-nine pounds.
- | Customer: When will I see it?
- | Support: Banks usually take three to five working days.
- | Customer: Okay, and the postage?
- | Support: We'll pay that back too, four pounds twenty.
never | Support: Can I just check that your card still ends in 4417?
never | Customer: Yes, it does.
recap | Support: Right, let me summarise, you get eighty-nine pounds for the boots and four pounds twenty for the postage, by next Friday at the latest.
- | Customer: Lovely.
recap | Support: And I've made a note, so you won't have to explain it all again.
never | Customer: Thanks, bye.

# A changed tariff
never | Agent: Thank you for calling Northgrid Energy, you're speaking to Samuel, who am I talking to?
never | Customer: Hello Samuel, my name's Grace Obi.
never | Agent: Hello Grace, do you have your account number there?
never | Customer: Yes, nine one two, double four, seven zero.
never | Agent: And your date of birth?
never | Customer: The third of March 1979.
- | Agent: That's great, what can I do for you?
- | Customer: My monthly payment went from sixty to ninety-five pounds, and nobody told me why.
- | Agent: Let me have a look at that.
- | Customer: I live alone and I'm hardly ever at home, so I can't have used that much.
- | Agent: I see, your fixed tariff ended in September, and you were put on the standard one.
- | Customer: Nobody wrote to me about it.
- | Agent: There was a letter in August, but it went to your old address in Leeds.
- | Customer: I moved two years ago!
- | Agent: I apologise, that's our mistake.
- | Agent: We have a fixed tariff for sixty-four pounds a month at the moment.
- | Customer: Could I have that one?
- | Agent: Of course, and I'd backdate it to the first of September.
- | Customer: Yes, please do that.
- | Agent: Okay, that's done.
recap | Agent: So to recap, you're on the fixed tariff at sixty-four pounds from the first of September, and we've corrected your address.
recap | Agent: The thirty-one pounds that you overpaid come off your next bill.
- | Customer: That's all I wanted to hear.
never | Agent: Anything else today?
never | Customer: No, thank you, goodbye.
`;
