/**
 * The life of one connection, as a state machine without side effects.
 *
 *     uninitialized ──initialize──▶ initializing ──initialized──▶ ready
 *           ▲                            │
 *           └────initialize-refused──────┘
 *     any of these ──input-ended | signal──▶ shutting-graceful ──signal | fault──▶ shutting-forced
 *     any of these ──fault──▶ shutting-forced
 *     shutting-* ──finished──▶ closed
 *
 * A client of protocol revision 2026-07-28 describes itself in every request and never shakes hands: its connection is
 * served from `uninitialized`.
 */

export const STATES = [
  'uninitialized',
  'initializing',
  'ready',
  'shutting-graceful',
  'shutting-forced',
  'closed',
] as const;
export type State = (typeof STATES)[number];

export const EVENTS = [
  /** The client sent the `initialize` request. */
  'initialize',
  /** That request was answered with an error, so the client may try again. */
  'initialize-refused',
  /** The client sent `notifications/initialized`. */
  'initialized',
  /** The client closed its side. */
  'input-ended',
  /** SIGINT, SIGTERM or a request of the host to stop. */
  'signal',
  /** Reading or writing failed. */
  'fault',
  /** Everything a shutdown waits for is done. */
  'finished',
] as const;
export type Event = (typeof EVENTS)[number];

const TRANSITIONS: Readonly<Record<State, Partial<Readonly<Record<Event, State>>>>> = {
  uninitialized: {
    initialize: 'initializing',
    'input-ended': 'shutting-graceful',
    signal: 'shutting-graceful',
    fault: 'shutting-forced',
  },
  initializing: {
    'initialize-refused': 'uninitialized',
    initialized: 'ready',
    'input-ended': 'shutting-graceful',
    signal: 'shutting-graceful',
    fault: 'shutting-forced',
  },
  ready: {
    'input-ended': 'shutting-graceful',
    signal: 'shutting-graceful',
    fault: 'shutting-forced',
  },
  'shutting-graceful': { signal: 'shutting-forced', fault: 'shutting-forced', finished: 'closed' },
  'shutting-forced': { signal: 'shutting-forced', fault: 'shutting-forced', finished: 'closed' },
  closed: {},
};

export type Transition =
  | { readonly valid: true; readonly state: State }
  | { readonly valid: false; readonly state: State; readonly reason: string };

/** The state after `event`. An event that has no place in `state` leaves it unchanged and says so. */
export function transition(state: State, event: Event): Transition {
  const next = TRANSITIONS[state][event];
  if (next !== undefined) return { valid: true, state: next };
  return { valid: false, state, reason: `"${event}" is not allowed while the connection is ${state}` };
}

/** Whether a request that does not describe itself may be served in `state`: before `initialize` only a ping may. */
export function admits(state: State, method: string): boolean {
  return state !== 'uninitialized' || method === 'initialize' || method === 'ping';
}

/** The current state of one connection. */
export class Lifecycle {
  #state: State = 'uninitialized';

  get state(): State {
    return this.#state;
  }

  apply(event: Event): Transition {
    const result = transition(this.#state, event);
    this.#state = result.state;
    return result;
  }
}
