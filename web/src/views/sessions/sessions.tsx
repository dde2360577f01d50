import './sessions.css';
import { useEffect } from 'preact/hooks';
import { Answered, Empty } from '../../components/answered.tsx';
import { FileLink } from '../../components/file-link.tsx';
import { Panel } from '../../components/panel.tsx';
import { useAskAgain } from '../../connection/use-answer.ts';
import { type ActiveAgent, type AgentSession, sessions } from '../../data/sessions.ts';
import { counted, moment, whole } from '../../design/numbers.ts';
import { DocumentState } from './document-state.tsx';

/** Milliseconds: nothing tells that a session begins, so it is asked for while somebody looks. */
const ASK_EVERY = 5000;

/** Which agents are at work, and on what. */
export function Sessions() {
  const askAgain = useAskAgain();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) askAgain(sessions);
    }, ASK_EVERY);
    return () => clearInterval(timer);
  }, []);
  return (
    <div class="view">
      <div class="title">
        <div>
          <h1 tabIndex={-1}>Sessions</h1>
          <p>Agents that edit files together, where each of them is, and which edits conflict.</p>
        </div>
      </div>
      <Answered question={sessions} what="the sessions">
        {({ active_sessions, agents }) => (
          <div class="sessions">
            {active_sessions.sessions.length === 0 ? (
              <Panel title="Sessions">
                <Empty title="None active">
                  {active_sessions.reason ?? 'An agent starts one with create_session.'}
                </Empty>
              </Panel>
            ) : (
              active_sessions.sessions.map((session) => <Session key={session.session_id} session={session} />)
            )}
            <Panel title="Agents active in the last day">
              <Agents agents={agents} />
            </Panel>
          </div>
        )}
      </Answered>
    </div>
  );
}

function Session({ session }: { session: AgentSession }) {
  const { session_name, session_type, participants, documents, operations_count, last_activity, expires_at } = session;
  return (
    <Panel title={session_name} aside={session_type}>
      <p class="small soft">
        {`${counted(operations_count, 'edit')}, `}
        {last_activity !== null && `last ${moment(last_activity)}, `}
        {`ends ${moment(expires_at)}`}
      </p>
      <p class="tags">
        {participants.map((agent) => (
          <span key={agent} class="tag">
            {agent}
          </span>
        ))}
      </p>
      <ul class="documents">
        {documents.map((path) => (
          <li key={path}>
            <FileLink path={path} />
            <DocumentState path={path} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Agents({ agents }: { agents: readonly ActiveAgent[] }) {
  if (agents.length === 0) return <Empty title="None">No agent has written or decided anything in the last day.</Empty>;
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Agent</th>
            <th scope="col" class="number">
              Writes
            </th>
            <th scope="col" class="number">
              Decisions
            </th>
            <th scope="col">Last</th>
          </tr>
        </thead>
        <tbody>
          {agents.map(({ agent_id, writes, decisions, last_activity }) => (
            <tr key={agent_id}>
              <td>{agent_id}</td>
              <td class="number">{whole(writes)}</td>
              <td class="number">{whole(decisions)}</td>
              <td>{last_activity === null ? '–' : moment(last_activity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
