import './file.css';
import { useMemo, useState } from 'preact/hooks';
import { Answered, Empty } from '../../components/answered.tsx';
import { Panel } from '../../components/panel.tsx';
import { useAnswer } from '../../connection/use-answer.ts';
import { type Code, code, type FileSymbol } from '../../data/file.ts';
import { type Finding, gate } from '../../data/gate.ts';
import { whole } from '../../design/numbers.ts';
import { type Route, viewAddress } from '../../routing/route.ts';
import type { ViewProps } from '../../shell/views.ts';
import { Clones } from './clones.tsx';
import { CodePanel } from './code-panel.tsx';
import { FileTitle } from './file-title.tsx';
import { Findings } from './findings.tsx';
import type { LineMark } from './line-marks.ts';
import { Neighbours } from './neighbours.tsx';
import { partialRemark } from './partial-lines.ts';
import { SymbolDetails } from './symbol-details.tsx';
import { Symbols } from './symbols.tsx';

/** A file with all that is known of it. */
export function FileView({ route }: ViewProps) {
  const { path } = route;
  if (path === '') {
    return (
      <div class="view">
        <h1 tabIndex={-1}>File</h1>
        <Empty title="No file was named">
          <a href={viewAddress('hotspots')}>The map</a> and the search lead to files.
        </Empty>
      </div>
    );
  }
  return (
    <div class="view">
      <FileTitle path={path} />
      <Answered question={code(path)} what={`the code of ${path}`}>
        {(known) => <ShownFile code={known} route={route} />}
      </Answered>
    </div>
  );
}

function ShownFile({ code: known, route }: { code: Code; route: Route }) {
  const { path, exists, content, mime_type, outline, dependency_context } = known;
  const findings = useFindings(path);
  const marks = useMemo(() => (findings ?? NONE).flatMap(markOf), [findings]);
  const [chosen, setChosen] = useState<number | null>(null);
  const symbolLine = chosen ?? route.lines?.start ?? null;
  if (!exists) {
    return (
      <Empty title="No such file">
        {path} may have been moved or removed. <a href={viewAddress('search', { q: path })}>Search for it.</a>
      </Empty>
    );
  }
  if (typeof content !== 'string') {
    return <Empty title="No text">{`${path} is ${mime_type ?? 'binary'}: there is no text to show.`}</Empty>;
  }
  return (
    <div class="file">
      <CodePanel
        route={route}
        text={content}
        marks={marks}
        symbols={outline ?? NO_SYMBOLS}
        remark={partialRemark(known.partial)}
      />
      <div class="beside">
        <Panel title="Findings" aside={findings === null ? undefined : whole(findings.length)}>
          <Answered question={gate} what="the findings">
            {() => <Findings path={path} findings={findings ?? NONE} />}
          </Answered>
        </Panel>
        <Panel title="Symbols" aside={whole(outline?.length ?? 0)}>
          <Symbols path={path} symbols={outline ?? []} line={symbolLine} onChoose={setChosen} />
        </Panel>
        {symbolLine !== null && <SymbolDetails path={path} line={symbolLine} />}
        <Neighbours
          path={path}
          uses={[...new Set((dependency_context?.resolved ?? []).map((one) => one.path))]}
          usedBy={dependency_context?.used_by ?? []}
        />
      </div>
      <Clones path={path} />
    </div>
  );
}

const NONE: readonly Finding[] = [];
const NO_SYMBOLS: readonly FileSymbol[] = [];

/** Null until they are known. */
function useFindings(path: string): readonly Finding[] | null {
  const answer = useAnswer(gate);
  const all = answer.state === 'answered' ? answer.value.findings : null;
  return useMemo(() => all?.filter(({ file }) => file === path) ?? null, [all, path]);
}

function markOf({ line, severity, message }: Finding): LineMark[] {
  return typeof line === 'number' ? [{ line, isError: severity === 'error', message }] : [];
}
