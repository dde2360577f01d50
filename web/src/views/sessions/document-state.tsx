import { Answered } from '../../components/answered.tsx';
import { type SharedDocument, sharedDocument } from '../../data/sessions.ts';
import { counted, percent } from '../../design/numbers.ts';
import { lineAt, sharesOf } from './authors.ts';

/** Who wrote a shared document, who is where in it, and its conflicts, as they are now. */
export function DocumentState({ path }: { path: string }) {
  return (
    <Answered question={sharedDocument(path)} what="the shared text">
      {(document) => <State document={document} />}
    </Answered>
  );
}

function State({ document: { content, authors, active_agents, conflicts } }: { document: SharedDocument }) {
  const shares = sharesOf(authors);
  return (
    <div class="small document">
      <p class="tags">
        {shares.map(({ agent, share }) => (
          <span key={agent} class="tag">{`${agent} ${percent(share)}`}</span>
        ))}
      </p>
      {active_agents.map(({ agent_id, position }) => (
        <p key={agent_id}>{`${agent_id} is at line ${lineAt(content, position)}`}</p>
      ))}
      {conflicts.length > 0 && (
        <details open>
          <summary>{counted(conflicts.length, 'conflict')}</summary>
          <ul>
            {conflicts.map(({ why, certainty }) => (
              <li key={why}>
                <span class={`tag ${certainty === 'breaks' ? 'bad' : 'warn'}`}>{certainty.replace('_', ' ')}</span>{' '}
                {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
