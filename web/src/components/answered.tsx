import type { ComponentChildren } from 'preact';
import type { Answer } from '../connection/answers.ts';
import type { Problem } from '../connection/problem.ts';
import type { Question } from '../connection/question.ts';
import type { Progress } from '../connection/server-connection.ts';
import { useAnswer, useAskAgain } from '../connection/use-answer.ts';

interface AnsweredProps<T> {
  readonly question: Question<T>;
  /** What is being waited for, as `the import graph`. */
  readonly what: string;
  readonly children: (value: T) => ComponentChildren;
}

/** Shows what was answered, and until then that it is waited for, or why it did not come. */
export function Answered<T>({ question, what, children }: AnsweredProps<T>) {
  const answer = useAnswer(question);
  const askAgain = useAskAgain();
  return (
    <ShownAnswer answer={answer} what={what} onAgain={() => askAgain(question)}>
      {children}
    </ShownAnswer>
  );
}

interface ShownAnswerProps<T> {
  readonly answer: Answer<T>;
  readonly what: string;
  readonly onAgain: () => void;
  readonly children: (value: T) => ComponentChildren;
}

function ShownAnswer<T>({ answer, what, onAgain, children }: ShownAnswerProps<T>) {
  switch (answer.state) {
    case 'asked':
      return <Waiting what={what} progress={answer.progress} />;
    case 'failed':
      return <Failed what={what} problem={answer.problem} onAgain={onAgain} />;
    case 'answered':
      return <>{children(answer.value)}</>;
  }
}

export function Waiting({ what, progress }: { what: string; progress: Progress | null }) {
  const share = progress?.total ? Math.min(1, progress.done / progress.total) : null;
  return (
    <div class="notice" role="status">
      <p>{progress?.message ?? `Asking for ${what} …`}</p>
      <div class={share === null ? 'progress unknown' : 'progress'} aria-hidden="true">
        <div style={share === null ? {} : { inlineSize: `${share * 100}%` }} />
      </div>
    </div>
  );
}

export function Failed({ what, problem, onAgain }: { what: string; problem: Problem; onAgain: () => void }) {
  return (
    <div class="notice" role={problem.kind === 'absent' ? undefined : 'alert'}>
      <strong>Without {what}</strong>
      <p>{problem.message}</p>
      {problem.recovery !== null && <p>{problem.recovery}</p>}
      {problem.kind !== 'absent' && (
        <button type="button" class="button" onClick={onAgain}>
          Ask again
        </button>
      )}
    </div>
  );
}

/** Where there is nothing, and what that means. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="notice">
      <strong>{title}</strong>
      {children !== undefined && <p>{children}</p>}
    </div>
  );
}
