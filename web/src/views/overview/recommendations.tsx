import { useState } from 'preact/hooks';
import { Empty } from '../../components/answered.tsx';
import { FileLink } from '../../components/file-link.tsx';
import type { Recommendation } from '../../data/scorecard.ts';
import { minutes } from '../../design/numbers.ts';

const FIRST = 5;
const TONES: Readonly<Record<string, string>> = { Critical: 'bad', High: 'bad', Medium: 'warn' };

export function Recommendations({ all }: { all: readonly Recommendation[] }) {
  const [whole, setWhole] = useState(false);
  if (all.length === 0) return <Empty title="Nothing urgent">Nothing stands out as needing work.</Empty>;
  const shown = whole ? all : all.slice(0, FIRST);
  return (
    <>
      <ol class="recommendations">
        {shown.map((one) => (
          <li key={one.title}>
            <p class="what">
              <strong>{withoutPlace(one)}</strong>
              <span class="soft small number">{minutes(one.effort_minutes)}</span>
            </p>
            <p class="small soft">{one.description}</p>
            <p class="place">
              <span class={`tag ${TONES[one.priority] ?? ''}`}>{one.priority}</span>
              {one.locations.slice(0, 2).map(({ file, line, end_line }) => (
                <FileLink key={`${file}:${line}`} path={file} line={line} end={end_line} />
              ))}
            </p>
          </li>
        ))}
      </ol>
      {all.length > FIRST && (
        <button type="button" class="button plain" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Only the first' : `All ${all.length}`}
        </button>
      )}
    </>
  );
}

/** The place follows as a link, so the title goes without it. */
function withoutPlace({ title, locations: [first] }: Recommendation): string {
  const place = first === undefined ? '' : ` (${first.file}:${first.line})`;
  return place !== '' && title.endsWith(place) ? title.slice(0, -place.length) : title;
}
