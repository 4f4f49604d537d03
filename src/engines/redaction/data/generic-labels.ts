/** Words of speakers' labels that name a side, a machine or a number, and not a person. */
export const genericLabels: ReadonlySet<string> = new Set(
  (
    'customer client caller user visitor guest consumer contact member patient buyer shopper kunde kundin anrufer anruferin ' +
    'agent operator representative rep advisor adviser assistant support service staff team bot chatbot system automated ' +
    'virtual human ai speaker spk channel participant unknown person side berater beraterin mitarbeiter mitarbeiterin ' +
    'interviewer interviewee moderator host left right inbound outbound external internal end me you the and'
  ).split(' '),
);
