import { useMemo, useState } from 'preact/hooks';
import { Panel } from '../../components/panel.tsx';
import type { Answer } from '../../connection/answers.ts';
import { useAnswer } from '../../connection/use-answer.ts';
import { type Blame, blame } from '../../data/blame.ts';
import type { FileSymbol } from '../../data/file.ts';
import { counted } from '../../design/numbers.ts';
import { useTheme } from '../../design/use-theme.ts';
import type { Route } from '../../routing/route.ts';
import { setOptions } from '../../routing/use-route.ts';
import { CodeView } from './code-view.tsx';
import type { LineMark } from './line-marks.ts';
import { ageMargin, authorMargin, complexityMargin, MARGINS, type Margin, type MarginName } from './margins.ts';

interface CodePanelProps {
  readonly route: Route;
  readonly text: string;
  readonly marks: readonly LineMark[];
  readonly symbols: readonly FileSymbol[];
  /** Says which lines were not read; null if all were. */
  readonly remark: string | null;
}

/** What was chosen last: the next file begins with it, whose address does not say. */
let lastChosen: MarginName = 'complexity';

/** The code of a file, with what the margin beside it says of each line. */
export function CodePanel({ route, text, marks, symbols, remark }: CodePanelProps) {
  const { path, lines, options } = route;
  const name = MARGINS.find((one) => one.name === options.margin)?.name ?? lastChosen;
  lastChosen = name;
  const answer = useAnswer(name === 'complexity' ? null : blame(path));
  const margin = useMargin(name, symbols, answer);
  const [line, setLine] = useState(lines?.start ?? 1);
  const choose = (chosen: MarginName) => setOptions(route, { margin: chosen });
  return (
    <Panel title="Code" class="code" aside={<MarginChoice name={name} onChoose={choose} />}>
      {remark !== null && <p class="read-in-part small">{remark}</p>}
      <p class="legend small soft" id="margin-legend">
        {margin?.legend.map(({ colour, label }) => (
          <span key={label}>
            <span class="dot" aria-hidden="true" style={{ backgroundColor: colour }} />
            {label}
          </span>
        ))}
        <Remark name={name} answer={answer} />
      </p>
      <CodeView
        path={path}
        text={text}
        asked={lines}
        marks={marks}
        heat={margin?.heat ?? null}
        label={`Code of ${path}`}
        onLine={setLine}
      />
      <p class="at-line small soft" role="status">
        {`Line ${line}: ${margin?.heat(line)?.told ?? 'not measured'}`}
      </p>
    </Panel>
  );
}

function MarginChoice({ name, onChoose }: { name: MarginName; onChoose: (name: MarginName) => void }) {
  return (
    <fieldset class="margin-choice">
      <legend class="sr-only">What the margin shows</legend>
      {MARGINS.map((one) => (
        <button
          key={one.name}
          type="button"
          class="button plain"
          aria-pressed={one.name === name}
          onClick={() => onChoose(one.name)}
        >
          {one.title}
        </button>
      ))}
    </fieldset>
  );
}

function useMargin(name: MarginName, symbols: readonly FileSymbol[], answer: Answer<Blame> | null): Margin | null {
  const theme = useTheme();
  const known = answer?.state === 'answered' && answer.value.reason === null ? answer.value : null;
  return useMemo(() => {
    if (name === 'complexity') return complexityMargin(symbols, theme);
    if (known === null) return null;
    return name === 'age' ? ageMargin(known, theme) : authorMargin(known, theme);
  }, [name, symbols, known, theme]);
}

/** What else is to be known of the margin: that it is on its way, why there is none, or how far it goes. */
function Remark({ name, answer }: { name: MarginName; answer: Answer<Blame> | null }) {
  if (name === 'complexity') return <span>cyclomatic complexity of the enclosing function</span>;
  if (answer === null || answer.state === 'asked') return <span>Asking git who wrote each line …</span>;
  if (answer.state === 'failed') return <span role="alert">{answer.problem.message}</span>;
  const { reason, partial, left_out } = answer.value;
  if (reason !== null) return <span>{`No ${name} to show: ${reason}.`}</span>;
  return (
    <>
      {name === 'age' && <span>since each line was last changed</span>}
      {partial !== null && <span>{`Incomplete: ${partial}.`}</span>}
      {left_out > 0 && <span>{`The last ${counted(left_out, 'line')} are not shown.`}</span>}
    </>
  );
}
