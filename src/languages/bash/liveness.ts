import { COMMON_LIVENESS, type Liveness } from '../liveness.ts';

export const BASH_LIVENESS: Liveness = {
  ...COMMON_LIVENESS,
  mains: ['main'],
  certainty: { hidden: 'low', exported: 'low' },
  exportsAreApi: false,
};
