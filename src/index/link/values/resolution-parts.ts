import type { FileFacts } from '../../../languages/facts.ts';
import type { FileInterface } from '../../file-interface.ts';
import type { Environment } from '../environment.ts';
import { type LanguageRules, rulesOf } from '../families.ts';
import type { MemberResolver } from '../members/member-resolver.ts';
import type { NameResolver } from '../names/name-resolver.ts';
import { BlockObjects } from './block-objects.ts';
import { DeclaredTypes } from './declared-types.ts';
import { Expressions } from './expressions.ts';
import { Holders } from './holders.ts';
import { Lambdas } from './lambdas.ts';
import { MadeValues } from './made-values.ts';
import { ObjectMembers } from './objects.ts';
import { Parameters } from './parameters.ts';
import { Question } from './question.ts';
import type { Resolution } from './resolution.ts';
import { Shapes } from './shapes.ts';
import { Steps } from './steps.ts';
import { Surroundings } from './surroundings.ts';
import { Variables } from './variables.ts';

/** All parts of value resolution for one file, made together. */
export class ResolutionParts implements Resolution {
  readonly file: FileInterface;
  readonly facts: FileFacts;
  readonly rules: LanguageRules;
  readonly environment: Environment;
  readonly names: NameResolver;
  readonly members: MemberResolver;
  readonly question = new Question();
  readonly blocks: BlockObjects;
  readonly surroundings: Surroundings;
  readonly variables: Variables;
  readonly parameters: Parameters;
  readonly expressions: Expressions;
  readonly steps: Steps;
  readonly holders: Holders;
  readonly types: DeclaredTypes;
  readonly objects: ObjectMembers;
  readonly shapes: Shapes;
  readonly madeValues: MadeValues;
  readonly lambdas: Lambdas;

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
    this.blocks = new BlockObjects(this.rules);
    this.surroundings = new Surroundings(this);
    this.variables = new Variables(this);
    this.parameters = new Parameters(this);
    this.expressions = new Expressions(this);
    this.steps = new Steps(this);
    this.holders = new Holders(this);
    this.types = new DeclaredTypes(this);
    this.objects = new ObjectMembers(this);
    this.shapes = new Shapes(this);
    this.madeValues = new MadeValues(this);
    this.lambdas = new Lambdas(this);
  }
}
