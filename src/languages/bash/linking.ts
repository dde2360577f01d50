import { COMMON_LINKING, type LinkingRules } from '../linking-rules.ts';

export const BASH_LINKING: LinkingRules = {
  ...COMMON_LINKING,
  family: 'bash',
  self: [],
  parent: [],
  looseNames: true,
  separateCalls: true,
};
