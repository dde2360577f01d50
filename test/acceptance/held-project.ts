import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

/** Runs in the place of git: says that it has been started, and goes on when it is let. Git gets no variables of others. */
const heldGit = (held: string) => `#!/bin/sh
HELD='${held}'
echo $$ > "$HELD/pid.tmp" && mv "$HELD/pid.tmp" "$HELD/pid"
# Whoever waits for a folder that has gone waits for ever.
while [ ! -e "$HELD/go" ]; do [ -d "$HELD" ] || exit 1; sleep 0.02; done
PATH="\${PATH#*:}" exec git "$@"
`;

export interface HeldProject {
  readonly root: string;
  /** What the server's environment must say. */
  readonly env: Readonly<Record<string, string>>;
  /** Waits until a call has begun to read the project. Returns the id of the process that the server waits for. */
  begun(): Promise<number>;
  /** That id; null until a call has begun. */
  started(): number | null;
  /** Lets the call, and all later ones, go on. */
  release(): void;
}

/** A repository of one file. A call that reads it gets stuck half-way. Needs a shell. */
export function heldProject(): HeldProject {
  const root = temporaryFolder();
  execFileSync('git', ['init', '-q'], { cwd: root });
  writeFiles(root, { 'gate.ts': 'export const gate = (open: boolean) => (open ? 1 : 0);\n' });
  const held = temporaryFolder();
  writeFiles(held, { 'bin/git': heldGit(held) });
  chmodSync(join(held, 'bin', 'git'), 0o755);
  const pidFile = join(held, 'pid');
  const started = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : null);
  return {
    root,
    env: { PATH: `${join(held, 'bin')}:${process.env.PATH}` },
    begun: async () => {
      for (;;) {
        const pid = started();
        if (pid !== null) return pid;
        await delay(5);
      }
    },
    started,
    release: () => writeFiles(held, { go: '' }),
  };
}
