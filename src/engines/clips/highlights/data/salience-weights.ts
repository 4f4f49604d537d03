// biome-ignore-all format: generated
// Written by lab/training/meetings/train.ts from human extracts of AMI meetings (Carletta et al. 2005), CC BY 4.0, their turns from QMSum (Zhong et al. 2021), MIT; see docs/engines/meetings/README.md.
import type { ModelWeights } from '../../detection/linear-model.ts';

/** The log-odds that people would extract a word of a sentence; features by `listSalienceFeatures`. */
export const salienceWeights: ModelWeights = {
  bias: -0.51,
  features: [
    [0.65, "give it"],
    [0.6, "#40"],
    [0.55, "something that"],
    [0.5, "add"],
    [0.45, "#more|think the"],
    [0.4, "#25|hard|using|working"],
    [0.35, "#31|basically|many|something like|thinking"],
    [0.3, "possible|the|thirty|to look"],
    [0.25, "#16|#20|a|both|go for|having|that i|that the|think it|to have|we want|yeah but"],
    [0.2, "@more|as you|being|by|first|for|meeting|rather|so the|the on|there is|they want|what i|work|you can|~1"],
    [0.15, "@100|an|and|and a|better|can be|channel|could have|different|good idea|i would|in this|is going|is very|it does|might|more|of|okay so|on it|out of|some|they have|think|to say|together|we|yeah the|~0"],
    [0.1, "#13|about|be|but i|can have|can not|found|has|have it|have the|if it|me|might be|much|on a|point|second|that it|there are|to get|to use|true|use|we can|we should|well i|where|yeah so"],
    [0.05, "@160|@60|a bit|a little|about the|and the|any|are going|at|at the|be the|because i|but we|but you|case|could be|do it|done|enough|few|from|from the|going to|i do|i like|i thought|i was|i will|idea|if i|if you|is|is more|is something|it has|just a|know if|like it|like the|maybe|not know|now|of a|one|or|or something|put it|really|talk|than|that we|that will|that you|then it|think we|thought|through|to|to do|to go|twenty|two|up|used|very|wanted|we did|we do|we go|we had|what do|when you|with|with the|yeah we|yeah you|you could|you do|you have|you just|~3"],
    [-0.05, "@20|a good|again|all the|and if|and then|because it|but|but the|can see|could|did|everybody|everything|had|have|have some|i am|i did|i know|is not|is what|it was|just the|kind of|know what|let|let us|like to|like you|long|lot|making|maybe we|my|number|oh yeah|out|part|pretty|probably|problem|said|same|see|still|the next|think i|think so|this one|to find|to put|too|up with|use it|was|we have|well we|what|what is|what you|whatever|why|will be|with a|would be|would say|yeah it"],
    [-0.1, "#10|all|am|and i|and it|and that|before|big|bit|but then|change|do that|for a|for the|great|have to|i|i guess|i just|is it|is like|it is|it to|it would|just|like|like that|little|look|not want|off|okay|other|sure|that|the one|there|they|this|try|us|use the|we just|we would|what we|which|which is|would have|yeah and|you want|you would|~4|~6|~9"],
    [-0.15, "a very|after|and so|and we|because|can you|course|do you|does|example|get|how|i have|is really|it will|just to|kind|not|not really|of course|should|so|so if|so that|something|that was|to be|want to|well it|what the|yeah that|you|~7"],
    [-0.2, "anything|back|guess|it|it can|know|means|room|start|that would|the other|they are|think that|those|would not"],
    [-0.25, "'s|@12|always|can|can use|go|it on|no|the first|this is|time|to see|will have"],
    [-0.3, "and they|anyway|as a|because we|else|it a|it and|not be|that one|the last|then you|yep|~8"],
    [-0.35, "#8|are we|even|not a|so this|sorry|you go"],
    [-0.4, "that is|yeah"],
    [-0.45, "*courtesy|of that|oh"],
    [-0.55, "@6"],
    [-0.65, "@3"],
    [-0.75, "#6"],
    [-2.5, "#4"],
    [-3.4, "#2"],
    [-3.5, "#3"],
    [-4.4, "#1"],
  ],
};
