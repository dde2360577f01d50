import type { Mailmap } from './mailmap.ts';

/** Who last changed a line, and when. */
export interface LineOrigin {
  /** As the repository's `.mailmap` has it. */
  readonly author: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A commit that lines come from. */
export interface LineCommit extends LineOrigin {
  /** Its hash. */
  readonly commit: string;
  /** The first line of its message. */
  readonly subject: string;
}

/** A line of a committed file. */
export interface BlamedLine {
  readonly text: string;
  readonly origin: LineCommit;
}

interface Details {
  readonly commit: string;
  name: string;
  email: string;
  at: number;
  subject: string;
}

const BEGINNING = /^([0-9a-f]{40,64}) \d+ \d+/;

/** Rows with a commit's details, by what they begin with. */
const DETAILS: readonly (readonly [beginning: string, read: (details: Details, value: string) => void])[] = [
  [
    'author ',
    (details, value) => {
      details.name = value;
    },
  ],
  [
    'author-mail <',
    (details, value) => {
      details.email = value.slice(0, -1);
    },
  ],
  [
    'author-time ',
    (details, value) => {
      details.at = Number(value) * 1000;
    },
  ],
  [
    'summary ',
    (details, value) => {
      details.subject = value;
    },
  ],
];

/** The lines of a file in order, from what `git blame --porcelain` writes. A commit's details stand with its first line only. */
export function parsePorcelain(output: string, mailmap: Mailmap): BlamedLine[] {
  const commits = new Map<string, Details>();
  const lines: { readonly text: string; readonly commit: string }[] = [];
  let details: Details = detailsOf('');
  for (const row of output.split('\n')) {
    const begun = row.startsWith('\t') ? undefined : BEGINNING.exec(row)?.[1];
    if (row.startsWith('\t')) lines.push({ text: row.slice(1), commit: details.commit });
    else if (begun !== undefined) {
      details = commits.get(begun) ?? detailsOf(begun);
      commits.set(begun, details);
    } else {
      const [beginning, read] = DETAILS.find(([one]) => row.startsWith(one)) ?? [];
      if (beginning !== undefined) read?.(details, row.slice(beginning.length));
    }
  }
  const origins = new Map([...commits].map(([commit, known]) => [commit, originOf(known, mailmap)]));
  return lines.map(({ text, commit }) => ({ text, origin: origins.get(commit) as LineCommit }));
}

function detailsOf(commit: string): Details {
  return { commit, name: '', email: '', at: 0, subject: '' };
}

function originOf({ commit, name, email, at, subject }: Details, mailmap: Mailmap): LineCommit {
  return { commit, author: mailmap.who({ name, email }).name, at, subject };
}
