import { C_RECOVERY } from '../c/recovery.ts';
import { asBlanks, type RecoveryRules } from '../recovery/recovery-rules.ts';

export const CPP_RECOVERY: RecoveryRules = {
  ...C_RECOVERY,
  substitutions: [
    // What a module exports.
    asBlanks(/^[ \t]*export(?=[ \t]+\w)/gm),
    asBlanks(/^[ \t]*(?:import|module)\b[^;\n(){}]{0,200};/gm),
  ],
};
