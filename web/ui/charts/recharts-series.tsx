import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { SERIES_HEIGHT, type SeriesPoint, type SeriesStyle } from "./chart-data.ts";
import styles from "./ChartFigure.module.css";

/** Columns of several series; its own chunk, asked for by `SeriesFigure` when a chart is shown. */
interface SeriesProps {
  series: readonly SeriesStyle[];
  points: readonly SeriesPoint[];
  stacked: boolean;
  unit: string | undefined;
}

const FEW_NAMES = 4;
const MUTED = { fill: "var(--color-ink-muted)", fontSize: 12 };
const TOP: [number, number, number, number] = [4, 4, 0, 0];

/** 12500 → "12,5 mil €": an axis has no room for more. */
function shortAmount(value: number, unit: string | undefined): string {
  const text = new Intl.NumberFormat("es-ES", { notation: "compact", maximumFractionDigits: 2 }).format(
    value,
  );
  return unit === undefined ? text : `${text} ${unit}`;
}

interface TipProps {
  active?: boolean;
  payload?: readonly { payload?: SeriesPoint }[];
  series: readonly SeriesStyle[];
}

function SeriesTip({ active, payload, series }: TipProps) {
  const point = payload?.[0]?.payload;
  if (active !== true || point === undefined) return null;
  return (
    <div className={`card small ${styles.tip}`}>
      <p>{point.label}</p>
      {series.map(({ label }, index) => (
        <p key={label}>
          {label}: <strong>{point.values[index]?.text}</strong>
        </p>
      ))}
    </div>
  );
}

export default function RechartsSeries({ series, points, stacked, unit }: SeriesProps) {
  return (
    <ResponsiveContainer
      width="100%"
      height={SERIES_HEIGHT}
      initialDimension={{ width: 320, height: SERIES_HEIGHT }}
    >
      <BarChart
        data={[...points]}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis
          dataKey="label"
          tickLine={false}
          axisLine={{ stroke: "var(--color-border)" }}
          tick={MUTED}
          minTickGap={16}
          // A few names are all said; of a line of days as many as there is room for.
          interval={points.length <= FEW_NAMES ? 0 : "preserveEnd"}
        />
        <YAxis
          width="auto"
          tickLine={false}
          axisLine={false}
          allowDecimals={unit !== undefined}
          tick={MUTED}
          tickFormatter={(value: number) => shortAmount(value, unit)}
        />
        <Tooltip content={<SeriesTip series={series} />} cursor={{ fill: "var(--color-surface-muted)" }} />
        {series.map(({ label, color }, index) => (
          <Bar
            key={label}
            dataKey={(point: SeriesPoint) => point.values[index]?.value ?? 0}
            stackId={stacked ? "whole" : undefined}
            fill={color}
            radius={stacked && index < series.length - 1 ? 0 : TOP}
            maxBarSize={28}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
