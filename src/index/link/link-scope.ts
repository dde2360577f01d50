import type { FileFacts } from '../../languages/facts.ts';
import type { FileInterface } from '../file-interface.ts';
import type { Conditions } from './conditions.ts';
import type { Environment } from './environment.ts';
import type { LanguageRules } from './families.ts';
import type { MemberResolver } from './members/member-resolver.ts';
import type { NameResolver } from './names/name-resolver.ts';
import type { OverloadChooser } from './overloads/overload-chooser.ts';
import type { ValueResolver } from './values/value-resolver.ts';

/** The file whose edges are made, and all that resolves what it names. */
export interface LinkScope {
  readonly file: FileInterface;
  readonly facts: FileFacts;
  readonly rules: LanguageRules;
  readonly environment: Environment;
  readonly names: NameResolver;
  readonly members: MemberResolver;
  readonly values: ValueResolver;
  readonly overloads: OverloadChooser;
  readonly conditions: Conditions;
}
