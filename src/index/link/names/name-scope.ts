import type { FileView } from '../../file-view.ts';
import type { ModuleFiles } from '../file-group.ts';
import type { FilesTarget } from '../import-targets.ts';
import type { Meaning } from './meaning.ts';
import type { Trail } from './trail.ts';

/** What the parts of name resolution ask each other: a name of a module leads to an import, and that to another module. */
export interface NameScope {
  readonly modules: NamesOfModules;
  findTop(file: FileView, name: string, trail: Trail): Meaning | null;
  imported(file: FileView, name: string, trail: Trail): Meaning | null;
}

interface NamesOfModules {
  inModule(files: ModuleFiles, name: string, trail: Trail): Meaning | null;
  inTarget(target: FilesTarget, name: string, trail: Trail): Meaning | null;
}
