import type { RecoveryRules } from '../recovery/recovery-rules.ts';

export const BASH_RECOVERY: RecoveryRules = {
  lineComments: [' #', '\n#'],
  blockComments: [],
  quoted: [
    { open: '"', close: '"', escape: '\\', multiline: true },
    { open: "'", close: "'", multiline: true },
  ],
  blocks: 'indentation',
  lineEnds: true,
  functionWords: ['function'],
  typeWords: [],
};
