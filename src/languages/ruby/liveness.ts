import { COMMON_LIVENESS, type Liveness } from '../liveness.ts';

export const RUBY_LIVENESS: Liveness = {
  ...COMMON_LIVENESS,
  mains: [],
  protocol:
    /^(?:initialize\w*|to_\w+|inspect|each|eql\?|hash|coerce|call|method_missing|respond_to_missing\?|inherited|included|extended|prepended|const_missing|method_added|setup|teardown|perform|up|down|change|\W+)$/,
  foundByParent: true,
  certainty: { hidden: 'low', exported: 'low' },
};
