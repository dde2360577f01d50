import type { ScorecardPart, scorecard } from '../../data/scorecard.ts';
import { NOT_MEASURED, percent, short, whole } from '../../design/numbers.ts';

type Card = Awaited<ReturnType<(typeof scorecard)['ask']>>['quality_scorecard'];

/** Of a score from 0 to 100; the words go with the numbers, so that no meaning is in a colour alone. */
function verdict(score: number): { word: string; tone: 'good' | 'warn' | 'bad' } {
  if (score >= 80) return { word: 'sound', tone: 'good' };
  if (score >= 60) return { word: 'fair', tone: 'warn' };
  return { word: 'poor', tone: 'bad' };
}

export function Health({ card }: { card: Card }) {
  const { overall_health: health, technical_debt_hours: debt, parts } = card;
  return (
    <>
      <div class="health">
        <p class="score">
          {health === null ? NOT_MEASURED : short(health)}
          <span class="soft"> of 100</span>
        </p>
        <p>
          {health !== null && <span class={`tag ${verdict(health).tone}`}>{verdict(health).word}</span>}{' '}
          {debt !== null && <span class="soft small">{whole(debt)} hours of technical debt</span>}
        </p>
      </div>
      <ul class="parts">
        {parts.map((part) => (
          <Part key={part.part} part={part} />
        ))}
      </ul>
    </>
  );
}

function Part({ part: { title, score, value, unit, weight, basis } }: { part: ScorecardPart }) {
  return (
    <li title={`${basis} Weight ${percent(weight)}.`}>
      <span class="name">{title}</span>
      <span class="number">{score === null ? NOT_MEASURED : whole(score)}</span>
      <span class="meter" aria-hidden="true">
        <span style={{ inlineSize: `${score ?? 0}%` }} />
      </span>
      <span class="soft basis">
        {short(value)} {unit}
      </span>
    </li>
  );
}
