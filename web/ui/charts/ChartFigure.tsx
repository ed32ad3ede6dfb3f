import { Suspense } from "react";
import { Link } from "react-router-dom";
import type { ChartBar } from "./chart-data.ts";
import { Fold } from "../Fold.tsx";
import styles from "./ChartFigure.module.css";
import { late } from "../late.tsx";

const RechartsBars = late(() => import("./recharts-bars.tsx"));

interface ChartFigureProps {
  /** The chart in one sentence: what a person would take away from it. Read instead of the picture. */
  summary: string;
  /** Headings of the table that holds the same figures. */
  headings: readonly [string, string];
  bars: readonly ChartBar[];
  direction?: "rows" | "columns";
}

/**
 * A bar chart with the same figures as words and as a table. The drawing library is loaded only when a chart is
 * shown; the place is kept meanwhile, so nothing jumps.
 */
export function ChartFigure({ summary, headings, bars, direction = "rows" }: ChartFigureProps) {
  const height = direction === "rows" ? bars.length * 36 + 8 : 220;
  return (
    <figure className={styles.figure}>
      <div role="img" aria-label={summary} style={{ minHeight: height }}>
        <Suspense fallback={null}>
          <RechartsBars bars={bars} direction={direction} />
        </Suspense>
      </div>
      <figcaption>
        <Fold summary="Ver los datos en una tabla" look="link" className="small above-8">
          <p className="visually-hidden">{summary}</p>
          <table className="table above-4" data-figures="">
            <thead>
              <tr>
                <th scope="col">{headings[0]}</th>
                <th scope="col">{headings[1]}</th>
              </tr>
            </thead>
            <tbody>
              {bars.map(({ label, text, detail, to }) => (
                <tr key={label}>
                  <th scope="row">{to === undefined ? label : <Link to={to}>{label}</Link>}</th>
                  <td>{detail ?? text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Fold>
      </figcaption>
    </figure>
  );
}
