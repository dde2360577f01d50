import { BlobReader, BlobWriter } from '../blob.ts';
import { StoredInterface } from '../interface-codec.ts';
import { Numbering } from '../numbering.ts';
import { PackedDefinitions } from '../packed-definitions.ts';
import { StoredTexts } from '../stored-texts.ts';
import { DependencyKeys, type Question, type StoredQuestions } from './dependency-keys.ts';
import type { LinkTableState } from './link-table.ts';
import type { LinkedFile } from './linked-file.ts';
import { PackedLinks } from './packed-links.ts';
import type { SavedTables } from './project-tables.ts';

/** The state as bytes. Texts and questions that nothing rests on any more are left out. */
export function encodeLinkTable({ keys, texts, files, tables }: LinkTableState): Uint8Array {
  const kept = new Numbering();
  // Every file is looked for by its path when what files lead to is joined.
  for (const path of files.keys()) kept.of(path);
  const renumbered = new Int32Array(texts.size).fill(-1);
  const text = (number: number) => {
    if (renumbered[number] === -1) renumbered[number] = kept.of(texts.text(number));
    return renumbered[number] as number;
  };
  const all = [...files.values()];
  const definitions = all.map((file) => file.definitions.renumbered(text).words);
  const links = all.map((file) => file.links.renumbered(text).words);
  const leadsTo = all.map((file) => file.links.leadsTo.map(text));
  const { groups, numbers } = keptQuestions(keys, all);
  const dependencies = all.map((file) => file.dependencies.map((key) => numbers[key] as number));
  const imported = all.map((file) => file.leadsTo.map((key) => numbers[key] as number).sort());
  const blob = new BlobWriter();
  blob.texts([...files.keys()]);
  blob.arrays(all.map(({ stored }) => stored.bytes));
  blob.arrays(definitions);
  blob.arrays(links);
  blob.arrays(leadsTo);
  blob.arrays(dependencies);
  blob.arrays(imported);
  blob.array(Int32Array.from(all, ({ unresolvedCalls }) => unresolvedCalls));
  blob.array(Int32Array.from(all, ({ leftOutCandidates }) => leftOutCandidates));
  blob.texts(all.map(({ targets }) => targets));
  StoredTexts.write(kept.all(), blob);
  blob.texts(groups.map(({ question, family }) => `${question} ${family}`));
  for (const { subjects } of groups) StoredTexts.write(subjects, blob);
  blob.array(tables?.bytes ?? new Uint8Array());
  blob.texts([...(tables?.changed ?? [])]);
  return blob.finish();
}

export function decodeLinkTable(bytes: Uint8Array): LinkTableState {
  const blob = new BlobReader(bytes);
  const paths = blob.texts();
  const interfaces = blob.arrays(Uint8Array);
  const definitions = blob.arrays(Int32Array);
  const links = blob.arrays(Int32Array);
  const leadsTo = blob.arrays(Int32Array);
  const dependencies = blob.arrays(Int32Array);
  const imported = blob.arrays(Int32Array);
  const unresolvedCalls = blob.int32();
  const leftOutCandidates = blob.int32();
  const targets = blob.texts();
  const texts = new Numbering(StoredTexts.read(blob));
  const keys = new DependencyKeys(readQuestions(blob));
  const tables: SavedTables = { bytes: blob.bytes(), changed: new Set(blob.texts()) };
  const files = paths.map((path, at): [string, LinkedFile] => [
    path,
    {
      definitions: new PackedDefinitions(definitions[at] as Int32Array),
      links: new PackedLinks(links[at] as Int32Array, leadsTo[at] as Int32Array),
      unresolvedCalls: unresolvedCalls[at] as number,
      leftOutCandidates: leftOutCandidates[at] as number,
      targets: targets[at] as string,
      leadsTo: imported[at] as Int32Array,
      dependencies: dependencies[at] as Int32Array,
      stored: new StoredInterface(interfaces[at] as Uint8Array),
    },
  ]);
  return { keys, texts, files: new Map(files), tables: tables.bytes.length === 0 ? null : tables };
}

/** Questions about the subjects of one table. */
interface Questions {
  readonly question: Question;
  readonly family: string;
  readonly subjects: string[];
}

/** The questions that links rest on, table by table; and their new numbers, which go on from one table to the next. */
function keptQuestions(keys: DependencyKeys, files: readonly LinkedFile[]) {
  const isKept = new Uint8Array(keys.count);
  for (const { dependencies, leadsTo } of files) {
    for (const key of dependencies) isKept[key] = 1;
    for (const key of leadsTo) isKept[key] = 1;
  }
  const groups: Questions[] = [];
  const numbers = new Int32Array(keys.count);
  let count = 0;
  for (const { question, family, subject, number } of keys.all()) {
    if (isKept[number] === 0) continue;
    numbers[number] = count++;
    const last = groups.at(-1);
    if (last?.question === question && last.family === family) last.subjects.push(subject);
    else groups.push({ question, family, subjects: [subject] });
  }
  return { groups, numbers };
}

function readQuestions(blob: BlobReader): StoredQuestions[] {
  let first = 0;
  return blob.texts().map((table) => {
    const [question, family] = table.split(' ') as [Question, string];
    const stored = { question, family, subjects: StoredTexts.read(blob), first };
    first += stored.subjects.size;
    return stored;
  });
}
