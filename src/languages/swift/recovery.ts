import { C_COMMENTS, type RecoveryRules } from '../recovery/recovery-rules.ts';

export const SWIFT_RECOVERY: RecoveryRules = {
  ...C_COMMENTS,
  nestedComments: true,
  quoted: [
    { open: '#"""', close: '"""#', multiline: true },
    { open: '"""', close: '"""', escape: '\\', multiline: true, code: ['\\(', ')'] },
    { open: '##"', close: '"##' },
    { open: '#"', close: '"#' },
    { open: '"', close: '"', escape: '\\', code: ['\\(', ')'] },
  ],
  blocks: 'braces',
  lineEnds: true,
  directives: true,
  functionWords: ['func'],
  typeWords: ['class', 'struct', 'enum', 'protocol', 'extension', 'actor'],
};
