import styles from "./KeyFigures.module.css";

export interface KeyFigure {
  /** Short enough for one line: "50 %". */
  figure: string;
  text: string;
}

/** Two to four figures people ask about first. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <ul className={styles.figures}>
      {figures.map(({ figure, text }) => (
        <li key={figure} className={styles.item}>
          <strong className={styles.figure}>{figure}</strong>
          <span className={styles.text}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
