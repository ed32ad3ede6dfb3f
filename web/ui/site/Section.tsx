import { useId, type ReactNode } from "react";
import styles from "./Section.module.css";

/** `sand` is the page's own ground, `paper` a lighter one, `deep` petrol: at most one or two on a page. */
export type SectionTone = "sand" | "paper" | "deep";

interface SectionProps {
  /** The heading, h2. */
  title: string;
  /** A sentence or two under the heading, larger than the text. */
  lead?: ReactNode;
  tone?: SectionTone;
  /** `stack`: heading above; `side`: from 992 px on heading at the left, content at the right. */
  layout?: "stack" | "side";
  /** Under the heading and lead: a picture, a link. */
  aside?: ReactNode;
  /** For links to this part of the page. */
  id?: string;
  children: ReactNode;
}

/** One part of a page of the site, as wide as the screen, its content within the page's measure. */
export function Section({ title, lead, tone = "sand", layout = "stack", aside, id, children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} className={`${styles.band} ${styles[tone]}`} aria-labelledby={titleId}>
      <div className={`${styles.inner} ${styles[layout]}`}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          {aside !== undefined && <div className={styles.aside}>{aside}</div>}
        </div>
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  );
}
