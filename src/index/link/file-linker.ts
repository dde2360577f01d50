import type { Definition, FileFacts } from '../../languages/facts.ts';
import { type FileInterface, isTypeKind } from '../file-interface.ts';
import { MAX_CANDIDATE_LINKS } from './bounds.ts';
import { Callees } from './callees.ts';
import { Calls } from './calls.ts';
import { Conditions } from './conditions.ts';
import type { FileLinks } from './edges.ts';
import type { Environment } from './environment.ts';
import { rulesOf } from './families.ts';
import { reExports } from './import-targets.ts';
import { ImportedFiles } from './imported-files.ts';
import { LinkCollector } from './link-collector.ts';
import type { LinkScope } from './link-scope.ts';
import type { MemberResolver } from './members/member-resolver.ts';
import type { NameResolver } from './names/name-resolver.ts';
import { NamesakeCalls } from './namesake-calls.ts';
import { OverloadChooser } from './overloads/overload-chooser.ts';
import { ValueResolver } from './values/value-resolver.ts';

/** Makes the edges that start in one file. */
export class FileLinker {
  readonly #scope: LinkScope;
  readonly #links: LinkCollector;
  readonly #namesakes: NamesakeCalls;
  readonly #callees: Callees;
  readonly #calls: Calls;

  constructor(
    file: FileInterface,
    facts: FileFacts,
    environment: Environment,
    names: NameResolver,
    members: MemberResolver,
  ) {
    const rules = rulesOf(file.language);
    const values = new ValueResolver(file, facts, environment, names, members);
    const conditions = new Conditions(facts.conditions, environment);
    const overloads = new OverloadChooser(environment, members, values, conditions, rules);
    this.#scope = { file, facts, rules, environment, names, members, values, overloads, conditions };
    this.#links = new LinkCollector(this.#scope);
    this.#namesakes = new NamesakeCalls(this.#scope, this.#links);
    this.#callees = new Callees(this.#scope, this.#links, this.#namesakes);
    this.#calls = new Calls(this.#scope, this.#links, this.#namesakes, this.#callees);
  }

  link(): Omit<FileLinks, 'targets' | 'leadsTo' | 'dependencies'> {
    this.#imports();
    this.#heritage();
    const unresolvedCalls = this.#scope.facts.calls.filter((call) => !this.#calls.call(call)).length;
    for (const call of this.#scope.facts.impliedCalls) this.#calls.implied(call);
    this.#references();
    const { steps, cut, incomplete } = this.#scope.values.budget;
    const untold = Math.max(0, this.#links.candidates - MAX_CANDIDATE_LINKS);
    return {
      links: this.#links.all(),
      unresolvedCalls,
      leftOutCandidates: this.#callees.unsought + untold + cut,
      incomplete: new Set([...incomplete].map((definition) => this.#links.namedOwner(definition))),
      steps,
    };
  }

  #imports() {
    const imports = new ImportedFiles(this.#scope.file, this.#scope.facts, this.#scope.environment);
    for (const imported of [...this.#scope.facts.imports, ...reExports(this.#scope.facts)]) {
      const { paths, external } = imports.of(imported);
      for (const path of paths)
        this.#links.add(-1, { kind: 'file', path }, 'imports', 'exact', 'import', imported.line);
      if (external !== null) {
        this.#links.add(-1, { kind: 'external', name: external }, 'imports', 'exact', 'import', imported.line);
      }
    }
  }

  #heritage() {
    this.#separateHeritage();
    for (const { owner, relation, name } of this.#scope.facts.heritage) {
      if (owner === -1) continue;
      const { line } = this.#scope.facts.definitions[owner] as Definition;
      const ref = this.#scope.members.typeNames.named(this.#scope.file, name);
      if (ref !== null) {
        this.#links.add(owner, { kind: 'symbol', ref }, relation, 'exact', 'heritage-clause', line);
        continue;
      }
      const meaning = this.#scope.names.top(this.#scope.file.path, name.split(/\.|::|\\/)[0] as string);
      if (meaning?.kind === 'external') {
        this.#links.add(owner, { kind: 'external', name: meaning.name }, relation, 'exact', 'heritage-clause', line);
      }
    }
  }

  /** Parents that other files give to the types of this one. */
  #separateHeritage() {
    if (!this.#scope.rules.separateHeritage) return;
    this.#scope.file.symbols.forEach(({ kind, definition }, ordinal) => {
      if (!isTypeKind(kind)) return;
      const { line } = this.#scope.facts.definitions[definition] as Definition;
      for (const { ref, relation } of this.#scope.members.lineages.separateParents({
        path: this.#scope.file.path,
        ordinal,
      })) {
        this.#links.add(definition, { kind: 'symbol', ref }, relation, 'exact', 'heritage-clause', line);
      }
    });
  }

  #references() {
    for (const reference of this.#scope.facts.references) {
      const { name, member, line, owner } = reference;
      if (member && this.#scope.rules.callsWithoutBrackets) this.#namesakes.selected(reference);
      if (member) continue;
      const value = this.#scope.values.name(name, { owner, line, column: 1 });
      if (value === null || value === 'unknown') continue;
      this.#calls.loadedVariable(name, value, owner, line);
      if (value.kind === 'local')
        this.#links.add(owner, { kind: 'own', definition: value.definition }, 'references', 'exact', 'scope', line);
      else if (value.kind === 'symbol')
        this.#links.add(owner, { kind: 'symbol', ref: value.ref }, 'references', 'exact', 'scope', line);
    }
  }
}
