import { useState } from 'preact/hooks';
import { Empty } from '../../components/answered.tsx';
import type { FileSymbol } from '../../data/file.ts';
import { whole } from '../../design/numbers.ts';
import { fileAddress } from '../../routing/route.ts';

interface SymbolsProps {
  readonly path: string;
  readonly symbols: readonly FileSymbol[];
  /** The line that is looked at. */
  readonly line: number | null;
  readonly onChoose: (line: number) => void;
}

/** What the file defines, in its order. Choosing one shows its code and what stands around it. */
export function Symbols({ path, symbols, line, onChoose }: SymbolsProps) {
  const [find, setFind] = useState('');
  if (symbols.length === 0) return <Empty title="No symbols">Orrery found no definitions here.</Empty>;
  const wanted = find.trim().toLowerCase();
  const shown = symbols.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <>
      <input
        type="search"
        class="field wide"
        aria-label="Symbols with"
        placeholder="Filter"
        value={find}
        onInput={({ currentTarget }) => setFind(currentTarget.value)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section class="scroll symbols" tabIndex={0} aria-label="Table of symbols">
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Kind</th>
              <th scope="col" class="number">
                <abbr title="Cyclomatic complexity">Cycl.</abbr>
              </th>
              <th scope="col" class="number">
                Line
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((symbol) => (
              <tr key={`${symbol.name}:${symbol.line}`}>
                <td>
                  <a
                    class="mono"
                    href={fileAddress(path, symbol.line, symbol.end_line)}
                    aria-current={line === symbol.line ? 'true' : undefined}
                    onClick={() => onChoose(symbol.line)}
                  >
                    {symbol.name}
                  </a>
                </td>
                <td class="soft">{symbol.kind}</td>
                <td class="number">{symbol.cyclomatic === null ? '' : whole(symbol.cyclomatic)}</td>
                <td class="number soft">{symbol.line}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
