import { useId, type ReactNode } from "react";
import styles from "./Panel.module.css";

interface PanelProps {
  title: string;
  /** One or two sentences under the title. */
  intro?: ReactNode;
  /** Controls or a state at the right of the title. */
  aside?: ReactNode;
  /** Anchor for links on the same page; the heading can take the focus then. */
  id?: string;
  children: ReactNode;
}

/** A titled part of a page on its own surface; a region for screen readers. */
export function Panel({ title, intro, aside, id, children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      className={styles.panel}
      aria-labelledby={titleId}
      tabIndex={id === undefined ? undefined : -1}
    >
      <header className={styles.header}>
        <div className={styles.heading}>
          <h2 id={titleId}>{title}</h2>
          {intro !== undefined && <p className={styles.intro}>{intro}</p>}
        </div>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  );
}
