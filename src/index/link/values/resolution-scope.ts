import type { FileFacts } from '../../../languages/facts.ts';
import type { FileInterface } from '../../file-interface.ts';
import type { Environment } from '../environment.ts';
import type { LanguageRules } from '../families.ts';
import type { MemberResolver } from '../members/member-resolver.ts';
import type { NameResolver } from '../names/name-resolver.ts';

/** The file whose values are resolved, and what others are known by. */
export interface ResolutionScope {
  readonly file: FileInterface;
  readonly facts: FileFacts;
  readonly rules: LanguageRules;
  readonly environment: Environment;
  readonly names: NameResolver;
  readonly members: MemberResolver;
}
