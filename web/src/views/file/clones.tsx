import { useMemo, useState } from 'preact/hooks';
import { Answered, Empty } from '../../components/answered.tsx';
import { FileLink } from '../../components/file-link.tsx';
import { Panel } from '../../components/panel.tsx';
import { type CloneFragment, type CloneGroup, clones, clonesOf } from '../../data/clones.ts';
import { lines } from '../../data/file.ts';
import { counted, percent } from '../../design/numbers.ts';
import { CodeView } from './code-view.tsx';

/** Code of the file that there is elsewhere, too, side by side. Looked for when it is asked for: it takes a while. */
export function Clones({ path }: { path: string }) {
  const [isOpen, setOpen] = useState(false);
  const toggle = (
    <button type="button" class="button plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? 'Hide' : 'Look for them'}
    </button>
  );
  return (
    <Panel title="Clones" class="clones" aside={toggle}>
      {isOpen && (
        <Answered question={clones} what="the clones of the project">
          {({ groups }) => <ClonesOf path={path} groups={groups} />}
        </Answered>
      )}
    </Panel>
  );
}

function ClonesOf({ path, groups }: { path: string; groups: readonly CloneGroup[] }) {
  const mine = useMemo(() => clonesOf(path, groups), [path, groups]);
  const [at, setAt] = useState(0);
  const group = mine[at];
  if (group === undefined) return <Empty title="No clones">No code of this file occurs elsewhere.</Empty>;
  return (
    <>
      <label class="small soft">
        Group{' '}
        <select class="field" value={at} onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}>
          {mine.map(({ id, clone_type, fragments, total_lines }, i) => (
            <option key={id} value={i}>
              {`${i + 1} of ${mine.length}: ${clone_type}, ${fragments.length} places, ${counted(total_lines, 'line')}`}
            </option>
          ))}
        </select>
      </label>
      <Pair key={group.id} path={path} group={group} />
    </>
  );
}

function Pair({ path, group }: { path: string; group: CloneGroup }) {
  const own = group.fragments.find(({ file }) => file === path);
  const others = group.fragments.filter((one) => one !== own);
  const [at, setAt] = useState(0);
  const other = others[at];
  if (own === undefined || other === undefined) return null;
  return (
    <>
      {others.length > 1 && (
        <label class="small soft">
          Next to{' '}
          <select class="field" value={at} onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}>
            {others.map(({ file, start_line }, i) => (
              <option key={`${file}:${start_line}`} value={i}>
                {`${file}:${start_line}`}
              </option>
            ))}
          </select>
        </label>
      )}
      <div class="pair">
        <Fragment fragment={own} />
        <Fragment fragment={other} />
      </div>
      <p class="soft small">{`Alike by ${percent(group.average_similarity)}.`}</p>
    </>
  );
}

function Fragment({ fragment: { file, start_line, end_line } }: { fragment: CloneFragment }) {
  return (
    <figure>
      <figcaption>
        <FileLink path={file} line={start_line} end={end_line} />
      </figcaption>
      <Answered question={lines(file, start_line, end_line)} what="the code">
        {({ content }) => (
          <CodeView path={file} text={content ?? ''} firstLine={start_line} label={`${file} from line ${start_line}`} />
        )}
      </Answered>
    </figure>
  );
}
