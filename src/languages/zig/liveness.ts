import { COMMON_LIVENESS, type Liveness } from '../liveness.ts';

export const ZIG_LIVENESS: Liveness = {
  ...COMMON_LIVENESS,
  protocol: /^(?:format|deinit|init|next|write|read|panic|jsonStringify|jsonParse)$/,
};
