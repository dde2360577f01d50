import { useState } from 'preact/hooks';
import { useServer } from '../connection/use-answer.ts';

interface SignInProps {
  readonly needs: 'code' | 'key';
  readonly message: string | null;
}

/** Who may ask is settled in the terminal: the page says how, and takes a key where there is one. */
export function SignIn({ needs, message }: SignInProps) {
  const { connection } = useServer();
  const [busy, setBusy] = useState(false);
  return (
    <div class="sign-in panel">
      <h1 tabIndex={-1}>{needs === 'code' ? 'Open this page from the terminal' : 'This server asks for a key'}</h1>
      {message !== null && <p role="alert">{message}</p>}
      {needs === 'code' && (
        <p>
          Run <code>orrery ui</code>: it opens this page with permission to read the project until the server ends.
        </p>
      )}
      <form
        onSubmit={async (event) => {
          event.preventDefault();
          const key = new FormData(event.currentTarget).get('key');
          if (typeof key !== 'string' || key.trim() === '') return;
          setBusy(true);
          await connection.signIn(key);
          setBusy(false);
        }}
      >
        <label for="key">{needs === 'code' ? 'Or the token that the server printed' : 'Key'}</label>
        <input id="key" name="key" type="password" class="field" autocomplete="off" required />
        <button type="submit" class="button" disabled={busy}>
          Sign in
        </button>
      </form>
    </div>
  );
}
