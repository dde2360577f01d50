import type { Definition } from '../../languages/facts.ts';
import type { Unit, UnitKind } from './units.ts';

const NOT_EXPORTED = 0.8;
/** Types before callables before values: who asks for a name mostly means the type of that name. */
const KIND_WEIGHT: Readonly<Partial<Record<UnitKind, number>>> = {
  class: 1,
  struct: 1,
  interface: 1,
  trait: 1,
  enum: 0.9,
  type: 0.9,
  function: 0.9,
  method: 0.8,
  macro: 0.8,
  constructor: 0.5,
  getter: 0.6,
  setter: 0.6,
  constant: 0.6,
  variable: 0.6,
};

/** How much it says that a unit has its name, 0–1, by its kind and by whether others see it. */
export function nameWeights(units: readonly Unit[], definitions: readonly Definition[]): Float32Array {
  return Float32Array.from(units, ({ kind, definition }) => {
    const isExported = definitions[definition]?.exported ?? false;
    return (KIND_WEIGHT[kind] ?? 0) * (isExported ? 1 : NOT_EXPORTED);
  });
}
