import '../views/file/file.css';
import { Answered, Empty } from '../components/answered.tsx';
import { FileLink } from '../components/file-link.tsx';
import { Panel } from '../components/panel.tsx';
import { type CloneGroup, clones, clonesOf } from '../data/clones.ts';
import { gate } from '../data/gate.ts';
import { type Imports, imports } from '../data/imports.ts';
import { counted, whole } from '../design/numbers.ts';
import type { ViewProps } from '../shell/views.ts';
import { FileTitle } from '../views/file/file-title.tsx';
import { Findings } from '../views/file/findings.tsx';
import { Neighbours } from '../views/file/neighbours.tsx';

/** What is known of a file but its code, which the report does not hold. */
export function FileFacts({ route: { path } }: ViewProps) {
  return (
    <div class="view">
      <FileTitle path={path} />
      <div class="file">
        <div class="beside">
          <Panel title="Code">
            <Empty title="Not in this file">
              <code>orrery ui</code> shows the code with its findings.
            </Empty>
          </Panel>
          <Panel title="Clones">
            <Answered question={clones} what="the clones of the project">
              {({ groups }) => <ClonesOf path={path} groups={clonesOf(path, groups)} />}
            </Answered>
          </Panel>
        </div>
        <div class="beside">
          <Answered question={gate} what="the findings">
            {({ findings }) => {
              const own = findings.filter(({ file }) => file === path);
              return (
                <Panel title="Findings" aside={whole(own.length)}>
                  <Findings path={path} findings={own} />
                </Panel>
              );
            }}
          </Answered>
          <Answered question={imports} what="the files around">
            {(known) => <Neighbours path={path} {...neighboursIn(known, path)} />}
          </Answered>
        </div>
      </div>
    </div>
  );
}

function ClonesOf({ path, groups }: { path: string; groups: readonly CloneGroup[] }) {
  if (groups.length === 0) return <Empty title="No clones">No code of this file occurs elsewhere.</Empty>;
  return (
    <ul class="rows">
      {groups.map(({ id, clone_type, fragments, total_lines }) => (
        <li key={id}>
          <p class="small soft">{`${clone_type}, ${counted(total_lines, 'line')} in ${counted(fragments.length, 'place')}`}</p>
          {fragments.map(({ file, start_line, end_line }) => (
            <p key={`${file}:${start_line}`}>
              {file === path ? (
                `Lines ${start_line}–${end_line}`
              ) : (
                <FileLink path={file} line={start_line} end={end_line} />
              )}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

function neighboursIn({ files, edges: { from, to } }: Imports, path: string) {
  const at = files.indexOf(path);
  const named = (rows: readonly number[]) => rows.map((row) => files[row] ?? '');
  return {
    uses: named(to.filter((_, i) => from[i] === at)),
    usedBy: named(from.filter((_, i) => to[i] === at)),
  };
}
