interface SparklineProps {
  /** The line in one sentence. Read instead of the picture. */
  summary: string;
  /** Oldest first. */
  values: readonly number[];
}

const WIDTH = 100;
const HEIGHT = 24;

/** How a figure went, without axes: drawn by itself, the library of the charts being twenty times the page's further script. */
export function Sparkline({ summary, values }: SparklineProps) {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const place = (value: number, at: number) => {
    const x = (at / Math.max(1, values.length - 1)) * WIDTH;
    // The line keeps off the edges, which would cut its breadth.
    const y = HEIGHT - 1 - ((value - low) / (high - low || 1)) * (HEIGHT - 2);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  };
  return (
    <svg
      role="img"
      aria-label={summary}
      width="100%"
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      style={{ display: "block", marginBottom: 4 }}
    >
      <polyline
        points={values.map(place).join(" ")}
        fill="none"
        stroke="var(--color-primary)"
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
