import { asBlanks, C_COMMENTS, DOUBLE_QUOTED, type RecoveryRules, reservedWords } from '../recovery/recovery-rules.ts';

export const SCALA_RECOVERY: RecoveryRules = {
  ...C_COMMENTS,
  nestedComments: true,
  quoted: [{ open: '"""', close: '"""', multiline: true, code: ['${', '}'] }, DOUBLE_QUOTED],
  characters: true,
  blocks: 'indentation',
  lineEnds: true,
  functionWords: ['def'],
  typeWords: ['class', 'trait', 'object', 'enum'],
  reserved: reservedWords('class', 'trait', 'object', 'def', 'val', 'var'),
  substitutions: [
    // The type of an object before an arrow begins that of a function.
    asBlanks(/(?<=\{[ \t]{0,20}\w{1,99}[ \t]{0,20}:[ \t]{0,20}[\w.]{1,200})\.type(?=[ \t]*=>)/g),
  ],
};
