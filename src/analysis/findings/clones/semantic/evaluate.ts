import { Effects, type Path } from './effects.ts';
import { Effort } from './effort.ts';
import { ExpressionTerms, type Surroundings, targetsOf } from './expression-terms.ts';
import { loopChanges } from './loop-changes.ts';
import { asCount, assignedName, assignedValue, asTurn, isIncrement, refuseContinue } from './loop-forms.ts';
import { chosen, found, parts, rangeOf, type Values } from './loop-terms.ts';
import { type Expression, type FunctionSyntax, NotRead, type Statement } from './syntax.ts';
import {
  accumulated,
  conjuncts,
  FALSE,
  isFresh,
  leaf,
  NULL,
  negated,
  replaced,
  soFar,
  type Term,
  TRUE,
  term,
} from './terms.ts';

export interface Behaviour {
  /** What the function does, in any order. */
  readonly effects: Effects['all'];
  readonly forms: ReadonlySet<string>;
}

/** How a list of statements ends. */
type End = 'goes on' | 'leaves' | 'next';

/** The values at the ends of turns of a loop that come before its last statement, and when they come. */
interface Turn {
  readonly condition: Term;
  readonly values: Values;
}

/** Follows a function's statements with terms for values: in the end it is told by what it does, not how. */
export class Evaluation implements Surroundings {
  readonly #effort: Effort;
  readonly #effects: Effects;
  readonly #terms: ExpressionTerms;
  #values: Values = new Map();
  #path: Path = { conditions: [], loops: [] };
  /** Of the loop around, if any; conditions are those since its start. */
  #turns: { readonly depth: number; readonly early: Turn[]; hasBreak: Term | null } | null = null;
  /** Of the function in an expression that is being applied. */
  #results: { readonly depth: number; readonly values: { condition: Term; value: Term }[] } | null = null;

  readonly #declaresNames: boolean;

  constructor({ forms, declaresNames, tokens }: Pick<FunctionSyntax, 'forms' | 'declaresNames' | 'tokens'>) {
    this.#effort = new Effort(tokens);
    this.#effects = new Effects(this.#effort);
    this.#terms = new ExpressionTerms(this, new Set(forms), this.#effort);
    this.#declaresNames = declaresNames;
  }

  run({ parameters, body }: FunctionSyntax): Behaviour {
    parameters.forEach((name, at) => {
      this.#values.set(name, leaf(`parameter ${at}`));
    });
    this.#statements(body);
    return { effects: this.#effects.all, forms: this.#terms.forms };
  }

  valueOf(name: string): Term | null {
    return this.#values.get(name) ?? null;
  }

  declare(name: string, value: Term) {
    this.#values.set(name, value);
  }

  assign(target: Expression, value: Term) {
    if (target.kind === 'name') {
      // A name that is nowhere declared belongs to whoever else reads it.
      if (!this.#isOwn(target.name)) this.#effects.add(term('set', leaf(`global ${target.name}`), value), this.#path);
      this.#values.set(target.name, value);
    } else if (target.kind === 'index' || target.kind === 'member') {
      const change = (before: Term) => term('store', before, this.#placeIn(target), value);
      if (!this.mutates(target.object, change)) {
        this.#effects.add(term('set', this.#terms.of(target), value), this.#path);
      }
    } else throw new NotRead('This is given a value in a way that is not read.');
  }

  #isOwn(name: string): boolean {
    return this.#declaresNames ? this.#values.has(name) : true;
  }

  #placeIn(target: Extract<Expression, { kind: 'index' | 'member' }>): Term {
    return target.kind === 'index' ? this.#terms.of(target.index) : leaf(target.name);
  }

  acts(call: Term) {
    this.#effects.add(call, this.#path);
  }

  /** Only what was made here can change without anybody else seeing it. */
  mutates(object: Expression, change: (before: Term) => Term): boolean {
    const before = object.kind === 'name' ? this.#values.get(object.name) : undefined;
    if (object.kind !== 'name' || before === undefined || !isFresh(before)) return false;
    this.#values.set(object.name, change(before));
    return true;
  }

  apply(callee: Extract<Expression, { kind: 'function' }>, args: readonly Term[]): Term {
    const before = { values: this.#values, results: this.#results, turns: this.#turns };
    this.#values = this.#copied(this.#values);
    callee.parameters.forEach((name, at) => {
      this.#values.set(name, args[at] ?? NULL);
    });
    this.#results = { depth: this.#path.conditions.length, values: [] };
    this.#turns = null;
    const path = this.#path;
    this.#statements(callee.body);
    this.#path = path;
    const { values } = this.#results;
    ({ values: this.#values, results: this.#results, turns: this.#turns } = before);
    return this.#firstOf(values, values.at(-1)?.value ?? NULL);
  }

  /** Leaves the path with the conditions under which the statements go on to those after them. */
  #statements(statements: readonly Statement[]): End {
    for (let at = 0; at < statements.length; at++) {
      const statement = asCount(statements, at, (name) => this.#values.get(name) ?? null);
      const end = this.#statement(statement);
      if (end !== 'goes on') return end;
    }
    return 'goes on';
  }

  #statement(statement: Statement): End {
    this.#effort.spend(1);
    return this.#effort.within(() => this.#follow(statement));
  }

  #follow(statement: Statement): End {
    switch (statement.kind) {
      case 'expression':
        this.#act(statement.value);
        return 'goes on';
      case 'declare':
        this.#values.set(statement.name, statement.value === null ? NULL : this.#terms.of(statement.value));
        return 'goes on';
      case 'if':
        return this.#if(statement);
      case 'each':
        return this.#each(statement);
      case 'while':
        return this.#loop(term('while', leaf('turn')), statement.body, () => TRUE, statement.test);
      case 'count':
        return this.#count(statement);
      case 'return':
        return this.#return(statement.value);
      case 'throw':
        this.#effects.add(term('throw', statement.value === null ? NULL : this.#terms.of(statement.value)), this.#path);
        return 'leaves';
      case 'break':
        if (this.#turns === null) throw new NotRead('A break is in no loop.');
        this.#turns.hasBreak = term('or', this.#turns.hasBreak ?? FALSE, this.#since(this.#turns.depth));
        return this.#endTurn();
      case 'continue':
        return this.#endTurn();
      case 'try':
        return this.#try(statement);
    }
  }

  /** The conditions that came up after so many others. */
  #since(depth: number): Term {
    return this.#spent(term('and', TRUE, ...this.#path.conditions.slice(depth)));
  }

  #endTurn(): End {
    if (this.#turns === null) throw new NotRead('This is in no loop.');
    this.#turns.early.push({ condition: this.#since(this.#turns.depth), values: this.#copied(this.#values) });
    return 'next';
  }

  #return(value: Expression | null): End {
    const result = value === null ? NULL : this.#terms.of(value);
    if (this.#results !== null) {
      if (this.#turns !== null) throw new NotRead('A loop in an inner function gives a value back.');
      this.#results.values.push({ condition: this.#since(this.#results.depth), value: result });
    } else this.#effects.returns(result, this.#path);
    return 'leaves';
  }

  /** What is written for what it does rather than for its value. */
  #act(value: Expression) {
    if (value.kind === 'assign') this.#terms.of(value);
    else if (value.kind === 'call' && value.callee.kind === 'member' && this.#isForEach(value)) {
      const [callee] = value.args as readonly [Extract<Expression, { kind: 'function' }>];
      this.#terms.forms.add('forEach');
      const loop = { kind: 'each', targets: callee.parameters.slice(0, 1), isIndexed: false } as const;
      if (callee.parameters.length !== 1) throw new NotRead('A loop wants places.');
      this.#each({ ...loop, source: value.callee.object, body: callee.body.map(asTurn) });
    } else {
      const result = this.#terms.of(value);
      if (result.key !== NULL.key) this.#effects.add(result, this.#path);
    }
  }

  #isForEach({ callee, args }: Extract<Expression, { kind: 'call' }>): boolean {
    return (
      callee.kind === 'member' && ['forEach', 'each', 'ForEach'].includes(callee.name) && args[0]?.kind === 'function'
    );
  }

  #if({ test, yes, no }: Extract<Statement, { kind: 'if' }>): End {
    const condition = this.#terms.of(test);
    const before = this.#values;
    const path = this.#path;
    const branch = (statements: readonly Statement[], when: Term) => {
      this.#values = this.#copied(before);
      this.#path = { ...path, conditions: this.#under(when) };
      const end = this.#statements(statements);
      const after = { end, values: this.#values, path: this.#path };
      this.#path = path;
      return after;
    };
    const one = branch(yes, condition);
    const other = branch(no, negated(condition));
    if (one.end !== 'goes on' && other.end !== 'goes on') {
      this.#values = before;
      return one.end === 'leaves' && other.end === 'leaves' ? 'leaves' : 'next';
    }
    if (one.end !== 'goes on') ({ values: this.#values, path: this.#path } = other);
    else if (other.end !== 'goes on') ({ values: this.#values, path: this.#path } = one);
    else this.#values = chosen(condition, one.values, other.values, (value) => this.#spent(value));
    return 'goes on';
  }

  #each({ targets, isIndexed, source, body }: Extract<Statement, { kind: 'each' }>): End {
    const things = this.#terms.of(source);
    const { from, condition } = parts(things);
    const isRange = things.operation === 'call' && things.operands[0]?.key === 'global range';
    if (isRange) return this.#range(rangeOf(things), targets, body);
    const values =
      isIndexed && targets.length === 2
        ? [term('place', things), ...targetsOf(things, 1)]
        : targetsOf(things, targets.length);
    if (isIndexed && targets.length === 1) values[0] = term('place', things);
    return this.#loop(from, body, () => {
      targets.forEach((name, at) => {
        this.#values.set(name, values[at] as Term);
      });
      return condition;
    });
  }

  #count({ start, test, step, body }: Extract<Statement, { kind: 'count' }>): End {
    const range = this.#counted(start, test, step, body);
    if (range !== null) return this.#range(range, [range.name], body);
    this.#statements(start);
    return this.#loop(term('while', leaf('turn')), [...body.map(refuseContinue), ...step], () => TRUE, test);
  }

  /** `i = s; i < e; i++` as the range that it counts. */
  #counted(
    start: readonly Statement[],
    test: Expression,
    step: readonly Statement[],
    body: readonly Statement[],
  ): { name: string; first: Term; end: Term } | null {
    const [first] = start;
    const [last] = step;
    if (start.length !== 1 || step.length !== 1 || first === undefined || last?.kind !== 'expression') return null;
    const name = first.kind === 'declare' ? first.name : assignedName(first);
    const value = first.kind === 'declare' ? first.value : assignedValue(first);
    if (name === null || value === null || !isIncrement(last.value, name) || test.kind !== 'binary') return null;
    if (loopChanges(body).has(name)) return null;
    const isLeft = test.left.kind === 'name' && test.left.name === name;
    if (!isLeft || !['<', '<=', '!=', '!=='].includes(test.operator)) return null;
    const end = this.#terms.of(test.right);
    return { name, first: this.#terms.of(value), end: test.operator === '<=' ? term('add', end, leaf('1')) : end };
  }

  #range({ first, end }: { first: Term; end: Term }, targets: readonly string[], body: readonly Statement[]): End {
    const isOverThings = first.key === '0' && end.operation === 'length';
    const source = isOverThings ? (end.operands[0] as Term) : term('numbers', first, end);
    const value = isOverThings ? term('place', source) : term('element', source);
    return this.#loop(source, body, () => {
      for (const name of targets) this.#values.set(name, value);
      return TRUE;
    });
  }

  /**
   * A loop: what it changes becomes a value that is accumulated.
   * @param enter gives the names of a turn their values, and the condition under which there is one
   */
  #loop(source: Term, body: readonly Statement[], enter: () => Term, test?: Expression): End {
    const outside = this.#values;
    const path = this.#path;
    const around = this.#turns;
    const changed = [...loopChanges(body)].filter((name) => outside.has(name));
    const starts = new Map<string, { start: Term; before: Term }>();
    const ordinals = new Map<string, number>();
    this.#values = this.#copied(outside);
    for (const name of changed) {
      const start = outside.get(name) as Term;
      const ordinal = ordinals.get(start.key) ?? 0;
      ordinals.set(start.key, ordinal + 1);
      const before = soFar(start, ordinal);
      starts.set(name, { start, before });
      this.#values.set(name, before);
    }
    const entered = enter();
    const loopSource = test === undefined ? source : term('while', this.#terms.of(test));
    this.#path = { conditions: this.#under(entered), loops: [...path.loops, loopSource] };
    this.#turns = { depth: path.conditions.length + conjuncts(entered).length, early: [], hasBreak: null };
    const end = this.#statements(body);
    const { early, hasBreak } = this.#turns;
    const last = this.#values;
    this.#values = this.#copied(outside);
    this.#path = path;
    this.#turns = around;
    for (const [name, { start, before }] of starts) {
      const final = end === 'goes on' ? (last.get(name) as Term) : before;
      const turns = early.map(({ condition, values }) => ({ condition, value: values.get(name) as Term }));
      const update = this.#firstOf(turns, final);
      this.#effort.spend(starts.size * update.size);
      const alone = soFar(start, 0);
      const others = [...starts.values()].filter((one) => one.before !== before);
      // A name that no other depends on needs no number of its own.
      const isAlone = others.every((one) => !update.key.includes(one.before.key));
      const guarded = term('if', entered, update, before);
      const stopped = hasBreak === null ? null : found(loopSource, start, guarded, before, hasBreak);
      const own = isAlone ? { update: replaced(guarded, before, alone), before: alone } : { update: guarded, before };
      const result = stopped ?? accumulated(loopSource, start, own.update, own.before);
      this.#values.set(name, hasBreak === null || stopped !== null ? result : term('until', hasBreak, result));
    }
    return 'goes on';
  }

  /** The first value whose condition holds, else the last one. */
  #firstOf(values: readonly { readonly condition: Term; readonly value: Term }[], last: Term): Term {
    return values.reduceRight((rest, { condition, value }) => this.#spent(term('if', condition, value, rest)), last);
  }

  /** The conditions of the path with one more. */
  #under(condition: Term): readonly Term[] {
    this.#effort.spend(this.#path.conditions.length);
    return [...this.#path.conditions, ...conjuncts(condition)];
  }

  #copied(values: Values): Values {
    this.#effort.spend(values.size);
    return new Map(values);
  }

  #spent(value: Term): Term {
    this.#effort.spend(value.size);
    return value;
  }

  #try({ body, handler }: Extract<Statement, { kind: 'try' }>): End {
    const end = this.#statements(body);
    const path = this.#path;
    const values = this.#values;
    this.#values = this.#copied(values);
    this.#path = { ...path, conditions: this.#under(leaf('failed')) };
    const handled = this.#statements(handler);
    this.#path = path;
    this.#values = values;
    return end === 'leaves' && handled === 'leaves' ? 'leaves' : 'goes on';
  }
}
