import { DOUBLE_QUOTED, type RecoveryRules, SINGLE_QUOTED } from '../recovery/recovery-rules.ts';

export const LUA_RECOVERY: RecoveryRules = {
  lineComments: ['--'],
  blockComments: [['--[[', ']]']],
  quoted: [{ open: '[[', close: ']]', multiline: true }, DOUBLE_QUOTED, SINGLE_QUOTED],
  blocks: 'indentation',
  lineEnds: true,
  functionWords: ['function'],
  typeWords: [],
};
