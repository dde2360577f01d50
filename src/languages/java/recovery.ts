import { C_COMMENTS, DOUBLE_QUOTED, type RecoveryRules } from '../recovery/recovery-rules.ts';

export const JAVA_RECOVERY: RecoveryRules = {
  ...C_COMMENTS,
  quoted: [{ open: '"""', close: '"""', escape: '\\', multiline: true }, DOUBLE_QUOTED],
  characters: true,
  blocks: 'braces',
  lineEnds: false,
  functionWords: [],
  typeWords: ['class', 'interface', 'enum', 'record'],
};
