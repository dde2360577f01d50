import './overview.css';
import { Answered, Empty } from '../../components/answered.tsx';
import { FileLink } from '../../components/file-link.tsx';
import { lazily } from '../../components/lazy.tsx';
import { Panel } from '../../components/panel.tsx';
import { type Hotspot, scorecard } from '../../data/scorecard.ts';
import { summary } from '../../data/summary.ts';
import { counted, whole } from '../../design/numbers.ts';
import { viewAddress } from '../../routing/route.ts';
import { Health } from './health.tsx';
import { Languages } from './languages.tsx';
import { Recommendations } from './recommendations.tsx';

const TrendCharts = lazily(async () => (await import('./trend-charts.tsx')).TrendCharts, 'the trend');

/** Health and its parts, what to do first, and how it came about. */
export function Overview() {
  return (
    <div class="view overview">
      <h1 tabIndex={-1} class="sr-only">
        Overview
      </h1>
      <div class="column">
        <Panel title="Health">
          <Answered question={scorecard} what="the scorecard (the first for a large tree takes a while)">
            {({ quality_scorecard }) => <Health card={quality_scorecard} />}
          </Answered>
        </Panel>
        <Panel title="Over the history">
          <TrendCharts />
        </Panel>
        <Panel title="Contents">
          <Answered question={summary} what="the contents of the project">
            {({ project }) => (
              <>
                <dl class="facts">
                  <Fact name="files" value={whole(project.files)} />
                  <Fact name="of these tests" value={whole(project.test_files)} />
                  <Fact name="lines of code" value={whole(project.lines.code)} />
                  <Fact name="lines of comment" value={whole(project.lines.comment)} />
                  <Fact name="symbols" value={whole(project.symbols)} />
                  <Fact name="edges between them" value={whole(project.edges)} />
                </dl>
                <Languages languages={project.languages} />
              </>
            )}
          </Answered>
        </Panel>
      </div>
      <div class="column wide">
        <Panel title="Do first">
          <Answered question={scorecard} what="what to do first">
            {({ recommendations }) => <Recommendations all={recommendations} />}
          </Answered>
        </Panel>
        <Panel title="Hotspots" aside={<a href={viewAddress('hotspots')}>The map</a>}>
          <Answered question={scorecard} what="the hotspots">
            {({ hotspots }) => <HotspotList files={hotspots.files.slice(0, 8)} />}
          </Answered>
        </Panel>
      </div>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function HotspotList({ files }: { files: readonly Hotspot[] }) {
  if (files.length === 0) return <Empty title="No hotspot">Nothing stands out by complexity, changes and risk.</Empty>;
  return (
    <ol class="rows">
      {files.map(({ location, composite_score, reasons }) => (
        <li key={location.file}>
          <FileLink path={location.file} line={location.line} />
          <span class="meter" role="img" aria-label={`score ${whole(composite_score * 100)} of 100`}>
            <span style={{ inlineSize: `${composite_score * 100}%` }} />
          </span>
          <p class="soft small">{reasons.slice(0, 2).join(' · ') || counted(0, 'reason')}</p>
        </li>
      ))}
    </ol>
  );
}
