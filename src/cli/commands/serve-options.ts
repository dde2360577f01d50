import { HTTP_OPTIONS } from '../http-session.ts';
import type { Option } from '../option.ts';
import { SERVER_OPTIONS } from '../server-options.ts';

/** The options of `serve`. Apart from the command itself so that they can be read without loading anything else. */
export const SERVE_OPTIONS: readonly Option[] = [
  { name: 'http', value: '[host:]port', description: 'serve Streamable HTTP instead of stdio; port 0 is any free one' },
  {
    name: 'hub',
    description: 'share one server process, its index and its memory with all clients of the project (ORRERY_HUB=1)',
  },
  { name: 'no-hub', description: 'serve in a process of its own (the default)' },
  ...HTTP_OPTIONS,
  ...SERVER_OPTIONS,
];
