/** A phrase that reads like a literal translation, and what a senior engineer says instead. */
export interface OddPhrase {
  readonly form: RegExp;
  readonly plain: string;
}

const odd = (form: RegExp, plain: string): OddPhrase => ({ form, plain });

/** Phrases that no text for users or models may have. Each form matches in one sentence, so that right uses stay possible. */
export const ODD_PHRASES: readonly OddPhrase[] = [
  odd(/\b(?:is|are|was|were) told (?!apart\b)|\btold of\b|\btells? of\b/i, 'reports, shows, knows about'),
  odd(/\bcannot be told\b/i, 'is unknown, is not available'),
  odd(
    /\bstands? (?:at|around|beside|elsewhere|in) (?!for\b)|\bstands? (?:alone|there)\b/i,
    'is in, is defined in, appears at',
  ),
  odd(/\banew\b/i, 'again, from scratch'),
  odd(/\bbeside\b/i, 'next to, in addition to'),
  odd(/\bheld to\b|\bholds? to\b/i, 'check against, limit to'),
  odd(/\bleave to (?:call|read|write)\b|\bneeds leave\b|\bthe leave\b/i, 'permission'),
  odd(/\bwhoever\b|\bwho asks\b|\bthose who\b/i, 'the caller, the client, the user'),
  odd(/\b(?:is|are) made of\b/i, 'is built from'),
  odd(
    /(?<!\bthere )\b(?:is|are) no (?!(?:good|larger|less|longer|match|more|need|one|smaller)\b)[a-z]+\b(?! of\b)/i,
    'is not a',
  ),
  odd(/\bin (?:its|the|their) place\b(?!holder)/i, 'instead'),
  odd(/\bso (?:long|many)\b(?! (?:as|that)\b)/i, 'that long, that many'),
  odd(/\bwhere there (?:are|is) (?:no|none)\b/i, 'if there is no, if missing'),
  odd(/\bmend(?:ed|ing|s)?\b/i, 'fix'),
  odd(/\bas (?:it|they) stands?\b/i, 'as is, literally'),
  odd(/\bnow and then\b/i, 'periodically'),
  odd(/\b(?:find|finds|found|known) again\b/i, 'match, recognise'),
  odd(/\bwhat an? (?:agent|caller|client|user) (?:asked|gave|sent|wrote)\b/i, 'client input, the request'),
  odd(/\bput together of\b/i, 'built from'),
  odd(/\bto be looked at\b|\bwas looked at\b|\bwere looked at\b/i, 'to review, was checked'),
  odd(/\bso much as\b/i, 'even'),
  odd(/\bspeaks? of\b/i, 'mentions'),
  odd(/\bleads? (?:here|there)\b/i, 'reaches it'),
  odd(/\brepeats? others\b/i, 'are duplicated'),
  odd(/\bweak places?\b/i, 'weakness, finding'),
  odd(/\bfiles? of (?:code|tests)\b/i, 'source files, test files'),
  odd(/\bgroups? of clones\b/i, 'clone groups'),
  odd(/\bmuch the same\b/i, 'nearly the same'),
  odd(/\bthe same but for\b|\bequal but for\b/i, 'the same except for'),
  odd(/\bgives? back\b|\bgiven back\b/i, 'returns'),
  odd(/\bwithout more ado\b/i, 'directly'),
  odd(/\btake (?:it|both|them) out\b/i, 'remove'),
  odd(/\bin a circle\b/i, 'in a cycle'),
  odd(/^(?!.*\bneither\b).*\bnor\b/i, 'or'),
  odd(/\bstatements? of SQL\b/i, 'SQL statement'),
  odd(/\breached by nothing\b|\bthat nothing reaches\b/i, 'unreachable'),
  odd(/\bof one's own\b/i, 'your own'),
  odd(/\bpresent (?:content|findings|hash|memory|name)\b/i, 'current'),
  odd(/\bleft as (?:it is|they are)\b/i, 'is not changed'),
  odd(/\btak(?:e|en) back\b/i, 'undo'),
  odd(/\bmake room\b/i, 'free space'),
  odd(/\bkept (?:aside|between|in|there)\b/i, 'stored, cached'),
  odd(/\bholds? (?:half|more than|other)\b/i, 'contains'),
  odd(/\bless (?:sure|similar)\.|\bof less\b/i, 'less certain findings, lower severity'),
];
