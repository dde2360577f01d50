import { COMMON_LINKING, type LinkingRules } from '../linking-rules.ts';

export const ZIG_LINKING: LinkingRules = {
  ...COMMON_LINKING,
  family: 'zig',
  self: ['self', '@This'],
  parent: [],
  implicitSelf: true,
  structLiterals: true,
  selfTypes: ['@This'],
};
