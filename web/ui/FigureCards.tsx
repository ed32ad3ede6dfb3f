import { Statistic } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./FigureCards.module.css";
import { WithCodes } from "./WithCodes.tsx";

export interface FigureCard {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** How it went over time. */
  line?: ReactNode;
  /** Beside the label: what it means; of one that leads nowhere, for a link holds no control. */
  help?: ReactNode;
  /** Where what is counted can be seen. */
  to?: string;
  /** Somebody has to do something about it. */
  isUrgent?: boolean;
}

interface Place {
  /** On a phone they are one line, which is moved sideways: the first row of the list below is in sight. */
  isAboveList?: boolean;
}

type SkeletonsProps = Place & { count: number; labels?: readonly string[] };

/**
 * Their places until they are known, as high as they will be, so that nothing below jumps: with their labels where one of
 * them takes two lines.
 */
export function FigureSkeletons({ count, labels, isAboveList }: SkeletonsProps) {
  return (
    <div
      className={`columns ${styles.figures}`}
      data-above-list={isAboveList === true ? "" : undefined}
      role="status"
      aria-busy="true"
    >
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={`surface ${styles.figure}`}>
          <Statistic
            title={labels?.[at] ?? (at === 0 ? "Cargando..." : "\u00a0")}
            formatter={() => "\u00a0"}
          />
          <span className="detail">{"\u00a0"}</span>
        </div>
      ))}
    </div>
  );
}

/** The state of things in a few large figures, before any detail. */
export function FigureCards({
  label,
  figures,
  isAboveList,
}: Place & { label: string; figures: readonly FigureCard[] }) {
  return (
    <ul
      className={`list columns ${styles.figures}`}
      data-above-list={isAboveList === true ? "" : undefined}
      aria-label={label}
    >
      {figures.map(({ to, isUrgent = false, ...figure }) => {
        const look = `surface ${styles.figure} ${isUrgent ? `note-warning ${styles.urgent}` : ""}`;
        const content = (
          <>
            <Statistic
              title={
                <>
                  {figure.label}
                  {to === undefined && figure.help}
                </>
              }
              formatter={() => figure.value}
            />
            {figure.line}
            {figure.note !== undefined && (
              <span className="detail">
                {typeof figure.note === "string" ? <WithCodes text={figure.note} /> : figure.note}
              </span>
            )}
          </>
        );
        return (
          <li key={figure.label}>
            {to === undefined ? (
              <div className={look}>{content}</div>
            ) : (
              <Link to={to} className={look} preventScrollReset>
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
