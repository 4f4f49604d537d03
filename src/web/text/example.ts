/** A short conversation for trying the page. */
export const example = `Hi, this is Nadia from the Harbour Hotel, how can I help you today?
I'm furious. You charged me twice for the same night and nobody answers my emails.
I'm so sorry about that, let me look at your booking right away.
I want my money back, not another voucher.
You're right, that is our mistake. I will refund the second payment today and send you a confirmation.
Okay. How long does the refund take?
Three to five working days. Is there anything else I can do for you?
Could we also have a late checkout on Sunday?
Of course, noon is no problem. I have added it to your booking.
Great, thank you so much. You have been really helpful.`;
