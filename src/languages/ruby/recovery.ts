import type { RecoveryRules } from '../recovery/recovery-rules.ts';

export const RUBY_RECOVERY: RecoveryRules = {
  lineComments: ['#'],
  blockComments: [['\n=begin', '\n=end']],
  quoted: [
    { open: '"', close: '"', escape: '\\', multiline: true, code: ['#{', '}'] },
    { open: "'", close: "'", escape: '\\', multiline: true },
  ],
  blocks: 'indentation',
  lineEnds: true,
  functionWords: ['def'],
  typeWords: ['class', 'module'],
};
