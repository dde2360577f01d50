import { asIdentifier, C_COMMENTS, DOUBLE_QUOTED, type RecoveryRules } from '../recovery/recovery-rules.ts';

export const GO_RECOVERY: RecoveryRules = {
  ...C_COMMENTS,
  quoted: [{ open: '`', close: '`', multiline: true }, DOUBLE_QUOTED],
  characters: true,
  blocks: 'braces',
  lineEnds: true,
  functionWords: ['func'],
  typeWords: [],
  substitutions: [
    // `new` of a value rather than a type.
    asIdentifier(/\bnew(?=\((?!\s*(?:(?:chan|func|struct|interface)\b|(?:[[*]|map\b)[^{}()"]{0,200}\))))/g),
  ],
};
