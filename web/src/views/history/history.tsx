import './history.css';
import { useState } from 'preact/hooks';
import { Answered, Empty } from '../../components/answered.tsx';
import { FileLink } from '../../components/file-link.tsx';
import { Panel } from '../../components/panel.tsx';
import { type Change, decisions, history } from '../../data/history.ts';
import { moment, whole } from '../../design/numbers.ts';
import { setOptions } from '../../routing/use-route.ts';
import type { ViewProps } from '../../shell/views.ts';
import { byCommit } from './commits.ts';
import { DecisionCard } from './decision-card.tsx';

const STEP = 200;

/** What was decided and why, and what was changed and by whom. */
export function HistoryView({ route }: ViewProps) {
  const about = (route.options.about ?? '').trim();
  return (
    <div class="view">
      <div class="title">
        <div>
          <h1 tabIndex={-1}>Decisions and history</h1>
          <p>What was decided, why, and whether the code still matches; versions that agents wrote, and commits.</p>
        </div>
        <form
          class="controls"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = new FormData(event.currentTarget).get('about');
            setOptions(route, { about: typeof typed === 'string' ? typed.trim() : null });
          }}
        >
          <label>
            About a file or folder
            <input key={about} name="about" type="search" class="field" defaultValue={about} />
          </label>
          <button type="submit" class="button">
            Show
          </button>
        </form>
      </div>
      <div class="history">
        <Panel title="Changes">
          <Changes key={about} about={about === '' ? null : about} />
        </Panel>
        <Panel title="Decisions">
          <Answered question={decisions} what="the decisions">
            {({ changes }) => {
              const made = changes.flatMap((change) =>
                change.decision ? [{ change, decision: change.decision }] : [],
              );
              return made.length === 0 ? (
                <Empty title="None recorded">
                  Agents record decisions with <code>record_decision</code>: what, why, and which code it is about.
                </Empty>
              ) : (
                <ol class="decisions">
                  {made.map(({ change, decision }) => (
                    <DecisionCard key={change.id} decision={decision} at={change.at} by={change.agent_id} />
                  ))}
                </ol>
              );
            }}
          </Answered>
        </Panel>
      </div>
    </div>
  );
}

function Changes({ about }: { about: string | null }) {
  const [limit, setLimit] = useState(STEP);
  return (
    <Answered question={history(about, limit)} what="the history">
      {({ changes, total, has_more, notes }) => {
        const entries = byCommit(changes.filter(({ source }) => source !== 'decision'));
        if (entries.length === 0) {
          return <Empty title="No changes">{notes[0] ?? 'Neither git nor agents have changed anything here.'}</Empty>;
        }
        return (
          <>
            <ol class="changes">
              {entries.map((entry) => (
                <Entry key={entry.id} changes={entry.changes} />
              ))}
            </ol>
            {has_more && limit < 1000 && (
              <button type="button" class="button plain" onClick={() => setLimit(Math.min(1000, limit + STEP))}>
                {`More: ${changes.length} of ${whole(total)} changes of files are read`}
              </button>
            )}
          </>
        );
      }}
    </Answered>
  );
}

const FILES_SHOWN = 4;

function Entry({ changes }: { changes: readonly Change[] }) {
  const [first] = changes;
  if (first === undefined) return null;
  return (
    <li>
      <p>{first.reason ?? first.change_type}</p>
      <p class="soft small">
        {first.agent_id} · <time dateTime={first.at}>{moment(first.at)}</time>{' '}
        {typeof first.commit === 'string' ? (
          <code>{first.commit.slice(0, 9)}</code>
        ) : (
          <span class="tag">{first.source}</span>
        )}
      </p>
      <ul>
        {changes.slice(0, FILES_SHOWN).map((change) => (
          <li key={change.id}>
            <FileLink path={change.entity_id} />
            <span class="number small soft">{`+${whole(change.additions ?? 0)} −${whole(change.deletions ?? 0)}`}</span>
          </li>
        ))}
      </ul>
      {changes.length > FILES_SHOWN && (
        <p class="soft small">{`and ${whole(changes.length - FILES_SHOWN)} more files`}</p>
      )}
    </li>
  );
}
