import { useState } from 'preact/hooks';
import { chooseTheme, THEME_CHOICES, type ThemeChoice, themeChoice } from '../design/use-theme.ts';
import { type Route, VIEW_NAMES, viewAddress } from '../routing/route.ts';
import { goTo } from '../routing/use-route.ts';
import { ProjectName } from './project-name.tsx';
import { VIEWS } from './views.ts';

/** A file is come to by links, and search has its field. */
const IN_NAVIGATION = VIEW_NAMES.filter((name) => name !== 'file' && name !== 'search');

export function Header({ route, onHelp }: { route: Route; onHelp: () => void }) {
  return (
    <header class="head">
      <a class="brand" href={viewAddress('overview')}>
        <Mark />
        <span>Orrery</span>
      </a>
      <ProjectName route={route} />
      <nav aria-label="Views">
        <ul>
          {IN_NAVIGATION.map((name) => (
            <li key={name}>
              <a href={viewAddress(name)} aria-current={route.view === name ? 'page' : undefined}>
                {VIEWS[name].title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <SearchField route={route} />
      <div class="tools">
        <ThemeSwitch />
        <button type="button" class="button plain" onClick={onHelp} aria-label="Keyboard shortcuts">
          ?
        </button>
      </div>
    </header>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
      <g fill="none" stroke="currentColor" stroke-width="2">
        <ellipse cx="16" cy="16" rx="14" ry="6" transform="rotate(-28 16 16)" />
        <circle cx="16" cy="16" r="4.5" fill="currentColor" />
      </g>
      <circle cx="27.2" cy="8.2" r="2.6" fill="currentColor" />
    </svg>
  );
}

function SearchField({ route }: { route: Route }) {
  const asked = route.view === 'search' ? (route.options.q ?? '') : '';
  return (
    <search class="find">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const query = new FormData(event.currentTarget).get('q');
          goTo(viewAddress('search', { q: typeof query === 'string' ? query.trim() : '' }));
        }}
      >
        <label class="sr-only" for="find">
          Search files and symbols
        </label>
        <input
          key={asked}
          id="find"
          name="q"
          type="search"
          class="field"
          placeholder="Search  /"
          defaultValue={asked}
        />
      </form>
    </search>
  );
}

const THEME_NAMES: Record<ThemeChoice, string> = { auto: 'Auto', light: 'Light', dark: 'Dark' };

function ThemeSwitch() {
  const [choice, setChoice] = useState(themeChoice);
  return (
    <select
      class="field"
      aria-label="Colours"
      value={choice}
      onChange={({ currentTarget }) => {
        const chosen = THEME_CHOICES.find((one) => one === currentTarget.value) ?? 'auto';
        chooseTheme(chosen);
        setChoice(chosen);
      }}
    >
      {THEME_CHOICES.map((one) => (
        <option key={one} value={one}>
          {THEME_NAMES[one]}
        </option>
      ))}
    </select>
  );
}
