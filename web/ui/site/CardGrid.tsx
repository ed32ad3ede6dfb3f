import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Icon } from "./Icon.tsx";
import styles from "./CardGrid.module.css";

export interface Card {
  title: string;
  text: ReactNode;
  /** A small illustration above the title. */
  picture?: ReactNode;
  /** Makes the title a link and the whole card its target. */
  to?: string;
}

interface CardGridProps {
  cards: readonly Card[];
  /** The most columns on a wide screen. */
  columns?: 2 | 3 | 4;
  /** `ruled`: a line above each, on the section's ground; `framed`: sheets of their own. */
  look?: "ruled" | "framed";
}

/** Things of the same rank side by side, under a section's h2. */
export function CardGrid({ cards, columns = 3, look = "ruled" }: CardGridProps) {
  return (
    <ul className={`${styles.grid} ${styles[look]}`} data-columns={columns}>
      {cards.map(({ title, text, picture, to }) => (
        <li key={title} className={to === undefined ? styles.card : `${styles.card} ${styles.linked}`}>
          {picture !== undefined && <div className={styles.picture}>{picture}</div>}
          <h3 className={styles.title}>
            {to === undefined ? (
              title
            ) : (
              <Link to={to} className={styles.link}>
                {title}
                <Icon name="arrow-right" size={18} />
              </Link>
            )}
          </h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
