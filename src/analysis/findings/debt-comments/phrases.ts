import type { DebtKind } from './categories.ts';

/** Words in prose that admit debt. */
export interface Phrase extends DebtKind {
  readonly pattern: RegExp;
  /** Not when the sentence says this before the phrase. */
  readonly unless: RegExp;
  /** Whether it admits debt in a documentation comment too, which speaks to those who use the code. */
  readonly inDocumentation: boolean;
}

/** The debt is spoken of, not admitted: it is avoided, repaired, looked for or supposed. */
const SPOKEN_OF =
  /\b(?:avoid\w*|prevent\w*|fix(?:es|ed|ing)?|without|no longer|never|not|resolv\w+|solv\w+|detect\w*|report\w*|check\w*|if|when|whether|unless|in case|finds?|guard\w*|against|mitigat\w+|e\.g\.|explain\w*|describe\w*|no)\b|@param\b/i;

const NEVER = /(?!)/;

const adjective =
  '(?:ugly|dirty|nasty|horrible|quick|temporary|awful|gross|terrible|cheap|evil|stupid|silly|bad|crude|quick[- ]and[- ]dirty)';
const makeshift =
  '(?:fix|hack|solution|work-?\\s?around|measure|code|implementation|patch|stub|kludge|shim|bodge|bandage|band-aid|stop-?gap)';

const design = { category: 'design', severity: 'medium' } as const;
const makeshiftDesign = { category: 'design', severity: 'low' } as const;
const defect = { category: 'defect', severity: 'high' } as const;
const security = { category: 'security', severity: 'critical' } as const;
const slowness = { category: 'performance', severity: 'low' } as const;

/** In the order in which they are looked for: of those that overlap, the first counts. `^` is the start of a line. */
export const PHRASES: readonly Phrase[] = [
  {
    ...design,
    pattern: new RegExp(`\\b${adjective},? (?:\\w+ )?hacks?\\b`, 'gim'),
    unless: SPOKEN_OF,
    inDocumentation: true,
  },
  {
    ...design,
    pattern:
      /\b(?:this|it|that|here|following|below)(?:'s| is| was)(?: just| only| really| basically| sort of| kind of)? an? (?:\w+ |bit of a )?hack\b|\b(?:what a|bit of a|total|complete|such a) hack\b/gim,
    unless: SPOKEN_OF,
    inDocumentation: true,
  },
  {
    ...design,
    pattern: /^hack(?:y|ish)?\b(?: way| code)?,? (?:to|for|around|because|until|but)\b|^hack(?:y|ish)[:,]/gim,
    unless: NEVER,
    inDocumentation: true,
  },
  {
    ...design,
    pattern:
      /\b(?:a (?:bit|little) |very |kinda |pretty |super |so )hack(?:y|ish)\b|\b(?:this|it) is hack(?:y|ish)\b|\bhacky\b/gim,
    unless: SPOKEN_OF,
    inDocumentation: true,
  },
  { ...design, pattern: /\bkludg(?:e|es|y)\b/gim, unless: SPOKEN_OF, inDocumentation: true },
  { ...design, pattern: /\b(?:this|it|that|which) smells?\b|^smelly\b/gim, unless: SPOKEN_OF, inDocumentation: true },
  {
    ...design,
    pattern: /^(?:(?:this|it) is )?(?:an? )?(?:(?:known|old|some) )?(?:tech(?:nical)? debt|code smell)\b/gim,
    unless: NEVER,
    inDocumentation: false,
  },
  {
    ...design,
    pattern: /\b(?:our|known|this|accumulated|as|is|pay(?:s|ing)? (?:off|down)) (?:tech(?:nical)? debt)\b/gim,
    unless: SPOKEN_OF,
    inDocumentation: false,
  },
  {
    ...defect,
    pattern:
      /\b(?:(?:this|it|which)(?:'s| is| was)(?: \w+)?|currently|still|completely|totally|badly|hopelessly|utterly) broken\b|^broken (?:on|in|for|when|with|since|under)\b/gim,
    unless: SPOKEN_OF,
    inDocumentation: false,
  },
  {
    ...defect,
    pattern:
      /\b(?:there(?:'s| is)(?: still| probably)?(?: an?| some)?|this is(?: probably| likely| clearly| still)? an?|it(?:'s| is) an?|known)(?: \w+)? bugs?\b(?!-| ?(?:fix|report|tracker|id|number|#))/gim,
    unless: SPOKEN_OF,
    inDocumentation: false,
  },
  {
    ...security,
    pattern: /^(?:potential |possible |known |serious )?security (?:hole|risk|issue|flaw|problem)\b/gim,
    unless: NEVER,
    inDocumentation: false,
  },
  {
    ...security,
    pattern:
      /\b(?:this|it|which|code) (?:is|may be|might be|could be) (?:not secure|insecure|unsafe against|vulnerable to|an? (?:\w+ )?(?:security|vulnerability))\b/gim,
    unless: SPOKEN_OF,
    inDocumentation: false,
  },
  {
    category: 'performance',
    severity: 'medium',
    pattern: /\bperformance (?:issues?|problems?|bottlenecks?)\b/gim,
    unless: SPOKEN_OF,
    inDocumentation: false,
  },
  {
    category: 'test',
    severity: 'medium',
    pattern:
      /\b(?:this |these |the |flaky |slow )?tests? (?:is|are|was|were)\s(?:currently |temporarily |still )?(?:disabled|skipped|failing)\b|^(?:disabled|skipped|failing) tests?\b(?= (?:because|until|for now|due|since|as)\b|:)|\b(?:disabl|skipp)(?:ed|ing) (?:this|the|these) tests?\b(?! (?:suite|runner|file|case)s? )|^(?:skip|disable) (?:this|the|these) tests? (?:because|until|for now|due|since|as)\b|^tests? (?:disabled|skipped)\b(?!\?)/gim,
    unless: SPOKEN_OF,
    inDocumentation: false,
  },
  {
    ...makeshiftDesign,
    pattern: new RegExp(`\\btemp(?:orar(?:y|ily))? ${makeshift}\\b`, 'gim'),
    unless: SPOKEN_OF,
    inDocumentation: true,
  },
  {
    ...makeshiftDesign,
    pattern:
      /^temporar(?:y|ily)\b(?=[:,;]| (?:until|disabled|commented|hard-?coded|for now|here)\b)|^temp(?:orary)?,? (?:remove|delete|disable|hard-?coded)\b|^(?:an? )?stop-?gap\b/gim,
    unless: NEVER,
    inDocumentation: false,
  },
  {
    ...makeshiftDesign,
    pattern: new RegExp(
      `^(?:this is )?(?:an? )?(?:${adjective} )?work-?\\s?around\\b(?! (?:is|are|was|that|which|in|the) )`,
      'gim',
    ),
    unless: NEVER,
    inDocumentation: true,
  },
  {
    ...makeshiftDesign,
    pattern:
      /\b(?:as an?|(?:this|it)(?:'s| is)(?: just)? an?)(?: \w+)? work-?\s?around\b|\bwork-?\s?around (?:for|until|to|since|because|a|an|the)\b/gim,
    unless: SPOKEN_OF,
    inDocumentation: true,
  },
  {
    ...makeshiftDesign,
    pattern:
      /\b(?:needs?|wants|requires) (?:some |a |serious |more )?(?:refactoring|rewrite|rewriting|clean-?up|tidying)\b|\b(?:needs? to|should(?: really| probably| eventually| definitely)?) be refactored\b|\b(?:this|it|code|function|class|file) should(?: really| probably| eventually| definitely)? be (?:rewritten|simplified|split up|cleaned up)\b|^clean (?:this|these) up\b|^refactor (?:this|these|me)\b/gim,
    unless: SPOKEN_OF,
    inDocumentation: false,
  },
  {
    category: 'requirement',
    severity: 'low',
    pattern: /\bnot (?:yet (?:been )?implemented|implemented yet)\b|^(?:(?:currently|still) )?not implemented\b/gim,
    unless: SPOKEN_OF,
    inDocumentation: false,
  },
  {
    ...slowness,
    pattern:
      /\b(?:could|should|needs? to|must|might) be (?:further |more |heavily )?optimi[sz]ed\b|\bneeds? (?:some |more )?optimi[sz](?:ing|ation)\b|^optimi[sz]e (?:this|these|me|it)\b|\boptimi[sz]e (?:this |it )?later\b/gim,
    unless: SPOKEN_OF,
    inDocumentation: false,
  },
  {
    ...slowness,
    pattern:
      /\b(?:this|it|that|which)(?:'s| is| are| gets| seems| was)(?: (?!not)\w+)? slow\b(?! (?:path|case|start|motion))|\b(?:currently|still|painfully|terribly|horribly|awfully|ridiculously|unacceptably) slow\b|^(?:very |really |too )?slow[,.]? ?(?:$|but\b)|^(?:way too|super|really|very|too|extremely|quite) slow\b|^slow (?:algorithm|implementation|code|loop|query|but)\b(?! log)/gim,
    unless: SPOKEN_OF,
    inDocumentation: false,
  },
  {
    ...design,
    pattern:
      /(?<![\w/.-]|\b(?:people|anyone|users?|attackers?) (?:to )?)hack(?:s|ed|ing|ish|ery)?\b(?![\w.-]*\w| (?:is|are|was|were|on|into|the (?:box|planet)|news|day|week|night)\b)/gim,
    unless: SPOKEN_OF,
    inDocumentation: false,
  },
  {
    ...design,
    pattern:
      /\b(?:ugl(?:y|iness|ier)|yuc?k+y?|ick|eww?|crap(?:py)?|stupid|brain-?dead|horribl[ey]|fugly|klug(?:e|y)|cludge|inelegant)\b(?= (?:hacks?|ways?|code|fix|thing|stuff|solution|tricks?|but|and|since|because|to|as|if|here|that|way)\b|[^\w\s]|\s*$)/gim,
    unless: SPOKEN_OF,
    inDocumentation: false,
  },
  {
    ...makeshiftDesign,
    pattern:
      /\b(?:better|cleaner|nicer|smarter|more elegant|less hacky) (?:way|solution|approach|mechanism|place|idea|job|heuristic)s?\b(?= (?:to|of|for|would|might|needed|here|should|could)\b|[?.!…]|$)/gim,
    unless: /\b(?:found|chose|chosen|because|since|provides?|is an?|are|using|uses?)\b/i,
    inDocumentation: false,
  },
  {
    ...makeshiftDesign,
    pattern:
      /\bwork(?:s|ed|ing)?[- ]?arounds?\b|\bstop-?gap\b|\bband-?aid\b|\bquick fix\b|\bquick (?:and|&) dirty\b|\bdirty (?:fix|trick)\b|\bjust temporary\b|\bneeds? (?:some |a lot of )?more work\b|\bnot (?:(?:very|so|really|exactly|quite|particularly|all that) )?(?:nice|elegant|pretty|ideal|cool)\b|\bnot (?:very|so|really|exactly|quite|particularly) clean\b|\bnot (?:optimal|great)\b(?=[.,;!]|$| (?:but|as|because)\b)/gim,
    unless: SPOKEN_OF,
    inDocumentation: false,
  },
  {
    category: 'requirement',
    severity: 'low',
    pattern:
      /\b(?:should(?:n't)? (?:we|i|this)|(?:why do we|do we (?:really|still)) (?:need|want|care)|is (?:this|that|it) (?:still |really |actually )?(?:needed|necessary|required|used|correct|right|ok|safe))\b[^.;:\n]{0,120}\?|^(?:really |still )?(?:needed|necessary|unused|obsolete|redundant|correct)\s?\?|\w\?{3}/gim,
    unless: /\b(?:whether|asks?|checks?|determine|see if|user)\b/i,
    inDocumentation: false,
  },
  {
    ...makeshiftDesign,
    pattern:
      /\b(?:not|un) ?(?:entirely |quite |really |100% |too )?sure why\b|\bi(?:'m| am) not (?:entirely |quite |really |100% |too )?(?:sure|certain)\b|\bno (?:idea|clue) (?:why|how|what)\b|\b(?:i|we) (?:don't|do not) (?:really |quite )?(?:know|understand) why\b|\bi (?:don't|do not) (?:really |quite )?(?:know|understand) (?:how|what)\b|\b(?:this|which) (?:doesn't|does not) (?:really |actually |quite |currently |yet |always )?work\b|^(?:doesn't|does not) work:/gim,
    unless: /\b(?:callers?|users?|because|since|so|if|when|make|making|be)\b/i,
    inDocumentation: false,
  },
];
