import type { Binding } from '../../../languages/facts.ts';
import type { LambdaPlace } from '../../../languages/lambda-place.ts';
import type { PathStep } from '../../../languages/paths.ts';
import type { SymbolRef } from '../edges.ts';
import type { LanguageRules } from '../families.ts';
import type { LocalNames, Place } from '../local-names.ts';
import type { Member, Sort } from '../members/member.ts';
import type { Meaning } from '../names/meaning.ts';
import type { BlockObjects } from './block-objects.ts';
import type { Container } from './containers.ts';
import type { Question } from './question.ts';
import type { ResolutionScope } from './resolution-scope.ts';
import type { Surroundings } from './surroundings.ts';
import type { Callable, Instance, ObjectValue, Shape, Understanding, Value } from './value.ts';

/**
 * What the parts of value resolution ask each other. A variable leads to an expression, that to a member, that to a declared
 * type, and so on in any order, so each part knows the others by what it may ask them. `depth` counts the steps that led to a
 * question, and every question is bounded by it and by the budget of `Question`.
 */
export interface Resolution extends ResolutionScope {
  readonly question: Question;
  readonly blocks: BlockObjects;
  readonly surroundings: Surroundings;
  readonly variables: VariableValues;
  readonly parameters: ParameterValues;
  readonly expressions: ExpressionValues;
  readonly steps: StepValues;
  readonly holders: HeldValues;
  readonly types: TypeValues;
  readonly objects: ObjectValues;
  readonly shapes: ShapeValues;
  readonly madeValues: MadeTypeValues;
  readonly lambdas: LambdaValues;
}

interface VariableValues {
  readonly locals: LocalNames;
  name(name: string, place: Place, depth: number, sort?: Sort): Value | 'unknown' | null;
  self(place: Place, depth: number): Value | null;
  declaredSelf(place: Place, depth: number): Value | null;
  hasOtherSelf(place: Place): boolean;
  element(
    steps: readonly PathStep[],
    place: Place,
    depth: number,
  ): { readonly value: Value; readonly steps: number } | null;
  anyElement(step: PathStep, place: Place, depth: number): Value | null;
  isOther(name: string, place: Place): boolean;
  isTypeWord(name: string, place: Place): boolean;
  sort(isCalled: boolean): Sort;
  memberSort(isCalled: boolean): Sort;
}

interface ParameterValues {
  expected(binding: Binding, depth: number): Value | null;
  given(binding: Binding, depth: number): Value | null;
  expectedSelf(object: ObjectValue, depth: number): Value | null;
  parameterOf(callee: Value | null, position: number, depth: number): Value | null;
}

interface ExpressionValues {
  evaluate(steps: readonly PathStep[], place: Place, depth: number): Value | null;
  evaluateAll(value: string, place: Place, depth: number): Value | null;
  behind(start: Value, steps: readonly PathStep[], place: Place, depth: number): Value | null;
  foreign(steps: readonly PathStep[], from: Understanding, depth: number): Value | null;
}

interface StepValues {
  step(value: Value, step: PathStep, depth: number, sort?: Sort): Value | null;
  property(value: Value | null, property: string | null, depth: number): Value | null;
  anyOf(value: Container, key?: string): Value | null;
  result(ref: SymbolRef, from: Understanding, depth: number): Value | null;
  oneResult(value: Value, at: number): Value | null;
  givesBack(value: Value): boolean;
}

interface HeldValues {
  asType(ref: SymbolRef, depth: number): SymbolRef | null;
  held(ref: SymbolRef, depth: number, on?: Instance): Value | null;
  heldByVariable(ref: SymbolRef, depth: number): Value | null;
  isVariable(ref: SymbolRef): boolean;
  member(value: Value, name: string, args: number | null, depth: number, sort?: Sort): Member | Meaning | null;
  memberValue(member: Member, depth: number, on?: Instance): Value | null;
  givenByModule(value: Extract<Value, { kind: 'module' }>): Value | null;
}

interface TypeValues {
  typed(text: string, from: Understanding, depth?: number): Value | null;
}

interface ObjectValues {
  around(place: Place): ObjectValue | null | undefined;
  member(value: ObjectValue, name: string, depth: number): Value | null;
  methodAround(definition: number, within: number): boolean;
}

interface ShapeValues {
  itself(object: Shape | Instance, depth: number): Callable | null;
  element(shape: Shape, depth: number, key?: string): Value | null;
  member(shape: Shape, name: string, depth: number): Value | null;
  memberOfAlias(value: Instance, name: string, depth: number): Value | null;
  result(object: Shape | Instance, depth: number): Value | null;
}

interface MadeTypeValues {
  value(text: string, from: Understanding, rules: LanguageRules, depth: number): Value | null | undefined;
}

interface LambdaValues {
  ofPlainCall(binding: Binding, place: LambdaPlace, depth: number): Value | null;
  parameter(taker: Value, place: LambdaPlace, depth: number): Value | null;
}
