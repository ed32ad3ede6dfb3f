import { Link } from "react-router-dom";
import styles from "./FigureCards.module.css";

export interface FigureCard {
  label: string;
  value: string;
  note: string;
  to: string;
}

/** Numbers at a glance, each leading to what it counts. */
export function FigureCards({
  label: listLabel,
  figures,
}: {
  label: string;
  figures: readonly FigureCard[];
}) {
  return (
    <ul className={styles.figures} aria-label={listLabel}>
      {figures.map(({ label, value, note, to }) => (
        <li key={label}>
          <Link to={to} className={styles.figure}>
            <span className={styles.label}>{label}</span>
            <span className={styles.value}>{value}</span>
            <span className={styles.note}>{note}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
