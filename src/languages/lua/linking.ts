import { COMMON_LINKING, type LinkingRules } from '../linking-rules.ts';

export const LUA_LINKING: LinkingRules = {
  ...COMMON_LINKING,
  family: 'lua',
  self: ['self'],
  parent: [],
  tables: true,
  loaders: ['require'],
};
