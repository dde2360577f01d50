import { C_COMMENTS, DOUBLE_QUOTED, type RecoveryRules, SINGLE_QUOTED } from '../recovery/recovery-rules.ts';

export const JAVASCRIPT_RECOVERY: RecoveryRules = {
  ...C_COMMENTS,
  quoted: [{ open: '`', close: '`', escape: '\\', multiline: true, code: ['${', '}'] }, DOUBLE_QUOTED, SINGLE_QUOTED],
  blocks: 'braces',
  lineEnds: true,
  functionWords: ['function'],
  typeWords: ['class', 'interface', 'enum', 'namespace'],
  substitutions: [
    // Escapes, which types in backticks may have as well.
    { pattern: /\\[\\$`'"/bfnrtv0]/g, by: () => '__' },
  ],
};
