import { DOUBLE_QUOTED, type RecoveryRules, SINGLE_QUOTED } from '../recovery/recovery-rules.ts';

export const PYTHON_RECOVERY: RecoveryRules = {
  lineComments: ['#'],
  blockComments: [],
  quoted: [
    { open: '"""', close: '"""', escape: '\\', multiline: true },
    { open: "'''", close: "'''", escape: '\\', multiline: true },
    DOUBLE_QUOTED,
    SINGLE_QUOTED,
  ],
  blocks: 'indentation',
  lineEnds: true,
  functionWords: ['def'],
  typeWords: ['class'],
  filler: 'pass',
};
