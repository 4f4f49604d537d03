// biome-ignore-all format: generated
// Written by training/meetings/train.ts from human extracts of AMI meetings (Carletta et al. 2005), CC BY 4.0, their turns from QMSum (Zhong et al. 2021), MIT; see models/meetings/README.md.
import type { ModelWeights } from '../detection/linear-model.ts';

/** The log-odds that people would extract a word of a sentence; features by `listSalienceFeatures`. */
export const salienceWeights: ModelWeights = {
  bias: -0.47,
  features: [
    [0.65, "give it"],
    [0.55, "something that"],
    [0.5, "#40|add"],
    [0.45, "#more|hard"],
    [0.4, "#25|many|something like|think the|thinking|using|working"],
    [0.35, "#31|possible|thirty"],
    [0.3, "basically|the|to look"],
    [0.25, "#16|#20|a|both|having|meeting|think it|to have|yeah but|you can"],
    [0.2, "as you|for|good idea|out of|rather|so the|that i|that the|there is|we want|what i|~1"],
    [0.15, "@more|an|and|being|by|could have|different|first|go for|have the|i would|in this|is going|it does|might|more|of|okay so|on a|on it|the on|they want|think|to say|together|true|twenty|we|where|work|yeah you"],
    [0.1, "#13|@100|@60|about|and a|at the|better|can have|can not|found|from the|have it|idea|if it|is|is very|maybe|me|much|not know|one|second|so i|some|that it|that we|they have|think we|through|to do|to get|to go|to use|use|we can|we should|yeah the|~0"],
    [0.05, "@160|about the|also|and the|are going|as|at|be|be a|because i|but that|but we|can be|case|channel|done|each|enough|exactly|far|few|from|going to|i can|i do|i was|i will|if i|if you|is more|is that|is the|is true|know if|like it|might be|now|of a|one of|or something|point|really|small|talk|that they|that you|there are|to|two|used|wanted|we did|we do|we go|we had|well i|what do|when you|with the|yeah so|you have|you think|you will"],
    [-0.05, "@20|@?|able|able to|and that|and then|around|be able|before|big|but|but then|come|could|everybody|for example|go to|had|have some|i am|i did|i just|i know|is not|it to|just the|less|let|let us|like that|like you|look at|lot of|my|nice|no i|not have|of it|okay|out|part|pretty|probably|problem|same|say|see|so we|still|sure|the channel|the one|then it|think about|think so|three|to find|to put|up with|we have|well we|whatever|when|would be|would say|yeah and|yeah it|~4"],
    [-0.1, "a good|a very|all|all the|am|because it|can you|course|did|do that|does|everything|for the|great|has to|have|have a|how|i|is like|it can|it was|it would|like to|little|look|lot|making|not really|not want|number|of course|said|should|so that|that|that was|they|think i|this one|us|use the|we just|well it|which|which is|why|would have|you want|~6|~9"],
    [-0.15, "#10|and i|and if|and it|and we|because|bit|change|do you|example|for a|get|guess|have to|is it|is really|it is|just|just to|kind|know|like|not|off|room|so|something|that would|the other|there|this|try|use it|want to|we would|what the|what we|would not|yeah that|you|you would|~5|~7"],
    [-0.2, "'s|after|and so|back|i have|it on|it will|means|so if|start|then you|they are|think that|those|time|to be|to see"],
    [-0.25, "@12|always|anything|can|it|no|that one|the first|the last|will have|~8"],
    [-0.3, "and they|anyway|because we|can use|else|go|it a|it and|not be|so this|this is"],
    [-0.35, "as a|even|yep|you go"],
    [-0.4, "#8|*courtesy|are we|of that|oh|sorry|that is"],
    [-0.45, "not a|yeah"],
    [-0.6, "@3|@6"],
    [-0.8, "#6"],
    [-2.5, "#4"],
    [-3.45, "#2|#3"],
    [-4.45, "#1"],
  ],
};
