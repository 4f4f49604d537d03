/**
 * Three documents that were held back, labelled before any engine ran on them. The first evaluation found the
 * introduction of one in a single sentence; the rule for introductions was written after it, without these texts.
 * Written by hand for this project.
 */
export const unseen = `
# Onboarding
head | # Welcome to the data team
intro | This page helps new members of the data team to get access, to find our tools, and to finish a first task in their first week.

head | ## Access
- | Ask your buddy to add you to the groups.
- | Access to the warehouse is granted by the security team after you have passed the course on personal data, which takes about two hours and ends with a test of twenty questions.

head | ## Tools
- | We write queries in notebooks, and jobs in the repository.
- | Notebooks that read personal data from the warehouse must be stored in the encrypted folder of the warehouse and not in the folder of the notebooks.

head | ## Your first task
- | Your buddy picks a small ticket for you.
- | Open a pull request for the ticket by Friday, even if the ticket is not finished, so that you learn how we review.

# Library closure
head | Notice to readers
head | What is happening
intro | The town library will be closed from 6 January to 14 February while the roof is repaired.
intro | Books can be returned and collected at the school in Park Road during this time.

head | Loans
- | Loans that fall due while the library is closed are extended to 28 February without a fee.
- | Readers who have borrowed books from other libraries have to return these books to the desk at the school in Park Road by the date that is printed in the books.

head | Children
- | Story time takes place in the church hall.
- | Parents can leave prams at the entrance of the hall, but the hall cannot be reached from the car park of the church while the path to the car park is being paved.

head | Questions
- | Call the town hall or write to us.

# A product note
head | Overview
intro | Version 8 of the planner lets several people edit a plan at the same time and works without a connection.

head | Editing together
- | Coloured marks show who edits which row of the plan.
- | If two people change the same row of the plan at the same time, the planner keeps both changes of the row and asks the owner of the plan which change of the row is right.

head | Working offline
- | The planner stores plans on the device for thirty days.
- | Changes are sent when the device has a connection again, in the order in which they were made.

head | Requirements
- | The planner needs a browser from 2023 or later.
- | On tablets with less than two gigabytes of memory, plans with more than a thousand rows open without the coloured marks of the other people who edit the plan.
`;
