import { C_COMMENTS, DOUBLE_QUOTED, type RecoveryRules, SINGLE_QUOTED } from '../recovery/recovery-rules.ts';

export const DART_RECOVERY: RecoveryRules = {
  ...C_COMMENTS,
  nestedComments: true,
  quoted: [
    { open: "'''", close: "'''", escape: '\\', multiline: true, code: ['${', '}'] },
    { open: '"""', close: '"""', escape: '\\', multiline: true, code: ['${', '}'] },
    { ...DOUBLE_QUOTED, code: ['${', '}'] },
    { ...SINGLE_QUOTED, code: ['${', '}'] },
  ],
  blocks: 'braces',
  lineEnds: false,
  functionWords: [],
  typeWords: ['class', 'mixin', 'enum', 'extension'],
};
