import { asBlanks, asIdentifier, C_COMMENTS, DOUBLE_QUOTED, type RecoveryRules } from '../recovery/recovery-rules.ts';

export const KOTLIN_RECOVERY: RecoveryRules = {
  ...C_COMMENTS,
  nestedComments: true,
  quoted: [
    { open: '"""', close: '"""', multiline: true, code: ['${', '}'] },
    { ...DOUBLE_QUOTED, code: ['${', '}'] },
  ],
  characters: true,
  blocks: 'braces',
  lineEnds: true,
  functionWords: ['fun'],
  typeWords: ['class', 'interface', 'object'],
  substitutions: [
    // `where` as a name.
    asIdentifier(/\bwhere\b(?=\s*[?.,)=!])/g),
    // Words for accessors as names.
    asIdentifier(/(?<![\w.]\s{0,20})\b[gs]et\b(?=\s(?:[!=<>]=|and\b|or\b)|[,.)])|(?<=\b(?:and|or)\s)[gs]et\b(?=\s)/g),
    // A guard of a case.
    asBlanks(/(?<=^[ \t]{0,99}(?:is\s[\w.]{1,99}|[\w."]{1,99})[ \t])if\b[^\n]{1,300}?(?=[ \t]->)/gm),
    // Context parameters.
    asBlanks(/^[ \t]*context\([^()\n]{1,200}\)(?=\s)/gm),
  ],
};
