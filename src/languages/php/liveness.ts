import { COMMON_LIVENESS, type Liveness } from '../liveness.ts';

export const PHP_LIVENESS: Liveness = {
  ...COMMON_LIVENESS,
  mains: [],
  protocol:
    /^(?:__\w+|setUp|tearDown|boot|register|handle|rules|authorize|up|down|run|current|key|next|rewind|valid|count|getIterator|offset\w+|jsonSerialize|serialize|unserialize)$/,
  foundByParent: true,
  certainty: { hidden: 'medium', exported: 'low' },
};
