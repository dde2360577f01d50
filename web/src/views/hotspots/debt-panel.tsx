import { Answered, Empty } from '../../components/answered.tsx';
import { FileLink } from '../../components/file-link.tsx';
import { Panel } from '../../components/panel.tsx';
import { type DebtGradient, debtGradient } from '../../data/debt-gradient.ts';
import { counted, minutes, precise } from '../../design/numbers.ts';

/** Which files resist change most, by all that makes them do so, and what mending them may take. */
export function DebtPanel() {
  return (
    <Panel title="Debt, by file">
      <Answered question={debtGradient} what="how hard each file is to change">
        {(gradient) => <Debt gradient={gradient} />}
      </Answered>
    </Panel>
  );
}

function Debt({ gradient: { summary, files } }: { gradient: DebtGradient }) {
  if (files.length === 0) return <Empty title="No debt">No file is hard to change by these measures.</Empty>;
  return (
    <>
      <p class="soft small">
        Complexity, changes, coupling, domain and duplication add up to a score from 0 to 5, tests aside.{' '}
        {counted(summary.critical_files, 'file')} above 2.5, {counted(summary.warning_files, 'file')} above 1.5; about{' '}
        {minutes(summary.estimated_debt_hours * 60)} to fix all {counted(summary.total_files, 'file')}.
      </p>
      {Object.entries(summary.not_measured).map(([part, reason]) => (
        <p key={part} class="small" role="note">
          <span class="tag warn">not measured</span> {part}: {reason}
        </p>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section class="scroll debt" tabIndex={0} aria-label="Debt of files">
        <table>
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col" class="number">
                Score
              </th>
              <th scope="col" class="number">
                From changes
              </th>
              <th scope="col">Mostly</th>
              <th scope="col" class="number">
                To fix
              </th>
            </tr>
          </thead>
          <tbody>
            {files.map(({ path, tdg_score, components, primary_factor, estimated_hours }) => (
              <tr key={path}>
                <td>
                  <FileLink path={path} />
                </td>
                <td class="number">{precise(tdg_score)}</td>
                <td class="number">{precise(components.churn.contribution)}</td>
                <td>{primary_factor.replaceAll('_', ' ')}</td>
                <td class="number">{minutes(estimated_hours * 60)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
