/** Letters that the part behind a prefix may have. */
const ALPHABETS = {
  hex: '[0-9a-fA-F]',
  word: '[A-Za-z0-9]',
  url: '[A-Za-z0-9_-]',
  base64: '[A-Za-z0-9+/=_-]',
  upper: '[A-Z0-9]',
} as const;

/** How a vendor's tokens begin, the letters behind that, and how many of those there are at least. */
type VendorForm = readonly [prefix: string, letters: keyof typeof ALPHABETS, atLeast: number];

/**
 * Tokens that vendors document, in addition to `SECRET_PATTERNS`, which also fail the gate and so must be certain. Lengths are
 * lower bounds, since vendors lengthen their tokens.
 */
const VENDOR_FORMS: readonly VendorForm[] = [
  ['glffct-', 'url', 20],
  ['gloas-', 'url', 40],
  ['GR1348941', 'url', 20],
  ['xox[abeoprs]\\.xox[bp]-\\d-', 'url', 40],
  ['xoxe-\\d-', 'word', 40],
  ['[rs]k_(?:test|prod|live)_', 'word', 16],
  ['whsec_', 'base64', 24],
  ['ya29\\.', 'url', 40],
  ['EAAA', 'url', 50],
  ['EAA[MC]', 'word', 80],
  ['EAACEdEose0cBA', 'word', 20],
  ['sq0(?:atp|csp|idp)-', 'url', 22],
  ['s\\.', 'word', 24],
  ['dp\\.(?:pt|st|ct|scim|audit)\\.(?:[a-z0-9_-]{2,35}\\.)?', 'word', 40],
  ['dt0[a-z]\\d\\d\\.[A-Z0-9]{24}\\.', 'upper', 60],
  ['lin_(?:api|oauth)_', 'word', 40],
  ['PMAK-[a-f0-9]{24}-', 'hex', 34],
  ['rdme_', 'word', 60],
  ['pul-', 'hex', 40],
  ['sntryu_', 'hex', 60],
  ['sntrys_', 'base64', 60],
  ['tfp_', 'base64', 40],
  ['NR(?:AK|II|JS|RA)-', 'url', 19],
  ['key-', 'hex', 32],
  ['AC', 'hex', 32],
  ['[ps]k\\.[A-Za-z0-9]{60}\\.', 'url', 20],
  ['[ps]k\\.eyJ[A-Za-z0-9]{40,100}\\.', 'url', 20],
  ['AKCp', 'word', 60],
  ['cmVmd', 'word', 50],
  ['LTAI', 'word', 16],
  ['dapi', 'hex', 32],
  ['pscale_(?:tkn|pw|oauth)_', 'base64', 32],
  ['pplx-', 'word', 40],
  ['ico-', 'word', 32],
  ['pn[ub]_', 'word', 36],
  ['sgp_(?:[a-fA-F0-9]{16}_|local_)?', 'hex', 40],
  ['sha256~', 'url', 40],
  ['secret_', 'word', 40],
  ['ntn_', 'word', 40],
  ['fo1_', 'url', 40],
  ['fm[12][ar]?_', 'base64', 60],
  ['HRKU-', 'url', 36],
  ['CLOJARS_', 'word', 50],
  ['ATATT3', 'base64', 60],
  ['AT(?:BB|CTT3)', 'base64', 32],
  ['EZ[AT]K', 'word', 50],
  ['FLW(?:SECK|PUBK)(?:_TEST)?-', 'url', 12],
  ['x(?:keysib|smtpsib)-', 'url', 60],
  ['shippo_(?:live|test)_', 'hex', 40],
  ['duffel_(?:live|test)_', 'base64', 40],
  ['fio-u-', 'base64', 60],
  ['[A-Za-z0-9]{14}\\.atlasv1\\.', 'base64', 60],
  ['API-', 'upper', 26],
  ['tk-us-', 'url', 40],
  ['sq[aupx]_', 'hex', 40],
  ['access-(?:sandbox|development|production)-', 'url', 30],
  ['(?:live|test)_(?:pub_)?', 'word', 31],
  ['dckr_(?:pat|oat)_', 'url', 20],
  ['cio', 'word', 32],
  ['4b1d', 'word', 38],
  ['ABSK', 'base64', 100],
  ['rpa_', 'word', 36],
  ['xai-', 'word', 60],
  ['r8_', 'word', 36],
  ['tskey-(?:auth|api|client)-', 'url', 20],
  ['nvapi-', 'url', 50],
  ['ph[cx]_', 'word', 36],
  ['CFPAT-', 'url', 40],
  ['fig[dou]_', 'url', 36],
  ['oy2', 'word', 43],
  ['v1\\.0-[a-f0-9]{24}-', 'hex', 100],
  ['AQVN', 'url', 35],
  ['YC', 'url', 38],
  ['t1\\.[A-Za-z0-9_=-]{1,200}\\.', 'base64', 80],
  ['sb[ps]_', 'word', 40],
  ['sb_secret_', 'url', 20],
  ['vercel_blob_rw_', 'url', 30],
  ['bku[ae]_', 'hex', 40],
  ['CCIP(?:AT|RJ)_[A-Za-z0-9]{22}_', 'hex', 40],
  ['ops_eyJ', 'base64', 100],
  ['eyJrIjoi', 'base64', 60],
  ['sm_[aps]at_', 'word', 16],
  ['s-s4t2(?:ud|af)-', 'hex', 64],
  ['(?:pat|sat)\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9]{24}\\.', 'word', 20],
  ['p8e-', 'word', 32],
  ['dnkey-[A-Za-z0-9=_-]{26}-', 'base64', 50],
  ['bedrock-api-key-', 'base64', 30],
  ['api_org_', 'word', 34],
  ['pat[A-Za-z0-9]{14}\\.', 'hex', 60],
  ['lsv2_(?:pt|sk)_[a-f0-9]{32}_', 'hex', 10],
  ['sl\\.(?:u\\.)?', 'url', 130],
  ['fw_', 'word', 22],
  ['re_[A-Za-z0-9]{8}_', 'word', 20],
  ['SK', 'hex', 32],
];

/** Tokens whose mark is not at their beginning. */
const OTHER_FORMS: readonly string[] = [
  // 1Password
  'A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}',
  // Mailchimp, Mailgun
  '[0-9a-f]{32}-us\\d{1,2}',
  '[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}(?![\\w-])',
  // Entra ID
  '[A-Za-z0-9_~.]{3}\\dQ~[A-Za-z0-9_~.-]{31,34}',
  // Discord
  '[MNO][A-Za-z0-9_-]{23,27}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,40}',
  // MaxMind
  '[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk',
  // Facebook
  '\\d{15,16}\\|[0-9A-Za-z_-]{27,40}',
];

/** What one expression holds: one with all of them takes long to check for linear time. */
const FORMS_AT_ONCE = 24;
const FORMS = [
  ...VENDOR_FORMS.map(([prefix, letters, atLeast]) => `${prefix}${ALPHABETS[letters]}{${atLeast},}`),
  ...OTHER_FORMS,
];

/** Tokens of vendors, behind anything but a letter or a digit; an escaped line end is not part of them. */
export const VENDOR_TOKENS: readonly RegExp[] = Array.from(
  { length: Math.ceil(FORMS.length / FORMS_AT_ONCE) },
  (_, part) => {
    const forms = FORMS.slice(part * FORMS_AT_ONCE, (part + 1) * FORMS_AT_ONCE);
    return new RegExp(`(?<=^|[^A-Za-z0-9]|\\\\[nrt]|%[0-9A-F]{2})(?:${forms.join('|')})`, 'g');
  },
);
