import { asBlanks, asIdentifier, C_COMMENTS, DOUBLE_QUOTED, type RecoveryRules } from '../recovery/recovery-rules.ts';

export const CSHARP_RECOVERY: RecoveryRules = {
  ...C_COMMENTS,
  quoted: [
    { open: '$$"""', close: '"""', multiline: true, code: ['{{', '}'] },
    { open: '$"""', close: '"""', multiline: true, code: ['{', '}'] },
    { open: '"""', close: '"""', multiline: true },
    { open: '@$"', close: '"', multiline: true, code: ['{', '}'] },
    { open: '$@"', close: '"', multiline: true, code: ['{', '}'] },
    { open: '@"', close: '"', multiline: true },
    { ...DOUBLE_QUOTED, open: '$"', code: ['{', '}'] },
    DOUBLE_QUOTED,
  ],
  characters: true,
  blocks: 'braces',
  lineEnds: false,
  directives: true,
  functionWords: [],
  typeWords: ['class', 'interface', 'struct', 'record', 'enum', 'namespace'],
  substitutions: [
    // `async` as a name.
    asIdentifier(/\basync\b(?=\s*[),;?:=.!&|}])/g),
    // Assignments that are left out where there is no object.
    asBlanks(/(?<=[\w)\]])\?(?=(?:\.\w{1,99}|\[[^[\]\n]{1,99}\])\s*[-+*/|&^]?=[^=>])/g),
  ],
};
