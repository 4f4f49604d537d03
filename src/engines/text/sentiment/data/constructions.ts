/**
 * Turns of phrase whose sentiment is not that of their words. They are tried in order, and the first match decides. Our
 * own, written for talk with companies. The notation: a word stands for itself; `a|b` for either; `x?` may be absent;
 * `*` is up to six words without a pause, `~` the same without a negation. `<+>` and `<->` are words that the lexicon
 * rates, `<trouble>` is a common fault, `<fault>` that or a word of blame, `<number>` a number or "a", `<time>` a unit
 * of time, `<hail>` a cheer, `<better>` a comparative of praise, `,` any pause or stop within the sentence, `^` and `$`
 * the ends of the sentence; `mockery` is a sign such as 🙄.
 */
export interface Construction {
  /** `courtesy` counts as neutral. For a speaker who works for the company, more phrases are courtesy. */
  readonly means: 'praise' | 'blame' | 'neutral';
  readonly phrases: string;
  /** Whether it counts only if the speaker works for the company. */
  readonly ofAgents?: true;
  /** Whether it counts only in a sentence in capitals. */
  readonly isShouted?: true;
}

export const classes: Readonly<Record<string, string>> = {
  trouble: `problem problems issue issues error errors bug bugs noise noises leak leaks headache pain stain stains virus fault faults
    glitch glitches crash crashes crashing crashed delay delays trouble outage outages blockage dropout dropouts drops
    interference rash damage warning warnings disconnections buffering crackling complaint complaints`,
  number: `a an one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty ninety
    hundred several many half few couple whole full`,
  time: `second seconds minute minutes hour hours day days week weeks month months year years morning afternoon evening night`,
  hail: `great wonderful fantastic lovely perfect brilliant awesome excellent super terrific amazing good nice superb marvellous
    marvelous congratulations congrats bravo hooray fabulous splendid`,
  better: 'better happier easier nicer faster kinder friendlier smoother simpler quicker smarter cleaner',
};

export const constructions: readonly Construction[] = [
  {
    means: 'blame',
    phrases: `
      <trouble> has|have|is|are|will|would|does|do|did not * gone|go|solved|fixed|resolved|away|disappeared
      <trouble> is|are|was|has|have|keeps|keep|comes|came|started|starts|remains * back|still|again|there|remains|persists
      not solved|fixed|resolved|cured|cleared * <trouble>
      <trouble> started|starts|returned|persists|remains
      could|can not care less
      could|can|does|do|did|will not * get|be|been|gotten any? worse|ruder|slower
      not wish * anyone|anybody
      is|was|are|were far from <+>
      anything but <+>|easy|quick|simple
      never been|felt|had|seen|met|heard|tried|known|experienced|received|gotten|got|tasted|worked|dealt|owned|used * so|such|this a|an? <->
      nobody|one has|have|had ever? * so|such|this a|an? <->
      will|would not be? * coming|returning|renewing|ordering|back|returning
      not what i|we|you call|called|expected|ordered|asked|paid|wanted
      not exactly|particularly <+>|cheap $
      can|could not say * <+>
      not see|understand how * helps|help
      do|does|did not solve|fix|help|change|answer|resolve
      not feel taken
      not acceptable
      not any help
      too <+> to be true`,
  },
  {
    means: 'praise',
    phrases: `
      can|could|would|will|do|does|did not|never * <better>
      can|could not * more <+>|grateful|pleased|thankful|helpful
      never been|felt|had|seen|met|heard|tried|known|experienced|received|gotten|got|tasted|worked|dealt|owned|used * so|such|this a|an? <+>|quickly|quick|fast|easy|easily|smoothly|clearly|politely|patiently|kindly|warmly|thoroughly
      nobody|one has|have|had ever? * so|such|this a|an? <+>|quickly|quick|fast|easy|easily|smoothly|clearly|politely|patiently|kindly|warmly|thoroughly
      never been|felt|had|seen|met|heard|tried|known|experienced|received|gotten|got|tasted|worked|dealt|owned|used|looked * <better>
      nobody|none|one * done|do|be|been|handled|has|have * <better>
      not think|believe|imagine * will|would * disappointed|regret|problem|trouble|complain|sorry
      will|would|did|do|does not|never * regret
      will|would|did|do|does|have|has|was|am|is|are not|never be? been? disappointed|disappoint|sorry
      never disappoint|disappoints|disappointed|fails
      never let|lets me|us|you down
      never * let me|us|you down
      can|could|would not fault|complain|beat
      nothing|not to complain|fault|criticise|criticize
      not praise|recommend|thank * enough
      nothing|not * i|we would|will change
      nothing * wrong with
      nothing is|was|were too much
      would|will|could|can not go|shop|be|use|want|buy|bank|eat|stay * anywhere|elsewhere
      not half bad
      have|has|had not had? any|a|one|single|more|other|real single|more|other|real? <trouble>
      not have|had any|a|one|single|more|other|real single|more|other|real? <trouble>
      can|could|will not go wrong`,
  },
  {
    means: 'praise',
    phrases: `
      <trouble> is|are|was|were|has|have|had|seems|got|been ~ gone|fixed|solved|resolved|disappeared|vanished|away|over|cleared|sorted|cured|healed|repaired
      <trouble> went|came|goes|cleared|disappeared|vanished completely? away|out|up|completely
      <trouble> solved|resolved|fixed|sorted $
      stopped|stops|quit making|having|getting|giving * <fault>
      no more <w>? <trouble>
      no longer * <fault>
      not * <fault> any|anymore more|longer|$
      got|get|gets rid of
      took|takes care of
      that|it|this|you|they|he|she|we|i|has|have cleared|solved|fixed|resolved|sorted|cured|removed the|my|our|that|this|all|it|your ~ <trouble>`,
  },
  {
    means: 'blame',
    phrases: `
      ^ oh|wow|yeah|well|ok|okay|just? <hail> one|job|timing|service|work|surprise|start|done|guys? , ~~ another|again|back|twice|nobody|delete|deleted|deletes|lost|crashed|cancelled|canceled|late|down|pay|waiting|hold|fault|wrong|<trouble>
      ^ oh|wow|yeah|well|ok|okay|just? <hail> , one|now|so more|i|we * <->|<trouble>|more|broken|pay
      ^ oh|wow|yeah|well|ok|okay|just? <hail> , one more
      ^ oh|wow|yeah well|good|nice|great done|job|one|work , you * managed|lost|broke|cancelled|canceled|deleted|forgot|just
      ^ well|good|nice|great done|job|one|work , you * managed|lost|broke|cancelled|canceled|deleted|forgot
      ^ congratulations|congrats|bravo , you <->
      ^ wow , only|just
      thanks|thank|cheers you? a? lot|so? much? for nothing|wasting|hanging|ruining|ignoring|losing|charging|leaving|cutting|keeping|breaking|cancelling|canceling|forgetting|<->
      ^ sure|right|yeah|oh|of|ah course? , because
      because * <-> * so|such * <+>|fun
      because * worked|works|went so|really well|great
      so much for
      good luck getting|trying|finding|reaching
      as if anyone|anybody|you|they|i * cared|care|knew|know|matters|mattered
      just what i|we|you needed|wanted|need ,
      what a surprise ,
      yeah right
      big surprise
      only * late this time`,
  },
  {
    means: 'neutral',
    phrases: `
      how can|may|could i|we * help|assist
      what can i|we do for|to you|help|assist
      sorry|sad to hear
      sorry|apologise|apologize|apologies for|about the|this|that|any|your|all * wait|delay|inconvenience|confusion|trouble|hold|mixup|misunderstanding|interruption|experience
      apologise|apologize|apologies for|about the|this|that|any
      sorry to keep you|for keeping
      thank|thanks you? for|so much? for? calling|holding|waiting|contacting|choosing|confirming|reaching|being|bearing|verifying|joining
      thank|thanks you? for your patience|call|time|understanding|cooperation|loyalty|business|order|message|interest
      is|was there anything|something else
      anything else i|we can
      i|we understand|see|imagine|know * how <->|upset
      how frustrating|annoying|upsetting that|this|it must
      ^ have a <+>|lovely rest|day|evening|weekend|afternoon|night|time|one
      i|we would|will be * happy|glad to help|look|assist|check|do
      happy|glad|pleased to help|assist
      we|i appreciate|value your|you business|patience|feedback|loyalty|time|being
      it|that was a? pleasure speaking|talking|assisting|helping
      pleasure speaking|talking|assisting|helping
      ^ welcome to|back
      , welcome to|back
      you are|very welcome
      how may i
      my apologies
      sorry , could|can|may|would you|i
      please accept`,
  },
  {
    means: 'neutral',
    ofAgents: true,
    phrases: `
      sorry
      apologise
      apologize
      apologies
      thank
      thanks
      welcome
      pleasure
      happy to
      glad to
      certainly
      unfortunately
      enjoy your|the
      ^ great|perfect|excellent|wonderful|lovely|good|okay|super|fantastic|awesome|brilliant ,|and|i|, 
      appreciate
      good morning|afternoon|evening
      understand
      hope
      take care
      have a`,
  },
  {
    means: 'blame',
    phrases: `
      second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|umpteenth|hundredth time i|we|you|they|he|she|it|this|today|in
      second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|umpteenth|hundredth letter|call|email|complaint|visit|technician|replacement|attempt|request
      without|no|not <w>? internet|phone|power|heating|water|electricity|signal|service|connection|router|hot * for|since|in <number>|days|weeks|last|monday|tuesday|wednesday|thursday|friday|saturday|sunday
      <number> <time> late|overdue
      <number> full|whole|entire <time> without
      has been <number> <number>? <time> and i|we|my|still|nobody|nothing|no
      without a|any|my|the? <w> for|since
      on|in the? hold|queue|phone|line for|since
      on the phone for <number> <number>? <time>
      waited|waiting for|over|almost|nearly? <number>? <number>? <time>
      waited|waiting since
      still waiting|no|without|nothing|unresolved
      i|we am|are|have|had still not|without|waiting|no|nothing
      still not
      still have|has|had|is not heard|received|got|gotten|arrived|come|fixed|been|seen|resolved|here|there
      nobody called|came|answered|answers|told|picked|picks|replied|responds|cares
      nobody|one has|have called|come|answered|told|been|replied|got|shown|picked|contacted|helped|responded
      no one called|came|answered|answers|told|picked|picks|replied|responds|cares
      heard|hear nothing
      how many times|more
      how much longer
      how long * must|have|will i|we|this|it
      when is|are|will someone|somebody|anyone|anybody|you|this * going|ever|finally|do
      why is|are|am|was|were|did|does|do|has|have|can i|we|my|you|your|this|it|nobody|they * still|charged|billed|always|never|keep|keeps|being
      is|are there anyone|anybody|somebody
      does anyone|anybody
      do|does anyone|you ever
      is|are|was this|you|that kidding|serious|joking|shitting|freaking|fucking
      have|had to call|explain|repeat|write|ask|chase|phone|email|send * again|already|<number>|twice|times
      i|we have|had? explained|called|told|asked|phoned|emailed|written|reported|complained * already|again|twice|three|four|five|six|ten|times
      <number> times already|today|now|this|again
      <number>|different people|agents|technicians|departments * different|already|neither|told|said
      tells|tell|told|says|said * something|anything else|different
      sent|passed|transferred|pushed from one|department|person|pillar
      you|they said|promised|told * but|and|then , * now|not|never|nothing
      was|were due|supposed|meant|scheduled * and it|they|he|she is|was|never|did
      should have been|come|arrived
      gone|went up by|again
      never|not happened|came|arrived|showed|turned|called|returned|delivered|replied
      arrived|came|delivered|was empty|damaged|open|opened|late|broken|incomplete|smashed|crushed
      says|marked|shows delivered
      took|take|takes|taking|had * day|days off work
      took|taken|takes|charged|kept my|the|our money
      charged|billed|charging|charge me|us|my|for|again * again|twice|after|for|cancelled|canceled|something|never
      you|he|she|they|agent hung|hangs up
      closed before|my|the * answered|ticket|case|anyone
      put|got|get|gets|passed through|back to the same
      went|goes|turned|gone black|dead|blank|dark
      every|each time * no|not|never|lose|lost|again
      every|each person|agent|time * tells|told|says * different|else
      what the hell|heck|fuck|fck
      where the hell|heck|fuck|fck
      why the hell|heck|fuck|fck
      who the hell|heck|fuck|fck
      fix|answer|stop|get|send|give|do your|the|my|it|this|me damn|fucking|bloody|goddamn
      are|is you|this shitting|kidding|serious|freaking|fucking|joking
      go to hell
      screw|screwing you|me|us
      stop calling|screwing|sending|messing|harassing|spamming
      for fuck|fucks|gods|god|heavens|pete sake`,
  },
  {
    means: 'praise',
    phrases: `
      holy shit|crap|cow|moly|hell|fuck|smokes , ~~ <+>|fast|easy|quick|works|worked
      holy shit|crap|cow|moly|hell|fuck|smokes ~~ <+>|fast|easy|quick|works|worked
      fuck|hell|damn|shit|heck yes|yeah|yea|yep
      damn|fucking|bloody|freaking|frigging good|great|fine|nice|easy|fast|happy|brilliant|amazing|awesome|helpful|tasty|delicious|glad|proud|right|cool|clever|beautiful
      ^ damn , ~~ <+>|easy|fast|quick
      damn that|this|it ~ <+>|easy|fast|quick
      is|are|was the shit ,|$
      is|are|am so? badass|bomb
      no shit , ~~ saved|<+>
      saved my|our ass|butt|bacon|life|day
      twice|more than|what i|we expected|hoped
      told|tell|telling all? of? my|our|every|everyone <w> about|to
      ask|asks|want|wants|begging|asking to go|come back
      like|as on the first|new|day
      answered|replied|responded|called|came|fixed|done|arrived|ready|solved back? in|within <number> <time>|minutes`,
  },
  {
    means: 'blame',
    isShouted: true,
    phrases: `
      ^ why|where|when|how|who
      ^ stop|cancel|answer|fix|give|send|return|hello|leave|listen
      not
      nothing
      nobody
      never
      no $
      manager|supervisor
      now $
      my money|deposit|refund`,
  },
  {
    means: 'blame',
    phrases: `
      mockery`,
  },
  {
    means: 'neutral',
    phrases: `
      my|his|her|their|the name|surname is|was
      best|good|right|worst time|number|place to
      problem|question|issue|call|calling is|about|with? about|regarding|concerning
      is|are|see attached|enclosed
      damage report|form|waiver|fee|department|deposit
      ^ we|i live|lived|moved on|in|to|near|at
      not at home|work|home
      let me get|grab|find|check|see|look
      have|has no pets|children|kids|car|preference|questions|question`,
  },
];

/** Signs that mock the words. */
export const mockery: ReadonlySet<string> = new Set(['🙄', '🙃', '😒', '🤡']);
