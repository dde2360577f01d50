import { BlobReader, BlobWriter } from '../blob.ts';
import { StoredInterface } from '../interface-codec.ts';
import { Numbering } from '../numbering.ts';
import { PackedDefinitions } from '../packed-definitions.ts';
import { type Asked, DependencyKeys, type Question } from './dependency-keys.ts';
import type { LinkTableState } from './link-table.ts';
import type { LinkedFile } from './linked-file.ts';
import { PackedLinks } from './packed-links.ts';

/** The state as bytes. Texts and questions that nothing rests on any more are left out. */
export function encodeLinkTable({ keys, texts, files }: LinkTableState): Uint8Array {
  const kept = new Numbering();
  const text = (number: number) => kept.of(texts.text(number));
  const questions = new Map<number, number>();
  const question = (number: number) => {
    const known = questions.get(number) ?? questions.size;
    questions.set(number, known);
    return known;
  };
  const all = [...files.values()];
  const definitions = all.map((file) => bytesOf(file.definitions.renumbered(text).words));
  const links = all.map((file) => bytesOf(file.links.renumbered(text).words));
  const dependencies = all.map((file) => bytesOf(file.dependencies.map(question)));
  const asked = new Array<Asked>(questions.size);
  for (const one of keys.all()) {
    const at = questions.get(one.number);
    if (at !== undefined) asked[at] = one;
  }
  const blob = new BlobWriter();
  blob.texts([...files.keys()]);
  blob.pieces(all.map(({ stored }) => stored.bytes));
  blob.pieces(definitions);
  blob.pieces(links);
  blob.pieces(dependencies);
  blob.array(Int32Array.from(all, ({ unresolvedCalls }) => unresolvedCalls));
  blob.array(Int32Array.from(all, ({ leftOutCandidates }) => leftOutCandidates));
  blob.texts(all.map(({ targets }) => targets));
  blob.texts(kept.all());
  const tables = new Numbering();
  blob.array(Int32Array.from(asked, (one) => tables.of(`${one.question} ${one.family}`)));
  blob.texts(tables.all());
  blob.texts(asked.map(({ subject }) => subject));
  return blob.finish();
}

export function decodeLinkTable(bytes: Uint8Array): LinkTableState {
  const blob = new BlobReader(bytes);
  const paths = blob.texts();
  const interfaces = blob.pieces();
  const definitions = blob.pieces();
  const links = blob.pieces();
  const dependencies = blob.pieces();
  const unresolvedCalls = blob.int32();
  const leftOutCandidates = blob.int32();
  const targets = blob.texts();
  const texts = new Numbering();
  for (const text of blob.texts()) texts.of(text);
  const tableOf = blob.int32();
  const tables = blob.texts().map((table) => table.split(' ') as [Question, string]);
  const keys = new DependencyKeys();
  blob.texts().forEach((subject, at) => {
    const [question, family] = tables[tableOf[at] as number] as [Question, string];
    keys.number(question, subject, family);
  });
  const files = paths.map((path, at): [string, LinkedFile] => [
    path,
    {
      definitions: new PackedDefinitions(wordsOf(definitions[at] as Uint8Array)),
      links: new PackedLinks(wordsOf(links[at] as Uint8Array)),
      unresolvedCalls: unresolvedCalls[at] as number,
      leftOutCandidates: leftOutCandidates[at] as number,
      targets: targets[at] as string,
      dependencies: wordsOf(dependencies[at] as Uint8Array),
      stored: new StoredInterface(interfaces[at] as Uint8Array),
    },
  ]);
  return { keys, texts, files: new Map(files) };
}

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Views of the blob: words start at multiples of their size, as all pieces before them are made of words. */
function wordsOf({ buffer, byteOffset, byteLength }: Uint8Array): Int32Array {
  return new Int32Array(buffer, byteOffset, byteLength / Int32Array.BYTES_PER_ELEMENT);
}
