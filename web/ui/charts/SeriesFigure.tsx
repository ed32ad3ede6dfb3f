import { Suspense } from "react";
import { Link } from "react-router-dom";
import { SERIES_HEIGHT, type SeriesPoint, type SeriesStyle } from "./chart-data.ts";
import { Fold } from "../Fold.tsx";
import styles from "./ChartFigure.module.css";
import { late } from "../late.tsx";

const RechartsSeries = late(() => import("./recharts-series.tsx"));

interface SeriesFigureProps {
  /** The chart in one sentence: what a person would take away from it. Read instead of the picture. */
  summary: string;
  /** Heading of what stands along the axis: 'Mes'. */
  heading: string;
  series: readonly SeriesStyle[];
  points: readonly SeriesPoint[];
  /** One on top of the other: parts of a whole. */
  stacked?: boolean;
  /** Behind the figures of the axis: "€". */
  unit?: string;
}

function Table({ heading, series, points }: Pick<SeriesFigureProps, "heading" | "series" | "points">) {
  return (
    <table className="table above-4" data-figures="">
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {series.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ label, to, values }) => (
          <tr key={label}>
            <th scope="row">{to === undefined ? label : <Link to={to}>{label}</Link>}</th>
            {values.map(({ text }, index) => (
              <td key={series[index]?.label}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Several values over time as columns, with the same figures as words and as a table; drawn like `ChartFigure`. */
export function SeriesFigure({ summary, heading, series, points, stacked = false, unit }: SeriesFigureProps) {
  return (
    <figure className={styles.figure}>
      <ul className={`list cluster gap-16 muted small below-8 ${styles.legend}`} aria-hidden="true">
        {series.map(({ label, color }) => (
          <li key={label} className="line">
            <span style={{ background: color }} />
            {label}
          </li>
        ))}
      </ul>
      <div role="img" aria-label={summary} style={{ minHeight: SERIES_HEIGHT }}>
        <Suspense fallback={null}>
          <RechartsSeries series={series} points={points} stacked={stacked} unit={unit} />
        </Suspense>
      </div>
      <figcaption>
        <Fold summary="Ver los datos en una tabla" look="link" className="small above-8">
          <p className="visually-hidden">{summary}</p>
          <div className="scroll">
            <Table heading={heading} series={series} points={points} />
          </div>
        </Fold>
      </figcaption>
    </figure>
  );
}
