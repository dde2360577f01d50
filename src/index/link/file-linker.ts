import type { Definition, FileFacts } from '../../languages/facts.ts';
import { type FileInterface, isTypeKind } from '../file-interface.ts';
import { MAX_CANDIDATE_LINKS } from './bounds.ts';
import { Callees } from './callees.ts';
import { Calls } from './calls.ts';
import { Conditions } from './conditions.ts';
import type { FileLinks } from './edges.ts';
import type { Environment } from './environment.ts';
import { type LanguageRules, rulesOf } from './families.ts';
import { reExports } from './import-targets.ts';
import { ImportedFiles } from './imported-files.ts';
import { LinkCollector } from './link-collector.ts';
import type { MemberResolver } from './members/member-resolver.ts';
import type { NameResolver } from './names/name-resolver.ts';
import { NamesakeCalls } from './namesake-calls.ts';
import { OverloadChooser } from './overloads/overload-chooser.ts';
import { ValueResolver } from './values/value-resolver.ts';

/** Makes the edges that start in one file. */
export class FileLinker {
  readonly file: FileInterface;
  readonly facts: FileFacts;
  readonly rules: LanguageRules;
  readonly environment: Environment;
  readonly names: NameResolver;
  readonly members: MemberResolver;
  readonly values: ValueResolver;
  readonly overloads: OverloadChooser;
  readonly conditions: Conditions;
  readonly links: LinkCollector;
  readonly callees: Callees;
  readonly namesakes: NamesakeCalls;
  readonly calls: Calls;

  constructor(
    file: FileInterface,
    facts: FileFacts,
    environment: Environment,
    names: NameResolver,
    members: MemberResolver,
  ) {
    this.file = file;
    this.facts = facts;
    this.rules = rulesOf(file.language);
    this.environment = environment;
    this.names = names;
    this.members = members;
    this.values = new ValueResolver(file, facts, environment, names, members);
    this.conditions = new Conditions(facts.conditions, environment);
    this.overloads = new OverloadChooser(environment, members, this.values, this.conditions, this.rules);
    this.links = new LinkCollector(this);
    this.callees = new Callees(this);
    this.namesakes = new NamesakeCalls(this);
    this.calls = new Calls(this);
  }

  link(): Omit<FileLinks, 'targets' | 'leadsTo' | 'dependencies'> {
    this.#imports();
    this.#heritage();
    const unresolvedCalls = this.facts.calls.filter((call) => !this.calls.call(call)).length;
    for (const call of this.facts.impliedCalls) this.calls.implied(call);
    this.#references();
    const { steps, cut, incomplete } = this.values.budget;
    const untold = Math.max(0, this.links.candidates - MAX_CANDIDATE_LINKS);
    return {
      links: this.links.all(),
      unresolvedCalls,
      leftOutCandidates: this.callees.unsought + untold + cut,
      incomplete: new Set([...incomplete].map((definition) => this.links.namedOwner(definition))),
      steps,
    };
  }

  #imports() {
    const imports = new ImportedFiles(this.file, this.facts, this.environment);
    for (const imported of [...this.facts.imports, ...reExports(this.facts)]) {
      const { paths, external } = imports.of(imported);
      for (const path of paths) this.links.add(-1, { kind: 'file', path }, 'imports', 'exact', 'import', imported.line);
      if (external !== null) {
        this.links.add(-1, { kind: 'external', name: external }, 'imports', 'exact', 'import', imported.line);
      }
    }
  }

  #heritage() {
    this.#separateHeritage();
    for (const { owner, relation, name } of this.facts.heritage) {
      if (owner === -1) continue;
      const { line } = this.facts.definitions[owner] as Definition;
      const ref = this.members.typeNames.named(this.file, name);
      if (ref !== null) {
        this.links.add(owner, { kind: 'symbol', ref }, relation, 'exact', 'heritage-clause', line);
        continue;
      }
      const meaning = this.names.top(this.file.path, name.split(/\.|::|\\/)[0] as string);
      if (meaning?.kind === 'external') {
        this.links.add(owner, { kind: 'external', name: meaning.name }, relation, 'exact', 'heritage-clause', line);
      }
    }
  }

  /** Parents that other files give to the types of this one. */
  #separateHeritage() {
    if (!this.rules.separateHeritage) return;
    this.file.symbols.forEach(({ kind, definition }, ordinal) => {
      if (!isTypeKind(kind)) return;
      const { line } = this.facts.definitions[definition] as Definition;
      for (const { ref, relation } of this.members.lineages.separateParents({ path: this.file.path, ordinal })) {
        this.links.add(definition, { kind: 'symbol', ref }, relation, 'exact', 'heritage-clause', line);
      }
    });
  }

  #references() {
    for (const reference of this.facts.references) {
      const { name, member, line, owner } = reference;
      if (member && this.rules.callsWithoutBrackets) this.namesakes.selected(reference);
      if (member) continue;
      const value = this.values.name(name, { owner, line, column: 1 });
      if (value === null || value === 'unknown') continue;
      this.calls.loadedVariable(name, value, owner, line);
      if (value.kind === 'local')
        this.links.add(owner, { kind: 'own', definition: value.definition }, 'references', 'exact', 'scope', line);
      else if (value.kind === 'symbol')
        this.links.add(owner, { kind: 'symbol', ref: value.ref }, 'references', 'exact', 'scope', line);
    }
  }
}
