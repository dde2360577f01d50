import type { ResourceProvider } from '../resource.ts';
import { documentResources } from './documents.ts';
import { projectResources } from './project.ts';
import { rootsResource } from './roots.ts';
import { templateResources } from './templates.ts';

/** Every family of resources there is. A new one is one file and one line here. */
export const RESOURCES: readonly ResourceProvider[] = [
  documentResources,
  projectResources,
  rootsResource,
  templateResources,
];
