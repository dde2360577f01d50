import { kindColour } from '../../design/colour.ts';
import { percent, whole } from '../../design/numbers.ts';
import { useTheme } from '../../design/use-theme.ts';

interface Language {
  readonly language: string;
  readonly files: number;
  readonly code_lines: number;
}

const SHOWN = 7;

export function Languages({ languages }: { languages: readonly Language[] }) {
  const theme = useTheme();
  const all = languages.reduce((sum, { code_lines }) => sum + code_lines, 0);
  const rest = languages.slice(SHOWN);
  const restLines = rest.reduce((sum, { code_lines }) => sum + code_lines, 0);
  const named = languages.slice(0, SHOWN).map(({ language, code_lines }) => ({ name: language, lines: code_lines }));
  const shown = rest.length === 0 ? named : [...named, { name: `${rest.length} others`, lines: restLines }];
  if (all === 0) return null;
  return (
    <div class="languages">
      <div class="bar" aria-hidden="true">
        {shown.map(({ name, lines }, i) => (
          <span key={name} style={{ flexGrow: lines, backgroundColor: kindColour(i, theme) }} />
        ))}
      </div>
      <ul>
        {shown.map(({ name, lines }, i) => (
          <li key={name} class="small">
            <span class="dot" aria-hidden="true" style={{ backgroundColor: kindColour(i, theme) }} />
            {name} <span class="soft">{`${percent(lines / all)}, ${whole(lines)} lines`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
