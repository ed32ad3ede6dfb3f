import type { ReactNode } from "react";
import styles from "./Hero.module.css";

interface HeroProps {
  /** The page's h1. */
  title: string;
  /** One or two sentences: what this is and for whom. */
  lead: ReactNode;
  /** A word above the title: who it is about. */
  badge?: string;
  /** The one clear action, and at most a quiet second one: `<Actions>` or a form. */
  children?: ReactNode;
  /** An illustration; under the text on narrow screens. */
  picture?: ReactNode;
}

/** The beginning of a page of the site. */
export function Hero({ title, lead, badge, children, picture }: HeroProps) {
  return (
    <div className={`${styles.hero} ${picture === undefined ? "" : styles.pictured}`}>
      <div>
        {badge !== undefined && <p className={styles.badge}>{badge}</p>}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
        {children !== undefined && <div className={styles.action}>{children}</div>}
      </div>
      {picture !== undefined && <div className={styles.picture}>{picture}</div>}
    </div>
  );
}
