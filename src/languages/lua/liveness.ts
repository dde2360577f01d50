import { COMMON_LIVENESS, type Liveness } from '../liveness.ts';

export const LUA_LIVENESS: Liveness = {
  ...COMMON_LIVENESS,
  mains: [],
  protocol: /^__\w+$/,
  namedByFields: true,
  certainty: { hidden: 'medium', exported: 'low' },
};
