import { isReached, ratioOf } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";

const HEAD = ["what", "figure", "baseline", "ratio", "bar", "reached"];
const REACHED = new Map([
  [true, "yes"],
  [false, "NO"],
  [null, "–"],
]);

/** The one table of a run, notes below it. */
export function tableOf(measurements: readonly Measurement[]): string {
  const rows = [HEAD, ...measurements.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, at) => pad(cell, widths[at] ?? 0, at))
      .join(" | ")
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => "-".repeat(width)).join("-|-"));
  const notes = measurements.flatMap(({ what, note }) => (note ? [`- ${what}: ${note}`] : []));
  return [...lines, "", ...notes].join("\n");
}

function cellsOf(measurement: Measurement): string[] {
  const { what, figure, baseline, unit } = measurement;
  const ratio = ratioOf(measurement);
  return [
    what,
    withUnit(figure, unit),
    baseline === undefined ? "–" : withUnit(baseline, unit),
    ratio === null ? "–" : `${ratio.toFixed(2)} ×`,
    barText(measurement),
    REACHED.get(isReached(measurement)) ?? "–",
  ];
}

function barText({ bar, unit }: Measurement): string {
  if (!bar) return "–";
  const sign = bar.limit === "at most" ? "≤" : "≥";
  return bar.of === "ratio" ? `${sign} ${bar.value} ×` : `${sign} ${withUnit(bar.value, unit)}`;
}

function withUnit(value: number, unit: string): string {
  if (!Number.isFinite(value)) return "unknown";
  const digits = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  const text = value.toLocaleString("en-GB", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return unit === "" ? text : `${text} ${unit}`;
}

/** Words to the left, figures to the right. */
function pad(cell: string, width: number, column: number): string {
  return column === 0 || column > 3 ? cell.padEnd(width) : cell.padStart(width);
}
