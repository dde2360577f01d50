import { DOUBLE_QUOTED, type RecoveryRules } from '../recovery/recovery-rules.ts';

export const ZIG_RECOVERY: RecoveryRules = {
  lineComments: ['//'],
  blockComments: [],
  quoted: [{ open: '\\\\', close: '\n' }, DOUBLE_QUOTED],
  characters: true,
  blocks: 'braces',
  lineEnds: false,
  functionWords: ['fn'],
  typeWords: [],
};
