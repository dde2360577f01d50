import { ARGUMENT, type Definition, type FileFacts } from '../languages/facts.ts';
import { DECORATED, decoratedFunctions } from './decorated-functions.ts';
import { FileConditions } from './file-conditions.ts';
import { isTypeKind } from './file-interface.ts';
import { handedOut } from './handed-out.ts';
import type { InterfaceParts } from './interface-data.ts';
import { functionParameters } from './parameter-types.ts';
import { visibleFields } from './visible-fields.ts';
import { visibleResults } from './visible-results.ts';

/** Takes from a file's facts what other files may see: no positions, no bodies, nothing local to a function. */
export function interfaceParts(facts: FileFacts): InterfaceParts {
  const { language, definitions, imports, exports, heritage } = facts;
  const handed = handedOut(facts);
  const visible = visibleResults(facts, handed);
  const ordinals = reachableOrdinals(definitions);
  const own = ordinals.size;
  for (const index of handed.functions.keys()) {
    const around = ordinals.get(ownerOf(definitions, index));
    if (around !== undefined && around < own) ordinals.set(index, ordinals.size);
  }
  const ordinalOf = (definition: number) => ordinals.get(definition) ?? -1;
  const types = typesAround(definitions);
  const conditions = new FileConditions(facts.conditions);
  return {
    language,
    symbols: [...ordinals.keys()].map((index, ordinal) => {
      const definition = definitions[index] as Definition;
      const { name, kind, owner, receiver, exported, isStatic, ofTrait, metrics, type, signature } = definition;
      const inner = ordinal >= own;
      const holder = (inner ? handed.functions.get(index) : definition.holder) ?? null;
      const parameters = metrics?.parameters ?? null;
      return {
        name,
        kind,
        owner: ordinalOf(owner),
        receiver,
        // Where a call stands that is given an object, only its own file knows.
        holder: holder?.startsWith(ARGUMENT) === true ? '' : holder,
        exported,
        isStatic,
        ofTrait,
        inner,
        parameters,
        type,
        signature,
        condition: conditions.at(definition),
        definition: index,
      };
    }),
    imports,
    exports,
    parents: heritage
      .filter(({ owner, receiver }) => receiver !== null || ordinals.has(owner))
      .map(({ owner, receiver, relation, name }) => ({ owner: ordinalOf(owner), receiver, relation, name })),
    bindings: [
      ...[...visibleFields(facts), ...decoratedFunctions(facts)].flatMap(
        ({ kind, owner, name, type, value, property }) => {
          const isTypeParameter = name.startsWith('<') && types[owner] === owner;
          const holder = kind === 'field' ? fieldHolder(definitions, types, owner) : owner;
          const isDecorated = name.startsWith(DECORATED);
          if (kind !== 'field' && !isTypeParameter && !isDecorated && (kind !== 'local' || holder !== -1)) return [];
          if (holder !== -1 && !ordinals.has(holder)) return [];
          return [{ owner: ordinalOf(holder), name, type, value, property }];
        },
      ),
      ...visible.members.flatMap(({ owner, name, value }) =>
        (ordinals.get(owner) ?? own) < own
          ? [{ owner: ordinalOf(owner), name, type: null, value, property: null }]
          : [],
      ),
    ],
    parameters: functionParameters(facts).flatMap(({ owner, position, type }) =>
      ordinals.has(owner) ? [{ owner: ordinalOf(owner), position, type }] : [],
    ),
    results: visible.results.flatMap(({ owner, value, yielded }) =>
      // What is local to a function around it is understood nowhere else.
      (ordinals.get(owner) ?? own) < own ? [{ owner: ordinalOf(owner), value, yielded }] : [],
    ),
  };
}

/** The type a field belongs to, or the namespace a constant stands in. */
function fieldHolder(definitions: readonly Definition[], types: Int32Array, owner: number): number {
  const type = types[owner] ?? -1;
  return type === -1 && definitions[owner]?.kind === 'namespace' ? owner : type;
}

/** Definitions neither inside a function nor in a block of code, by index, with their ordinals. */
function reachableOrdinals(definitions: readonly Definition[]): Map<number, number> {
  const ordinals = new Map<number, number>();
  definitions.forEach((definition, index) => {
    const owner = definitions[definition.owner];
    if (definition.block !== null) return;
    if (owner === undefined || (ordinals.has(definition.owner) && owner.metrics === null)) {
      ordinals.set(index, ordinals.size);
    }
  });
  return ordinals;
}

function ownerOf(definitions: readonly Definition[], index: number): number {
  return (definitions[index] as Definition).owner;
}

/** For each definition the index of the innermost type around it, itself included, or -1. */
export function typesAround(definitions: readonly Definition[]): Int32Array {
  const types = new Int32Array(definitions.length);
  // An owner precedes what it owns.
  definitions.forEach(({ kind, owner }, index) => {
    types[index] = isTypeKind(kind) ? index : (types[owner] ?? -1);
  });
  return types;
}
