import { C_COMMENTS, type RecoveryRules } from '../recovery/recovery-rules.ts';

export const RUST_RECOVERY: RecoveryRules = {
  ...C_COMMENTS,
  nestedComments: true,
  quoted: [
    { open: 'r##"', close: '"##', multiline: true },
    { open: 'r#"', close: '"#', multiline: true },
    { open: 'r"', close: '"', multiline: true },
    { open: '"', close: '"', escape: '\\', multiline: true },
  ],
  characters: true,
  blocks: 'braces',
  lineEnds: false,
  functionWords: ['fn'],
  typeWords: ['struct', 'enum', 'trait', 'impl', 'mod', 'union'],
};
