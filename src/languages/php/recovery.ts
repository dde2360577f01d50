import type { RecoveryRules } from '../recovery/recovery-rules.ts';

export const PHP_RECOVERY: RecoveryRules = {
  lineComments: ['//', '#'],
  blockComments: [['/*', '*/']],
  quoted: [
    { open: '"', close: '"', escape: '\\', multiline: true },
    { open: "'", close: "'", escape: '\\', multiline: true },
  ],
  blocks: 'braces',
  lineEnds: false,
  functionWords: ['function'],
  typeWords: ['class', 'interface', 'trait', 'enum', 'namespace'],
  fileStart: '<?php\n',
};
