import { C_COMMENTS, DOUBLE_QUOTED, type RecoveryRules } from '../recovery/recovery-rules.ts';

export const GO_RECOVERY: RecoveryRules = {
  ...C_COMMENTS,
  quoted: [{ open: '`', close: '`', multiline: true }, DOUBLE_QUOTED],
  characters: true,
  blocks: 'braces',
  lineEnds: true,
  functionWords: ['func'],
  typeWords: [],
};
