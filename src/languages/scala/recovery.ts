import { C_COMMENTS, DOUBLE_QUOTED, type RecoveryRules } from '../recovery/recovery-rules.ts';

export const SCALA_RECOVERY: RecoveryRules = {
  ...C_COMMENTS,
  nestedComments: true,
  quoted: [{ open: '"""', close: '"""', multiline: true, code: ['${', '}'] }, DOUBLE_QUOTED],
  characters: true,
  blocks: 'indentation',
  lineEnds: true,
  functionWords: ['def'],
  typeWords: ['class', 'trait', 'object', 'enum'],
};
