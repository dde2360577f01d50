import { arg, type LanguageWeaknesses, onCall, onSetting } from '../weaknesses/language-weaknesses.ts';

/** Letters of options of curl that take no value, up to the one that switches verification off. */
const CURL = /^(?:--insecure|--proxy-insecure|-[sSLfgiIjNnOpRvV#0-46]{0,12}k[sSLfgiIjNnOpRvVo#0-46]{0,12})$/;

/** Scripts that ask a service of their own machine somewhere: its address is in a variable elsewhere. */
const ASKS_OTHERS = /^(?![\s\S]*(?:127\.0\.0\.1|\blocalhost\b))/;

export const weaknesses: LanguageWeaknesses = {
  shapes: {
    calls: { command: { callee: 'name', arguments: '#self' } },
    strings: ['string', 'raw_string', 'ansi_c_string'],
    stringText: ['string_content'],
    binary: [],
    concatenation: [],
    constants: ['number', 'word'],
    wrappers: [],
    conditionals: [],
    identifiers: ['variable_name'],
    assignments: { variable_assignment: ['name', 'value'] },
    settings: { variable_assignment: ['name', 'value'] },
    functions: ['function_definition'],
  },
  request: /^(?:QUERY_STRING|HTTP_[A-Z_]{1,40}|REQUEST_URI)$/,
  formats: /^$/,
  measured: ['loose-permissions'],
  rows: [
    onCall('unverified-certificate', 'curl', { file: ASKS_OTHERS, all: [arg('any', { code: CURL })] }),
    onCall('unverified-certificate', 'wget', {
      file: ASKS_OTHERS,
      all: [arg('any', { code: /^--no-check-certificate$/ })],
    }),
    onCall('unverified-certificate', 'git', {
      all: [arg('any', { code: /^["']?http\.ssl[vV]erify(?:=(?:false|0)["']?|["']?)$/ })],
      none: [arg('any', { code: /^(?:true|--unset|--get)$/ })],
    }),
    onSetting('unverified-certificate', 'NODE_TLS_REJECT_UNAUTHORIZED PYTHONHTTPSVERIFY', {
      is: { code: /^["']?0["']?$/ },
    }),
    onSetting('unverified-certificate', 'GIT_SSL_NO_VERIFY', { is: { code: /^["']?(?:1|true)["']?$/ } }),
    onCall('loose-permissions', 'chmod', {
      all: [arg('any', { code: /^(?:0?[0-7]{2}[2367]|[ao]\+[rx]{0,2}w[rx]{0,2})$/ })],
    }),
    onCall('code-injection', 'eval', { all: [arg('any', 'request')] }),
  ],
};
