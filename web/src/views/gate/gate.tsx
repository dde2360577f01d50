import './gate.css';
import { useMemo } from 'preact/hooks';
import { Answered, Empty } from '../../components/answered.tsx';
import { Panel } from '../../components/panel.tsx';
import { type Finding, type Gate, type GateCheck, gate } from '../../data/gate.ts';
import { counted, precise, whole } from '../../design/numbers.ts';
import { setOptions } from '../../routing/use-route.ts';
import type { ViewProps } from '../../shell/views.ts';
import { RuleFindings } from './rule-findings.tsx';
import { byRule } from './rules.ts';

/** Whether the code is good enough to merge, and each finding that speaks against it. */
export function GateView({ route }: ViewProps) {
  return (
    <div class="view">
      <h1 tabIndex={-1}>Gate</h1>
      <Answered question={gate} what="the gate's result">
        {(result) => <Result gate={result} route={route} />}
      </Answered>
    </div>
  );
}

function Result({ gate: { passed, checks, findings, notes, total_violations }, route }: { gate: Gate } & ViewProps) {
  const accepted = checks.reduce((sum, check) => sum + check.accepted, 0);
  return (
    <>
      <p class="soft">
        <span class={`tag ${passed ? 'good' : 'bad'}`}>{passed ? '✓ passed' : '✗ failed'}</span>{' '}
        {`${counted(total_violations, 'violation')}; `}
        {accepted === 0
          ? 'no finding is accepted by a baseline.'
          : `${counted(accepted, 'finding')} accepted by the baseline.`}
      </p>
      <Panel title="Checks">
        <Checks checks={checks} />
      </Panel>
      <Panel title="Findings by rule" aside={whole(findings.length)}>
        <Findings findings={findings} route={route} />
      </Panel>
      {notes.length > 0 && (
        <Panel title="Notes">
          <ul class="small soft">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

const STATUS: Record<GateCheck['status'], { readonly word: string; readonly tone: string }> = {
  passed: { word: '✓ passed', tone: 'good' },
  failed: { word: '✗ failed', tone: 'bad' },
  not_measured: { word: '– not measured', tone: '' },
};

function Checks({ checks }: { checks: readonly GateCheck[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section class="scroll" tabIndex={0} aria-label="Table of checks">
      <table class="checks">
        <thead>
          <tr>
            <th scope="col">Check</th>
            <th scope="col">Result</th>
            <th scope="col" class="number">
              Value
            </th>
            <th scope="col" class="number">
              Limit
            </th>
            <th scope="col">Unit</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {checks.map(({ check, status, value, threshold, bound, unit, reason }) => (
            <tr key={check}>
              <th scope="row">{check.replace('_', ' ')}</th>
              <td>
                <span class={`tag ${STATUS[status].tone}`}>{STATUS[status].word}</span>
              </td>
              <td class="number">{precise(value)}</td>
              <td class="number">{`${bound === 'min' ? '≥' : '≤'} ${precise(threshold)}`}</td>
              <td class="soft">{unit}</td>
              <td class="soft why">{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Findings({ findings, route }: { findings: readonly Finding[] } & ViewProps) {
  const find = route.options.find ?? '';
  const rules = useMemo(() => byRule(findings, find), [findings, find]);
  if (findings.length === 0) return <Empty title="Nothing found">All measured checks passed.</Empty>;
  return (
    <>
      <form class="controls" onSubmit={(event) => event.preventDefault()}>
        <label>
          Paths or messages with
          <input
            type="search"
            class="field"
            value={find}
            onInput={({ currentTarget }) => setOptions(route, { find: currentTarget.value })}
          />
        </label>
      </form>
      {rules.length === 0 && <Empty title="No match">No finding has “{find}” in it.</Empty>}
      <div class="rules">
        {rules.map((rule) => (
          <RuleFindings key={rule.rule} rule={rule} isOpen={route.options.rule === rule.rule || rules.length === 1} />
        ))}
      </div>
    </>
  );
}
