import {
  asBlanks,
  asIdentifier,
  C_COMMENTS,
  DOUBLE_QUOTED,
  type RecoveryRules,
  reservedWords,
} from '../recovery/recovery-rules.ts';

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
  reserved: reservedWords('class', 'interface', 'object', 'fun', 'val', 'var', 'typealias', 'for', 'while'),
  substitutions: [
    // `where` as a name.
    asIdentifier(/\bwhere\b(?=\s*[?.,)=!])/g),
    // `suspend` as one.
    asIdentifier(/(?<![\w.])suspend\b(?=\s*(?:[=!]=|=[^=]|[,.)]))/g),
    // An annotation that a comment parts from the constructor.
    asBlanks(/@\w{1,99}(?=[ \t]*\/\/[^\n]{0,200}\n\s*constructor\()/g),
    // Words for accessors as names.
    asIdentifier(/(?<![\w.]\s{0,20})\b[gs]et\b(?=\s(?:[!=<>]=|and\b|or\b)|[,.)])|(?<=\b(?:and|or)\s)[gs]et\b(?=\s)/g),
    // A name at the beginning of a line that begins with an operator.
    { pattern: /(?<=^[ \t]{1,99})in(?=\d|[A-Z])/gm, by: () => '__' },
    // A guard of a case reads as another condition of it.
    asBlanks(/(?<=^[ \t]{0,99})else if(?=\s[^\n]{1,300}?[ \t]->)/gm),
    { pattern: /(?<=^[ \t]{0,99}(?:is\s)?[\w.]{1,99}[ \t])if(?=\s[^\n]{1,300}?[ \t]->)/gm, by: () => ', ' },
    // Declarations on one line.
    { pattern: /(?<=\})[ ](?=(?:fun|val|var|class|object|override|private|public)\b)/g, by: () => ';' },
    { pattern: /(?<=\})[ ](?=\})/g, by: () => ';' },
    { pattern: /(?<=\bfun\b[^{}\n]{1,200}=[^{}\n]{1,200})[ ](?=\})/g, by: () => ';' },
    // Context parameters.
    asBlanks(/^[ \t]*context\([^()\n]{1,200}\)(?=\s)/gm),
  ],
  misreadings: [
    [
      // Modifiers that are names as well.
      asBlanks(
        /\b(?:(?:abstract|actual|annotation|const|expect|inner|open|sealed|data(?=\s+object\b))[ \t]+){1,6}(?=(?:class|interface|object|fun|val|var|typealias)\b)/g,
      ),
      // Who may use a constructor.
      asBlanks(
        /(?<=\bclass\s+\w{1,99}(?:<[^<>\n]{0,99}>)?[ \t])(?:internal|private|protected|public)\s+constructor(?=\()/g,
      ),
      // Annotations of loops.
      asBlanks(/@\w[\w.]{0,99}(?:\([^()\n]{0,200}\))?(?=\s+(?:\/\/[^\n]{0,200}\s+)?(?:for|while)\s*\()/g),
    ],
    [
      // Behind several annotations, a body reads as the block of a call: those but for the last become calls.
      {
        pattern:
          /^@(?=\w[\w.]{0,99}(?:\((?:[^()"]|"[^"\n]*"|\([^()]*\)){0,500}\))?[ \t]*\n[ \t]*@[^{}]*?\b(?:class|interface|object|fun)\b)/gm,
        by: () => ' ',
      },
    ],
  ],
};
