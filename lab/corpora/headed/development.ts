/**
 * Six documents with headings: which sentences introduce the whole (`intro`), labelled before any engine ran on them;
 * the engine was tuned on these. A blank line begins a paragraph. Written by hand for this project.
 */
export const development = `
# How we name branches
head | # How we name branches
intro | This guide explains how our teams name branches, tags and releases, so that anybody can find the code of a running service.
- | It applies to all repositories from March on.

head | ## Branches
- | A branch has the name of its ticket and two to four words, joined by hyphens.
- | Branches without a ticket are deleted after thirty days by a job that runs every Sunday night at two, when the build machines are idle.
- | The name of the branch must not contain the name of a person, because branches often outlive the work of the person who created the branch.

head | ## Tags
- | A tag has three numbers and follows the rules of semantic versioning.
- | The first number of a tag rises when an interface of the service changes, the second when a feature is added, and the third when a defect is repaired.

head | ## Releases
- | A release is built from a tag by the pipeline, and its notes list the tickets since the last release.
- | Never build a release on your own machine.

# Summer street market
head | SUMMER STREET MARKET
intro | The council invites residents and local businesses to take part in the summer street market, which runs every Saturday in July and August.
intro | Stalls cost nothing for residents, and applications are open until 30 May.

head | Where and when
- | The market takes place on Mill Lane between the church and the old fire station.
- | Stalls may be set up from seven in the morning and have to be removed by five in the afternoon, when the road is swept and opened to traffic.

head | Rules for stalls
- | A stall is at most three metres wide and must leave the pavement free for wheelchairs and prams.
- | Stalls that sell food need a certificate of hygiene, running water within ten metres, and a fire blanket if anything is fried or grilled on the stall.
- | Loud music is not allowed.

head | Parking
- | Mill Lane, Well Street and the car park behind the library are closed to cars on market days.
- | Residents of Mill Lane can park their cars in Station Road with the permit that the council sends to them in June.

# Battery manual
head | 1. Introduction
intro | The Volta 5 is a portable battery that stores five kilowatt hours and supplies a household with power during an outage.
- | Please read this manual before you use it.

head | 2. Safety
- | Keep the battery dry and away from children.
- | Do not open the case, because the capacitors behind the front panel hold a dangerous charge for up to ten minutes after the battery has been switched off.

head | 3. Charging
- | Connect the battery to a socket with the grey cable.
- | The green light blinks while the battery charges and stays on when the battery is full, which takes six hours from an ordinary socket and four hours from a solar panel.
- | Charge the battery once every three months even if you do not use the battery.

head | 4. Faults
- | If the red light blinks twice, the battery is too hot.
- | If the red light blinks three times, the fan of the battery is blocked by dust and has to be cleaned with a soft brush or compressed air.

# Incident report
head | # Incident report: payments on 3 October
head | ## Summary
intro | On 3 October, one in five card payments failed for 47 minutes because an expired certificate was installed on two of the payment servers.
intro | No money was lost, and all customers whose payments failed have been informed.

head | ## Timeline
- | At 09:12, the new certificates were installed on the payment servers by the weekly maintenance job.
- | At 09:15, the monitoring reported that the share of failed payments had risen above two per cent, but the alert went to a channel that nobody reads.
- | At 09:41, customer support told the payments team about a growing number of complaints.
- | At 09:59, the payments team installed the correct certificates and restarted the payment servers.

head | ## What went well
- | Support reacted fast.
- | The old certificates were still available in the backup of the payment servers, so the payments team did not have to request certificates again.

head | ## What we will change
- | The maintenance job will check the date of each certificate before it is installed.
- | Alerts about payments will wake up the engineer on call.

# Travel policy
head | Travel policy
head | Purpose
intro | This policy sets out how employees book business trips and what the company pays for.
intro | Its aim is to keep trips safe, cheap and good for the climate.

head | Trains and flights
- | Trips of less than six hours are made by train, in second class.
- | Flights need the approval of the head of the department, who records the reason for the flight, the price of the flight and the emissions of the flight in the travel system.

head | Hotels
- | The company pays for hotels up to 140 euros per night, and up to 190 euros per night in London, Paris, Zurich and cities in which a trade fair is taking place.
- | Breakfast is included in the price if the hotel offers it.

head | Receipts
- | Receipts have to be uploaded within 30 days.
- | A receipt shows the date, the amount, the tax and the name of the hotel, the restaurant or the railway company, and is readable on a screen.

# A study
head | Abstract
intro | We studied whether short walks during working hours improve sleep, and found that office workers who walked for twenty minutes a day slept 24 minutes longer.

head | Methods
- | Ninety office workers from three companies took part, and wore a wristband that measured sleep and steps for eight weeks.
- | The wristband recorded sleep every thirty seconds, and nights in which the wristband was worn for less than four hours were excluded from the data on sleep.
- | Half of the workers were asked to walk for twenty minutes before lunch.

head | Results
- | The walkers slept for 7 hours and 2 minutes on average, the others for 6 hours and 38 minutes.
- | Workers older than fifty gained more sleep from walks than younger workers, but the difference between older workers and younger workers was not significant.

head | Limitations
- | The study took place in summer.
- | Wristbands measure sleep less exactly than a laboratory, and workers who knew that their sleep was measured may have changed their habits of sleep.
`;
