import { useAnswer } from '../../connection/use-answer.ts';
import { measures } from '../../data/measures.ts';
import { percent, whole } from '../../design/numbers.ts';

/** What a file is called, and what was measured of it as a whole. */
export function FileTitle({ path }: { path: string }) {
  const at = path.lastIndexOf('/') + 1;
  return (
    <div class="title">
      <div>
        <p class="mono soft">{path.slice(0, at)}</p>
        <h1 tabIndex={-1}>{path.slice(at)}</h1>
      </div>
      <Measured path={path} />
    </div>
  );
}

/** Nothing until it is known. */
function Measured({ path }: { path: string }) {
  const answer = useAnswer(measures);
  if (answer.state !== 'answered') return null;
  const { files } = answer.value;
  const row = files.path.indexOf(path);
  if (row < 0) return null;
  const facts: readonly (readonly [string, string])[] = [
    ['lines', whole(files.lines[row])],
    ['complexity', whole(files.complexity[row])],
    ['changes', whole(files.commits[row])],
    ['defect risk', percent(files.risk[row])],
    ['coverage', percent(files.coverage[row])],
    ['owner', files.owner[row] ?? '–'],
  ];
  return (
    <dl class="file-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
