import type { JsonFlag } from '../command.ts';
import { HTTP_OPTIONS, type HttpFlags } from '../http-session.ts';
import type { Option } from '../option.ts';
import { SERVER_OPTIONS, type ServerFlags } from '../server-options.ts';

/** The options of `serve`. Apart from the command itself so that they can be read without loading anything else. */
export const SERVE_OPTIONS: readonly Option[] = [
  {
    name: 'http',
    value: '[host:]port',
    description: 'serve Streamable HTTP instead of stdio; port 0 picks a free one',
  },
  {
    name: 'no-hub',
    description: 'serve in a separate process instead of the one that all clients of the project share (ORRERY_HUB=0)',
  },
  ...HTTP_OPTIONS,
  ...SERVER_OPTIONS,
];

export interface ServeFlags extends ServerFlags, HttpFlags, JsonFlag {
  readonly http?: string;
  readonly noHub?: boolean;
}
