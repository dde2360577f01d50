import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'preact/hooks';
import UPlot from 'uplot';
import { Answered, Empty } from '../../components/answered.tsx';
import { type Trend, type TrendPoint, trend } from '../../data/trend.ts';
import { scaleColour } from '../../design/colour.ts';
import { counted, day, short } from '../../design/numbers.ts';
import { useTheme } from '../../design/use-theme.ts';

interface Series {
  readonly title: string;
  readonly of: (point: TrendPoint) => number | null;
}

const SERIES: readonly Series[] = [
  { title: 'Lines', of: ({ lines }) => lines },
  { title: 'Mean complexity of a function', of: ({ mean_complexity }) => mean_complexity },
  { title: 'Complex functions', of: ({ complex_functions }) => complex_functions },
  { title: 'Debt comments', of: ({ debt }) => debt },
];

const HEIGHT = 96;

/** How the project came to be as it is, by what past commits measured. */
export function TrendCharts() {
  return (
    <Answered question={trend} what="the trend">
      {(known) => <Shown trend={known} />}
    </Answered>
  );
}

function Shown({ trend: { state, reason, points, done, total } }: { trend: Trend }) {
  if (state === 'unavailable') return <Empty title="No history">{reason}</Empty>;
  if (points.length < 2) {
    const message = total === 0 ? 'Looking for past commits.' : `Measuring past commits: ${done} of ${total}.`;
    return state === 'building' ? (
      <Empty title="Not yet">{message}</Empty>
    ) : (
      <Empty title="Too short a history">{reason ?? 'A trend needs two commits with code.'}</Empty>
    );
  }
  const [first, last] = [points[0], points.at(-1)];
  return (
    <>
      <div class="trends">
        {SERIES.map((series) => (
          <Chart key={series.title} series={series} points={points} />
        ))}
      </div>
      <p class="soft small" role="status">
        {first !== undefined &&
          last !== undefined &&
          `${day(first.date)} to ${day(last.date)}, ${counted(points.length, 'commit')}`}
        {state === 'building' && `; measuring ${done} of ${total}`}
        {state === 'done' && reason !== undefined && `; no further back: ${reason}`}
      </p>
    </>
  );
}

function Chart({ series: { title, of }, points }: { series: Series; points: readonly TrendPoint[] }) {
  const place = useRef<HTMLDivElement>(null);
  const value = useRef<HTMLElement>(null);
  const theme = useTheme();
  const latest = points.at(-1);
  const first = points[0];
  useEffect(() => {
    if (place.current === null) return;
    const told = (index: number | null | undefined) => {
      const point = points[index ?? points.length - 1];
      if (value.current !== null && point !== undefined) value.current.textContent = short(of(point));
    };
    const plot = new UPlot(
      options(place.current.clientWidth, scaleColour(0.8, theme), told),
      [points.map(({ date }) => Date.parse(date) / 1000), points.map(of)],
      place.current,
    );
    const follow = new ResizeObserver(([entry]) => {
      if (entry !== undefined) plot.setSize({ width: entry.contentRect.width, height: HEIGHT });
    });
    follow.observe(place.current);
    return () => {
      follow.disconnect();
      plot.destroy();
    };
  }, [points, theme, of]);
  if (first === undefined || latest === undefined) return null;
  return (
    <figure>
      <figcaption>
        {title} <b ref={value}>{short(of(latest))}</b>
      </figcaption>
      <div
        class="plot"
        ref={place}
        role="img"
        aria-label={`${title}: ${short(of(first))} on ${day(first.date)}, ${short(of(latest))} on ${day(latest.date)}`}
      />
    </figure>
  );
}

/** @param told hears which point is pointed at; null for none */
function options(width: number, colour: string, told: (index: number | null | undefined) => void): UPlot.Options {
  return {
    width,
    height: HEIGHT,
    padding: [8, 4, 4, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    axes: [{ show: false }, { show: false }],
    scales: { x: { time: true }, y: { range: (_, low, high) => inView(low, high) } },
    series: [{}, { stroke: colour, width: 1.75, fill: `${colour}22`, points: { show: false } }],
    hooks: { setCursor: [({ cursor }) => told(cursor.idx)] },
  };
}

/** From nought, so that the area under the line is in proportion; a flat line stands in the middle. */
function inView(low: number | null, high: number | null): [number, number] {
  const top = Math.max(high ?? 0, 0);
  return [Math.min(0, low ?? 0), top === 0 ? 1 : top * 1.1];
}
