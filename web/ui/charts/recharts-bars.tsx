import { Bar, BarChart, Cell, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import type { ChartBar } from "./chart-data.ts";
import styles from "./ChartFigure.module.css";

/** The only module that imports recharts: it is its own chunk, asked for by `ChartFigure` when a chart is shown. */
export interface BarsProps {
  bars: readonly ChartBar[];
  /** `rows`: labels at the left, for few bars with names. `columns`: a line of days. */
  direction: "rows" | "columns";
}

const ROW_HEIGHT = 36;
const COLUMNS_HEIGHT = 220;
const INK = { fill: "var(--color-ink)", fontSize: 13 };
const MUTED = { fill: "var(--color-ink-muted)", fontSize: 12 };

function BarTip({ active, payload }: { active?: boolean; payload?: readonly { payload?: ChartBar }[] }) {
  const bar = payload?.[0]?.payload;
  if (active !== true || bar === undefined) return null;
  return (
    <p className={`card small ${styles.tip}`}>
      {bar.label}: <strong>{bar.detail ?? bar.text}</strong>
    </p>
  );
}

function useCalm(): boolean {
  return useMediaQuery("(prefers-reduced-motion: reduce)", true);
}

function Rows({ bars }: { bars: readonly ChartBar[] }) {
  const calm = useCalm();
  const longest = Math.max(...bars.map(({ label }) => label.length));
  const valueRoom = Math.max(...bars.map(({ text }) => text.length)) * 8 + 12;
  return (
    <ResponsiveContainer
      width="100%"
      height={bars.length * ROW_HEIGHT + 8}
      initialDimension={{ width: 320, height: 200 }}
    >
      <BarChart
        data={[...bars]}
        layout="vertical"
        margin={{ top: 4, right: valueRoom, bottom: 4, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis type="number" hide domain={[0, "dataMax"]} />
        <YAxis
          type="category"
          dataKey="label"
          width={Math.min(140, longest * 8 + 8)}
          axisLine={false}
          tickLine={false}
          tick={INK}
          interval={0}
        />
        <Tooltip content={<BarTip />} cursor={{ fill: "var(--color-surface-muted)" }} />
        <Bar
          dataKey="value"
          radius={4}
          barSize={18}
          minPointSize={2}
          isAnimationActive={!calm}
          animationDuration={300}
        >
          {bars.map(({ label, value, color }) => (
            // Nothing has no length, but its place must keep its label.
            <Cell key={label} fill={value === 0 ? "transparent" : (color ?? "var(--color-primary)")} />
          ))}
          <LabelList dataKey="text" position="right" {...INK} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}

function Columns({ bars }: { bars: readonly ChartBar[] }) {
  const calm = useCalm();
  return (
    <ResponsiveContainer
      width="100%"
      height={COLUMNS_HEIGHT}
      initialDimension={{ width: 320, height: COLUMNS_HEIGHT }}
    >
      <BarChart data={[...bars]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <XAxis
          dataKey="label"
          tickLine={false}
          axisLine={{ stroke: "var(--color-border)" }}
          tick={MUTED}
          minTickGap={24}
        />
        <YAxis width={44} allowDecimals={false} tickLine={false} axisLine={false} tick={MUTED} />
        <Tooltip content={<BarTip />} cursor={{ fill: "var(--color-surface-muted)" }} />
        <Bar
          dataKey="value"
          fill="var(--color-primary)"
          radius={[4, 4, 0, 0]}
          isAnimationActive={!calm}
          animationDuration={300}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

export default function RechartsBars({ bars, direction }: BarsProps) {
  return direction === "rows" ? <Rows bars={bars} /> : <Columns bars={bars} />;
}
