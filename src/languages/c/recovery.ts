import { C_COMMENTS, DOUBLE_QUOTED, type RecoveryRules } from '../recovery/recovery-rules.ts';

export const C_RECOVERY: RecoveryRules = {
  ...C_COMMENTS,
  quoted: [{ open: 'R"(', close: ')"', multiline: true }, DOUBLE_QUOTED],
  characters: true,
  blocks: 'braces',
  lineEnds: false,
  directives: true,
  macros: true,
  functionWords: [],
  typeWords: ['class', 'struct', 'union', 'enum', 'namespace'],
};
